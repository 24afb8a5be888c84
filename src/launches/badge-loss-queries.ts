/** Live free launches whose badge is looked at again, and what is kept of the looks. */
import type { Knex } from 'knex';
import type { AwardRank } from '../listings/badges/kind-rules.ts';
import type { AfterLook, BadgeLostRule } from './badge-loss-rules.ts';
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
  site_name: string;
  slug: string;
  name: string;
  website_url: string;
  best_award: AwardRank | null;
  verified: boolean;
  is_featured: boolean;
  /** Null when the account is gone: then nobody is written to. */
  owner_email: string | null;
}

/** Hidden for its badge and for nothing else: the site team may have brought it back, and hidden it for another reason. */
const isHidden = `l.status = 'hidden' AND l.hidden_at = f.badge_hidden_at`;

/** Live launches of the free plan alone; what is hidden for its badge is among them, since that may be back. */
const watched = `f.status = 'live' AND l.plan = 'free' AND (l.status = 'live' OR (${isHidden}))`;

const columns = `f.listing_id, f.n, f.badge_found, f.badge_checked_at, f.badge_missing_since, f.badge_hide_at,
  f.badge_hidden_at, coalesce(${isHidden}, false) AS is_hidden, s.badge_lost, s.name AS site_name, l.slug, l.name,
  l.website_url, (SELECT min(a.rank) FROM awards a WHERE a.listing_id = l.id) AS best_award,
  l.verified_at IS NOT NULL AS verified,
  EXISTS (SELECT FROM listing_features x WHERE x.listing_id = l.id) AS is_featured, o.email AS owner_email`;

const from = `free_launches f JOIN listings l ON l.id = f.listing_id JOIN sites s ON s.id = l.site_id
  LEFT JOIN accounts o ON o.id = l.owner_id`;

/** The longest due first. */
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

/** Undefined where there is nothing to look at: it is not live, or not on the free plan (any more). */
export async function findWatchedLaunch(
  db: Knex,
  { listingId, n }: FreeLaunchKey,
): Promise<WatchedLaunchRow | undefined> {
  const { rows } = await db.raw<{ rows: WatchedLaunchRow[] }>(
    `SELECT ${columns} FROM ${from} WHERE f.listing_id = :listingId AND f.n = :n AND ${watched}`,
    { listingId, n },
  );
  return rows[0];
}

/** The same, with the launch and its listing held until `tx` ends. */
export async function lockWatchedLaunch(
  tx: Knex.Transaction,
  { listingId, n }: FreeLaunchKey,
): Promise<WatchedLaunchRow | undefined> {
  const { rows } = await tx.raw<{ rows: WatchedLaunchRow[] }>(
    `SELECT ${columns} FROM ${from} WHERE f.listing_id = :listingId AND f.n = :n AND ${watched}
     FOR NO KEY UPDATE OF f, l`,
    { listingId, n },
  );
  return rows[0];
}

export async function recordBadgeLook(
  tx: Knex.Transaction,
  { listingId, n }: FreeLaunchKey,
  look: AfterLook & { found: boolean | null; detail: string },
  now: Date,
): Promise<void> {
  await tx('free_launches')
    .where({ listing_id: listingId, n })
    .update({
      // A homepage that could not be read leaves what was known.
      ...(look.found !== null && { badge_found: look.found }),
      badge_detail: look.detail,
      badge_checked_at: now,
      badge_look_due_at: look.lookDueAt,
      badge_missing_since: look.missingSince,
      badge_hide_at: look.hideAt,
      badge_hidden_at: look.hiddenAt,
      updated_at: now,
    });
}

/** For another day, without a look. */
export async function postponeBadgeLook(
  db: Knex,
  { listingId, n }: FreeLaunchKey,
  until: Date,
): Promise<void> {
  await db('free_launches').where({ listing_id: listingId, n }).update({ badge_look_due_at: until });
}
