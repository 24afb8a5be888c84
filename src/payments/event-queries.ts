import type { Knex } from 'knex';
import type { Flows } from '../outbox/flows.ts';
import { signalOrder } from '../orders/settlement-queries.ts';
import type { ProviderEvent } from '../orders/payment-provider.ts';

/** `told`: the order's run is told with `tx`; `again`: the event has been taken before; `of_none`: no order is known. */
export type Recorded = 'told' | 'again' | 'of_none';

/** Takes an event once. What is true is asked of the provider later: the order's run does. */
export async function recordEvent(
  tx: Knex.Transaction,
  flows: Flows,
  provider: 'stripe' | 'test',
  event: ProviderEvent,
  now: Date,
): Promise<Recorded> {
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
  if (inserted.length === 0) return 'again';
  if (orderId === null) return 'of_none';
  await signalOrder(flows, orderId);
  return 'told';
}

/** By the order that it names; else by its session, or by what was paid. */
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
