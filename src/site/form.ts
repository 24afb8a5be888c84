/** Parses submitted forms. */
import type { Context } from 'koa';
import { readText } from '../contract/read-body.ts';
import { rejectUnsafeText } from '../contract/unsafe-text.ts';
import { fault } from '../faults.ts';

/** Fits the longest biography in a script of three bytes per character, URL-encoded, with a margin. */
const usualLimitBytes = 64 * 1024;
/** Fits thirty answers of 4000 characters of three bytes each, URL-encoded, with a margin: the longest form. */
export const longFormBytes = 1_280 * 1024;

export interface Form {
  /** Trimmed; empty if missing. The last value, if there are several. */
  text(name: string): string;
  /** All values of the checked boxes with that name. */
  all(name: string): string[];
  /** The texts of all fields whose names begin like that, by name. */
  beginning(prefix: string): Record<string, string>;
  /** All fields, as sent. */
  entries(): [name: string, value: string][];
}

/** @throws Fault unsupported_media_type, payload_too_large, invalid_input */
export async function readForm(ctx: Context, limitBytes = usualLimitBytes): Promise<Form> {
  if (!ctx.is('application/x-www-form-urlencoded')) {
    fault('unsupported_media_type', 'Send the form as browsers do, as application/x-www-form-urlencoded.');
  }
  const fields = new Map<string, string[]>();
  for (const [name, value] of new URLSearchParams(await readText(ctx.req, limitBytes))) {
    const values = fields.get(name);
    if (values) values.push(value);
    else fields.set(name, [value]);
  }
  rejectUnsafeText(Object.fromEntries(fields));
  const all = (name: string) => fields.get(name) ?? [];
  const text = (name: string) => all(name).at(-1)?.trim() ?? '';
  const beginning = (prefix: string) =>
    Object.fromEntries(
      [...fields.keys()].filter((name) => name.startsWith(prefix)).map((name) => [name, text(name)]),
    );
  const entries = () =>
    [...fields].flatMap(([name, values]) => values.map((value): [string, string] => [name, value]));
  return { all, text, beginning, entries };
}
