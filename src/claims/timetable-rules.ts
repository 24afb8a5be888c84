/** When claims are looked at, and when they are over. */

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

/** A claim that is not verified by then has expired. */
export const pendingDays = 7;
/** The first tries, counted from the claim: most people publish at once, and some name servers take an hour. */
const firstTriesMs = [1, 5, 15, 60].map((minutes) => minutes * minuteMs);
const laterEveryMs = 6 * hourMs;

export const expiryOf = (createdAt: Date): Date => new Date(createdAt.getTime() + pendingDays * dayMs);

/**
 * When a pending claim is looked at next: 1, 5, 15 and 60 minutes after it was made, then every 6 hours, and once more as
 * it expires. Counted from the claim and not from the last try, so that tries asked for in between change nothing.
 */
export function nextTry(createdAt: Date, now: Date): Date {
  const start = createdAt.getTime();
  const first = firstTriesMs.find((after) => start + after > now.getTime());
  const last = firstTriesMs.at(-1) ?? 0;
  const past = Math.max(0, Math.floor((now.getTime() - start - last) / laterEveryMs) + 1);
  const next = start + (first ?? last + past * laterEveryMs);
  return new Date(Math.min(next, expiryOf(createdAt).getTime()));
}

/** A look that is asked for is not made sooner than this after the one before: nothing spreads faster. */
export const betweenAskedMs = 20_000;
/** A look that would have been one too many for the domain is made then. */
export const postponedMs = minuteMs;

/** What may be asked of a domain in a minute: name servers' answers and pages, each hop of a redirect too. */
export const lookupsPerMinute = 10;
/** Of these, what looks that somebody asked for may use up: those of the timetable have room beside them. */
export const askedLookupsPerMinute = 6;

/** Every quarter it is looked at whether what proves a claim is still there. */
export const recheckDays = 91;
/** How long it may be missing before the claim is lost, and how long nobody may get an answer before that counts as missing. */
export const graceDays = 14;
/** Meanwhile it is looked at so often; while there is no answer, every day. */
const graceEveryMs = 2 * dayMs;

export type Outcome = 'found' | 'not_found' | 'wrong_token' | 'transient';

export type Recheck =
  | { turn: 'kept' | 'missing' | 'still_missing' | 'unknown'; graceEndsAt: Date | null; nextAt: Date }
  | { turn: 'lost' };

/**
 * Where a look at what proves a verified claim leads. No answer is no refusal: it counts as missing only once there was
 * none for as long as the grace is.
 */
export function recheck(
  claim: { confirmedAt: Date; graceEndsAt: Date | null },
  outcome: Outcome,
  now: Date,
): Recheck {
  if (outcome === 'found') {
    return { turn: 'kept', graceEndsAt: null, nextAt: recheckAt(now) };
  }
  const { graceEndsAt } = claim;
  const due = recheckAt(claim.confirmedAt).getTime();
  if (!graceEndsAt) {
    if (outcome === 'transient' && now.getTime() < due + graceDays * dayMs) {
      return { turn: 'unknown', graceEndsAt: null, nextAt: after(now, dayMs) };
    }
    const ends = after(now, graceDays * dayMs);
    return { turn: 'missing', graceEndsAt: ends, nextAt: earlier(after(now, graceEveryMs), ends) };
  }
  if (now >= graceEndsAt) return { turn: 'lost' };
  return { turn: 'still_missing', graceEndsAt, nextAt: earlier(after(now, graceEveryMs), graceEndsAt) };
}

export const recheckAt = (confirmedAt: Date): Date => after(confirmedAt, recheckDays * dayMs);

const after = (time: Date, ms: number) => new Date(time.getTime() + ms);
const earlier = (a: Date, b: Date) => (a < b ? a : b);
