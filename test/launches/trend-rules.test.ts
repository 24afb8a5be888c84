import { expect } from 'chai';
import { noTrend, trendHalfLifeMs, trendOf, withVote } from '../../src/launches/trend-rules.ts';

const start = Date.UTC(2026, 10, 16);
const at = (halfLives: number) => new Date(start + halfLives * trendHalfLifeMs);
/** Votes, each worth half as much after every half-life, as they are worth at `now` half-lives. */
const worth = (cast: number[], now: number) => cast.reduce((sum, then) => sum + 2 ** (then - now), 0);

describe('the trend of votes', () => {
  it('grows by each vote, and needs no other vote for it', () => {
    const cast = [0, 0.5, 0.5, 1.25, 4];
    let trend = noTrend;
    for (const then of cast) trend = withVote(trend, at(then));
    expect(trend).to.equal(trendOf(cast.map(at)));
    // Two trends differ by the logarithm of what their votes are worth, whenever one looks.
    const one = trendOf([at(7)]);
    for (const now of [7, 30]) {
      expect(trend - one).to.be.closeTo(Math.log2(worth(cast, now) / worth([7], now)), 1e-9);
    }
  });

  it('is the same in whatever order they come', () => {
    const cast = [3, 0, 40, 12, 12, 7].map(at);
    expect(trendOf(cast)).to.be.closeTo(trendOf(cast.toReversed()), 1e-9);
  });

  it('weighs one vote now like two of a half-life ago, and more than one', () => {
    expect(trendOf([at(1)])).to.be.closeTo(trendOf([at(0), at(0)]), 1e-9);
    expect(trendOf([at(1)])).to.be.greaterThan(trendOf([at(0)]));
  });

  it('stays a number over a hundred years', () => {
    const century = (100 * 365.25 * 86_400_000) / trendHalfLifeMs;
    const trend = trendOf([at(0), at(century), at(-century)]);
    expect(Number.isFinite(trend)).to.equal(true);
    expect(trend).to.equal(trendOf([at(century)]));
    expect(trendOf([])).to.equal(-Infinity);
  });
});
