/** A company with listings on several sites of the deployment. */
import type { RunningApi } from '../support/api.ts';
import { type Called, restCaller } from '../support/callers.ts';
import { insertListing, insertSite } from './listing-rows.ts';

export interface Company {
  /** In the order of the sites. */
  ids: number[];
  edit: (listingId: number, edits: Record<string, unknown>) => Promise<Called>;
}

/** One listing of `founder@example.com` on each of the sites named; those that are not there yet are made. */
export async function insertCompany(
  api: RunningApi,
  name: string,
  sites: readonly string[],
): Promise<Company> {
  const key = await api.key();
  const owner = await api.db('accounts').where({ email: 'founder@example.com' }).first<{ id: number }>('id');
  const ids: number[] = [];
  for (const site of sites) {
    ids.push(await insertListing(api.db, name, { site_id: await siteId(api, site), owner_id: owner.id }));
  }
  const call = restCaller(api.baseUrl);
  return { ids, edit: (listing_id, edits) => call('update_my_listing', { listing_id, ...edits }, { key }) };
}

async function siteId(api: RunningApi, key: string): Promise<number> {
  const site = await api.db('sites').where({ key }).first<{ id: number } | undefined>('id');
  return site?.id ?? insertSite(api.db, key);
}
