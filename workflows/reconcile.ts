/** Scheduled: starts missing runs of rows in progress, cancels runs without a row, and deletes old rows. */
import { proxyActivities } from '@temporalio/workflow';
import type { Activities } from '../activities/index.ts';
import { clock, updateDetails } from './current-details.ts';
import { sweeping } from './activity-options.ts';

const { reconcileRuns } = proxyActivities<Activities>({
  ...sweeping,
  summary: 'find rows in progress without a run, and runs without a row',
});
const { purgeOld } = proxyActivities<Activities>({
  ...sweeping,
  summary: 'delete delivered outbox entries and old idempotency keys',
});

/** Returns what it did and what failed, one line each; operators read it as the run's result. */
export async function reconcile(): Promise<string[]> {
  updateDetails('**Searching** for work without a run.');
  const lines = [...(await reconcileRuns({ at: clock() })), ...(await purgeOld({ at: clock() }))];
  updateDetails(
    lines.length > 0 ? lines.map((line) => `- ${line}`).join('\n') : 'Everything in progress has its run.',
  );
  return lines;
}
