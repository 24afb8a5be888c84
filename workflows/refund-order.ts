/**
 * `order-refund/<id>`: makes an order's refunds one after another, retrying until the payment provider answers. The
 * refund that completes the amount undoes the purchase. A refund requested after the run ended starts a new run.
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
  summary: 'make the refund at the payment provider',
});
const { recordRefund } = proxyActivities<Activities>({
  ...settling,
  summary: 'issue the credit note, undo items, mail the buyer',
});

const refundAsked = defineSignal(signals.refundAsked);

/** Returns the order's status after the refunds. */
export async function refundOrder({ orderId }: { orderId: string }): Promise<string> {
  let requested = false;
  setHandler(refundAsked, () => void (requested = true));
  const isRequested = () => requested;
  for (;;) {
    // The rows say what is open. A request from here on causes another pass.
    requested = false;
    await payBack(orderId);
    const status = await recordRefund({ orderId, at: clock() });
    updateDetails(`**Over:** the order is \`${status}\`.`, [orderStatusKey, status], [blockedOnKey, null]);
    if (!isRequested()) return status;
  }
}

/** Makes the next open refund. */
async function payBack(orderId: string): Promise<void> {
  for (let attempts = 1; ; attempts += 1) {
    updateDetails('**Refunding.** The refund is requested from the payment provider.', [
      orderStatusKey,
      'refunding',
    ]);
    if ((await makeRefund({ orderId })) !== 'away') return;
    updateDetails(
      '**The payment provider has not made the refund yet**; the worker’s log has the reason. It is requested again.',
      [blockedOnKey, 'payment provider'],
    );
    await sleep(retryInMs(attempts), { summary: 'wait until the next refund attempt' });
    if (workflowInfo().continueAsNewSuggested) await continueAsNew<typeof refundOrder>({ orderId });
  }
}
