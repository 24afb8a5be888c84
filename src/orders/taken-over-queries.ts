import type { Knex } from 'knex';
import { findVerifiedByOthers } from '../claims/website-queries.ts';
import type { OrderRow } from './order-rules.ts';

/**
 * Whether an order can no longer be paid because one of its listings now belongs to another account, or another account
 * has verified the website that it launches.
 */
export async function isTakenOver(db: Knex, order: Pick<OrderRow, 'id' | 'account_id'>): Promise<boolean> {
  const items = await db('order_items as i')
    .join('listings as l', 'l.id', 'i.listing_id')
    .where({ 'i.order_id': order.id })
    .select<{ fulfilment: string; website_url: string; owner_id: number | null }[]>(
      'i.fulfilment',
      'l.website_url',
      'l.owner_id',
    );
  if (items.some(({ owner_id }) => owner_id !== null && owner_id !== order.account_id)) return true;
  const launched = items
    .filter(({ fulfilment }) => fulfilment === 'launch' || fulfilment === 'bundle')
    .map(({ website_url }) => website_url);
  return (await findVerifiedByOthers(db, launched, order.account_id)).size > 0;
}
