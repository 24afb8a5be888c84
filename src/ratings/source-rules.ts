/** What a source of Domain Ratings answers, and when a domain is asked for again. Pure. */

const dayMs = 86_400_000;
/** A rating is good for a week. */
const measuredAgainMs = 7 * dayMs;
/** A domain that the source knows nothing of: it may come to know it. */
const unknownAgainMs = 30 * dayMs;
/** An answer that was none, or was of no use: tomorrow, then twice as late each time. */
const longestAgainMs = 30 * dayMs;

export type Outcome =
  | { outcome: 'measured'; rating: number }
  | { outcome: 'unknown' }
  /** The answer will hardly be another in a minute; `why` is for operators and says nothing of what was answered. */
  | { outcome: 'unusable'; why: string }
  /** None in time. */
  | { outcome: 'unanswered'; why: string };

/** What keeps the source from being asked on: it said so, or has our token no more. */
export type Refusal =
  { outcome: 'busy'; retryAfterMs: number | null } | { outcome: 'refused'; status: number };

export function nextAskAt({ outcome }: Outcome, failures: number, askedAt: Date): Date {
  const again = {
    measured: measuredAgainMs,
    unknown: unknownAgainMs,
    unusable: Math.min(dayMs * 2 ** failures, longestAgainMs),
    unanswered: Math.min(dayMs * 2 ** failures, longestAgainMs),
  }[outcome];
  return new Date(askedAt.getTime() + again);
}

/** The address to ask for a domain at. */
export const addressFor = (template: string, domain: string) =>
  template.replaceAll('{domain}', encodeURIComponent(domain));

/** Of an answer in JSON: a number from 0 to 100 where the pointer (RFC 6901) leads to. Numbers as text are none. */
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
  // Not quoted: a number may be anything that somebody wants in our log.
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

/** Retry-After (RFC 9110, section 10.2.3) as milliseconds from now; null where there is none that can be read. */
export function retryAfterMs(value: string | undefined, now: Date): number | null {
  if (value === undefined) return null;
  const seconds = /^\s*(\d{1,9})\s*$/.exec(value)?.[1];
  if (seconds !== undefined) return Number(seconds) * 1_000;
  const at = Date.parse(value);
  return Number.isNaN(at) ? null : Math.max(0, at - now.getTime());
}
