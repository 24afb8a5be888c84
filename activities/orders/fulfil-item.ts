/** Fulfils an item of a paid order, once. */
import {
  type ItemListing,
  addCategories,
  contribute,
  featureListing,
  findItem,
  lockItemListing,
  moveItem,
  putOnPaidPlan,
  relaunchListing,
  upgradeListing,
} from '../../src/orders/fulfilment-queries.ts';
import { addDraftedCategories } from '../../src/orders/drafted-category-queries.ts';
import { announceLaunch } from '../../src/community/launch-announcement-queries.ts';
import { findVerifiedByOthers } from '../../src/claims/website-queries.ts';
import { type Decision, decide, netOf, noteOf } from '../../src/orders/fulfilment-rules.ts';
import type { OrderState } from '../../src/orders/order-state-rules.ts';
import { type OrderItemRow, lockOrder } from '../../src/orders/order-queries.ts';
import { listRefunds } from '../../src/orders/refund-queries.ts';
import { isFullyRefunded } from '../../src/orders/refund-rules.ts';
import { findOrderState } from '../../src/orders/settlement-queries.ts';
import { inTransaction } from '../deps.ts';
import { withHeartbeat } from '../heartbeat.ts';
import { giveToTeam } from './give-to-team.ts';
import type { OrderDeps } from './order-deps.ts';
import { type MailDeps, sendLive } from './order-mails.ts';
import type { OrderStep } from './settle-order.ts';

export interface ItemStep extends OrderStep {
  position: number;
}

/** Returns the order's state afterwards. An item that is neither open nor waiting stays unchanged. */
export async function fulfilItem(deps: OrderDeps, { orderId, position, at }: ItemStep): Promise<OrderState> {
  return withHeartbeat(async () => {
    const now = new Date(at);
    await inTransaction(deps, (tx, flows) =>
      fulfil({ tx, flows, config: deps.config, now }, orderId, position),
    );
    return findOrderState(deps.db, orderId, now);
  });
}

async function fulfil(deps: MailDeps, orderId: string, position: number): Promise<void> {
  const { tx, now } = deps;
  const seen = await findItem(tx, orderId, position);
  if (!seen) return;
  // Locks the listing before the order, as the deletion of an account does.
  const listing = await lockItemListing(tx, seen.listing_id);
  const order = await lockOrder(tx, orderId);
  if (order?.status !== 'paid' || isFullyRefunded(order, await listRefunds(tx, [orderId]))) return;
  const item = await findItem(tx, orderId, position);
  if (item?.status !== 'open' && item?.status !== 'waiting') return;
  const verified = listing && (await findVerifiedByOthers(tx, [listing.website_url], order.account_id));
  const state = listing && { ...listing, verified_by_other: verified?.has(listing.website_url) ?? false };
  await apply(deps, item, listing, decide(item, state, now));
}

async function apply(
  deps: MailDeps,
  item: OrderItemRow,
  listing: ItemListing | null,
  decision: Decision,
): Promise<void> {
  const { tx, flows, now } = deps;
  const done = (note: string) => moveItem(tx, item, { status: 'done', note }, now);
  const wait = (note: string) => moveItem(tx, item, { status: 'waiting', note }, now);
  if (decision.act === 'work') return giveToTeam(deps, item, listing, { what: decision.what, why: null });
  if (decision.act === 'to_team') {
    return giveToTeam(deps, item, listing, { what: item.name, why: decision.why });
  }
  if (decision.act === 'wait') return wait(decision.note);
  // The remaining decisions are made only for items with a listing.
  if (!listing) throw new Error(`item ${item.position} of order ${item.order_id} has no listing`);
  const of = { listingId: listing.id, lastsDays: item.lasts_days, now };
  switch (decision.act) {
    case 'schedule':
      await putOnPaidPlan(tx, flows, listing.id, { status: 'scheduled', week: decision.week, now });
      await addDraftedCategories(tx, item, listing.id);
      return wait(noteOf.scheduled(decision.week));
    case 'launch': {
      await putOnPaidPlan(tx, flows, listing.id, { status: 'live', week: decision.week, now });
      await addDraftedCategories(tx, item, listing.id);
      const feature = item.fulfilment === 'bundle' ? await featureListing(tx, item, of) : null;
      await sendLive(deps, item, listing, decision.week);
      await announceLaunch(tx, flows, listing.id, { kind: 'launch', now });
      return done([noteOf.launched(now), feature && noteOf.featured(feature)].filter(Boolean).join(' '));
    }
    case 'upgrade': {
      await upgradeListing(tx, listing.id, now);
      await addDraftedCategories(tx, item, listing.id);
      const feature = item.fulfilment === 'bundle' ? await featureListing(tx, item, of) : null;
      return done([noteOf.upgraded(now), feature && noteOf.featured(feature)].filter(Boolean).join(' '));
    }
    case 'relaunch':
      await relaunchListing(tx, listing.id, { week: decision.week, now });
      await sendLive(deps, item, listing, decision.week);
      await announceLaunch(tx, flows, listing.id, { kind: 'relaunch', now });
      return done(noteOf.relaunched(decision.week));
    case 'feature':
      return done(noteOf.featured(await featureListing(tx, item, of)));
    case 'add_categories': {
      const added = await addCategories(tx, item, { listingId: listing.id, slugs: item.categories });
      if (Array.isArray(added)) return done(noteOf.categories(added));
      return giveToTeam(deps, item, listing, { what: item.name, why: added.why });
    }
    case 'contribute':
      if (netOf(item) === 0) return done(noteOf.nothingContributed);
      await contribute(tx, item, listing.id, now);
      return done(noteOf.contributed);
  }
}
