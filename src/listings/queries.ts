import type { Knex } from 'knex';
import { type PageRequest, offsetOf } from '../contract/paging.ts';
import { openStatuses } from '../launches/free-launch-rules.ts';
import { findListingParts } from './parts-queries.ts';
import { primaryCategory, summaryColumns } from './summary-queries.ts';
import type {
  FreeLaunchRow,
  ListingPlace,
  ListingRow,
  OwnListingParts,
  WholeListingRow,
} from './view-rules.ts';

const summaries = (db: Knex) => db('listings as l').select<ListingRow[]>(db.raw(summaryColumns));
const whole = (db: Knex) => db('listings as l').select<WholeListingRow[]>('l.*', db.raw(primaryCategory));

export async function findOwnListing(
  db: Knex,
  ownerId: number,
  id: number,
): Promise<WholeListingRow | undefined> {
  return whole(db).where({ 'l.id': id, 'l.owner_id': ownerId }).first<WholeListingRow | undefined>();
}

/** The same, held until the transaction ends. */
export async function lockOwnListing(
  tx: Knex.Transaction,
  ownerId: number,
  id: number,
): Promise<WholeListingRow | undefined> {
  return whole(tx)
    .where({ 'l.id': id, 'l.owner_id': ownerId })
    .forUpdate('l')
    .first<WholeListingRow | undefined>();
}

export async function listOwnListings(
  db: Knex,
  ownerId: number,
  page: PageRequest,
): Promise<{ rows: ListingRow[]; total: number }> {
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

export interface ListingSearch {
  q?: string | undefined;
  category?: string | undefined;
  stage?: string | undefined;
  country?: string | undefined;
  pricing_model?: string | undefined;
  domain?: string | undefined;
  status: 'live' | 'upcoming';
  sort: 'relevance' | 'newest' | 'votes' | 'trending' | 'most_viewed' | 'most_followed';
}

/** A vote counts half after three days: what rises now stands above what rose last month. */
const trendingHalfLifeHours = 72;

/**
 * Plain text match over name, keywords, tagline and description. Every word must occur; a name that
 * begins with the text comes first.
 */
export async function searchListings(
  db: Knex,
  siteId: number,
  search: ListingSearch,
  page: PageRequest,
  now: Date,
): Promise<{ rows: ListingRow[]; total: number }> {
  const matching = db('listings as l').where('l.site_id', siteId);
  void matching.where('l.status', search.status === 'live' ? 'live' : 'scheduled');
  for (const word of search.q?.split(/\s+/).filter(Boolean) ?? []) {
    void matching.whereRaw(
      `concat_ws(' ', l.name, array_to_string(l.keywords, ' '), l.tagline, l.description) ILIKE ?`,
      [`%${likeLiteral(word)}%`],
    );
  }
  if (search.category) void matching.whereRaw(inCategory, [search.category]);
  if (search.stage) void matching.where('l.stage', search.stage);
  if (search.country) void matching.where('l.country', search.country.toUpperCase());
  if (search.pricing_model) void matching.where('l.pricing_model', search.pricing_model);
  if (search.domain) void matching.where('l.domain', search.domain.toLowerCase());

  const ordered = matching.clone().select<ListingRow[]>(db.raw(summaryColumns));
  const prefix = `${likeLiteral(search.q?.trim() ?? '')}%`;
  if (search.sort === 'relevance') void ordered.orderByRaw('(l.name ILIKE ?) DESC', [prefix]);
  if (search.sort === 'newest') void ordered.orderByRaw('coalesce(l.launched_at, l.created_at) DESC');
  if (search.sort === 'trending') void ordered.orderByRaw(trending, [now, trendingHalfLifeHours * 3600]);
  if (search.sort === 'most_viewed')
    void ordered.orderByRaw('(SELECT views FROM listing_views WHERE listing_id = l.id) DESC NULLS LAST');
  if (search.sort === 'most_followed') void ordered.orderBy('l.followers', 'desc');
  void ordered.orderByRaw('l.votes DESC, l.id').limit(page.per_page).offset(offsetOf(page));

  const [rows, count] = await Promise.all([
    ordered,
    matching.clone().count<{ count: number }[]>('* as count'),
  ]);
  return { rows, total: count[0]?.count ?? 0 };
}

const trending = `(SELECT coalesce(sum(power(0.5, extract(epoch FROM (?::timestamptz - v.created_at)) / ?)), 0)
  FROM votes v WHERE v.listing_id = l.id) DESC`;

/** The category of a slug and all below it; UNION stops at a cycle in the data. */
const inCategory = `EXISTS (
  WITH RECURSIVE below AS (
    SELECT id FROM categories WHERE slug = ?
    UNION SELECT c.id FROM categories c JOIN below b ON c.parent_id = b.id)
  SELECT FROM listing_categories lc JOIN below b ON b.id = lc.category_id WHERE lc.listing_id = l.id)`;

const likeLiteral = (text: string) => text.replace(/[\\%_]/g, (character) => `\\${character}`);
