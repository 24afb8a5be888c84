/** Whether a promo code may be used, and what it takes off. */
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

/** Of orders that are paid, or still may be. */
export interface PromoUses {
  all: number;
  byAccount: number;
}

/** Why the code is invalid for these products, and what to do; null if it is valid. */
export function promoProblem(
  promo: PromoCode | undefined,
  uses: PromoUses,
  products: readonly string[],
  now: Date,
): string | null {
  if (!promo?.is_active) {
    return 'is no code of this site. Type it exactly as it was given, with its capitals and without spaces, or leave it out';
  }
  if (promo.starts_at && now < promo.starts_at) {
    return `may be used from ${promo.starts_at.toISOString()} on; leave it out or order then`;
  }
  if (promo.ends_at && now >= promo.ends_at) return `ended at ${promo.ends_at.toISOString()}; leave it out`;
  if (promo.most_uses !== null && uses.all >= promo.most_uses) {
    return 'was used as often as it may be; leave it out';
  }
  if (promo.most_uses_per_account !== null && uses.byAccount >= promo.most_uses_per_account) {
    return 'was used by this account as often as an account may; leave it out';
  }
  if (promo.products !== null && !products.some((product) => promo.products?.includes(product))) {
    return `is for ${promo.products.join(', ')}, and none of it is among the items; leave it out`;
  }
  return null;
}

export const discountOf = ({ percent, amount_cents, products }: PromoCode): Discount => ({
  percent,
  amountCents: amount_cents,
  products,
});
