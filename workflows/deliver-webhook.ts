/** `webhook/<delivery>/<n>`: sends an event to an endpoint until it is accepted, for a day and a half at most. */
import { continueAsNew, proxyActivities, sleep, workflowInfo } from '@temporalio/workflow';
import type { Activities } from '../activities/index.ts';
import { maxAttempts, retryDelaysMs, turnDelayMs } from '../src/webhooks/retry-rules.ts';
import { delivering } from './activity-options.ts';
import { clock, updateDetails } from './current-details.ts';
import { blockedOnKey } from './search-attributes.ts';

const { attemptDelivery } = proxyActivities<Activities>(delivering);

/**
 * Returns `delivered`, `failed` (all attempts), `kept` (the endpoint is paused), `over` (requested anew meanwhile), or `gone`
 * (the endpoint is deleted). The rows count attempts, so that a run that is started again goes on where the last one was.
 */
export async function deliverWebhook(delivery: { deliveryId: number; n: number }): Promise<string> {
  let made = 0;
  let waits = 0;
  for (;;) {
    const { outcome, attempts } = await attemptDelivery.executeWithOptions(
      { ...delivering, summary: `attempt ${made + 1}` },
      [{ ...delivery, made, at: clock() }],
    );
    made = attempts;
    if (outcome === 'busy') {
      waits += 1;
      updateDetails('**Waiting** for earlier requests to the endpoint.', [blockedOnKey, 'endpoint']);
      await sleep(turnDelayMs(waits), { summary: 'wait for earlier requests' });
    } else if (outcome === 'retry') {
      const details = `**Failed ${made} of ${maxAttempts} attempts.** The log of the endpoint has the answers.`;
      updateDetails(details, [blockedOnKey, 'endpoint']);
      await sleep(retryDelaysMs[made - 1] ?? 0, { summary: `wait before attempt ${made + 1}` });
    } else {
      updateDetails(`**Over:** ${outcome}.`, [blockedOnKey, null]);
      return outcome;
    }
    if (workflowInfo().continueAsNewSuggested) await continueAsNew<typeof deliverWebhook>(delivery);
  }
}
