import { expect } from 'chai';
import {
  type ChoiceFacts,
  earliestChoice,
  isChoice,
  weekChoices,
} from '../../src/launches/own-launch-rules.ts';
import { addWeeks } from '../../src/shared/week-rules.ts';

const facts: ChoiceFacts = {
  chosenAt: new Date('2026-11-25T12:00:00Z'),
  waitWeeks: 6,
  week: '2027-01-04',
  now: new Date('2026-11-26T12:00:00Z'),
};

describe('the weeks an owner may choose', () => {
  it('begin after the wait, which counts from when the free plan was chosen', () => {
    expect(earliestChoice(facts)).to.equal('2027-01-04');
    expect(earliestChoice({ ...facts, now: new Date('2026-12-31T23:59:59Z') })).to.equal('2027-01-04');
  });

  it('are none that has begun', () => {
    expect(earliestChoice({ ...facts, now: new Date('2027-01-03T23:59:59.999Z') })).to.equal('2027-01-04');
    expect(earliestChoice({ ...facts, now: new Date('2027-01-04T00:00:00Z') })).to.equal('2027-01-11');
    expect(earliestChoice({ ...facts, waitWeeks: 0 })).to.equal('2026-11-30');
  });

  it('are Mondays of the year from then on, written as such', () => {
    for (const week of ['2027-01-04', '2027-01-11', '2027-12-27']) {
      expect(isChoice(week, facts), week).to.equal(true);
    }
    for (const week of [
      '2026-12-28',
      '2028-01-03',
      '2027-01-05',
      '2027-02-30',
      '9999-12-27',
      '',
      'next',
      'this',
      ' 2027-01-11',
      '2027-01-11T00:00:00Z',
      '2027-1-11',
      "2027-01-11'; --",
    ]) {
      expect(isChoice(week, facts), week).to.equal(false);
    }
  });

  it('are offered a dozen at once, with the places left, without those that are full and the one it has', () => {
    const taken = new Map([
      ['2027-01-04', 2],
      ['2027-01-11', 25],
      ['2027-01-18', 24],
      ['2027-01-25', 30],
    ]);
    const choices = weekChoices(facts, { taken, placesPerWeek: 25 });
    expect(choices).to.have.length(12);
    expect(choices.slice(0, 2)).to.deep.equal([
      { week: '2027-01-18', placesLeft: 1 },
      { week: '2027-02-01', placesLeft: 25 },
    ]);
    expect(choices.at(-1)?.week).to.equal('2027-04-12');
  });

  it('are none if all are full', () => {
    const year = Array.from({ length: 52 }, (_, i) => [addWeeks('2027-01-04', i), 1] as const);
    expect(weekChoices(facts, { taken: new Map(year), placesPerWeek: 1 })).to.deep.equal([]);
    expect(weekChoices(facts, { taken: new Map(year.slice(0, -1)), placesPerWeek: 1 })).to.deep.equal([
      { week: '2027-12-27', placesLeft: 1 },
    ]);
  });

  it('go on over the 53rd week of a year, a leap day and the days when clocks change', () => {
    const offered = (now: string) =>
      weekChoices(
        { chosenAt: new Date(now), waitWeeks: 1, week: '', now: new Date(now) },
        { taken: new Map(), placesPerWeek: 1 },
      ).map(({ week }) => week);
    expect(offered('2026-12-14T12:00:00Z').slice(0, 3)).to.deep.equal([
      '2026-12-21',
      '2026-12-28',
      '2027-01-04',
    ]);
    expect(offered('2028-02-20T23:59:59Z').slice(0, 3)).to.deep.equal([
      '2028-02-21',
      '2028-02-28',
      '2028-03-06',
    ]);
    expect(offered('2027-03-14T23:59:59Z').slice(0, 3)).to.deep.equal([
      '2027-03-15',
      '2027-03-22',
      '2027-03-29',
    ]);
  });
});
