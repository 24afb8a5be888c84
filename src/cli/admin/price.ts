import { inMoney } from '../../shared/money-rules.ts';
import { changeProduct } from '../../orders/team-product-queries.ts';
import { Refusal, changing } from './command.ts';
import { findProduct, productSubject } from './find-product.ts';
import { findSite } from './find-site.ts';
import { orderInputs } from './order-inputs.ts';

export const price = changing({
  name: 'price',
  takes: 'PRODUCT (--cents N | --minimum N) [--site KEY]',
  does: 'Sets what a product costs, or the least that its buyer may name; in cents, without VAT. Orders made before keep their price.',
  example: 'price launch --cents 5900 --why "as agreed in March"',
  places: ['product'],
  input: {
    product: orderInputs.product,
    cents: orderInputs.cents(0).optional(),
    minimum: orderInputs.cents(1).optional(),
    site: orderInputs.site,
  },
  async run({ product: code, cents, minimum, site: key }, { tx, now }) {
    const site = await findSite(tx, key);
    const product = await findProduct(tx, site, code);
    const named = product.price_cents === null;
    const to = named ? minimum : cents;
    if (to === undefined || (named ? cents : minimum) !== undefined) {
      throw new Refusal(
        named
          ? `The buyer of ${code} names the amount: set the least with --minimum N, alone.`
          : `${code} has a price: set it with --cents N, alone.`,
      );
    }
    const from = product.price_cents ?? product.minimum_cents ?? 0;
    if (to === from) throw new Refusal(`That is what ${code} costs already: ${inMoney(to, site.currency)}.`);
    await changeProduct(
      tx,
      { siteId: site.id, code, now },
      named ? { minimum_cents: to } : { price_cents: to },
    );
    const least = named ? 'at least ' : '';
    return {
      subject: productSubject(site, code),
      detail: { [named ? 'minimum_cents' : 'price_cents']: to, was: from },
      message: `${code} of ${site.key} costs ${least}${inMoney(to, site.currency)} without VAT from now on; it was ${inMoney(from, site.currency)}. Orders made before keep their price.`,
    };
  },
});
