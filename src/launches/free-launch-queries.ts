/**
 * Free launches: places in weeks, and the row that a run of `freeLaunch` moves along. The launch's row
 * and its listing's status and week change together, and only while the launch is open.
 */
import type { Knex } from 'knex';
import { prepared } from '../db/prepared.ts';
import { firstLookDue } from './badge-loss-rules.ts';
import type { EarlyEnd, LaunchStatus } from './free-launch-rules.ts';
import type { FounderFacts } from '../accounts/profile-completeness-rules.ts';
import { type OpenStatus, openStatuses } from '../shared/free-launch-status-rules.ts';
import { addWeeks, mondayOf } from '../shared/week-rules.ts';

/** First key of the advisory lock under which places are counted and taken; the second is the site. */
const placesLock = 0x1a0c;

/**
 * The first week from `earliest` on with a free place on the site. Whoever asks next waits until `tx`
 * ends, so that a last place is taken once; take the place in the same transaction.
 */
export async function findWeekWithPlace(
  tx: Knex.Transaction,
  place: { siteId: number; earliest: string; placesPerWeek: number },
): Promise<string> {
  await holdPlaces(tx, place.siteId);
  const taken = await countPlacesTaken(tx, place.siteId, place.earliest);
  let week = place.earliest;
  while ((taken.get(week) ?? 0) >= place.placesPerWeek) week = addWeeks(week, 1);
  return week;
}

/** Until `tx` ends nobody else counts or takes places of the site. Hold them before the row of a launch. */
export async function holdPlaces(tx: Knex.Transaction, siteId: number): Promise<void> {
  await tx.raw('SELECT pg_advisory_xact_lock(?, ?)', [placesLock, siteId]);
}

/** Places of the free plan that are taken, by week; weeks without any are absent. */
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
 * Puts a listing on the free plan: its nth time, waiting for badge and profile, in the first week with a
 * place, at least `waitWeeks` weeks after the current one. The caller starts `freeLaunch` in the same transaction.
 */
