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
    'What the site sells: price without VAT, whether it needs one of your listings, launch weeks with places left, and options. Price an order with quote_order.',
  tag: 'Orders',
  route: ['GET', '/products'],
  access: everyone,
  input: z.strictObject({}),
  output: ProductList,
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
