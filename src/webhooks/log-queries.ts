/** The log of an endpoint, and sending again. */
import type { Knex } from 'knex';
import { type PageRequest, offsetOf } from '../contract/paging.ts';
import { siteColumn } from '../directory/site-address-rules.ts';
import type { DeliveryStatus } from './delivery-rules.ts';
import { testEvent } from '../shared/event-type-rules.ts';
import { maxAttempts } from './retry-rules.ts';
import type { DeliveryRow } from './row-rules.ts';

/** Newest first, each with its last attempts. */
export async function listDeliveries(
  db: Knex,
  endpointId: number,
  { status, ...page }: PageRequest & { status?: DeliveryStatus | undefined },
): Promise<{ rows: DeliveryRow[]; total: number }> {
  const wanted = db('webhook_deliveries as d').where({ endpoint_id: endpointId, ...(status && { status }) });
  const [counted] = await wanted.clone().count<{ count: number }[]>('* as count');
  const rows = await withAttempts(db, wanted)
    .orderBy('id', 'desc')
    .limit(page.per_page)
    .offset(offsetOf(page));
  return { rows, total: counted?.count ?? 0 };
}

export async function findDelivery(db: Knex, endpointId: number, id: number): Promise<DeliveryRow> {
  const wanted = db('webhook_deliveries as d').where({ endpoint_id: endpointId, id });
  const [row] = await withAttempts(db, wanted);
  if (!row) throw new Error(`there is no delivery ${id}`);
  return row;
}

const withAttempts = (db: Knex, wanted: Knex.QueryBuilder) =>
  wanted.select<DeliveryRow[]>(
    'id',
    'event_id',
    'type',
    'subject',
    'path',
    'occurred_at',
    'status',
    'next_attempt_at',
    db.raw(siteColumn('d')),
    db.raw(
      `(SELECT coalesce(json_agg(a ORDER BY a.n DESC, a.attempt DESC), '[]') FROM (
          SELECT at, duration_ms, status, answer, failure, n, attempt FROM webhook_attempts
          WHERE delivery_id = d.id ORDER BY n DESC, attempt DESC LIMIT ?) a) AS attempts`,
      [maxAttempts],
    ),
  );

/** What to send again: one delivery, or all that failed or were kept, of events since a time. */
export type Resent = { id: number } | { since: Date | null };

/** Starts the deliveries anew and returns how many. One that is under way is not. */
export async function resend(
  tx: Knex.Transaction,
  endpointId: number,
  which: Resent,
  now: Date,
): Promise<number> {
  const { rows } = await tx.raw<{ rows: object[] }>(
    `WITH again AS (
       UPDATE webhook_deliveries
          SET status = 'pending', n = n + 1, requested_at = :now, next_attempt_at = NULL
        WHERE endpoint_id = :endpointId
          AND CASE WHEN :id::bigint IS NULL THEN status IN ('failed', 'kept') AND type <> :testEvent
                AND (:since::timestamptz IS NULL OR occurred_at >= :since)
              ELSE id = :id AND status <> 'pending' END
       RETURNING id, n)
     INSERT INTO outbox (kind, workflow_id, name, args)
     SELECT 'start', 'webhook/' || id || '/' || n, 'deliverWebhook',
       jsonb_build_array(jsonb_build_object('deliveryId', id, 'n', n)) FROM again RETURNING id`,
    {
      endpointId,
      testEvent,
      now,
      id: 'id' in which ? which.id : null,
      since: 'since' in which ? which.since : null,
    },
  );
  return rows.length;
}

/** A test event for the endpoint; returns the id of its delivery. */
export async function insertTestDelivery(
  tx: Knex.Transaction,
  { endpointId, siteId, now }: { endpointId: number; siteId: number; now: Date },
): Promise<number> {
  const [row] = await tx('webhook_deliveries')
    .insert({
      endpoint_id: endpointId,
      event_id: tx.raw('gen_random_uuid()'),
      type: testEvent,
      subject: String(endpointId),
      path: '/webhooks',
      site_id: siteId,
      occurred_at: now,
      status: 'pending',
      requested_at: now,
    })
    .returning<{ id: number }[]>('id');
  if (!row) throw new Error('no test event was inserted');
  return row.id;
}
