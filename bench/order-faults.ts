/** Orders under random faults: workers killed, Postgres restarted, Temporal away, events again and again and in any order. */
import { linesOf, runSchedules } from '../test/orders/order-schedules.ts';
import type { Finding } from './table.ts';

/** The same schedules each time; another seed is another set. */
const seed = 16;

/** Says as it goes what was lost; what it finds is a count, and no time. */
export async function benchOrderFaults({ count }: { count: number }): Promise<Finding[]> {
  const report = await runSchedules({ count, seed, print: (line) => console.error(line) });
  for (const problem of [...report.lost, ...report.twice]) console.error(`  ${problem}`);
  const [what = '', measured = ''] = linesOf(report);
  return [
    { what, measured, aim: '0 and 0' },
    {
      what: 'series of invoices with gaps',
      measured: String(report.gaps.length),
      aim: '0',
    },
  ];
}
