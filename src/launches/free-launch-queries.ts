/**
 * Free launches and their places in weeks. A launch and its listing change status and week together, and only while the
 * launch is open.
 */
import type { Knex } from 'knex';
import { type SiteOfRow, siteColumn } from '../directory/site-address-rules.ts';
import { prepared } from '../db/prepared.ts';
import { firstRecheckAt } from './badge-loss-rules.ts';
import { type EarlyEnd, type LaunchStatus, earliestWeek, firstWeekWithPlace } from './free-launch-rules.ts';
import type { FreeLaunchFacts } from '../listings/row-rules.ts';
import type { FounderFacts } from '../accounts/profile-completeness-rules.ts';
import { type OpenStatus, openStatuses } from '../shared/free-launch-status-rules.ts';

/** The first key of the advisory lock for the places of a site; the second key is the site. */
const placesLock = 0x1a0c;

/**
 * Finds the first week from `earliest` on with a free place on the site. Locks the places until `tx` ends; the caller must
 * take the place in the same transaction.
 */
export async function findWeekWithPlace(
  tx: Knex.Transaction,
  place: { siteId: number; earliest: string; placesPerWeek: number },
): Promise<string> {
  await lockPlaces(tx, place.siteId);
  const taken = await countPlacesTaken(tx, place.siteId, place.earliest);
  return firstWeekWithPlace(place.earliest, { taken, placesPerWeek: place.placesPerWeek });
}

/** Locks the places of a site until `tx` ends. To avoid deadlocks, lock them before a launch. */
export async function lockPlaces(tx: Knex.Transaction, siteId: number): Promise<void> {
  await tx.raw('SELECT pg_advisory_xact_lock(?, ?)', [placesLock, siteId]);
}

/** Counts taken places by week, from `earliest` on; weeks without any are absent. */
export async function countPlacesTaken(
  db: Knex,
  siteId: number,
  earliest: string,
): Promise<Map<string, number>> {
  const rows = await db('free_launches')
    .join('listings', 'listings.id', 'free_launches.listing_id')
    .where('listings.site_id', siteId)
    .where('free_launches.launch_week', '>=', earliest)
    .whereIn('free_launches.status', [...openStatuses, 'live'])
    .groupBy('free_launches.launch_week')
    .select<{ week: string; taken: number }[]>(
      'free_launches.launch_week as week',
      db.raw('count(*) as taken'),
    );
  return new Map(rows.map(({ week, taken }) => [week, taken]));
}

/**
 * Puts a listing on the free plan in the first week with a place, at least `waitWeeks` weeks from now. `n` counts its free
 * launches from 1. The caller starts the workflow `freeLaunch` in the same transaction.
 */
export async function openFreeLaunch(
  tx: Knex.Transaction,
  launch: { listingId: number; siteId: number; waitWeeks: number; placesPerWeek: number; now: Date },
): Promise<{ n: number; week: string }> {
  const { listingId, siteId, waitWeeks, placesPerWeek, now } = launch;
  const earliest = earliestWeek(now, waitWeeks);
  const week = await findWeekWithPlace(tx, { siteId, earliest, placesPerWeek });
  const last = await tx('free_launches')
    .where({ listing_id: listingId })
    .max<{ n: number | null }[]>('n as n')
    .first();
  const n = (last?.n ?? 0) + 1;
  await tx('free_launches').insert({
    listing_id: listingId,
    n,
    launch_week: week,
    status: 'awaiting_badge',
    created_at: now,
    updated_at: now,
  });
  await tx('listings')
    .where({ id: listingId })
    .update({ status: 'awaiting_badge', plan: 'free', launch_week: week, updated_at: now });
  return { n, week };
}

interface LaunchColumns extends FreeLaunchFacts {
  listing_id: number;
  n: number;
  site_id: number;
  site: SiteOfRow;
  slug: string;
  name: string;
  website_url: string;
  /** Null if the account was deleted. */
  owner_email: string | null;
}

export type FreeLaunchRow = LaunchColumns &
  ({ status: OpenStatus } | { status: Exclude<LaunchStatus, OpenStatus> });

export interface FreeLaunchKey {
  listingId: number;
  n: number;
}

const freeLaunch = `
  SELECT launch.listing_id, launch.n, launch.launch_week, launch.status, launch.badge_found, launch.badge_detail,
    launch.badge_checked_at, launch.profile_complete, launch.profile_missing,
    listings.site_id, ${siteColumn('listings')}, listings.slug, listings.name, listings.website_url, accounts.email AS owner_email
  FROM free_launches AS launch
  JOIN listings ON listings.id = launch.listing_id
  LEFT JOIN accounts ON accounts.id = listings.owner_id
  WHERE launch.listing_id = $1 AND launch.n = $2`;
const anyFreeLaunch = prepared<FreeLaunchRow>('free_launch', freeLaunch);
const lockedFreeLaunch = prepared<FreeLaunchRow>(
  'lock_free_launch',
  `${freeLaunch} FOR UPDATE OF launch, listings`,
);

/** Finds a free launch in any status. */
export const findFreeLaunch = async (db: Knex, { listingId, n }: FreeLaunchKey) =>
  (await anyFreeLaunch(db, [listingId, n]))[0];

