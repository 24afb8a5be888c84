/** Compares the orders of a restored database with the sessions of the payment provider. */
import type { Knex } from 'knex';
import type { ListedSession, PaymentProvider } from '../../orders/payment-provider.ts';
import { signalOrder } from '../../orders/settlement-queries.ts';
import type { Flows } from '../../outbox/flows.ts';
import { attachSession, lockOrderOfSession, noteLostOrder } from './restore-queries.ts';

export interface RestoredPayments {
  /** Orders that their runs settle again, as they were paid or refunded after the backup. */
  settled: number;
  /** Open sessions that their orders do not know; nobody can pay them any more. */
  closed: number;
  /** Payments for orders that are lost. */
  lost: string[];
}

export async function compareSessions(
  { tx, flows, provider, now }: { tx: Knex.Transaction; flows: Flows; provider: PaymentProvider; now: Date },
  sessions: readonly ListedSession[],
): Promise<RestoredPayments> {
  const result: RestoredPayments = { settled: 0, closed: 0, lost: [] };
  for (const session of sessions) {
    const { sessionId, orderId, state } = session;
    const order = await lockOrderOfSession(tx, session);
    const isPaid = state.status === 'paid' || state.status === 'processing' || state.status === 'refunded';
    // Those of unknown orders may be of another service that uses the same account.
    if (state.status === 'open' && order && order.session_id !== sessionId) {
      await provider.expireSession(sessionId);
      result.closed += 1;
    } else if (isPaid && !order) {
      if (state.status === 'refunded' || orderId === null) continue;
      await noteLostOrder(tx, { provider: provider.name, event_id: sessionId, received_at: now });
      const amount = `${(state.amountCents / 100).toFixed(2)} ${state.currency}`;
      result.lost.push(`${amount}, order ${orderId}, payment ${state.paymentId ?? 'in progress'}`);
    } else if (isPaid && order) {
      const isSettled = order.status === 'paid' || order.status === 'refunded';
      if (isSettled && order.session_id !== sessionId) continue;
      if (isSettled && state.refundedCents <= (order.refunded_cents ?? 0)) continue;
      if (!isSettled) await attachSession(tx, order.id, { provider: provider.name, session_id: sessionId });
      await signalOrder(flows, order.id);
      result.settled += 1;
    }
  }
  return result;
}
