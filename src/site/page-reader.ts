/** Helpers for read-only pages and their query parameters. */
import type { RouterContext } from '@koa/router';
import { Fault, fault } from '../faults.ts';
import type { Answered } from './answer-page.ts';
import type { Read } from './routes/badge-routes.ts';
import { problemsByPath } from './field-problems.ts';
import type { FieldProblems } from './form-parts.ts';
import type { SiteFacts } from './layout.ts';

export interface PageReader {
  read: Read;
  siteOf: (ctx: RouterContext) => Promise<SiteFacts>;
  /** Sends the page; invalid input and missing resources become a 404 page. */
  answerPage: (ctx: RouterContext, page: () => Promise<Answered>) => Promise<void>;
}

/** The requested page of a list. @throws Fault invalid_input if it is not a valid page number */
export function requestedPage({ query }: RouterContext): number {
  const { page = '1' } = query;
  return typeof page === 'string' && /^[1-9]\d{0,3}$/.test(page) ? Number(page) : notThere();
}

/** The requested page of a list of the account area; the first if it is not a valid page number. */
export function requestedOrFirstPage({ query }: RouterContext): number {
  const page = Number(query['page'] ?? 1);
  return Number.isInteger(page) && page >= 1 && page <= 1000 ? page : 1;
}

/** @throws Fault invalid_input if the page is beyond the end of the list */
export function assertThere({ page, items }: { page: number; items: readonly unknown[] }): void {
  if (page > 1 && items.length === 0) notThere();
}

const notThere = (): never => fault('invalid_input', 'Go to the first page of the list.');

/** The non-empty fields of a GET form, trimmed. */
export function textParams<Name extends string>(
  { query }: RouterContext,
  names: readonly Name[],
): Partial<Record<Name, string>> {
  const asked: Partial<Record<Name, string>> = {};
  for (const name of names) {
    const text = [query[name]].flat().at(-1)?.trim();
    if (text) asked[name] = text;
  }
  return asked;
}

/** The result, or the problems by field. @throws Fault if a problem concerns no field of the form */
export async function foundOrProblems<T>(
  finding: Promise<T>,
  fields: readonly string[],
): Promise<{ found: T; problems?: never } | { found?: never; problems: FieldProblems }> {
  try {
    return { found: await finding };
  } catch (error) {
    const problems = error instanceof Fault && error.code === 'invalid_input' ? (error.problems ?? []) : [];
    if (problems.length === 0 || problems.some(({ path }) => !fields.includes(path))) throw error;
    return { problems: problemsByPath(problems) };
  }
}