/** Like `findFreeLaunch`, and locks the launch and its listing until `tx` ends. */
export const lockFreeLaunch = async (tx: Knex.Transaction, { listingId, n }: FreeLaunchKey) =>
  (await lockedFreeLaunch(tx, [listingId, n]))[0];

const founderFacts = prepared<FounderFacts>(
  'founder_facts',
  `SELECT founders.name, listed.title, founders.bio
   FROM listing_founders AS listed JOIN founders ON founders.id = listed.founder_id
   WHERE listed.listing_id = $1 ORDER BY listed.position`,
);

/** Lists the facts about a listing's founders that decide whether the founder profile is complete. */
export const listFounderFacts = (db: Knex, listingId: number): Promise<FounderFacts[]> =>
  founderFacts(db, [listingId]);

export interface CheckOutcome {
  status: 'awaiting_badge' | 'scheduled' | 'live';
  badgeFound: boolean | null;
  badgeDetail: string;
  profileMissing: readonly string[];
}

const isOpen = `status IN (${openStatuses.map((status) => `'${status}'`).join(', ')})`;
const checkedLaunch = prepared(
  'record_check',
  `UPDATE free_launches SET status = $3, badge_found = $4, badge_detail = $5, badge_checked_at = $8, profile_complete = $6,
     profile_missing = $7, badge_look_due_at = coalesce($9, badge_look_due_at), updated_at = $8
   WHERE listing_id = $1 AND n = $2 AND ${isOpen}`,
);
const checkedListing = prepared(
  'record_check_of_listing',
  `UPDATE listings SET status = $2, updated_at = $3, launched_at = CASE $2 WHEN 'live' THEN $3 ELSE launched_at END
   WHERE id = $1 AND ${isOpen}`,
);

/** Stores a check of an open launch and its consequence. The caller holds the lock on the launch. */
export async function recordCheck(
  tx: Knex.Transaction,
  { listingId, n }: FreeLaunchKey,
  { status, badgeFound, badgeDetail, profileMissing }: CheckOutcome,
  now: Date,
): Promise<void> {
  const nextCheckAt = status === 'live' ? firstRecheckAt(now) : null;
  await checkedLaunch(tx, [
    listingId,
    n,
    status,
    badgeFound,
    badgeDetail,
    profileMissing.length === 0,
    profileMissing,
    now,
    nextCheckAt,
  ]);
  await checkedListing(tx, [listingId, status, now]);
}

/** Moves an open launch and its listing to another week, and to another status if one is given. */
export async function moveFreeLaunch(
  tx: Knex.Transaction,
  key: FreeLaunchKey,
  { week, status, now }: { week: string; status?: OpenStatus; now: Date },
): Promise<void> {
  const change = { launch_week: week, ...(status && { status }), updated_at: now };
  await openLaunch(tx, key).update(change);
  await tx('listings')
    .where({ id: key.listingId })
    .whereIn('status', [...openStatuses])
    .update(change);
}

const openLaunch = (tx: Knex.Transaction, { listingId, n }: FreeLaunchKey) =>
  tx('free_launches')
    .where({ listing_id: listingId, n })
    .whereIn('status', [...openStatuses]);

/**
 * Ends an open launch early. After a withdrawal the listing is unpublished and has no plan; after an upgrade it belongs to
 * the paid launch and is left unchanged.
 */
export async function endFreeLaunch(
  tx: Knex.Transaction,
  key: FreeLaunchKey,
  end: EarlyEnd,
  now: Date,
): Promise<void> {
  const ended = await openLaunch(tx, key).update({ status: end, updated_at: now });
  if (ended > 0 && end === 'withdrawn') {
    await tx('listings')
      .where({ id: key.listingId, plan: 'free' })
      .whereIn('status', [...openStatuses])
      .update({ status: 'draft', plan: null, launch_week: null, updated_at: now });
  }
}

export interface OpenFreeLaunch {
  listing_id: number;
  n: number;
  slug: string;
  launch_week: string;
  created_at: Date;
  /** The last check; null without one. */
  badge_checked_at: Date | null;
}

/** Lists launches that should have a running workflow, the earliest week first. */
export async function listOpenFreeLaunches(db: Knex): Promise<OpenFreeLaunch[]> {
  return db('free_launches as f')
    .join('listings as l', 'l.id', 'f.listing_id')
    .whereIn('f.status', [...openStatuses])
    .orderBy(['f.launch_week', 'f.listing_id'])
    .select('f.listing_id', 'f.n', 'l.slug', 'f.launch_week', 'f.created_at', 'f.badge_checked_at');
}

/** How many open launches are of a week before this one. */
export async function countLaunchesBefore(db: Knex, week: string): Promise<number> {
  const [row] = await db('free_launches')
    .whereIn('status', [...openStatuses])
    .where('launch_week', '<', week)
    .count<{ count: number }[]>('* as count');
  return row?.count ?? 0;
}

/** Lists the launches of the listings with their statuses. */
export async function findLaunchStatuses(
  db: Knex,
  listingIds: number[],
): Promise<{ listing_id: number; n: number; status: LaunchStatus }[]> {
  return db('free_launches').whereIn('listing_id', listingIds).select('listing_id', 'n', 'status');
}
