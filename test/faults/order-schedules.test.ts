/** Faults 1, 2, 3 and 6, at random: no order is lost, and none is fulfilled twice. `npm run bench -- order-faults` runs hundreds. */
import { expect } from 'chai';
import { linesOf, runSchedules } from '../orders/order-schedules.ts';

/** So many take about a minute; each run of the suite has the same. */
const schedules = 40;
const seed = 16;

describe('orders under random faults', function () {
  this.timeout(300_000);

  it(`are neither lost nor fulfilled twice in ${schedules} schedules`, async () => {
    const report = await runSchedules({ count: schedules, seed, print: () => undefined });
    for (const line of linesOf(report)) console.log(`      ${line}`);
    expect(report.lost).to.deep.equal([]);
    expect(report.twice).to.deep.equal([]);
    expect(report.gaps).to.deep.equal([]);
    expect(report.schedules).to.equal(schedules);
    expect(
      Object.values(report.faults).every((times) => times > 0),
      'every fault came',
    ).to.equal(true);
  });
});
