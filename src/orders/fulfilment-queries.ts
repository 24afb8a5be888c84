/**
 * Fulfils items, with the order, the item's listing and its free launch locked. An item leaves `open` or `waiting` once, in
 * the transaction that fulfils it, so that two runs fulfil it once.
 */
import type { Knex } from 'knex';
import { findOpenFreeLaunch } from '../listings/queries.ts';
import type { Flows } from '../outbox/flows.ts';
import { endFreeLaunch, lockFreeLaunch } from '../launches/free-launch-queries.ts';
import { signals, workflowId } from '../outbox/messages.ts';
import {
  type ListingState,
  featureTime,
  maxExtraCategories,
  netOf,
  paidSections,
} from './fulfilment-rules.ts';
import type { OrderItemRow } from './order-queries.ts';

export interface ItemListing extends ListingState {
  id: number;
  name: string;
  slug: string;
  website_url: string;
}

/** The item; it cannot change while the order is locked. */
export async function findItem(
  tx: Knex.Transaction,
  orderId: string,
  position: number,
): Promise<OrderItemRow | undefined> {
  return tx('order_items').where({ order_id: orderId, position }).first<OrderItemRow | undefined>('*');
}

/** Locks the free launch, then the listing, in the order of the launch's run. Null where the listing is deleted. */
export async function lockItemListing(
  tx: Knex.Transaction,
  listingId: number | null,
): Promise<ItemListing | null> {
  if (listingId === null) return null;
  const open = await findOpenFreeLaunch(tx, listingId);
  if (open) await lockFreeLaunch(tx, { listingId, n: open.n });
  const listing = await tx('listings')
    .where({ id: listingId })
    .forUpdate()
    .first<ItemListing | undefined>('id', 'name', 'slug', 'status', 'plan', 'launch_week', 'website_url');
  return listing ?? null;
}

/** All listings of an order, by id, locked as by `lockItemListing`. */
export async function lockOrderListings(
  tx: Knex.Transaction,
  orderId: string,
): Promise<Map<number, ItemListing>> {
  const ids = await tx('order_items')
    .where({ order_id: orderId })
    .whereNotNull('listing_id')
    .distinct()
    .orderBy('listing_id')
    .pluck<number[]>('listing_id');
  const listings = new Map<number, ItemListing>();
  for (const id of ids) {
    const listing = await lockItemListing(tx, id);
    if (listing) listings.set(id, listing);
  }
  return listings;
}

/** Names of the listings of items, by listing id. Deleted listings are absent. */
export async function listListingNames(
  db: Knex,
  items: readonly Pick<OrderItemRow, 'listing_id'>[],
): Promise<Map<number, string>> {
  const ids = items.flatMap(({ listing_id }) => listing_id ?? []);
  if (ids.length === 0) return new Map();
  const rows = await db('listings').whereIn('id', ids).select<{ id: number; name: string }[]>('id', 'name');
  return new Map(rows.map(({ id, name }) => [id, name]));
}

export interface ItemKey {
  order_id: string;
  position: number;
}

/** Sets the status of an item, unless it is done, undone or with the site team. */
export async function moveItem(
  tx: Knex.Transaction,
  { order_id, position }: ItemKey,
  to: { status: 'waiting' | 'done' | 'with_team'; note: string },
  now: Date,
): Promise<void> {
  await tx('order_items')
    .where({ order_id, position })
    .whereIn('status', ['open', 'waiting'])
    .update({ ...to, done_at: to.status === 'done' ? now : null });
}

/** Work for the site team, at most once per item. */
export async function insertWork(
  tx: Knex.Transaction,
  { order_id, position }: ItemKey,
  what: string,
  now: Date,
): Promise<void> {
  await tx('work_items')
    .insert({ order_id, position, what, created_at: now })
    .onConflict(['order_id', 'position'])
    .ignore();
}

const unlaunched = ['draft', 'awaiting_badge', 'scheduled'];

