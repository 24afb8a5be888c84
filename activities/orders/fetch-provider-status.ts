/** What the payment provider says of an order's session: the only word on whether it is paid. */
import { ProviderAway, type SessionState } from '../../src/orders/payment-provider.ts';
import type { OrderRow } from '../../src/orders/order-queries.ts';
import type { OrderDeps } from './order-deps.ts';

/** `away`: it could not be asked, or could not close a session that may not be paid in any more. */
export type ProviderStatus = { away: true } | { away: false; session: SessionState | null };

/**
 * Asks, and closes the session of an order that may not be paid any more, so that nobody pays in vain. Null where the
 * order has none, or everything is known of it.
 */
export async function fetchProviderStatus(
  { payments, log }: Pick<OrderDeps, 'payments' | 'log'>,
  order: OrderRow,
  now: Date,
): Promise<ProviderStatus> {
  const { session_id: sessionId, provider } = order;
  if (sessionId === null || order.status === 'refunded') return { away: false, session: null };
  if (payments?.name !== provider) {
    log.error({ orderId: order.id, provider }, 'an order is with a payment provider that is not set up');
    return { away: true };
  }
  try {
    const session = await payments.stateOf(sessionId);
    if (session.status !== 'open' || (order.status === 'pending' && now < order.expires_at)) {
      return { away: false, session };
    }
    await payments.expireSession(sessionId);
    const closed = await payments.stateOf(sessionId);
    return closed.status === 'open' ? { away: true } : { away: false, session: closed };
  } catch (error) {
    if (!(error instanceof ProviderAway)) throw error;
    log.warn({ orderId: order.id, err: error }, 'the payment provider could not be asked');
    return { away: true };
  }
}
