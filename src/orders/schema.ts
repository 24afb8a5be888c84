/** Shapes of products and orders (interface specification, "Orders"; design, "What the specification leaves open"). */
import { z } from 'zod';
import { daySchema } from '../shared/day-schema.ts';
import { waitsForList } from '../shared/waits-for-schema.ts';
import { Slug } from '../listings/schema.ts';
import {
  Address,
  Day,
  NonEmpty,
  Uuid,
  PlainTimestamp,
  Timestamp,
  openEnum,
} from '../shared/published-schema.ts';

const Cents = z.int().min(0).describe('Integer cents of `currency`.');
export const OrderId = z.guid().describe('Order id.');

export const orderStatuses = ['pending', 'paid', 'expired', 'cancelled', 'refunded'] as const;
export type OrderStatus = (typeof orderStatuses)[number];

/** What a product takes as `options`: each with its kind and bounds. */
export const ProductOption = z
  .object({
    name: z.string().describe('Member of `options`.'),
    label: z.string().describe('For users.'),
    kind: openEnum(['text', 'choice', 'address']).describe(
      '`address`: of a person, in lines; deleted with the account.',
    ),
    is_required: z.boolean().describe('The item must have it.'),
    max_length: z.int().nullable().describe('For text and addresses.'),
    choices: z.array(z.string()).describe('For choices; else empty.'),
  })
  .meta({ id: 'ProductOption' });
export type ProductOption = z.infer<typeof ProductOption>;

const WeekNeed = z.enum(['none', 'optional', 'required']).describe('Whether an item names a week.');
const ProductWeek = z.object({
  week: Day.describe('A Monday.'),
  places_left: z.int().describe('Free places.'),
});

export const ProductView = z
  .object({
    code: z.string().describe('For `product` of an item.'),
    name: z.string().describe('Its name.'),
    description: z.string().describe('What the buyer gets.'),
    currency: NonEmpty.describe('ISO 4217.'),
    price_cents: Cents.nullable().describe('Without VAT; null if the buyer chooses.'),
    minimum_cents: Cents.nullable().describe('If the buyer chooses the amount.'),
    needs_listing: z.boolean().describe('The item must name one of yours.'),
    week: WeekNeed,
    weeks: z.array(ProductWeek).describe('With places, soonest first.'),
    takes_categories: z.boolean().describe('The item may name `categories`.'),
    options: z.array(ProductOption).describe('For `options` of the item.'),
    lasts_days: z.int().nullable().describe('Null if without end.'),
  })
  .meta({ id: 'Product' });
export type ProductView = z.infer<typeof ProductView>;

export const ProductList = z
  .object({ items: z.array(ProductView).describe('All products.') })
  .meta({ id: 'ProductList' });

const maxOptions = 20;

export const OrderItemInput = z
  .strictObject({
    product: z.string().min(1).max(60).describe('Code of a product (list_products).'),
    listing_id: z.int().min(1).optional().describe('One of yours, for products that need one.'),
    week: daySchema(/^2\d{3}-\d{2}-\d{2}$/)
      .optional()
      .describe(
        'A Monday of the product’s `weeks`. `launch`: optional; without it, live now, or in its week if live on the free plan. `relaunch`: required.',
      ),
    amount_cents: z
      .int()
      .min(1)
      .max(100_000_000)
      .optional()
      .describe('`billboard_min` only: at least the minimum.'),
    categories: z.array(Slug).max(10).optional().describe('`extra_categories` only: up to 3 slugs.'),
    options: z
      .record(z.string().regex(/^[a-z][a-z0-9_]{0,59}$/), z.string().nullable())
      .refine(
        (options) => Object.keys(options).length <= maxOptions,
        `must have at most ${maxOptions} properties`,
      )
      .meta({ maxProperties: maxOptions })
      .optional()
      .describe('Those of the product.'),
  })
  .meta({ id: 'OrderItemInput' });
export type OrderItemInput = z.infer<typeof OrderItemInput>;

export const maxItems = 20;