export async function openFreeLaunch(
  tx: Knex.Transaction,
  launch: { listingId: number; siteId: number; waitWeeks: number; placesPerWeek: number; now: Date },
): Promise<{ n: number; week: string }> {
  const { listingId, siteId, waitWeeks, placesPerWeek, now } = launch;
  const earliest = addWeeks(mondayOf(now), waitWeeks);
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

interface LaunchColumns {
  listing_id: number;
  n: number;
  launch_week: string;
  badge_found: boolean | null;
  badge_detail: string | null;
  badge_checked_at: Date | null;
  profile_complete: boolean | null;
  profile_missing: string[];
  site_id: number;
  site_name: string;
  slug: string;
  name: string;
  website_url: string;
  /** Null when the account is gone: then nobody is written to. */
  owner_email: string | null;
}

export type FreeLaunchRow = LaunchColumns &
  ({ status: OpenStatus } | { status: Exclude<LaunchStatus, OpenStatus> });

export interface FreeLaunchKey {
  listingId: number;
  n: number;
}

const keyed = ({ listingId, n }: FreeLaunchKey) => ({ listing_id: listingId, n });

const freeLaunch = `
  SELECT launch.listing_id, launch.n, launch.launch_week, launch.status, launch.badge_found, launch.badge_detail,
    launch.badge_checked_at, launch.profile_complete, launch.profile_missing,
    listings.site_id, sites.name AS site_name, listings.slug, listings.name, listings.website_url, accounts.email AS owner_email
  FROM free_launches AS launch
  JOIN listings ON listings.id = launch.listing_id
  JOIN sites ON sites.id = listings.site_id
  LEFT JOIN accounts ON accounts.id = listings.owner_id
  WHERE launch.listing_id = $1 AND launch.n = $2`;
const anyFreeLaunch = prepared<FreeLaunchRow>('free_launch', freeLaunch);
const heldFreeLaunch = prepared<FreeLaunchRow>(
  'hold_free_launch',
  `${freeLaunch} FOR UPDATE OF launch, listings`,
);

export async function findFreeLaunch(
  db: Knex,
  { listingId, n }: FreeLaunchKey,
): Promise<FreeLaunchRow | undefined> {
  const [row] = await anyFreeLaunch(db, [listingId, n]);
  return row;
}

/** The same, with the launch and its listing held until `tx` ends. */
export async function lockFreeLaunch(
  tx: Knex.Transaction,
  { listingId, n }: FreeLaunchKey,
): Promise<FreeLaunchRow | undefined> {
  const [row] = await heldFreeLaunch(tx, [listingId, n]);
  return row;
}

export async function listFounderFacts(db: Knex, listingId: number): Promise<FounderFacts[]> {
  return db('listing_founders')
    .join('founders', 'founders.id', 'listing_founders.founder_id')
    .where('listing_founders.listing_id', listingId)
    .orderBy('listing_founders.position')
    .select('founders.name', 'listing_founders.title', 'founders.bio');
}

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

/** Writes what a check found and where it leads; call with the row locked and open. */
export async function recordCheck(
  tx: Knex.Transaction,
  { listingId, n }: FreeLaunchKey,
  { status, badgeFound, badgeDetail, profileMissing }: CheckOutcome,
  now: Date,
): Promise<void> {
  const lookDueAt = status === 'live' ? firstLookDue(now) : null;
  await checkedLaunch(tx, [
    listingId,
    n,
    status,
    badgeFound,
    badgeDetail,
    profileMissing.length === 0,
    profileMissing,
    now,
    lookDueAt,
  ]);
  await checkedListing(tx, [listingId, status, now]);
}

/** Gives an open launch another week, where it waits for badge and profile again. */
export const moveFreeLaunch = (
  tx: Knex.Transaction,
  key: FreeLaunchKey,
  week: string,
  now: Date,
): Promise<void> =>
  updateOpenLaunch(tx, key, { status: 'awaiting_badge', launch_week: week, updated_at: now });

/** Gives an open launch another week and keeps its status. The caller holds the lock of the week's places. */
export const changeLaunchWeek = (
  tx: Knex.Transaction,
  key: FreeLaunchKey,
  week: string,
  now: Date,
): Promise<void> => updateOpenLaunch(tx, key, { launch_week: week, updated_at: now });

/** Changes an open launch and its listing alike. */
async function updateOpenLaunch(tx: Knex.Transaction, key: FreeLaunchKey, change: object): Promise<void> {
  await tx('free_launches')
    .where(keyed(key))
    .whereIn('status', [...openStatuses])
    .update(change);
  await tx('listings')
    .where({ id: key.listingId })
    .whereIn('status', [...openStatuses])
    .update(change);
}

/**
 * Ends an open launch early. Withdrawn, the listing is an unpublished one without a plan again;
 * upgraded, the listing belongs to the paid launch and is left alone.
 */
export async function endFreeLaunch(
  tx: Knex.Transaction,
  key: FreeLaunchKey,
  end: EarlyEnd,
  now: Date,
): Promise<void> {
  const ended = await tx('free_launches')
    .where(keyed(key))
    .whereIn('status', [...openStatuses])
    .update({ status: end, updated_at: now });
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
  launch_week: string;
  created_at: Date;
}

/** Launches that a workflow should be waiting with. */
export async function listOpenFreeLaunches(db: Knex): Promise<OpenFreeLaunch[]> {
  return db('free_launches')
    .whereIn('status', [...openStatuses])
    .orderBy(['listing_id', 'n'])
    .select('listing_id', 'n', 'launch_week', 'created_at');
}

/** The statuses of the launches named by listing; launches without a row are absent. */
export async function findLaunchStatuses(
  db: Knex,
  listingIds: number[],
): Promise<{ listing_id: number; n: number; status: LaunchStatus }[]> {
  return db('free_launches').whereIn('listing_id', listingIds).select('listing_id', 'n', 'status');
}
