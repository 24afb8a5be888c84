import type { Knex } from 'knex';
import type { Flows } from '../outbox/flows.ts';
import { signalOrder } from '../orders/settlement-queries.ts';
import type { ProviderEvent } from '../orders/payment-provider.ts';

/** `signalled`: the order's run is signalled with `tx`. `duplicate`: recorded before. `unmatched`: it belongs to no order. */
export type RecordedEvent = 'signalled' | 'duplicate' | 'unmatched';

/** Records an event once and signals the run of its order, which fetches the payment status from the provider. */
export async function recordEvent(
  tx: Knex.Transaction,
  flows: Flows,
  provider: 'stripe' | 'test',
  event: ProviderEvent,
  now: Date,
): Promise<RecordedEvent> {
  const orderId = await findOrderOf(tx, provider, event);
  const inserted = await tx('payment_events')
    .insert({
      provider,
      event_id: event.eventId,
      kind: event.kind,
      order_id: orderId,
      received_at: now,
    })
    .onConflict(['provider', 'event_id'])
    .ignore()
    .returning<{ event_id: string }[]>('event_id');
  if (inserted.length === 0) return 'duplicate';
  if (orderId === null) return 'unmatched';
  await signalOrder(flows, orderId);
  return 'signalled';
}

/** By the event's order id, otherwise by its session or payment. */
async function findOrderOf(
  db: Knex,
  provider: 'stripe' | 'test',
  { orderId, sessionId, paymentId }: ProviderEvent,
): Promise<string | null> {
  const { rows } = await db.raw<{ rows: { id: string }[] }>(
    `SELECT id FROM orders WHERE id = :orderId::uuid
     UNION ALL SELECT id FROM orders WHERE provider = :provider AND session_id = :sessionId
     UNION ALL SELECT id FROM orders WHERE provider = :provider AND payment_id = :paymentId
     LIMIT 1`,
    { orderId, provider, sessionId, paymentId },
  );
  return rows[0]?.id ?? null;
}
