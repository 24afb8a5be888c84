/** What the site team may change of a site. */
import type { Knex } from 'knex';
import type { SiteSetting } from './site-settings-schema.ts';

export type SiteSettings = { id: number; key: string; is_default: boolean } & Record<
  SiteSetting,
  string | null
>;

export async function listSiteSettings(db: Knex, settings: readonly SiteSetting[]): Promise<SiteSettings[]> {
  return db('sites')
    .orderBy('id')
    .select('id', 'key', 'is_default', ...settings);
}

export interface TeamSite {
  id: number;
  key: string;
  /** ISO 4217. */
  currency: string;
  is_default: boolean;
}

export async function listTeamSites(db: Knex): Promise<TeamSite[]> {
  return db('sites').orderBy('id').select<TeamSite[]>('id', 'key', 'currency', 'is_default');
}

export interface NewSite {
  key: string;
  name: string;
  purpose: string;
  host: string | null;
  /** ISO 4217. */
  currency: string;
}

/** Adds a site; a trigger gives it its products (functions/orders/stock_new_site.sql). Categories are shared by all sites. */
export async function insertSite(tx: Knex.Transaction, site: NewSite): Promise<void> {
  await tx('sites').insert(site);
}

export async function setSiteSetting(
  tx: Knex.Transaction,
  siteId: number,
  setting: SiteSetting,
  value: string | null,
): Promise<void> {
  await tx('sites')
    .where({ id: siteId })
    .update({ [setting]: value });
}
