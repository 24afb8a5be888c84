import { expect } from 'chai';
import { afterFailure, maxAttempts, retryDelaysMs, turnDelayMs } from '../../src/webhooks/retry-rules.ts';

const now = new Date('2026-11-25T12:00:00Z');
const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
const failed = { attempts: 1, isGone: false, isTest: false, failingSince: null, isPaused: false };

describe('after a failed attempt', () => {
  it('there is another, 5 s to 10 h later, and none after the eighth', () => {
    expect(retryDelaysMs.map((ms) => ms / 1_000)).to.deep.equal([
      5, 300, 1_800, 7_200, 18_000, 36_000, 36_000,
    ]);
    for (const [index, delayMs] of retryDelaysMs.entries()) {
      expect(afterFailure({ ...failed, attempts: index + 1 }, now)).to.deep.equal({
        status: 'pending',
        nextAttemptAt: new Date(now.getTime() + delayMs),
        failingSince: now,
        pause: null,
      });
    }
    const last = afterFailure({ ...failed, attempts: maxAttempts }, now);
    expect(last).to.include({ status: 'failed', nextAttemptAt: null, pause: null });
  });

  it('the endpoint is paused after five days, or at once where it is gone', () => {
    const since = (hours: number) => afterFailure({ ...failed, failingSince: ago(hours) }, now);
    expect(since(119.9)).to.include({ status: 'pending', pause: null });
    expect(since(120)).to.include({ status: 'kept', pause: 'failing', nextAttemptAt: null });
    expect(afterFailure({ ...failed, isGone: true }, now)).to.include({ status: 'kept', pause: 'gone' });
    const pausedMeanwhile = afterFailure({ ...failed, isGone: true, isPaused: true }, now);
    expect(pausedMeanwhile).to.include({ status: 'kept', pause: null });
  });

  it('a test event changes nothing of the endpoint', () => {
    for (const isGone of [false, true]) {
      expect(afterFailure({ ...failed, isGone, isTest: true, failingSince: ago(500) }, now)).to.deep.equal({
        status: 'failed',
        nextAttemptAt: null,
        failingSince: ago(500),
        pause: null,
      });
    }
  });

  it('a delivery waits longer each time for its turn, five minutes at most', () => {
    expect([1, 2, 3, 20].map(turnDelayMs)).to.deep.equal([2_000, 4_000, 8_000, 300_000]);
  });
});
