/**
 * The price of an order, in integer cents. Discount and VAT of the whole order are rounded once, half up. The discount is
 * distributed over the eligible items by largest remainder: the shares add up to it, and none exceeds its item.
 */

export interface PricedLine {
  product: string;
  amountCents: number;
}

/** The discount of a promo code: a percentage or an amount of the sum of the eligible items. */
export interface Discount {
  percent: number | null;
  amountCents: number | null;
  /** Null: all. */
  products: readonly string[] | null;
}

export interface Price {
  subtotalCents: number;
  discountCents: number;
  /** The discount of each line. */
  shares: number[];
  vatCents: number;
  totalCents: number;
}

/** The price of an order. `vatPercent` has at most two decimals. */
export function priceOf(lines: readonly PricedLine[], discount: Discount | null, vatPercent: number): Price {
  const subtotalCents = sum(lines.map(({ amountCents }) => amountCents));
  const shares = sharesOf(lines, discount);
  const discountCents = sum(shares);
  const netCents = subtotalCents - discountCents;
  const vatCents = partOf(netCents, vatPercent);
  return { subtotalCents, discountCents, shares, vatCents, totalCents: netCents + vatCents };
}

function sharesOf(lines: readonly PricedLine[], discount: Discount | null): number[] {
  const eligible = lines.map(({ product, amountCents }) =>
    discount && (discount.products === null || discount.products.includes(product)) ? amountCents : 0,
  );
  const whole = sum(eligible);
  if (!discount || whole === 0) return lines.map(() => 0);
  const off = Math.min(whole, discount.amountCents ?? partOf(whole, discount.percent ?? 0));
  return distribute(off, eligible, whole);
}

/** Distributes `amount` in proportion to `weights`, whose sum is `whole`; ties go to the earlier one. */
function distribute(amount: number, weights: readonly number[], whole: number): number[] {
  // BigInt, as products of cents exceed the exact range of a double.
  const exact = weights.map((weight) => BigInt(amount) * BigInt(weight));
  const shares = exact.map((product) => Number(product / BigInt(whole)));
  let left = amount - sum(shares);
  const byRemainder = exact
    .map((product, index) => ({ index, remainder: product % BigInt(whole) }))
    .sort((a, b) => (a.remainder === b.remainder ? a.index - b.index : a.remainder < b.remainder ? 1 : -1));
  for (const { index } of byRemainder) {
    if (left === 0) break;
    shares[index] = (shares[index] ?? 0) + 1;
    left -= 1;
  }
  return shares;
}

/** A percentage of non-negative cents, rounded half up. */
function partOf(cents: number, percent: number): number {
  const hundredths = BigInt(Math.round(percent * 100));
  return Number((BigInt(cents) * hundredths + 5_000n) / 10_000n);
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
