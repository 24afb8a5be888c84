/**
 * `order-refund/<id>`: pays an order back, for as long as the payment provider takes to answer, one refund after another;
 * the one that makes it whole undoes what was bought. A refund that is asked for when all was over begins a new run.
 */
import {
  continueAsNew,
  defineSignal,
  proxyActivities,
  setHandler,
  sleep,
  workflowInfo,
} from '@temporalio/workflow';
import type { Activities } from '../activities/index.ts';
import { retryInMs } from '../src/orders/order-state-rules.ts';
import { signals } from '../src/outbox/messages.ts';
import { clock, updateDetails } from './current-details.ts';
import { settling } from './activity-options.ts';
import { blockedOnKey, orderStatusKey } from './search-attributes.ts';

const { makeRefund } = proxyActivities<Activities>({
  ...settling,
  summary: 'have the payment provider pay it back',
});
const { recordRefund } = proxyActivities<Activities>({
  ...settling,
  summary: 'credit note, items undone, letter to the buyer',
});

const refundAsked = defineSignal(signals.refundAsked);

/** Returns the status that the order has afterwards. */
export async function refundOrder({ orderId }: { orderId: string }): Promise<string> {
  let asked = false;
  setHandler(refundAsked, () => void (asked = true));
  const isAsked = () => asked;
  for (;;) {
    // The rows say what is open. What is asked for from here on has another look taken.
    asked = false;
    await payBack(orderId);
    const status = await recordRefund({ orderId, at: clock() });
    updateDetails(`**Over:** the order is \`${status}\`.`, [orderStatusKey, status], [blockedOnKey, null]);
    if (!isAsked()) return status;
  }
}

/** The next refund that the provider has not made. */
async function payBack(orderId: string): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    updateDetails('**Refunding.** The payment provider is asked to pay it back.', [
      orderStatusKey,
      'refunding',
    ]);
    if ((await makeRefund({ orderId })) !== 'away') return;
    updateDetails(
      '**The payment provider does not pay it back, yet**; the worker’s log says why. It is asked again.',
      [blockedOnKey, 'payment provider'],
    );
    await sleep(retryInMs(tries), { summary: 'until the payment provider is asked again' });
    if (workflowInfo().continueAsNewSuggested) await continueAsNew<typeof refundOrder>({ orderId });
  }
}