/** Puts an unlaunched listing on the paid plan in this week: live now, or waiting for the week. */
export async function putOnPaidPlan(
  tx: Knex.Transaction,
  flows: Flows,
  listingId: number,
  { status, week, now }: { status: 'live' | 'scheduled'; week: string; now: Date },
): Promise<void> {
  await endWaitingFreeLaunch(tx, flows, listingId, now);
  await tx('listings')
    .where({ id: listingId })
    .whereIn('status', unlaunched)
    .update({
      status,
      plan: 'paid',
      launch_week: week,
      ...(status === 'live' && { launched_at: now }),
      unlocked_sections: [...paidSections],
      updated_at: now,
    });
}

/** Ends a waiting free launch in favour of the paid one, and signals its run. */
async function endWaitingFreeLaunch(
  tx: Knex.Transaction,
  flows: Flows,
  listingId: number,
  now: Date,
): Promise<void> {
  const open = await findOpenFreeLaunch(tx, listingId);
  if (!open) return;
  await endFreeLaunch(tx, { listingId, n: open.n }, 'upgraded', now);
  await flows.signal(workflowId.freeLaunch(listingId, open.n), signals.upgraded);
}

/**
 * Moves a live listing with its votes to another launch week. The results of the week that it leaves are closed by then
 * and stay.
 */
export async function relaunchListing(
  tx: Knex.Transaction,
  listingId: number,
  { week, now }: { week: string; now: Date },
): Promise<void> {
  await tx('listings')
    .where({ id: listingId, status: 'live' })
    .update({ launch_week: week, launched_at: now, updated_at: now });
}

/** Features the listing from now, or from the end of its last feature. Returns the period. */
export async function featureListing(
  tx: Knex.Transaction,
  key: ItemKey,
  { listingId, lastsDays, now }: { listingId: number; lastsDays: number | null; now: Date },
): Promise<{ startsAt: Date; endsAt: Date }> {
  const last = await tx('listing_features')
    .where({ listing_id: listingId })
    .max<{ until: Date | null }[]>('ends_at as until')
    .first();
  const time = featureTime(lastsDays, last?.until ?? null, now);
  await tx('listing_features')
    .insert({
      order_id: key.order_id,
      position: key.position,
      listing_id: listingId,
      starts_at: time.startsAt,
      ends_at: time.endsAt,
    })
    .onConflict(['order_id', 'position'])
    .ignore();
  return time;
}

/** Adds the listing to further categories and returns their names; a sentence if they do not all fit or exist. */
export async function addCategories(
  tx: Knex.Transaction,
  key: ItemKey,
  { listingId, slugs }: { listingId: number; slugs: readonly string[] },
): Promise<string[] | { why: string }> {
  const found = await tx('categories')
    .whereIn('slug', [...slugs])
    .select<{ id: number; slug: string; name: string }[]>('id', 'slug', 'name');
  const wanted = found.sort((a, b) => slugs.indexOf(a.slug) - slugs.indexOf(b.slug));
  if (wanted.length < new Set(slugs).size) return { why: 'One of the categories no longer exists.' };
  const had = await tx('listing_categories')
    .where({ listing_id: listingId })
    .select<{ category_id: number; position: number }[]>('category_id', 'position');
  const added = wanted.filter(({ id }) => !had.some(({ category_id }) => category_id === id));
  const free = Array.from({ length: maxExtraCategories }, (_, index) => index + 1).filter(
    (position) => !had.some((other) => other.position === position),
  );
  if (added.length > free.length) {
    return { why: 'The listing already has the maximum number of further categories.' };
  }
  const rows = added.map(({ id }, index) => ({
    listing_id: listingId,
    category_id: id,
    position: free[index],
    order_id: key.order_id,
    order_position: key.position,
  }));
  if (rows.length > 0) await tx('listing_categories').insert(rows);
  return wanted.map(({ name }) => name);
}

/** Adds the amount paid for the item to the billboard, once per item. */
export async function contribute(
  tx: Knex.Transaction,
  item: OrderItemRow,
  listingId: number,
  now: Date,
): Promise<void> {
  await tx('contributions')
    .insert({
      listing_id: listingId,
      amount_cents: netOf(item),
      contributed_at: now,
      order_id: item.order_id,
      position: item.position,
    })
    .onConflict(['order_id', 'position'])
    .ignore();
}
