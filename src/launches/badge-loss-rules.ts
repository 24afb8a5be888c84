/**
 * The badge of a listing that went live on the free plan: when it is looked at again, and what follows where it is gone.
 * A site says which of the two: its owner is told, or the listing is hidden besides when the badge stays away.
 */

/** `sites.badge_lost`. */
export type BadgeLostRule = 'tell' | 'hide';

const dayMs = 86_400_000;
const lookAgainMs = {
  found: 30 * dayMs,
  missing: 7 * dayMs,
  /** The homepage could not be read, which says nothing of the badge. */
  unknown: dayMs,
};
/** From the day its owner is told until a listing is hidden. */
export const graceDays = 14;

/** When a live launch is looked at first: as if a look had just found the badge, since one has. */
export const firstLookDue = (launchedAt: Date) => new Date(launchedAt.getTime() + lookAgainMs.found);

/** What is known of a loss; all null while there is none. */
export interface BadgeLoss {
  missingSince: Date | null;
  /** When it is to be hidden. */
  hideAt: Date | null;
  /** When it was hidden. Stays until the badge is back, so that the rule acts once a loss. */
  hiddenAt: Date | null;
}

export interface BadgeWatch extends BadgeLoss {
  rule: BadgeLostRule;
  /** It is hidden for its badge at this moment; false where the site team has brought it back. */
  isHidden: boolean;
}

export interface AfterLook extends BadgeLoss {
  lookDueAt: Date;
  /** What is done to the listing. */
  act: 'hide' | 'restore' | null;
  /** What its owner is told: that the badge is gone, once a loss and again where a day is set; and what was done. */
  tell: 'lost' | 'hidden' | 'restored' | null;
}

const noLoss: BadgeLoss = { missingSince: null, hideAt: null, hiddenAt: null };

/** @param badge what the homepage showed; null when it could not be read: then nothing changes. */
export function afterLook(watch: BadgeWatch, badge: boolean | null, now: Date): AfterLook {
  const { rule, missingSince, hideAt, hiddenAt, isHidden } = watch;
  const later = (ms: number) => new Date(now.getTime() + ms);
  const nothing = { act: null, tell: null } as const;
  if (badge === null) {
    return { missingSince, hideAt, hiddenAt, lookDueAt: later(lookAgainMs.unknown), ...nothing };
  }
  if (badge) {
    const done = isHidden ? ({ act: 'restore', tell: 'restored' } as const) : nothing;
    return { ...noLoss, lookDueAt: later(lookAgainMs.found), ...done };
  }
  const since = missingSince ?? now;
  const lookDueAt = later(lookAgainMs.missing);
  if (hiddenAt !== null) return { missingSince: since, hideAt, hiddenAt, lookDueAt, ...nothing };
  if (rule === 'tell') {
    const tell = missingSince === null ? 'lost' : null;
    return { missingSince: since, hideAt: null, hiddenAt, lookDueAt, act: null, tell };
  }
  if (hideAt !== null && hideAt <= now) {
    return { missingSince: since, hideAt, hiddenAt: now, lookDueAt, act: 'hide', tell: 'hidden' };
  }
  // A site that begins to hide gives those whose badge was gone before as long.
  const end = hideAt ?? later(graceDays * dayMs);
  return {
    missingSince: since,
    hideAt: end,
    hiddenAt,
    lookDueAt: end < lookDueAt ? end : lookDueAt,
    act: null,
    tell: hideAt === null ? 'lost' : null,
  };
}

/** When a look is put off that could not be made, through no fault of the homepage. */
export const lookTomorrow = (now: Date) => new Date(now.getTime() + lookAgainMs.unknown);
