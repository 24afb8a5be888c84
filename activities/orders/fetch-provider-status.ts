/** The payment provider's status of an order's session, which alone decides whether the order is paid. */
import { ProviderAway, type SessionState } from '../../src/orders/payment-provider.ts';
import type { OrderRow } from '../../src/orders/order-queries.ts';
import type { OrderDeps } from './order-deps.ts';

/** `away`: the provider is unavailable, or could not close a session that must no longer be paid. */
export type ProviderStatus = { away: true } | { away: false; session: SessionState | null };

/**
 * Fetches the status, and closes the session of an order that can no longer be paid. `session` is null if the order has
 * none, or is refunded.
 */
export async function fetchProviderStatus(
  { payments, log }: Pick<OrderDeps, 'payments' | 'log'>,
  order: OrderRow,
  now: Date,
): Promise<ProviderStatus> {
  const { session_id: sessionId, provider } = order;
  if (sessionId === null || order.status === 'refunded') return { away: false, session: null };
  if (payments?.name !== provider) {
    log.error({ orderId: order.id, provider }, 'the payment provider of an order is not configured');
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
    log.warn({ orderId: order.id, err: error }, 'the payment provider is unavailable');
    return { away: true };
  }
}
