/** The schedule's run: brings rows in progress and running workflows together, and clears what is old. */
import { proxyActivities } from '@temporalio/workflow';
import type { Activities } from '../activities/index.ts';
import { clock, updateDetails } from './current-details.ts';
import { sweeping } from './activity-options.ts';

const { reconcileRuns } = proxyActivities<Activities>({
  ...sweeping,
  summary: 'rows in progress without a run, and runs without a row',
});
const { purgeOld } = proxyActivities<Activities>({
  ...sweeping,
  summary: 'clear delivered outbox entries and old idempotency keys',
});

/** Returns what it did and what it could not do, in words; operators read it as the run's result. */
export async function reconcile(): Promise<string[]> {
  updateDetails('**Looking** for work without a run.');
  const said = [...(await reconcileRuns({ at: clock() })), ...(await purgeOld({ at: clock() }))];
  updateDetails(
    said.length > 0 ? said.map((line) => `- ${line}`).join('\n') : 'Everything in progress has its run.',
  );
  return said;
}
