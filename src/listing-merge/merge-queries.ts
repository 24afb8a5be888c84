/**
 * Merges a listing into another one of the same site: what others gave to it moves, its slug and website become aliases,
 * and its row goes.
 */
import type { Knex } from 'knex';
import { moveCounters } from '../community/vote-counter-queries.ts';
import type { VoteStatus } from '../community/vote-schema.ts';
import { deleteUnplacedFounders } from '../listings/drafted-founders-queries.ts';
import { addEvidence } from '../listings/evidence-queries.ts';
import { type DraftEnd, endDrafts, lockDraftsOfListing } from '../listings/handover/handover-queries.ts';
import type { StoredEvidence } from '../listings/evidence-schema.ts';
import type { Flows } from '../outbox/flows.ts';
import { signals, workflowId } from '../outbox/messages.ts';
import { type MovedParts, moveParts } from './parts-queries.ts';

export interface Merge {
  from: number;
  into: number;
  /** For the drafts of the merged listing. */
  end: DraftEnd;
  now: Date;
}

export interface Moved extends MovedParts {
  votes: number;
  follows: number;
  reviews: number;
  awards: number;
  order_items: number;
}

interface MergedRow {
  site_id: number;
  slug: string;
  website_key: string | null;
  owner_id: number | null;
  plan: 'free' | 'paid' | null;
  unlocked_sections: string[];
  evidence: StoredEvidence;
}

/** Locks the listings and, as edits do, their drafts before them, until `tx` ends. */
export async function lockForMerge(tx: Knex.Transaction, listingIds: readonly number[]): Promise<void> {
  const ids = [...listingIds].sort((one, other) => one - other);
  for (const id of ids) await lockDraftsOfListing(tx, id);
  await tx('listings').whereIn('id', ids).orderBy('id').forUpdate().select('id');
}

/**
 * Moves votes, follows, reviews, updates, views, awards, orders with what they brought, and pending claims; of an account
 * that did the same on both, what it did on `into` stays. `into` also gets the milestones, media, founders,
 * interview answers and story that it lacks, with their evidence. The caller has locked both with `lockForMerge`, and has
 * ended the free launch of `from`.
 */
export async function mergeListing(tx: Knex.Transaction, flows: Flows, merge: Merge): Promise<Moved> {
  const { from, into, end, now } = merge;
  const rows = await tx('listings').whereIn('id', [from, into]).select<(MergedRow & { id: number })[]>('*');
  const [merged, target] = [rows.find(({ id }) => id === from), rows.find(({ id }) => id === into)];
  if (!merged || !target) throw new Error(`listing ${from} or ${into} does not exist`);
  const moved = {
    votes: await moveVotes(tx, merge, target.owner_id),
    follows: await moveFollows(tx, merge),
    reviews: await moveRows(tx, 'reviews', merge, 'other.account_id = moved.account_id'),
    awards: await moveRows(tx, 'awards', merge, 'other.week = moved.week'),
    order_items: await moveOrders(tx, merge, merged, target),
    ...(await moveParts(tx, { from, into })),
  };
  await addEvidence(tx, into, merged.evidence);
  await moveRows(tx, 'week_results', merge, 'other.week = moved.week');
  // A launch of `from` goes with it: `into` has not launched.
  await moveRows(tx, 'posted_updates', merge);
  await tx.raw(
    `INSERT INTO listing_views (listing_id, views) SELECT :into, views FROM listing_views WHERE listing_id = :from
     ON CONFLICT (listing_id) DO UPDATE SET views = listing_views.views + excluded.views`,
    { from, into },
  );
  await tx.raw(
    `INSERT INTO listing_view_days (listing_id, day, views)
     SELECT :into, day, views FROM listing_view_days WHERE listing_id = :from
     ON CONFLICT (listing_id, day) DO UPDATE SET views = listing_view_days.views + excluded.views`,
    { from, into },
  );
  await tx.raw(
    `UPDATE alternatives moved SET alternative_id = :into WHERE alternative_id = :from AND listing_id <> :into
     AND NOT EXISTS (SELECT FROM alternatives other WHERE other.listing_id = moved.listing_id AND other.alternative_id = :into)`,
    { from, into },
  );
  await moveClaims(tx, flows, merge);
  await endDrafts(tx, { listingId: from, exceptOf: null, end, now });
  await tx('listing_aliases').where({ listing_id: from }).update({ listing_id: into });
  const { site_id, slug, website_key } = merged;
  await tx('listing_aliases').insert({ site_id, slug, website_key, listing_id: into, created_at: now });
  await deleteListing(tx, from);
  await tx('listings').where({ id: into }).update({ updated_at: now });
  return moved;
}

