/** Work of the site team for orders. */
import type { Knex } from 'knex';
import { lockOrder } from './order-queries.ts';

export interface Work {
  id: number;
  order_id: string;
  position: number;
  what: string;
  status: 'open' | 'done' | 'cancelled';
  note: string | null;
  created_at: Date;
  ended_at: Date | null;
  site_key: string;
  product: string;
  /** Slug of the item's listing; null where it has none, or it is gone. */
  listing: string | null;
}

const work = (db: Knex) =>
  db('work_items as w')
    .join('order_items as i', (on) => {
      on.on('i.order_id', 'w.order_id').andOn('i.position', 'w.position');
    })
    .join('orders as o', 'o.id', 'w.order_id')
    .join('sites as s', 's.id', 'o.site_id')
    .leftJoin('listings as l', 'l.id', 'i.listing_id')
    .select<Work[]>('w.*', 's.key as site_key', 'i.product', 'l.slug as listing');

/** Open work, the oldest first; or all of it, the newest first. */
export async function listWork(db: Knex, { all, limit }: { all: boolean; limit: number }): Promise<Work[]> {
  const found = work(db).limit(limit);
  return all ? found.orderBy('w.id', 'desc') : found.where('w.status', 'open').orderBy('w.id');
}

/** Locks the order until `tx` ends, so that no refund of it is processed meanwhile. */
export async function lockWork(tx: Knex.Transaction, id: number): Promise<Work | undefined> {
  const named = await tx('work_items').where({ id }).first<{ order_id: string } | undefined>('order_id');
  if (!named) return undefined;
  await lockOrder(tx, named.order_id);
  return work(tx).where('w.id', id).first<Work | undefined>();
}

/** Ends a work item as done or cancelled; its order item becomes `done` or `undone`. Call it with the work locked. */
export async function endWork(
  tx: Knex.Transaction,
  { id, order_id, position }: Pick<Work, 'id' | 'order_id' | 'position'>,
  end: {
    status: 'done' | 'cancelled';
    /** For the site team. */
    why: string;
    /** Shown to the buyer with the order. */
    note: string;
    now: Date;
  },
): Promise<void> {
  const { status, why, note, now } = end;
  await tx('work_items').where({ id, status: 'open' }).update({ status, note: why, ended_at: now });
  await tx('order_items')
    .where({ order_id, position, status: 'with_team' })
    .update(status === 'done' ? { status, note, done_at: now } : { status: 'undone', note });
}
