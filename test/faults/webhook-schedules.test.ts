/** Webhooks at random: no event is lost, and none comes under a second id. `npm run bench -- webhook-faults` runs hundreds. */
import { expect } from 'chai';
import { linesOf, runSchedules } from '../webhooks/webhook-schedules.ts';

/** So many take about a minute; each run of the suite has the same. */
const schedules = 40;
const seed = 27;

describe('webhooks under random faults', function () {
  this.timeout(300_000);

  it(`are neither lost nor sent under a second id in ${schedules} schedules`, async () => {
    const report = await runSchedules({ count: schedules, seed, print: () => undefined });
    for (const line of linesOf(report)) console.log(`      ${line}`);
    expect(report.lost).to.deep.equal([]);
    expect(report.secondIds).to.deep.equal([]);
    expect(report.forged).to.deep.equal([]);
    expect(report.schedules).to.equal(schedules);
    expect(
      Object.values(report.faults).every((times) => times > 0),
      'every fault came',
    ).to.equal(true);
  });
});
