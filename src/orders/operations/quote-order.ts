import { signedIn } from '../../contract/access.ts';
import { operation } from '../../contract/operation.ts';
import { checkCart, priceCart, promoAttempt, purchaseOf, sentCartProblems } from '../cart-queries.ts';
import { Cart, QuoteView } from '../schema.ts';
import { quoteOf } from '../view-rules.ts';

export const quoteOrder = operation({
  id: 'quote_order',
  title: 'Price an order',
  description:
    'Prices the items as of now and checks every option, with the discount of a promo code and a preview of the VAT. Saves and charges nothing.',
  tag: 'Orders',
  route: ['POST', '/orders/quote'],
  access: signedIn('orders:write'),
  effects: { idempotent: true },
  minimal: ['total_cents', 'currency'],
  input: Cart,
  output: QuoteView,
  example: {
    input: { items: [{ product: 'launch', listing_id: 67 }], billing_country: 'PT' },
    answer: {
      items: [
        {
          product: 'launch',
          name: 'Launch',
          listing_id: 67,
          week: null,
          amount_cents: 4900,
          discount_cents: 0,
          categories: [],
          options: {},
        },
      ],
      promo_code: null,
      currency: 'EUR',
      subtotal_cents: 4900,
      discount_cents: 0,
      vat: {
        country: 'PT',
        rate_percent: 23,
        amount_cents: 1127,
        reverse_charge: false,
        number_status: null,
        note: 'The rate of Portugal, for customers without a VAT number.',
      },
      total_cents: 6027,
    },
  },
  faults: [],
  attemptLimit: promoAttempt,
  ruleProblems: sentCartProblems,
  async run(wanted, { actor, tx, failedAttempt, site, config, now }) {
    const buying = await purchaseOf(tx, wanted.items, { actor, site, config, now });
    const { lines, promo } = await checkCart(tx, wanted, buying, failedAttempt);
    return quoteOf(await priceCart(tx, lines, promo, wanted, buying), site.currency);
  },
});
