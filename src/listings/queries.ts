/** Listings as their owners read them. */
import type { Knex } from 'knex';
import { type PageRequest, offsetOf } from '../contract/paging.ts';
import { fault } from '../faults.ts';
import { type SiteOfRow, placeOf, siteColumn } from '../directory/site-address-rules.ts';
import { openStatuses } from '../shared/free-launch-status-rules.ts';
import { findListingParts } from './parts-queries.ts';
import type {
  FreeLaunchFacts,
  OwnListingParts,
  OwnListingRow,
  OwnSummaryRow,
  WaitingLaunch,
} from './row-rules.ts';
import { primaryCategory, summaryColumns } from './summary-queries.ts';
import type { ListingPlace } from './view-rules.ts';

const summaries = (db: Knex) =>
  db('listings as l').select<OwnSummaryRow[]>(
    'l.id',
    'l.plan',
    db.raw(siteColumn('l')),
    db.raw(summaryColumns),
  );
const whole = (db: Knex) =>
  db('listings as l').select<OwnListingRow[]>('l.*', db.raw(siteColumn('l')), db.raw(primaryCategory));

/** Throws the fault for a listing that does not exist or belongs to another account. */
export const noSuchOwnListing = (): never =>
  fault('listing_not_found', 'You have no listing with this id; list_my_listings shows yours.');

/** Finds a listing of the account, in any status. */
export async function findOwnListing(
  db: Knex,
  ownerId: number,
  id: number,
): Promise<OwnListingRow | undefined> {
  return whole(db).where({ 'l.id': id, 'l.owner_id': ownerId }).first<OwnListingRow | undefined>();
}

/** Like `findOwnListing`, and locks the listing until `tx` ends. */
export async function lockOwnListing(
  tx: Knex.Transaction,
  ownerId: number,
  id: number,
): Promise<OwnListingRow | undefined> {
  return whole(tx)
    .where({ 'l.id': id, 'l.owner_id': ownerId })
    .forUpdate('l')
    .first<OwnListingRow | undefined>();
}

/** Lists a page of the account's listings, newest first, and counts all of them. */
export async function listOwnListings(
  db: Knex,
  ownerId: number,
  page: PageRequest,
): Promise<{ rows: OwnSummaryRow[]; total: number }> {
  const [rows, count] = await Promise.all([
    summaries(db)
      .where({ 'l.owner_id': ownerId })
      .orderBy('l.id', 'desc')
      .limit(page.per_page)
      .offset(offsetOf(page)),
    db('listings').where({ owner_id: ownerId }).count<{ count: number }[]>('* as count'),
  ]);
  return { rows, total: count[0]?.count ?? 0 };
}

type OpenFreeLaunch = FreeLaunchFacts & { n: number };

/** Finds the open free launch of a listing; there is at most one. */
export async function findOpenFreeLaunch(db: Knex, listingId: number): Promise<OpenFreeLaunch | undefined> {
  return db('free_launches')
    .where({ listing_id: listingId })
    .whereIn('status', [...openStatuses])
    .first<OpenFreeLaunch | undefined>();
}

/** Free launches that are open, or whose badge is missing; at most one of a listing. */
export async function listWaitingLaunches(db: Knex, listingIds: readonly number[]): Promise<WaitingLaunch[]> {
  return db('free_launches')
    .whereIn('listing_id', listingIds)
    .whereRaw(`(status = ANY (?) OR (status = 'live' AND badge_missing_since IS NOT NULL))`, [
      [...openStatuses],
    ])
    .select<WaitingLaunch[]>();
}

interface DraftedListing {
  slug: string;
  name: string;
  plan: 'free' | 'paid' | null;
  /** Names, the primary one first. */
  categories: string[];
}

/**
 * The facts about a draft's listing that its badge and its notices need; null without a listing. `baseUrl`: of the
 * deployment.
 */
export async function findDraftedListing(
  db: Knex,
  id: number | null,
  baseUrl: string,
): Promise<(ListingPlace & DraftedListing) | null> {
  if (id === null) return null;
  const row = await db('listings as l')
    .where({ id })
    .first<(DraftedListing & { site: SiteOfRow }) | undefined>(
      db.raw(siteColumn('l')),
      'slug',
      'name',
      'plan',
      db.raw(`ARRAY(SELECT c.name FROM listing_categories lc JOIN categories c ON c.id = lc.category_id
        WHERE lc.listing_id = l.id ORDER BY lc.position) AS categories`),
    );
  if (!row) return null;
  const { site, ...listing } = row;
  return { ...placeOf(site, baseUrl), ...listing };
}

async function findDraftOfListing(db: Knex, listingId: number): Promise<string | null> {
  const row = await db('drafts')
    .where({ listing_id: listingId })
    .orderBy('created_at', 'desc')
    .first<{ id: string } | undefined>('id');
  return row?.id ?? null;
}

/** Reads the parts of a listing that its owner sees. */
export async function findOwnParts(db: Knex, listingId: number): Promise<OwnListingParts> {
  const parts = await findListingParts(db, listingId);
  const [waitingLaunch = null] = await listWaitingLaunches(db, [listingId]);
  const freeLaunch = waitingLaunch && waitingLaunch.badge_missing_since === null ? waitingLaunch : null;
  const draftId = await findDraftOfListing(db, listingId);
  return { ...parts, freeLaunch, waitingLaunch, draftId };
}
