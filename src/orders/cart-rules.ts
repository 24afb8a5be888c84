/** A validated cart with its price. */
import type { ProductRow } from './cart-facts-rules.ts';
import type { Price } from './pricing-rules.ts';
import type { PromoCode } from './promo-rules.ts';
import type { OrderItemInput } from './schema.ts';
import type { VatNumber } from '../vat/vat-number-rules.ts';
import type { Vat } from '../vat/vat-rules.ts';

export interface Line {
  item: OrderItemInput;
  product: ProductRow;
  amountCents: number;
}

export interface PricedCart extends Price {
  lines: Line[];
  promo: PromoCode | null;
  vat: Vat;
  vatNumber: VatNumber | null;
  /** ISO 3166, in capitals. */
  billingCountry: string | null;
}
