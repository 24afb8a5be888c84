/** Faults as sent to callers: the members of RFC 9457, as application/json. The same object over MCP. */
import { z } from 'zod';
import { type FaultCode, faultTable } from '../fault-table.ts';
import { Fault, maxProblems } from '../faults.ts';
import { Address, Uuid, openEnum, ListingSlug } from '../shared/published-schema.ts';

const InputProblem = z.object({
  path: z.string().describe('Such as `items.0.week`; empty for the whole input.'),
  message: z.string().describe('What is wrong with it.'),
});

const ListedProduct = z.object({
  slug: ListingSlug,
  url: Address.describe('Public from its launch on.'),
});

export const Problem = z
  .object({
    type: Address.describe('Page about the code.'),
    title: z.string().describe('Meaning of the code.'),
    status: z.int().describe('The HTTP status.'),
    detail: z.string().describe('What happened, and what to do.'),
    code: openEnum(Object.keys(faultTable) as FaultCode[]).describe(
      'Decide by this; `detail` is for people.',
    ),
    errors: z
      .array(InputProblem)
      .max(maxProblems)
      .optional()
      .describe(`With \`invalid_input\`: the first ${maxProblems} problems.`),
    more_errors: z.int().min(1).optional().describe('Further ones, not in `errors`.'),
    suggestions: z.array(z.string()).optional().describe('With 404: similar slugs, closest first.'),
    listing: ListedProduct.optional().describe('With `website_listed`: that of the website.'),
    request_id: Uuid.describe('For the site team, if you need help.'),
  })
  .meta({ id: 'Problem' });
export type Problem = z.infer<typeof Problem>;

export const problemExample: Problem = {
  type: 'https://launches.example/docs/errors#listing_not_found',
  title: faultTable.listing_not_found.title,
  status: faultTable.listing_not_found.status,
  detail: 'There is no listing `planlane`. Did you mean `planklane`?',
  code: 'listing_not_found',
  suggestions: ['planklane'],
  request_id: '7f0f5b2e-3c55-4f6e-9c6f-0d5b0e6a7a10',
};

export function problemOf(fault: Fault, requestId: string, baseUrl: string): Problem {
  return {
    type: `${baseUrl}/docs/errors#${fault.code}`,
    title: fault.title,
    status: fault.status,
    detail: fault.message,
    code: fault.code,
    ...(fault.problems && { errors: fault.problems.map((problem) => ({ ...problem })) }),
    ...(fault.moreProblems > 0 && { more_errors: fault.moreProblems }),
    ...(fault.suggestions && { suggestions: [...fault.suggestions] }),
    ...(fault.listing && { listing: { ...fault.listing } }),
    request_id: requestId,
  };
}

/** SQLSTATEs and socket errors that mean that Postgres is unavailable: also its disk is full, or it is no longer the primary. */
const databaseAway =
  /^(08|25006|57P0[1-4]|53|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOENT)|Connection terminated|timeout expired|Timeout acquiring a connection|Unable to acquire a connection/;

/** Serialization failures and deadlocks, which a retry resolves. */
const conflict = /^40(001|P01)$/;

/** The write refers to an account that has just been deleted (foreign_key_violation). */
const isAccountDeleted = (code: string, error: unknown) =>
  code === '23503' &&
  error instanceof Error &&
  'constraint' in error &&
  /_(account|owner)_id_fkey$/.test(String(error.constraint));

/** Turns any error into a fault. Unknown ones become `internal_error`, with the cause for the log. */
export function faultOf(error: unknown): Fault {
  if (error instanceof Fault) return error;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const message = error instanceof Error ? error.message : '';
  if (isAccountDeleted(code, error)) {
    return new Fault('unauthenticated', 'The account has just been deleted. Sign in with another one.', {
      cause: error,
    });
  }
  if (databaseAway.test(code) || databaseAway.test(message) || conflict.test(code)) {
    return new Fault(
      'unavailable',
      'Your request may not have been carried out. Send it again in a few seconds, with the same Idempotency-Key if it had one.',
      {
        retryAfterSeconds: 5,
        cause: error,
      },
    );
  }
  return new Fault(
    'internal_error',
    'Nothing was changed. Try again. If it keeps happening, send the request_id to the site team.',
    { cause: error },
  );
}
