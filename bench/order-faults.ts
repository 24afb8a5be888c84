/** Orders under random faults: killed workers, restarts of Postgres, Temporal unavailable, duplicate and unordered events. */
import { linesOf, runSchedules } from '../test/orders/order-schedules.ts';
import type { Finding } from './table.ts';

/** The same schedules each time; another seed is another set. */
const seed = 16;

/** Prints lost and duplicate effects, and returns their number. */
export async function benchOrderFaults({ count }: { count: number }): Promise<Finding[]> {
  const report = await runSchedules({ count, seed, print: (line) => console.error(line) });
  for (const problem of [...report.lost, ...report.twice]) console.error(`  ${problem}`);
  const [what = '', measured = ''] = linesOf(report);
  return [
    { what, measured, target: '0 and 0' },
    {
      what: 'series of invoices with gaps',
      measured: String(report.gaps.length),
      target: '0',
    },
  ];
}
