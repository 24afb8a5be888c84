import type { Knex } from 'knex';
import { z } from 'zod';
import type { TeamSite } from '../../directory/site-settings-queries.ts';
import { listProducts } from '../../orders/product-queries.ts';
import { type TeamProduct, changeProduct, lockProduct } from '../../orders/team-product-queries.ts';
import { inMoney } from '../../shared/money-rules.ts';
import { Refusal, changeCommand, inputs, readCommand } from './command.ts';
import { findSite } from './sites.ts';
import { orderInputs } from './order-inputs.ts';

export const products = readCommand({
  name: 'products',
  usage: '[--site KEY]',
  description:
    'Lists the products of a site, by default the default site, including those not sold now; prices without VAT.',
  example: 'products',
  positionals: [],
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

export const price = changeCommand({
  name: 'price',
  usage: 'PRODUCT (--cents N | --minimum N) [--site KEY]',
  description:
    'Sets the price of a product, or the minimum if its buyer names the amount; in cents without VAT. Existing orders keep their price.',
  example: 'price launch --cents 5900 --why "as agreed in March"',
  positionals: ['product'],
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
          ? `The buyer of ${code} names the amount: set the minimum with --minimum N only.`
          : `${code} has a price: set it with --cents N only.`,
      );
    }
    const from = product.price_cents ?? product.minimum_cents ?? 0;
    if (to === from) throw new Refusal(`${code} already costs ${inMoney(to, site.currency)}.`);
    await changeProduct(
      tx,
      { siteId: site.id, code, now },
      named ? { minimum_cents: to } : { price_cents: to },
    );
    const least = named ? 'at least ' : '';
    return {
      subject: productSubject(site, code),
      detail: { [named ? 'minimum_cents' : 'price_cents']: to, was: from },
      message: `${code} of ${site.key} costs ${least}${inMoney(to, site.currency)} without VAT from now on; it was ${inMoney(from, site.currency)}. Existing orders keep their price.`,
    };
  },
});

export const product = changeCommand({
  name: 'product',
  usage: 'PRODUCT [--available yes|no] [--name TEXT] [--description TEXT] [--site KEY]',
  description: 'Changes the availability, name or description of a product. Existing orders stay unchanged.',
  example: 'product trophy_cup --available no --why "sold out"',
  positionals: ['product'],
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
      throw new Refusal('Name a change: --available yes or no, --name or --description.');
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

/** Finds a product and locks it until `tx` ends. */
async function findProduct(tx: Knex.Transaction, site: TeamSite, code: string): Promise<TeamProduct> {
  return (await lockProduct(tx, site.id, code)) ?? unknownProduct(tx, site, code);
}

export async function unknownProduct(db: Knex, site: TeamSite, code: string): Promise<never> {
  const codes = (await listProducts(db, site.id)).map((product) => product.code);
  throw new Refusal(`${site.key} has no product "${code}"; it has ${codes.join(', ')}.`);
}

/** The subject of a product in the audit log. */
const productSubject = (site: TeamSite, code: string) => `product/${site.key}/${code}`;
