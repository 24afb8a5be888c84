import { z } from 'zod';
import { signedIn } from '../../contract/access.ts';
import { operation } from '../../contract/operation.ts';
import { checkCart, priceCart, promoAttempt, sentCartProblems } from '../cart-queries.ts';
import { listReplaced } from '../same-purchase-queries.ts';
import { QuoteView, cart } from '../schema.ts';
import { quoteOf } from '../view-rules.ts';

export const quoteOrder = operation({
  id: 'quote_order',
  title: 'Price an order',
  description:
    'Prices the items as of now and checks every option: listings, weeks, categories, amounts. With a promo code it shows what that takes off before VAT; with a billing country, and a VAT number of a business, the VAT. Saves and charges nothing.',
  tag: 'Orders',
  route: ['POST', '/orders/quote'],
  access: signedIn('orders:write'),
  effects: { idempotent: true },
  input: z.strictObject(cart),
  output: QuoteView,
  faults: [],
  attemptLimit: promoAttempt,
  ruleProblems: sentCartProblems,
  async run(wanted, { actor, tx, failedAttempt, site, config, now }) {
    const replaced = await listReplaced(tx, site.id, wanted.items);
    const placesPerWeek = config.PAID_PLACES_PER_WEEK;
    const buying = { site, accountId: actor.accountId, placesPerWeek, replaced, now };
    const { lines, promo } = await checkCart(tx, wanted, buying, failedAttempt);
    return quoteOf(await priceCart(tx, lines, promo, wanted, buying), site.currency);
  },
});
