/** `order/<id>`: an order waits for its payment, then sees to its items one by one, each in its week. */
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
  summary: 'ask the payment provider, and settle the order by what it says',
});
const { fulfilItem } = proxyActivities<Activities>(settling);

const paymentChanged = defineSignal(signals.paymentChanged);

/**
 * Every step starts from what the rows say, so a run may begin anywhere: the reconciler's, or one after an event that came
 * when all was over. Returns how the order ended: `fulfilled`, `expired`, `cancelled`, `refunded`, or `gone`.
 */
export async function order({ orderId }: { orderId: string }): Promise<string> {
  let changed = false;
  setHandler(paymentChanged, () => void (changed = true));
  const isChanged = () => changed;

  let awayTries = 0;
  let fulfil: number | null = null;
  for (;;) {
    let state: OrderState;
    if (fulfil !== null) {
      state = await fulfilNext({ orderId, position: fulfil });
    } else {
      // A signal that arrives meanwhile asks for another look; one before it is answered by this one.
      changed = false;
      state = await settleOrder({ orderId, at: clock() });
      awayTries = state.away ? awayTries + 1 : 0;
    }
    const next = nextStep(state, new Date(Date.now()), awayTries);
    updateOrderDetails(state, next);
    fulfil = null;
    if (!isChanged()) {
      if (next === null) {
        await condition(allHandlersFinished);
        return endOf(state);
      }
      if (workflowInfo().continueAsNewSuggested) {
        await condition(allHandlersFinished);
        await continueAsNew<typeof order>({ orderId });
      }
      const woken = await signalled(isChanged, next);
      if (!woken && next.act === 'fulfil' && state.next) fulfil = state.next.position;
    }
  }
}

function fulfilNext({ orderId, position }: { orderId: string; position: number }): Promise<OrderState> {
  return fulfilItem.executeWithOptions({ ...settling, summary: `see to item ${position}` }, [
    { orderId, position, at: clock() },
  ]);
}

/** Waits for the next step; true when a signal came first. */
async function signalled(isChanged: () => boolean, next: NextStep): Promise<boolean> {
  const leftMs = next.at.getTime() - Date.now();
  return isChanged() || (leftMs > 0 && condition(isChanged, leftMs, { summary: `until ${next.until}` }));
}

const endOf = ({ status }: OrderState): string => (status === 'paid' ? 'fulfilled' : status);

function updateOrderDetails(state: OrderState, next: NextStep | null): void {
  updateDetails(inWords(state, next), [orderStatusKey, state.status], [blockedOnKey, blockedOn(state, next)]);
}

function blockedOn({ status, away }: OrderState, next: NextStep | null): string | null {
  if (away) return 'payment provider';
  if (next === null) return null;
  if (status === 'pending') return 'payment';
  if (status === 'refunding') return 'refund';
  return next.at.getTime() > Date.now() ? 'week' : null;
}

function inWords(state: OrderState, next: NextStep | null): string {
  const away =
    state.away && next
      ? ` **The payment provider could not be asked**; the worker’s log says why. It is asked again at ${next.at.toISOString()}.`
      : '';
  const team =
    state.withTeam > 0
      ? ` With the site team: ${state.withTeam} item${state.withTeam === 1 ? '' : 's'}.`
      : '';
  return `${standing(state)}${team}${away}`;
}

function standing({ status, expiresAt, replacedBy, next }: OrderState): string {
  switch (status) {
    case 'pending':
      return `**Pending:** waits for its payment until ${expiresAt ?? ''}.`;
    case 'paid':
      return next
        ? `**Paid.** Item ${next.position} is seen to at ${next.at}.`
        : '**Over:** paid, and every item is seen to.';
    case 'refunding':
      return '**Being refunded:** nothing more is brought about.';
    case 'expired':
      return '**Over:** nobody paid in time. A payment that comes all the same is settled.';
    case 'cancelled':
      return replacedBy
        ? `**Over:** cancelled before it was paid; order ${replacedBy} took its place.`
        : '**Over:** cancelled before it was paid.';
    case 'refunded':
      return '**Over:** refunded, and undone as far as it could be.';
    case 'gone':
      return '**Over:** there is no such order any more.';
  }
}
