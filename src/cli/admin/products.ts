import { inMoney } from '../../shared/money-rules.ts';
import { listProducts } from '../../orders/product-queries.ts';
import { reading } from './command.ts';
import { findSite } from './find-site.ts';
import { orderInputs } from './order-inputs.ts';

export const products = reading({
  name: 'products',
  takes: '[--site KEY]',
  does: 'Lists what a site sells, by default the default site, and what it does not sell now; prices without VAT.',
  example: 'products',
  places: [],
  input: { site: orderInputs.site },
  async run({ site: key }, { db }) {
    const site = await findSite(db, key);
    const found = await listProducts(db, site.id);
    return {
      value: found,
      lines: found.map(({ code, name, price_cents: price, minimum_cents: minimum, is_available }) =>
        [
          code,
          price === null ? `from ${inMoney(minimum ?? 0, site.currency)}` : inMoney(price, site.currency),
          name,
          ...(is_available ? [] : ['not sold now']),
        ].join('  '),
      ),
    };
  },
});
