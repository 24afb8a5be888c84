/** Orders that make no progress, by their rows; oldest first. */
import type { Knex } from 'knex';

/** Pending orders that expired before then. */
export async function listOverduePending(
  db: Knex,
  before: Date,
  limit: number,
): Promise<{ id: string; expires_at: Date }[]> {
  return db('orders')
    .where({ status: 'pending' })
    .where('expires_at', '<', before)
    .orderBy('expires_at')
    .limit(limit)
    .select('id', 'expires_at');
}

export interface OverdueItem {
  order_id: string;
  position: number;
  product: string;
  status: 'open' | 'waiting';
  /** When it was due: paid, or the week began that it waits for. */
  due_at: Date;
}

/** Items of paid orders that were due before then and are not fulfilled, except those of full refunds. */
export async function listOverdueItems(db: Knex, before: Date, limit: number): Promise<OverdueItem[]> {
  const { rows } = await db.raw<{ rows: OverdueItem[] }>(
    `SELECT * FROM (
       SELECT i.order_id, i.position, i.product, i.status, CASE i.status WHEN 'open' THEN o.paid_at
           ELSE greatest(o.paid_at, coalesce(i.week, l.launch_week)::timestamp AT TIME ZONE 'UTC') END AS due_at
       FROM order_items i JOIN orders o ON o.id = i.order_id LEFT JOIN listings l ON l.id = i.listing_id
       WHERE o.status = 'paid' AND i.status IN ('open', 'waiting')
         AND NOT coalesce((SELECT sum(r.cents) >= o.total_cents FROM refunds r WHERE r.order_id = o.id), false)
     ) AS unfinished
     WHERE due_at < :before ORDER BY due_at, order_id, position LIMIT :limit`,
    { before, limit },
  );
  return rows;
}

/** Orders with refunds that were requested or found before then and have no credit note yet. */
export async function listUnmadeRefunds(
  db: Knex,
  before: Date,
  limit: number,
): Promise<{ id: string; since: Date }[]> {
  return db('refunds')
    .whereNull('credited_at')
    .where('asked_at', '<', before)
    .groupBy('order_id')
    .orderBy('since')
    .limit(limit)
    .select('order_id as id', db.raw('min(asked_at) AS since'));
}

export interface UnmatchedEvent {
  provider: string;
  event_id: string;
  kind: string;
  received_at: Date;
}

/** Events of a payment provider that match no order. */
export async function listUnmatchedEvents(
  db: Knex,
  { since, before, limit }: { since: Date; before: Date; limit: number },
): Promise<UnmatchedEvent[]> {
  return db('payment_events')
    .whereNull('order_id')
    .where('received_at', '>=', since)
    .where('received_at', '<', before)
    .orderBy('received_at')
    .limit(limit)
    .select('provider', 'event_id', 'kind', 'received_at');
}

/** Work of the site team that is open since before then. */
export async function listOldWork(
  db: Knex,
  before: Date,
  limit: number,
): Promise<{ id: number; order_id: string; what: string; created_at: Date }[]> {
  return db('work_items')
    .where({ status: 'open' })
    .where('created_at', '<', before)
    .orderBy('created_at')
    .limit(limit)
    .select('id', 'order_id', 'what', 'created_at');
}
