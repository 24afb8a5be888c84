/**
 * The badge of a listing that is live on the free plan: when it is checked, and what happens if it is missing. A setting
 * of the site decides whether the owner is only notified, or the listing is also hidden if the badge stays missing.
 */

/** `sites.badge_lost`. */
export type BadgeLostRule = 'notify' | 'hide';

const dayMs = 86_400_000;
/** The interval until the next check, by the result of the last one. */
const intervalMs = {
  found: 30 * dayMs,
  missing: 7 * dayMs,
  /** The homepage could not be read. */
  unknown: dayMs,
};
/** From the notification of the owner until the listing is hidden. */
export const graceDays = 14;

/** The first check after a launch. */
export const firstRecheckAt = (launchedAt: Date) => new Date(launchedAt.getTime() + intervalMs.found);

/** A missing badge; all members are null while the badge is there. */
export interface BadgeLoss {
  missingSince: Date | null;
  /** When the listing will be hidden. */
  hideAt: Date | null;
  /** When the listing was hidden. Kept until the badge is back, so that each loss hides it only once. */
  hiddenAt: Date | null;
}

export interface BadgeWatch extends BadgeLoss {
  rule: BadgeLostRule;
  /** The listing is hidden now because of its badge; false if the site team restored it. */
  isHidden: boolean;
}

export interface BadgeCheckResult extends BadgeLoss {
  nextCheckAt: Date;
  /** The change of the listing. */
  action: 'hide' | 'restore' | null;
  /** The mail to the owner; `lost` once per loss, and again when a day for hiding is set. */
  mail: 'lost' | 'hidden' | 'restored' | null;
}

/** Decides what follows from a check. @param badge whether it was found; null if the homepage could not be read */
export function afterCheck(watch: BadgeWatch, badge: boolean | null, now: Date): BadgeCheckResult {
  const { rule, missingSince, hideAt, hiddenAt, isHidden } = watch;
  const later = (ms: number) => new Date(now.getTime() + ms);
  const unchanged = { missingSince, hideAt, hiddenAt, action: null, mail: null };
  if (badge === null) return { ...unchanged, nextCheckAt: later(intervalMs.unknown) };
  if (badge) {
    return {
      missingSince: null,
      hideAt: null,
      hiddenAt: null,
      nextCheckAt: later(intervalMs.found),
      action: isHidden ? 'restore' : null,
      mail: isHidden ? 'restored' : null,
    };
  }
  const missing = {
    ...unchanged,
    missingSince: missingSince ?? now,
    nextCheckAt: later(intervalMs.missing),
  };
  if (hiddenAt !== null) return missing;
  if (rule === 'notify') return { ...missing, hideAt: null, mail: missingSince === null ? 'lost' : null };
  if (hideAt === null) {
    // Also for badges that were missing before the site began to hide listings.
    return { ...missing, hideAt: later(graceDays * dayMs), mail: 'lost' };
  }
  if (hideAt <= now) return { ...missing, hiddenAt: now, action: 'hide', mail: 'hidden' };
  return hideAt < missing.nextCheckAt ? { ...missing, nextCheckAt: hideAt } : missing;
}

/** The next attempt at a check that failed for a reason other than the homepage. */
export const retryTomorrow = (now: Date) => new Date(now.getTime() + intervalMs.unknown);
