/** What listings have posted lately, for the home page; there is no API operation. */
import type { Knex } from 'knex';
import type { Site } from '../contract/context.ts';
import type { ListingSummary } from '../listings/schema.ts';
import { summaryOfListing } from '../listings/view-rules.ts';
import { listFreshUpdates } from './fresh-update-queries.ts';

export interface FreshUpdate {
  listing: ListingSummary;
  /** Of the update. */
  title: string;
  /** RFC 3339. */
  posted_at: string;
}

export interface FreshUpdates {
  /** The latest update of each live listing of the site, newest first. */
  list(site: Site, limit: number): Promise<FreshUpdate[]>;
}

export const createFreshUpdates = (db: Knex): FreshUpdates => ({
  list: async (site, limit) =>
    (await listFreshUpdates(db, site.id, limit)).map((row) => ({
      listing: summaryOfListing(row, site.baseUrl),
      title: row.update_title,
      posted_at: row.posted_at.toISOString(),
    })),
});