/** `same`: which row of `into` leaves a row of `from` where it is. Returns the number of moved rows. */
async function moveRows(
  tx: Knex.Transaction,
  table: 'follows' | 'reviews' | 'awards' | 'week_results' | 'posted_updates',
  { from, into }: Merge,
  same?: string,
): Promise<number> {
  const but =
    same && `AND NOT EXISTS (SELECT FROM ${table} other WHERE other.listing_id = :into AND ${same})`;
  const { rowCount } = await tx.raw<{ rowCount: number }>(
    `UPDATE ${table} moved SET listing_id = :into WHERE listing_id = :from ${but ?? ''}`,
    { from, into },
  );
  return rowCount;
}

/** Accounts cannot vote for their own listings. */
async function moveVotes(tx: Knex.Transaction, merge: Merge, ownerId: number | null): Promise<number> {
  const { from, into } = merge;
  if (ownerId !== null) await tx('votes').where({ listing_id: from, account_id: ownerId }).delete();
  const { rows } = await tx.raw<{ rows: { status: VoteStatus }[] }>(
    `UPDATE votes moved SET listing_id = :into WHERE listing_id = :from AND NOT EXISTS (
       SELECT FROM votes other WHERE other.listing_id = :into AND other.account_id = moved.account_id)
     RETURNING status`,
    { from, into },
  );
  await moveCounters(
    tx,
    rows.map(({ status: to }) => ({ listingId: into, to })),
  );
  return rows.length;
}

async function moveFollows(tx: Knex.Transaction, merge: Merge): Promise<number> {
  const moved = await moveRows(tx, 'follows', merge, 'other.account_id = moved.account_id');
  await tx('listings').where({ id: merge.into }).increment('followers', moved);
  return moved;
}

/** The paid plan, features, contributions and categories of an order go with it. Returns the number of moved items. */
async function moveOrders(
  tx: Knex.Transaction,
  { from, into }: Merge,
  merged: MergedRow,
  target: MergedRow,
): Promise<number> {
  const items = await tx('order_items').where({ listing_id: from }).update({ listing_id: into });
  for (const table of ['listing_features', 'contributions']) {
    await tx(table).where({ listing_id: from }).update({ listing_id: into });
  }
  if (merged.plan === 'paid') {
    const unlocked_sections = [...new Set([...target.unlocked_sections, ...merged.unlocked_sections])];
    await tx('listings').where({ id: into }).update({ plan: 'paid', unlocked_sections });
  }
  await tx.raw(
    `WITH ordered AS (
       SELECT category_id, order_id, order_position, row_number() OVER (ORDER BY position) AS n
       FROM listing_categories WHERE listing_id = :from AND order_id IS NOT NULL
         AND category_id NOT IN (SELECT category_id FROM listing_categories WHERE listing_id = :into)),
     free AS (
       SELECT place, row_number() OVER (ORDER BY place) AS n FROM generate_series(1, 3) AS place
       WHERE place NOT IN (SELECT position FROM listing_categories WHERE listing_id = :into))
     INSERT INTO listing_categories (listing_id, category_id, position, order_id, order_position)
     SELECT :into, category_id, place, order_id, order_position FROM ordered JOIN free USING (n)`,
    { from, into },
  );
  return items;
}

/** Pending claims go on where the website is the same; their runs end the others and say why. */
async function moveClaims(tx: Knex.Transaction, flows: Flows, { from, into }: Merge): Promise<void> {
  const open = await tx('claims')
    .where({ listing_id: from })
    .whereIn('status', ['pending', 'verified'])
    .orderBy('id')
    .pluck<number[]>('id');
  await tx.raw(
    `UPDATE claims moved SET listing_id = :into WHERE listing_id = :from AND status <> 'verified' AND NOT EXISTS (
       SELECT FROM claims other WHERE moved.status = 'pending' AND other.status = 'pending' AND other.listing_id = :into
         AND other.account_id = moved.account_id AND other.method = moved.method)`,
    { from, into },
  );
  for (const id of open) await flows.signal(workflowId.claim(id), signals.claimChanged);
}

/** Founders without an account that no other listing has go with it. */
async function deleteListing(tx: Knex.Transaction, id: number): Promise<void> {
  const founders = await tx('listing_founders').where({ listing_id: id }).pluck<number[]>('founder_id');
  await tx('listings').where({ id }).delete();
  await deleteUnplacedFounders(tx, founders);
}
