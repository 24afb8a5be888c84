/** When claims are checked, and when they expire. */

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

/** A claim expires if it is not verified within this time. */
export const pendingDays = 7;
/** The first checks, counted from the claim. Most users publish at once, but some name servers take an hour. */
const firstChecksMs = [1, 5, 15, 60].map((minutes) => minutes * minuteMs);
const laterEveryMs = 6 * hourMs;

/** When a pending claim expires. */
export const expiryOf = (createdAt: Date): Date => new Date(createdAt.getTime() + pendingDays * dayMs);

/**
 * The next scheduled check of a pending claim: 1, 5, 15 and 60 minutes after its creation, then every 6 hours, and at its
 * expiry. Requested checks do not shift the schedule.
 */
export function nextPendingCheck(createdAt: Date, now: Date): Date {
  const start = createdAt.getTime();
  const first = firstChecksMs.find((after) => start + after > now.getTime());
  const last = firstChecksMs.at(-1) ?? 0;
  const past = Math.max(0, Math.floor((now.getTime() - start - last) / laterEveryMs) + 1);
  const next = start + (first ?? last + past * laterEveryMs);
  return new Date(Math.min(next, expiryOf(createdAt).getTime()));
}

/** The minimum interval between requested checks: DNS changes spread no faster. */
export const minRequestIntervalMs = 20_000;
/** The delay of a check that would exceed the look-ups of its domain. */
export const postponementMs = minuteMs;

/** The look-ups of a domain in a minute: DNS queries and HTTP requests, including each redirect. */
export const lookupsPerMinute = 10;
/** The part of them that requested checks may use; the rest is for scheduled checks. */
export const requestedLookupsPerMinute = 6;

/** The proof of a verified claim is checked again after this time. */
export const recheckDays = 91;
/** How long a proof may be missing. A website without a response for this long counts as a missing proof. */
export const graceDays = 14;
/** The interval of checks in the grace period; without a response it is a day. */
const graceEveryMs = 2 * dayMs;

export type Outcome = 'found' | 'not_found' | 'wrong_token' | 'transient';

export type Recheck =
  | { result: 'kept' | 'missing' | 'still_missing' | 'unknown'; graceEndsAt: Date | null; nextAt: Date }
  | { result: 'lost' };

/**
 * Decides what a check means for a verified claim. A transient failure counts as a missing proof only after `graceDays`
 * without a response.
 */
export function recheck(
  claim: { confirmedAt: Date; graceEndsAt: Date | null },
  outcome: Outcome,
  now: Date,
): Recheck {
  if (outcome === 'found') {
    return { result: 'kept', graceEndsAt: null, nextAt: recheckAt(now) };
  }
  const { graceEndsAt } = claim;
  const due = recheckAt(claim.confirmedAt).getTime();
  if (!graceEndsAt) {
    if (outcome === 'transient' && now.getTime() < due + graceDays * dayMs) {
      return { result: 'unknown', graceEndsAt: null, nextAt: after(now, dayMs) };
    }
    const ends = after(now, graceDays * dayMs);
    return { result: 'missing', graceEndsAt: ends, nextAt: earlier(after(now, graceEveryMs), ends) };
  }
  if (now >= graceEndsAt) return { result: 'lost' };
  return { result: 'still_missing', graceEndsAt, nextAt: earlier(after(now, graceEveryMs), graceEndsAt) };
}

/** When the proof is checked again after a confirmation. */
export const recheckAt = (confirmedAt: Date): Date => after(confirmedAt, recheckDays * dayMs);

const after = (time: Date, ms: number) => new Date(time.getTime() + ms);
const earlier = (a: Date, b: Date) => (a < b ? a : b);
