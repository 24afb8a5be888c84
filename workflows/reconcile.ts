/** The schedule's run: brings rows in progress and running workflows together, and clears what is old. */
import { proxyActivities } from '@temporalio/workflow';
import type { Activities } from '../activities/index.ts';
import { clock, narrate } from './narrate.ts';
import { sweeping } from './profiles.ts';

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
  narrate('**Looking** for work without a run.');
  const said = [...(await reconcileRuns({ at: clock() })), ...(await purgeOld({ at: clock() }))];
  narrate(
    said.length > 0 ? said.map((line) => `- ${line}`).join('\n') : 'Everything in progress has its run.',
  );
  return said;
}
