import type { Knex } from 'knex';
import { type PageRequest, offsetOf } from '../contract/paging.ts';
import { openStatuses } from '../shared/free-launch-status-rules.ts';
import { findListingParts } from './parts-queries.ts';
import type { FreeLaunchRow, OwnListingParts, OwnListingRow, OwnSummaryRow } from './row-rules.ts';
import { primaryCategory, summaryColumns } from './summary-queries.ts';
import type { ListingPlace } from './view-rules.ts';

const summaries = (db: Knex) =>
  db('listings as l').select<OwnSummaryRow[]>('l.id', 'l.plan', db.raw(summaryColumns));
const whole = (db: Knex) => db('listings as l').select<OwnListingRow[]>('l.*', db.raw(primaryCategory));

export async function findOwnListing(
  db: Knex,
  ownerId: number,
  id: number,
): Promise<OwnListingRow | undefined> {
  return whole(db).where({ 'l.id': id, 'l.owner_id': ownerId }).first<OwnListingRow | undefined>();
}

/** The same, held until the transaction ends. */
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

export async function findOpenFreeLaunch(
  db: Knex,
  listingId: number,
): Promise<(FreeLaunchRow & { n: number }) | undefined> {
  return db('free_launches')
    .where({ listing_id: listingId })
    .whereIn('status', [...openStatuses])
    .first<(FreeLaunchRow & { n: number }) | undefined>();
}

/** What a badge needs to know of a listing; null for none. */
export async function findListingPlace(
  db: Knex,
  id: number | null,
  site: { baseUrl: string; siteName: string },
): Promise<ListingPlace | null> {
  if (id === null) return null;
  const row = await db('listings')
    .where({ id })
    .first<{ slug: string; name: string } | undefined>('slug', 'name');
  return row ? { ...site, ...row } : null;
}

async function findDraftOfListing(db: Knex, listingId: number): Promise<string | null> {
  const row = await db('drafts')
    .where({ listing_id: listingId })
    .orderBy('created_at', 'desc')
    .first<{ id: string } | undefined>('id');
  return row?.id ?? null;
}

/** The parts of a listing that only its owner sees, with the public ones. */
export async function findOwnParts(db: Knex, listingId: number): Promise<OwnListingParts> {
  const parts = await findListingParts(db, listingId);
  const freeLaunch = await findOpenFreeLaunch(db, listingId);
  const draftId = await findDraftOfListing(db, listingId);
  return { ...parts, freeLaunch: freeLaunch ?? null, draftId };
}
