/** The kinds of badge and what earns them (interface specification, "Badge"). */

/** In the order in which a listing's badges are shown. */
export const badgeKinds = ['listed', 'launched', 'featured', 'verified', 'launch-of-the-week'] as const;
export type BadgeKind = (typeof badgeKinds)[number];

/** Places of a week that an award is made for. */
export type AwardRank = 1 | 2 | 3;

/** A kind, with what its picture says besides. */
export type Badge =
  { kind: Exclude<BadgeKind, 'launch-of-the-week'> } | { kind: 'launch-of-the-week'; rank: AwardRank };

/** The badge that the free plan asks for, and that the homepage check looks for. */
export const listedBadge = { kind: 'listed' } as const satisfies Badge;

export interface BadgeFacts {
  status: 'draft' | 'awaiting_badge' | 'scheduled' | 'live';
  /** Whether its owner has shown that the website is theirs; never bought. */
  verified: boolean;
  /** The best rank among its awards; null without one. */
  bestAward: AwardRank | null;
  /** Whether it is among the featured, or was. */
  isFeatured: boolean;
}

/**
 * What a listing may show, in the order of `badgeKinds`. One that waits for its week is listed already: the free
 * plan asks for that badge before the launch. Who was featured may say so afterwards, as who launched may.
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

/** The words before the site's name, as a sentence would have them. */
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
