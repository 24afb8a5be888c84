/** Badge checks of listings that are live on the free plan. */
import type { Knex } from 'knex';
import { type SiteOfRow, siteColumn } from '../directory/site-address-rules.ts';
import { prepared } from '../db/prepared.ts';
import type { AwardRank } from '../listings/badges/kind-rules.ts';
import type { BadgeCheckResult, BadgeLostRule } from './badge-loss-rules.ts';
import type { FreeLaunchKey } from './free-launch-queries.ts';

export interface WatchedLaunchRow {
  listing_id: number;
  n: number;
  badge_found: boolean | null;
  badge_checked_at: Date | null;
  badge_missing_since: Date | null;
  badge_hide_at: Date | null;
  badge_hidden_at: Date | null;
  is_hidden: boolean;
  badge_lost: BadgeLostRule;
  site: SiteOfRow;
  slug: string;
  name: string;
  website_url: string;
  best_award: AwardRank | null;
  verified: boolean;
  is_featured: boolean;
  /** Null if the account was deleted. */
  owner_email: string | null;
}

/** Hidden because of its badge, and not for another reason after the site team restored it. */
const isHidden = `l.status = 'hidden' AND l.hidden_at = f.badge_hidden_at`;

/** Live launches on the free plan, and those hidden because of their badge, which may return. */
const watched = `f.status = 'live' AND l.plan = 'free' AND (l.status = 'live' OR (${isHidden}))`;

const watchedLaunch = `SELECT f.listing_id, f.n, f.badge_found, f.badge_checked_at, f.badge_missing_since, f.badge_hide_at,
  f.badge_hidden_at, coalesce(${isHidden}, false) AS is_hidden, s.badge_lost, ${siteColumn('l')}, l.slug, l.name,
  l.website_url, (SELECT min(a.rank) FROM awards a WHERE a.listing_id = l.id) AS best_award,
  l.verified_at IS NOT NULL AS verified,
  EXISTS (SELECT FROM listing_features x WHERE x.listing_id = l.id) AS is_featured, o.email AS owner_email
  FROM free_launches f JOIN listings l ON l.id = f.listing_id JOIN sites s ON s.id = l.site_id
  LEFT JOIN accounts o ON o.id = l.owner_id
  WHERE f.listing_id = $1 AND f.n = $2 AND ${watched}`;
const anyWatchedLaunch = prepared<WatchedLaunchRow>('watched_launch', watchedLaunch);
const lockedWatchedLaunch = prepared<WatchedLaunchRow>(
  'lock_watched_launch',
  `${watchedLaunch} FOR NO KEY UPDATE OF f, l`,
);

/** Lists launches whose badge check is due, the longest overdue first. */
export async function listDueBadges(
  db: Knex,
  { dueBy, limit }: { dueBy: Date; limit: number },
): Promise<FreeLaunchKey[]> {
  const { rows } = await db.raw<{ rows: FreeLaunchKey[] }>(
    `SELECT f.listing_id AS "listingId", f.n FROM free_launches f JOIN listings l ON l.id = f.listing_id
     WHERE ${watched} AND (f.badge_look_due_at IS NULL OR f.badge_look_due_at <= :dueBy)
     ORDER BY f.badge_look_due_at NULLS FIRST, f.listing_id LIMIT :limit`,
    { dueBy, limit },
  );
  return rows;
}

/** Finds a launch with badge checks; undefined if it is not live or not on the free plan. */
export const findWatchedLaunch = async (db: Knex, { listingId, n }: FreeLaunchKey) =>
  (await anyWatchedLaunch(db, [listingId, n]))[0];

/** Like `findWatchedLaunch`, and locks the launch and its listing until `tx` ends. */
export const lockWatchedLaunch = async (tx: Knex.Transaction, { listingId, n }: FreeLaunchKey) =>
  (await lockedWatchedLaunch(tx, [listingId, n]))[0];

/** Stores a badge check. */
export async function recordBadgeCheck(
  tx: Knex.Transaction,
  { listingId, n }: FreeLaunchKey,
  check: BadgeCheckResult & { found: boolean | null; detail: string },
  now: Date,
): Promise<void> {
  await tx('free_launches')
    .where({ listing_id: listingId, n })
    .update({
      // If the homepage could not be read, the last known result stays.
      ...(check.found !== null && { badge_found: check.found }),
      badge_detail: check.detail,
      badge_checked_at: now,
      badge_look_due_at: check.nextCheckAt,
      badge_missing_since: check.missingSince,
      badge_hide_at: check.hideAt,
      badge_hidden_at: check.hiddenAt,
      updated_at: now,
    });
}

/** Postpones a badge check. */
export async function postponeBadgeCheck(
  db: Knex,
  { listingId, n }: FreeLaunchKey,
  until: Date,
): Promise<void> {
  await db('free_launches').where({ listing_id: listingId, n }).update({ badge_look_due_at: until });
}
