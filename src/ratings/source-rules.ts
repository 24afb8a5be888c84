const dayMs = 86_400_000;
/** A rating is refreshed after a week. */
const measuredAgainMs = 7 * dayMs;
/** The source may come to know the domain. */
const unknownAgainMs = 30 * dayMs;
/** Failures are retried after a day, doubled with each failure up to this. */
const maxRetryMs = 30 * dayMs;

export type Outcome =
  | { outcome: 'measured'; rating: number }
  | { outcome: 'unknown' }
  /** A retry would hardly help soon. `why` is for operators and never quotes the response. */
  | { outcome: 'unusable'; why: string }
  /** No response in time. */
  | { outcome: 'unanswered'; why: string };

/** Why the source takes no more requests: it is rate limiting, or refuses the token. */
export type Refusal =
  { outcome: 'busy'; retryAfterMs: number | null } | { outcome: 'refused'; status: number };

/** When to request a domain again, after `failures` consecutive failures before this outcome. */
export function nextAskAt({ outcome }: Outcome, failures: number, askedAt: Date): Date {
  const again = {
    measured: measuredAgainMs,
    unknown: unknownAgainMs,
    unusable: Math.min(dayMs * 2 ** failures, maxRetryMs),
    unanswered: Math.min(dayMs * 2 ** failures, maxRetryMs),
  }[outcome];
  return new Date(askedAt.getTime() + again);
}

/** The URL for a domain; `{domain}` in the template is replaced. */
export const addressFor = (template: string, domain: string) =>
  template.replaceAll('{domain}', encodeURIComponent(domain));

/** The rating in a JSON response: a number from 0 to 100 at the pointer (RFC 6901), rounded to a tenth. Text does not count. */
export function ratingIn(body: string, pointer: string): Outcome {
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch {
    return { outcome: 'unusable', why: 'the answer is not JSON' };
  }
  const found = valueAt(value, pointer);
  if (found === undefined || found === null) {
    return { outcome: 'unusable', why: `the answer has nothing at ${pointer || 'its root'}` };
  }
  if (typeof found !== 'number') return { outcome: 'unusable', why: `a ${kindOf(found)} is no rating` };
  // The number is not quoted, as it would let the source write to our log.
  if (!(found >= 0 && found <= 100)) return { outcome: 'unusable', why: 'the number is not from 0 to 100' };
  return { outcome: 'measured', rating: Math.round(found * 10) / 10 };
}

function valueAt(value: unknown, pointer: string): unknown {
  const tokens = pointer.split('/').slice(1);
  return tokens.reduce<unknown>((at, token) => {
    const key = token.replaceAll('~1', '/').replaceAll('~0', '~');
    if (Array.isArray(at)) return /^(?:0|[1-9]\d*)$/.test(key) ? (at as unknown[])[Number(key)] : undefined;
    return typeof at === 'object' && at !== null && Object.hasOwn(at, key)
      ? (at as Record<string, unknown>)[key]
      : undefined;
  }, value);
}

const kindOf = (value: unknown) => (Array.isArray(value) ? 'list' : typeof value);
