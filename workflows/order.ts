/** `order/<id>`: waits for an order's payment, then fulfils its items one by one, each in its week. */
import {
  allHandlersFinished,
  condition,
  continueAsNew,
  defineSignal,
  proxyActivities,
  setHandler,
  workflowInfo,
} from '@temporalio/workflow';
import type { Activities } from '../activities/index.ts';
import { type NextStep, type OrderState, nextStep } from '../src/orders/order-state-rules.ts';
import { signals } from '../src/outbox/messages.ts';
import { clock, updateDetails } from './current-details.ts';
import { settling } from './activity-options.ts';
import { blockedOnKey, orderStatusKey } from './search-attributes.ts';

const { settleOrder } = proxyActivities<Activities>({
  ...settling,
  summary: 'fetch the payment status and settle the order',
});
const { fulfilItem } = proxyActivities<Activities>(settling);

const paymentChanged = defineSignal(signals.paymentChanged);

/**
 * Every step starts from the rows, so a run may start in any state: by the reconciler, or by an event after the order
 * was over. Returns how the order ended: `fulfilled`, `expired`, `cancelled`, `refunded`, or `gone`.
 */
export async function order({ orderId }: { orderId: string }): Promise<string> {
  let changed = false;
  setHandler(paymentChanged, () => void (changed = true));
  const isChanged = () => changed;

  let awayAttempts = 0;
  let fulfil: OrderState['next'] = null;
  for (;;) {
    let state: OrderState;
    if (fulfil !== null) {
      state = await fulfilNext(orderId, fulfil);
    } else {
      // A signal during the activity causes another pass; an earlier one is answered by this pass.
      changed = false;
      state = await settleOrder({ orderId, at: clock() });
      awayAttempts = state.away ? awayAttempts + 1 : 0;
    }
    const next = nextStep(state, new Date(Date.now()), awayAttempts);
    updateOrderDetails(state, next);
    fulfil = null;
    if (!isChanged()) {
      if (next === null) {
        await condition(allHandlersFinished);
        return outcomeOf(state);
      }
      if (workflowInfo().continueAsNewSuggested) {
        await condition(allHandlersFinished);
        await continueAsNew<typeof order>({ orderId });
      }
      const woken = await signalled(isChanged, next);
      if (!woken && next.act === 'fulfil') fulfil = state.next;
    }
  }
}

type Item = NonNullable<OrderState['next']>;

function fulfilNext(orderId: string, { position, product }: Item): Promise<OrderState> {
  return fulfilItem.executeWithOptions({ ...settling, summary: `fulfil item ${position}: ${product}` }, [
    { orderId, position, at: clock() },
  ]);
}

/** Waits for the next step; true when a signal came first. */
async function signalled(isChanged: () => boolean, next: NextStep): Promise<boolean> {
  const leftMs = next.at.getTime() - Date.now();
  return isChanged() || (leftMs > 0 && condition(isChanged, leftMs, { summary: `wait until ${next.until}` }));
}

const outcomeOf = ({ status }: OrderState): string => (status === 'paid' ? 'fulfilled' : status);

function updateOrderDetails(state: OrderState, next: NextStep | null): void {
  updateDetails(
    describeOrder(state, next),
    [orderStatusKey, state.status],
    [blockedOnKey, blockedOn(state, next)],
  );
}

function blockedOn({ status, away }: OrderState, next: NextStep | null): string | null {
  if (away) return 'payment provider';
  if (next === null) return null;
  if (status === 'pending') return 'payment';
  if (status === 'refunding') return 'refund';
  return next.at.getTime() > Date.now() ? 'week' : null;
}

function describeOrder(state: OrderState, next: NextStep | null): string {
  const away =
    state.away && next
      ? ` **The payment provider is unavailable**; the worker’s log has the reason. The next attempt is at ${next.at.toISOString()}.`
      : '';
  const team =
    state.withTeam > 0
      ? ` With the site team: ${state.withTeam} item${state.withTeam === 1 ? '' : 's'}.`
      : '';
  return `${describeStatus(state)}${team}${away}`;
}

function describeStatus({ status, expiresAt, replacedBy, next }: OrderState): string {
  switch (status) {
    case 'pending':
      return `**Pending:** waits for its payment until ${expiresAt ?? ''}.`;
    case 'paid':
      return next
        ? `**Paid.** Item ${next.position}, ${next.product}, is fulfilled at ${next.at}.`
        : '**Over:** paid, and every item is fulfilled.';
    case 'refunding':
      return '**Being refunded:** no further item is fulfilled.';
    case 'expired':
      return '**Over:** not paid in time. A late payment is still settled.';
    case 'cancelled':
      return replacedBy
        ? `**Over:** cancelled before it was paid; order ${replacedBy} took its place.`
        : '**Over:** cancelled before it was paid.';
    case 'refunded':
      return '**Over:** refunded, and its items undone where possible.';
    case 'gone':
      return '**Over:** the order no longer exists.';
  }
}
