/** What carts cost, for any cart: sums that add up, and never a cent too much or too little. */
import { expect } from 'chai';
import fc from 'fast-check';
import { type Discount, type PricedLine, priceOf } from '../../src/orders/pricing-rules.ts';

const line = fc.record({
  product: fc.constantFrom('launch', 'featured', 'billboard_min'),
  amountCents: fc.integer({ min: 0, max: 100_000_000 }),
});
const products = fc.option(fc.subarray(['launch', 'featured', 'billboard_min']), { nil: null });
const discount: fc.Arbitrary<Discount | null> = fc.option(
  fc.oneof(
    fc.record({ percent: fc.integer({ min: 1, max: 100 }), amountCents: fc.constant(null), products }),
    fc.record({ percent: fc.constant(null), amountCents: fc.integer({ min: 1, max: 10 ** 9 }), products }),
  ),
  { nil: null },
);
const cart = fc.tuple(
  fc.array(line, { minLength: 1, maxLength: 20 }),
  discount,
  fc.constantFrom(0, 7.7, 8.1, 17, 19, 25.5, 27),
);
const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
const isFor = (line: PricedLine, discount: Discount | null) =>
  discount !== null && (discount.products?.includes(line.product) ?? true);

describe('what a cart costs', () => {
  it('adds up, whatever is in it', () => {
    fc.assert(
      fc.property(cart, ([lines, off, vat]) => {
        const price = priceOf(lines, off, vat);
        expect(price.subtotalCents).to.equal(sum(lines.map(({ amountCents }) => amountCents)));
        expect(price.discountCents).to.equal(sum(price.shares));
        expect(price.totalCents).to.equal(price.subtotalCents - price.discountCents + price.vatCents);
        for (const value of [...price.shares, price.vatCents, price.totalCents]) {
          expect(Number.isSafeInteger(value) && value >= 0).to.equal(true);
        }
      }),
      { numRuns: 2_000 },
    );
  });

  it('takes no more off an item than it costs, and nothing off those that the code is not for', () => {
    fc.assert(
      fc.property(cart, ([lines, off, vat]) => {
        const { shares } = priceOf(lines, off, vat);
        for (const [index, item] of lines.entries()) {
          expect(shares[index]).to.be.within(0, isFor(item, off) ? item.amountCents : 0);
        }
      }),
      { numRuns: 2_000 },
    );
  });

  it('is off by less than a cent from the exact figure, the discount and the VAT each', () => {
    fc.assert(
      fc.property(cart, ([lines, off, vat]) => {
        const price = priceOf(lines, off, vat);
        const eligible = sum(lines.filter((item) => isFor(item, off)).map(({ amountCents }) => amountCents));
        const exact = Math.min(eligible, off?.amountCents ?? (eligible * (off?.percent ?? 0)) / 100);
        expect(price.discountCents).to.be.closeTo(exact, 0.5001);
        expect(price.vatCents).to.be.closeTo(
          ((price.subtotalCents - price.discountCents) * vat) / 100,
          0.5001,
        );
      }),
      { numRuns: 2_000 },
    );
  });

  it('rounds half a cent up, once for the whole', () => {
    expect(priceOf([{ product: 'a', amountCents: 50 }], null, 19).vatCents).to.equal(10);
    const half: Discount = { percent: 50, amountCents: null, products: null };
    expect(
      priceOf(
        [
          { product: 'a', amountCents: 1 },
          { product: 'b', amountCents: 1 },
        ],
        half,
        0,
      ),
    ).to.deep.include({
      discountCents: 1,
      shares: [1, 0],
    });
  });
});
