/** Webhooks under random faults: killed workers, restarts of Postgres, Temporal away, receivers that fail in many ways. */
import { linesOf, runSchedules } from '../test/webhooks/webhook-schedules.ts';
import type { Finding } from './table.ts';

/** The same schedules each time; another seed is another set. */
const seed = 27;
/** Most of a round is waiting for killed workers to be noticed. */
const aRound = 50;

/** Prints lost events and second ids, and returns their number. */
export async function benchWebhookFaults({ count }: { count: number }): Promise<Finding[]> {
  const report = await runSchedules({ count, seed, round: aRound, print: (line) => console.error(line) });
  for (const problem of [...report.lost, ...report.secondIds, ...report.forged])
    console.error(`  ${problem}`);
  const [what = '', measured = ''] = linesOf(report);
  return [{ what, measured, target: '0, 0 and 0' }];
}
