/** Sellers of the sites, as invoices state them. */
import type { Knex } from 'knex';
import { type Seller, sellersProblem } from './seller-rules.ts';

const sellers = (db: Knex) =>
  db('sites').select<(Seller & { key: string })[]>(
    'key',
    'seller_name as name',
    'seller_address as address',
    'seller_country as country',
    'seller_vat_number as vatNumber',
  );

/** The seller of a site. */
export async function findSeller(db: Knex, siteId: number): Promise<Seller> {
  const row = await sellers(db).where({ id: siteId }).first<Seller | undefined>();
  return row ?? { name: null, address: null, country: null, vatNumber: null };
}

/** Requires complete sellers on all sites, for a service that takes real money. @throws Error naming what is missing */
export async function assertSellers(db: Knex, now: Date): Promise<void> {
  const sites = (await sellers(db).orderBy('id')).map(({ key, ...seller }) => ({ key, seller }));
  const problem = sellersProblem(sites, now.toISOString().slice(0, 10));
  if (problem !== null) throw new Error(problem);
}
