/** Whether a promo code can be used, and its discount. */
import type { Discount } from './pricing-rules.ts';

export interface PromoCode {
  id: number;
  code: string;
  percent: number | null;
  amount_cents: number | null;
  products: string[] | null;
  starts_at: Date | null;
  ends_at: Date | null;
  most_uses: number | null;
  most_uses_per_account: number | null;
  is_active: boolean;
}

/** Uses by orders that are paid, were paid, or can still be paid. */
export interface PromoUses {
  all: number;
  byAccount: number;
}

/** Why the code is invalid for these products, and what to do, as the end of a sentence; null if it is valid. */
export function promoProblem(
  promo: PromoCode | undefined,
  uses: PromoUses,
  products: readonly string[],
  now: Date,
): string | null {
  if (!promo?.is_active) {
    return 'is not a code of this site. Type it exactly as given, with its capitals and without spaces, or leave it out';
  }
  if (promo.starts_at && now < promo.starts_at) {
    return `is valid from ${promo.starts_at.toISOString()}; leave it out or order then`;
  }
  if (promo.ends_at && now >= promo.ends_at) return `ended at ${promo.ends_at.toISOString()}; leave it out`;
  if (promo.most_uses !== null && uses.all >= promo.most_uses) {
    return 'has reached its maximum number of uses; leave it out';
  }
  if (promo.most_uses_per_account !== null && uses.byAccount >= promo.most_uses_per_account) {
    return 'has reached its maximum number of uses per account; leave it out';
  }
  if (promo.products !== null && !products.some((product) => promo.products?.includes(product))) {
    return `is only for ${promo.products.join(', ')}, which are not in this order; leave it out`;
  }
  return null;
}

/** The discount of a code. */
export const discountOf = ({ percent, amount_cents, products }: PromoCode): Discount => ({
  percent,
  amountCents: amount_cents,
  products,
});
