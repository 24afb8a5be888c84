/** How refunds add up: the shares of credit notes to the order, and what is known here to what the provider says. */
import { expect } from 'chai';
import fc from 'fast-check';
import { splitRefund } from '../../src/orders/credit-rules.ts';
import { isFullyRefunded, refundableCents, owedCents, unknownCents } from '../../src/orders/refund-rules.ts';

const at = new Date('2026-11-25T12:00:00Z');
const orders = fc
  .record({
    net: fc.integer({ min: 0, max: 2_000_000_000 }),
    hundredths: fc.integer({ min: 0, max: 2_700 }),
  })
  .map(({ net, hundredths }) => {
    const vatCents = Math.round((net * hundredths) / 10_000);
    return { totalCents: net + vatCents, vatCents };
  });
/** An order, and amounts that add up to its total. */
const inParts = fc
  .tuple(orders, fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 12 }))
  .map(([order, cuts]) => {
    const ends = [...cuts.map((cut) => Math.floor(order.totalCents * cut)), order.totalCents].sort(
      (a, b) => a - b,
    );
    return { order, parts: ends.map((end, index) => end - (ends[index - 1] ?? 0)) };
  });

describe('the credit notes of an order', () => {
  it('add up to its VAT and its total once all of it is paid back, whatever the parts', () => {
    fc.assert(
      fc.property(inParts, ({ order, parts }) => {
        let beforeCents = 0;
        const sums = { netCents: 0, vatCents: 0 };
        for (const cents of parts) {
          const { netCents, vatCents } = splitRefund(order, { beforeCents, cents });
          expect(netCents + vatCents).to.equal(cents);
          expect(Math.min(netCents, vatCents)).to.be.at.least(0);
          // A cent at most from what its own share would be.
          const exact = order.totalCents === 0 ? 0 : (order.vatCents / order.totalCents) * cents;
          expect(Math.abs(vatCents - exact)).to.be.at.most(1 + 1e-3);
          sums.netCents += netCents;
          sums.vatCents += vatCents;
          beforeCents += cents;
        }
        expect(sums).to.deep.equal({
          netCents: order.totalCents - order.vatCents,
          vatCents: order.vatCents,
        });
      }),
      { numRuns: 1_000 },
    );
  });

  it('of thirds have the cent that rounding would lose', () => {
    const order = { totalCents: 10_000, vatCents: 1_597 };
    const vat = [0, 3_333, 6_666].map(
      (beforeCents, index) =>
        splitRefund(order, { beforeCents, cents: index === 2 ? 3_334 : 3_333 }).vatCents,
    );
    expect(vat).to.deep.equal([532, 533, 532]);
  });
});

describe('what is left of an order', () => {
  const order = { total_cents: 4_900 };

  it('is what no refund is of, made or not', () => {
    expect(refundableCents(order, [])).to.equal(4_900);
    expect(refundableCents(order, [{ cents: 1_000 }, { cents: 900 }])).to.equal(3_000);
    expect(isFullyRefunded(order, [{ cents: 4_899 }])).to.equal(false);
    expect(isFullyRefunded(order, [{ cents: 4_899 }, { cents: 1 }])).to.equal(true);
  });

  it('is nothing of an order that cost nothing only once it is refunded', () => {
    expect(isFullyRefunded({ total_cents: 0 }, [])).to.equal(false);
    expect(isFullyRefunded({ total_cents: 0 }, [{ cents: 0 }])).to.equal(true);
  });
});

describe('refunds here and at the provider', () => {
  const order = { total_cents: 4_900 };
  const told = (refundedCents: number, status: 'paid' | 'refunded' = 'paid') => ({ status, refundedCents });
  const made = (cents: number) => ({ cents, made_at: at });
  const asked = (cents: number) => ({ cents, made_at: null });

  it('are unknown as far as the provider’s sum is beyond all that is known here', () => {
    expect(unknownCents(order, [], told(700))).to.equal(700);
    expect(unknownCents(order, [made(700)], told(700))).to.equal(0);
    expect(unknownCents(order, [made(700)], told(500)), 'told late').to.equal(0);
    expect(unknownCents(order, [asked(1_000)], told(700)), 'taken for what is asked').to.equal(0);
    expect(unknownCents(order, [asked(1_000)], told(1_200))).to.equal(200);
    expect(unknownCents(order, [made(700)], told(9_000)), 'never above the total').to.equal(4_200);
    expect(unknownCents(order, [made(700)], told(4_900, 'refunded'))).to.equal(4_200);
    expect(unknownCents(order, [], told(100, 'refunded')), 'all of another amount').to.equal(4_900);
  });

  it('are owed as far as the provider has not paid them back already', () => {
    expect(owedCents(asked(1_000), [asked(1_000)], told(0))).to.equal(1_000);
    expect(owedCents(asked(1_000), [asked(1_000)], told(400))).to.equal(600);
    expect(owedCents(asked(1_000), [asked(1_000)], told(1_500))).to.equal(0);
    expect(owedCents(asked(1_000), [made(700), asked(1_000)], told(700))).to.equal(1_000);
    expect(owedCents(asked(1_000), [made(700), asked(1_000)], told(0)), 'no more than asked').to.equal(1_000);
    expect(owedCents(asked(1_000), [asked(1_000), made(200)], told(1_200))).to.equal(0);
    expect(owedCents(asked(1_000), [asked(1_000)], told(100, 'refunded'))).to.equal(0);
  });
});
