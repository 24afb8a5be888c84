/** The kinds of badges, and which a listing has earned (interface specification, "Badge"). */

/** In display order. */
export const badgeKinds = ['listed', 'launched', 'featured', 'verified', 'launch-of-the-week'] as const;
export type BadgeKind = (typeof badgeKinds)[number];

/** The ranks in a week that win an award. */
export type AwardRank = 1 | 2 | 3;

export type Badge =
  { kind: Exclude<BadgeKind, 'launch-of-the-week'> } | { kind: 'launch-of-the-week'; rank: AwardRank };

/** The badge that the free plan requires on the homepage. */
export const listedBadge = { kind: 'listed' } as const satisfies Badge;

export interface BadgeFacts {
  status: 'draft' | 'awaiting_badge' | 'scheduled' | 'live';
  /** The owner has proved that the website is theirs; cannot be bought. */
  verified: boolean;
  /** The best rank among its awards; null without one. */
  bestAward: AwardRank | null;
  /** It is or was featured. */
  isFeatured: boolean;
}

/**
 * The badges that a listing may show, in the order of `badgeKinds`. A listing that awaits its week already has the badge
 * "Listed on", because the free plan requires it before the launch.
 */
export function earnedBadges({ status, verified, bestAward, isFeatured }: BadgeFacts): Badge[] {
  if (status === 'draft') return [];
  return [
    listedBadge,
    ...(status === 'live' ? [{ kind: 'launched' } as const] : []),
    ...(isFeatured ? [{ kind: 'featured' } as const] : []),
    ...(verified ? [{ kind: 'verified' } as const] : []),
    ...(bestAward === null ? [] : [{ kind: 'launch-of-the-week', rank: bestAward } as const]),
  ];
}

/** The words before the site's name, in sentence case. */
export function wordsOf(badge: Badge): string {
  return badge.kind === 'launch-of-the-week' ? `#${badge.rank} Launch of the Week on` : words[badge.kind];
}

/** The line above the site's name. */
export function captionOf(badge: Badge): string {
  return badge.kind === 'launch-of-the-week'
    ? `#${badge.rank} LAUNCH OF THE WEEK`
    : words[badge.kind].toUpperCase();
}

const words = {
  listed: 'Listed on',
  launched: 'Launched on',
  featured: 'Featured on',
  verified: 'Verified on',
};
