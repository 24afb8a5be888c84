import { z } from 'zod';
import { everyone } from '../../contract/access.ts';
import { operation } from '../../contract/operation.ts';
import { listProducts, paidPlacesTaken } from '../product-queries.ts';
import { ProductList } from '../schema.ts';
import { productViewOf } from '../view-rules.ts';
import { weeksOnOffer } from '../week-offer-rules.ts';

export const listProductsOperation = operation({
  id: 'list_products',
  title: 'List products',
  description:
    'What the site sells: price without VAT, launch weeks with places, and options. Price an order with quote_order.',
  tag: 'Orders',
  route: ['GET', '/products'],
  access: everyone,
  input: z.strictObject({}),
  output: ProductList,
  example: {
    input: {},
    answer: {
      items: [
        {
          code: 'launch',
          name: 'Launch',
          description: 'Your listing goes live at once, or in the week that you choose.',
          currency: 'EUR',
          price_cents: 4900,
          minimum_cents: null,
          needs_listing: true,
          week: 'optional',
          weeks: [{ week: '2026-11-30', places_left: 25 }],
          takes_categories: false,
          options: [],
          lasts_days: null,
        },
      ],
    },
  },
  faults: [],
  freshness: { topics: () => ['products'], lag: 'exact' },
  async run(_input, { db, site, config, now }) {
    const products = await listProducts(db, site.id);
    const taken = await paidPlacesTaken(db, site.id, weeksOnOffer(now), { now });
    const of = { currency: site.currency, now, taken, placesPerWeek: config.PAID_PLACES_PER_WEEK };
    return {
      items: products.filter(({ is_available }) => is_available).map((product) => productViewOf(product, of)),
    };
  },
});
