import type { Knex } from 'knex';
import type { TeamSite } from '../../directory/site-settings-queries.ts';
import { listProducts } from '../../orders/product-queries.ts';
import { type TeamProduct, lockProduct } from '../../orders/team-product-queries.ts';
import { Refusal } from './command.ts';

/** Held until `tx` ends. */
export async function findProduct(tx: Knex.Transaction, site: TeamSite, code: string): Promise<TeamProduct> {
  return (await lockProduct(tx, site.id, code)) ?? unknownProduct(tx, site, code);
}

export async function unknownProduct(db: Knex, site: TeamSite, code: string): Promise<never> {
  const codes = (await listProducts(db, site.id)).map((product) => product.code);
  throw new Refusal(`${site.key} has no product "${code}"; it has ${codes.join(', ')}.`);
}

/** As the audit log names it. */
export const productSubject = (site: TeamSite, code: string) => `product/${site.key}/${code}`;
