import { z } from 'zod';
import { changeProduct } from '../../orders/team-product-queries.ts';
import { Refusal, changing, inputs } from './command.ts';
import { findProduct, productSubject } from './find-product.ts';
import { findSite } from './find-site.ts';
import { orderInputs } from './order-inputs.ts';

export const product = changing({
  name: 'product',
  takes: 'PRODUCT [--available yes|no] [--name TEXT] [--description TEXT] [--site KEY]',
  does: 'Sells a product, or no longer, and says what it is called and does. Orders made before stay as they are.',
  example: 'product trophy_cup --available no --why "sold out"',
  places: ['product'],
  input: {
    product: orderInputs.product,
    available: z
      .enum(['yes', 'no'], 'is yes or no')
      .transform((answer) => answer === 'yes')
      .optional(),
    name: inputs.text(80).optional(),
    description: inputs.text(1000).optional(),
    site: orderInputs.site,
  },
  async run({ product: code, available, name, description, site: key }, { tx, now }) {
    const change = {
      ...(available !== undefined && { is_available: available }),
      ...(name !== undefined && { name }),
      ...(description !== undefined && { description }),
    };
    if (Object.keys(change).length === 0) {
      throw new Refusal('Say what is to change: --available yes or no, --name or --description.');
    }
    const site = await findSite(tx, key);
    const before = await findProduct(tx, site, code);
    await changeProduct(tx, { siteId: site.id, code, now }, change);
    const was = {
      ...(available !== undefined && { is_available: before.is_available }),
      ...(name !== undefined && { name: before.name }),
      ...(description !== undefined && { description: before.description }),
    };
    const after = { ...before, ...change };
    return {
      subject: productSubject(site, code),
      detail: { ...change, was },
      message: `${code} of ${site.key} is ${after.is_available ? 'sold' : 'not sold'} from now on, as “${after.name}”: ${after.description}`,
    };
  },
});
