import { signedIn } from '../../contract/access.ts';
import { operation } from '../../contract/operation.ts';
import { checkCart, priceCart, promoAttempt, purchaseOf, sentCartProblems } from '../cart-queries.ts';
import { quoteExample } from '../examples.ts';
import { Cart, QuoteView } from '../schema.ts';
import { quoteOf } from '../view-rules.ts';

export const quoteOrder = operation({
  id: 'quote_order',
  title: 'Price an order',
  description:
    'Prices the items as of now and checks all options, with promo code and a VAT preview. Saves and charges nothing.',
  tag: 'Orders',
  route: ['POST', '/orders/quote'],
  access: signedIn('orders:write'),
  effects: { idempotent: true },
  minimal: ['total_cents', 'currency'],
  input: Cart,
  output: QuoteView,
  example: {
    input: { items: [{ product: 'launch', listing_id: 67 }], billing_country: 'PT' },
    answer: quoteExample,
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
