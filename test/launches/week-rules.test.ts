import { expect } from 'chai';
import {
  addWeeks,
  mondayOf,
  parseWeek,
  weekEnd,
  weekInWords,
  weekStart,
} from '../../src/shared/week-rules.ts';

describe('launch weeks', () => {
  it('begin on Monday, 00:00 UTC, and end with Sunday', () => {
    expect(mondayOf(new Date('2026-11-23T00:00:00Z'))).to.equal('2026-11-23');
    expect(mondayOf(new Date('2026-11-29T23:59:59.999Z'))).to.equal('2026-11-23');
    expect(mondayOf(new Date('2026-11-22T23:59:59.999Z'))).to.equal('2026-11-16');
    expect(weekStart('2026-11-23').toISOString()).to.equal('2026-11-23T00:00:00.000Z');
    expect(weekEnd('2026-11-23').toISOString()).to.equal('2026-11-30T00:00:00.000Z');
  });

  it('count across years and leap days', () => {
    expect(addWeeks('2026-12-28', 1)).to.equal('2027-01-04');
    expect(addWeeks('2028-02-28', 1)).to.equal('2028-03-06');
    expect(addWeeks('2026-11-23', -6)).to.equal('2026-10-12');
    expect(weekInWords('2026-12-07')).to.equal('Monday, 7 December 2026');
  });

  it('are named by this, next, last, or any day inside them', () => {
    const now = new Date('2026-11-25T12:00:00Z');
    expect(parseWeek('this', now)).to.equal('2026-11-23');
    expect(parseWeek('next', now)).to.equal('2026-11-30');
    expect(parseWeek('last', now)).to.equal('2026-11-16');
    expect(parseWeek('2026-12-13', now)).to.equal('2026-12-07');
    expect(parseWeek('2028-02-29', now)).to.equal('2028-02-28');
  });

  for (const value of [
    '',
    'This',
    'thisweek',
    '2026-2-3',
    '2026-02-30',
    '2027-02-29',
    '2026-13-01',
    '2026-00-10',
    '0000-01-01',
    '2026-11-2५',
    ' 2026-11-23',
  ]) {
    it(`are not named by ${JSON.stringify(value)}`, () => {
      expect(parseWeek(value, new Date('2026-11-25T12:00:00Z'))).to.equal(null);
    });
  }
});