/** Body of quote_order and create_checkout. */
export const cart = {
  items: z.array(OrderItemInput).min(1).max(maxItems).describe('What is bought, 1 to 20 items.'),
  billing_country: z
    .string()
    .regex(/^[A-Za-z]{2}$/, 'must be a two-letter country code')
    .optional()
    .describe('ISO 3166, for the VAT preview.'),
  vat_number: z.string().max(32).optional().describe('Of a business; reverse charge in the EU.'),
  promo_code: z.string().max(40).optional().describe('Exactly as given. Wrong attempts are rate limited.'),
};
export const Cart = z.strictObject(cart).meta({ id: 'Cart' });
export type Cart = z.infer<typeof Cart>;

export const VatView = z
  .object({
    country: NonEmpty.nullable().describe('Whose VAT applies; null without `billing_country`.'),
    rate_percent: z.number().min(0).max(100).describe('Its rate.'),
    amount_cents: Cents.describe('VAT, in cents of `currency`.'),
    reverse_charge: z.boolean().describe('The buyer accounts for the VAT.'),
    number_status: openEnum(['invalid', 'valid', 'confirmed'])
      .nullable()
      .describe('`valid`: form and check digits are right. `confirmed`: by the register.'),
    note: NonEmpty.describe('As a sentence.'),
  })
  .describe('A preview until the buyer gives their address.')
  .meta({ id: 'Vat' });
export type VatView = z.infer<typeof VatView>;

export const PricedItem = z
  .object({
    product: NonEmpty.describe('As list_products has it.'),
    name: NonEmpty.describe('Its name.'),
    listing_id: z.int().min(1).nullable().describe('The listing it is for.'),
    week: Day.nullable().describe('Monday of the launch.'),
    amount_cents: Cents.describe('Without VAT, before the discount.'),
    discount_cents: Cents.describe('Its part of the discount.'),
    categories: z.array(z.string()).describe('Slugs of further ones.'),
    options: z.record(z.string(), z.unknown()).describe('As sent.').meta({ id: 'ItemOptions' }),
  })
  .meta({ id: 'PricedItem' });

const price = {
  currency: NonEmpty.describe('ISO 4217.'),
  subtotal_cents: Cents.describe('Without VAT, before the discount.'),
  discount_cents: Cents.describe('By promo code, before VAT.'),
  vat: VatView,
  total_cents: Cents.describe('To pay: subtotal - discount + VAT.'),
};

export const QuoteView = z
  .object({
    items: z.array(PricedItem).describe('With prices.'),
    promo_code: NonEmpty.nullable().describe('The code used.'),
    ...price,
  })
  .meta({ id: 'Quote' });

export const OrderItemView = PricedItem.extend({
  status: openEnum(['open', 'waiting', 'done', 'with_team', 'undone']).describe(
    '`open` until paid; `waiting` for its week; `with_team`: the site team handles it; `undone`: see `note`.',
  ),
  note: NonEmpty.nullable().describe('Outcome, as a sentence.'),
  done_at: Timestamp.nullable().describe('When fulfilled or withdrawn.'),
}).meta({ id: 'OrderItem', bases: ['PricedItem'] });

export const RefundView = z
  .object({
    amount_cents: Cents.describe('VAT included.'),
    vat_cents: Cents.describe('VAT in it.'),
    credit_note_number: NonEmpty.describe('Of the credit note.'),
    reason: z.string().nullable().describe('As a sentence.'),
    refunded_at: PlainTimestamp,
  })
  .meta({ id: 'Refund' });

export const OrderView = z
  .object({
    id: Uuid.describe('Order id.'),
    status: openEnum<string>(orderStatuses).describe('Status of the order.'),
    waits_for: waitsForList,
    items: z.array(OrderItemView).describe('With prices and states.'),
    ...price,
    promo_code: NonEmpty.nullable().describe('The code used.'),
    checkout_url: Address.nullable().describe('A person pays there. Null if nothing is left to pay.'),
    expires_at: Timestamp.describe('Price and places are held until then.'),
    created_at: PlainTimestamp,
    paid_at: Timestamp.nullable().describe('Null until paid.'),
    replaced_by: Uuid.nullable().describe('The order that replaced it.'),
    invoice_number: NonEmpty.nullable().describe('Null until paid.'),
    refunded_cents: Cents.nullable().describe('In total; null without refunds.'),
    refunds: z.array(RefundView).describe('Oldest first.'),
  })
  .meta({ id: 'Order' });
export type OrderView = z.infer<typeof OrderView>;
