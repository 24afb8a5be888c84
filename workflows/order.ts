/** `order/<id>`: an order waits for its payment, then for what it brings about. */
import { condition, defineSignal, setHandler } from '@temporalio/workflow';
import { signals } from './messages.ts';
import { narrate } from './narrate.ts';

const paymentChanged = defineSignal(signals.paymentChanged);

/** Returns the status it ended with. */
export async function order({ orderId }: { orderId: string }): Promise<string> {
  let changed = false;
  setHandler(paymentChanged, () => void (changed = true));
  narrate(`**Pending:** order ${orderId} waits for its payment.`);
  await condition(() => changed);
  return 'pending';
}
