import { expect } from 'chai';
import { lastSettledWeek, settlesInMs } from '../../src/launches/week-close-rules.ts';

describe('when a week may be closed', () => {
  for (const [now, week] of [
    ['2026-11-22T23:59:59.999Z', '2026-11-09'],
    ['2026-11-23T00:00:00Z', '2026-11-09'],
    ['2026-11-23T00:00:59.999Z', '2026-11-09'],
    ['2026-11-23T00:01:00Z', '2026-11-16'],
    ['2026-11-29T23:59:59.999Z', '2026-11-16'],
    // ISO week 53 of 2026, and the first of 2027.
    ['2027-01-04T00:01:00Z', '2026-12-28'],
    ['2027-01-11T00:01:00Z', '2027-01-04'],
    // With 29 February 2028, a Tuesday.
    ['2028-03-06T00:01:00Z', '2028-02-28'],
    // Clocks change at the end of these weeks, in Europe and in America; UTC has none of it.
    ['2026-10-26T00:00:59Z', '2026-10-12'],
    ['2026-10-26T00:01:00Z', '2026-10-19'],
    ['2026-11-02T00:01:00Z', '2026-10-26'],
    ['2027-03-15T00:01:00Z', '2027-03-08'],
    ['2027-03-29T00:01:00Z', '2027-03-22'],
  ] as const) {
    it(`at ${now}: up to that of ${week}`, () => {
      expect(lastSettledWeek(new Date(now))).to.equal(week);
    });
  }

  it('waits a minute from its end on for what is still being written', () => {
    expect(settlesInMs(new Date('2026-11-23T00:00:00Z'))).to.equal(60_000);
    expect(settlesInMs(new Date('2026-11-23T00:00:45Z'))).to.equal(15_000);
    expect(settlesInMs(new Date('2026-11-23T00:01:00Z'))).to.equal(0);
    expect(settlesInMs(new Date('2026-11-29T23:59:59Z'))).to.equal(0);
  });
});
