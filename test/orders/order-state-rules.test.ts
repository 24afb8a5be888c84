import { expect } from 'chai';
import { type OrderState, nextStep, retryInMs } from '../../src/orders/order-state-rules.ts';

const end = new Date('2026-11-26T12:00:00Z');
const before = (ms: number) => new Date(end.getTime() - ms);
const after = (ms: number) => new Date(end.getTime() + ms);
const minute = 60_000;

const pending: OrderState = {
  status: 'pending',
  replacedBy: null,
  expiresAt: end.toISOString(),
  next: null,
  withTeam: 0,
  processing: false,
  away: false,
};

describe('the next step of an order', () => {
  it('is a look shortly before it expires, and one as it does', () => {
    expect(nextStep(pending, before(60 * minute), 0)).to.deep.include({
      at: before(10 * minute),
      act: 'check',
    });
    expect(nextStep(pending, before(10 * minute), 0)).to.deep.include({ at: end, act: 'check' });
  });

  it('is a look at once where it was asked before its end and is answered after', () => {
    expect(nextStep(pending, after(3_000), 0)).to.deep.include({ at: after(3_000), act: 'check' });
  });

  it('leaves a payment its time that is being processed', () => {
    const processing = { ...pending, processing: true };
    expect(nextStep(processing, after(0), 0)).to.deep.include({ at: after(30 * minute), act: 'check' });
  });

  it('is another look, less and less often, while the provider is away, whatever the order is', () => {
    const delays = [1, 2, 3, 4, 5, 50].map(retryInMs);
    expect(delays).to.deep.equal([5_000, 15_000, 45_000, 135_000, 300_000, 300_000]);
    for (const status of ['pending', 'paid', 'expired', 'cancelled'] as const) {
      const step = nextStep({ ...pending, status, away: true }, after(0), 2);
      expect(step, status).to.deep.include({ at: after(15_000), act: 'check' });
    }
  });

  it('is none once everything is over', () => {
    for (const status of ['paid', 'expired', 'cancelled', 'refunded', 'gone'] as const) {
      expect(nextStep({ ...pending, status, expiresAt: null }, after(0), 0), status).to.equal(null);
    }
  });

  it('is the item that is due, and a check while it is refunded', () => {
    const next = { position: 3, product: 'Launch', at: after(minute).toISOString() };
    expect(nextStep({ ...pending, status: 'paid', expiresAt: null, next }, after(0), 0)).to.deep.include({
      at: after(minute),
      act: 'fulfil',
      until: 'item 3, Launch, is due on 26 November 2026',
    });
    expect(nextStep({ ...pending, status: 'refunding', expiresAt: null }, after(0), 0)).to.deep.include({
      act: 'check',
    });
  });
});
