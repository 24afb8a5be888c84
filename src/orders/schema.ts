/** Shapes of products and orders (interface specification, "Orders"; design, "What the specification leaves open"). */
import { z } from 'zod';
import { daySchema } from '../shared/day-schema.ts';
import { Slug } from '../listings/schema.ts';

const Timestamp = z.string().describe('RFC 3339, UTC.');
const Cents = z.int().describe('Integer cents of `currency`.');
export const OrderId = z.uuid().describe('Id of the order.');

export const orderStatuses = ['pending', 'paid', 'expired', 'cancelled', 'refunded'] as const;
export type OrderStatus = (typeof orderStatuses)[number];

/** What a product takes as `options`: each with its kind and bounds. */
export const ProductOption = z
  .object({
    name: z.string().describe('The member of `options`.'),
    label: z.string().describe('A label for users.'),
    kind: z
      .enum(['text', 'choice', 'address'])
      .describe('`address`: of a person, in lines of text; it is deleted with the account.'),
    is_required: z.boolean(),
    max_length: z.int().nullable().describe('For text and addresses.'),
    choices: z.array(z.string()).describe('For choices; else empty.'),
  })
  .meta({ id: 'ProductOption' });
export type ProductOption = z.infer<typeof ProductOption>;

export const ProductView = z
  .object({
    code: z.string(),
    name: z.string(),
    description: z.string().describe('What the buyer gets once it is paid.'),
    currency: z.string().describe('ISO 4217.'),
    price_cents: Cents.nullable().describe('Without VAT; null if the buyer chooses the amount.'),
    minimum_cents: Cents.nullable().describe('The minimum, if the buyer chooses the amount.'),
    needs_listing: z.boolean().describe('True: the item names one of your listings.'),
    week: z.enum(['none', 'optional', 'required']).describe('Whether the item names a launch week.'),
    weeks: z
      .array(z.object({ week: z.string().describe('A Monday, YYYY-MM-DD.'), places_left: z.int() }))
      .describe('Weeks with places, the soonest first; empty if the item has no week.'),
    takes_categories: z.boolean(),
    options: z.array(ProductOption).describe('The possible members of the item’s `options`.'),
    lasts_days: z.int().nullable().describe('How many days the effect lasts; null if it does not end.'),
  })
  .meta({ id: 'Product' });
export type ProductView = z.infer<typeof ProductView>;

const maxOptions = 20;

export const OrderItemInput = z
  .strictObject({
    product: z.string().min(1).max(60).describe('Code of a product (list_products).'),
    listing_id: z.int().min(1).optional().describe('One of your listings, for products that need one.'),
    week: daySchema(/^2\d{3}-\d{2}-\d{2}$/)
      .optional()
      .describe(
        'A Monday of the product’s `weeks`. `launch`: optional; without it the listing goes live now, or keeps its week if it is live on the free plan. `relaunch`: required.',
      ),
    amount_cents: z
      .int()
      .min(1)
      .max(100_000_000)
      .optional()
      .describe('`billboard_min` only: at least the minimum, in cents.'),
    categories: z
      .array(Slug)
      .max(10)
      .optional()
      .describe('`extra_categories` only: slugs of up to 3 more categories.'),
    options: z
      .record(z.string().regex(/^[a-z][a-z0-9_]{0,59}$/), z.string().nullable())
      .refine(
        (options) => Object.keys(options).length <= maxOptions,
        `must have at most ${maxOptions} properties`,
      )
      .meta({ maxProperties: maxOptions })
      .optional()
      .describe('For products with options: at most 20 properties.'),
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
  vat_number: z.string().max(32).optional().describe('Of a business; reverse charge in the EU when valid.'),
  promo_code: z
    .string()
    .max(40)
    .optional()
    .describe('Exactly as given, case-sensitive. Wrong attempts are rate limited.'),
};
export type Cart = z.infer<z.ZodObject<typeof cart>>;

export const VatView = z
  .object({
    country: z.string().nullable().describe('The country whose VAT applies; null without `billing_country`.'),
    rate_percent: z.number(),
    amount_cents: Cents,
    reverse_charge: z.boolean().describe('True: the buyer accounts for the VAT.'),
    number_status: z
      .enum(['invalid', 'valid', 'confirmed'])
      .nullable()
      .describe(
        '`valid`: `vat_number` has the right form and check digits. `confirmed`: the register has it as well.',
      ),
    note: z.string().describe('The reason, as a sentence.'),
  })
  .meta({ id: 'Vat' });
export type VatView = z.infer<typeof VatView>;

export const PricedItem = z
  .object({
    product: z.string(),
    name: z.string(),
    listing_id: z.int().nullable(),
    week: z.string().nullable(),
    amount_cents: Cents.describe('Without VAT, before the discount.'),
    discount_cents: Cents,
    categories: z.array(z.string()),
    options: z.record(z.string(), z.unknown()),
  })
  .meta({ id: 'PricedItem' });

const price = {
  currency: z.string().describe('ISO 4217.'),
  subtotal_cents: Cents.describe('All items, without VAT, before the discount.'),
  discount_cents: Cents.describe('Discount of the promo code, before VAT.'),
  vat: VatView,
  total_cents: Cents.describe('Amount to pay: subtotal − discount + VAT.'),
};

export const QuoteView = z
  .object({
    items: z.array(PricedItem),
    promo_code: z.string().nullable().describe('The code that gave the discount.'),
    ...price,
  })
  .meta({ id: 'Quote' });

export const OrderItemView = PricedItem.extend({
  status: z
    .enum(['open', 'waiting', 'done', 'with_team', 'undone'])
    .describe(
      '`open` until it is paid; `waiting` for its week; `with_team`: the site team handles it; `done`: fulfilled; `undone`: not fulfilled or withdrawn, after a refund or by the site team. `note` has the reason.',
    ),
  note: z.string().nullable().describe('The outcome, as a sentence.'),
  done_at: Timestamp.nullable(),
}).meta({ id: 'OrderItem' });

export const RefundView = z
  .object({
    amount_cents: Cents.describe('Refunded amount, VAT included.'),
    vat_cents: Cents.describe('The VAT in it.'),
    credit_note_number: z.string(),
    reason: z.string().nullable().describe('The reason, as a sentence.'),
    refunded_at: Timestamp,
  })
  .meta({ id: 'Refund' });

export const OrderView = z
  .object({
    id: z.string(),
    status: z.string().describe(`One of ${orderStatuses.join(', ')}; more may come.`),
    items: z.array(OrderItemView),
    ...price,
    promo_code: z.string().nullable(),
    checkout_url: z
      .string()
      .nullable()
      .describe('A person opens it and pays there. Null once nothing is left to pay.'),
    expires_at: Timestamp.describe('Until then the price is fixed and places are held.'),
    created_at: Timestamp,
    paid_at: Timestamp.nullable(),
    replaced_by: z
      .string()
      .nullable()
      .describe('Id of the order that replaced this one; null unless it was cancelled for that.'),
    invoice_number: z.string().nullable(),
    refunded_cents: Cents.nullable().describe('Total of refunds; null without any.'),
    refunds: z
      .array(RefundView)
      .describe('Each with its own credit note, oldest first; they add up to `refunded_cents`.'),
  })
  .meta({ id: 'Order' });
export type OrderView = z.infer<typeof OrderView>;
