/** The latest updates of all listings. */
import type { Knex } from 'knex';
import { prepared } from '../db/prepared.ts';
import type { ListingRow } from '../listings/row-rules.ts';
import { summaryColumns } from '../listings/summary-queries.ts';

export type FreshUpdateRow = ListingRow & { update_title: string; posted_at: Date };

/** Only among the newest of all sites, so that reading them takes the same time in every directory. */
const considered = 200;

/** Scans updates_newest. $1 site, $2 how many to show. */
const freshUpdates = prepared<FreshUpdateRow>(
  'fresh_updates',
  `WITH newest AS MATERIALIZED (
    SELECT id, listing_id, title, created_at FROM posted_updates ORDER BY created_at DESC, id DESC LIMIT ${considered}),
  latest AS (
    SELECT DISTINCT ON (n.listing_id) n.* FROM newest n
    JOIN listings l ON l.id = n.listing_id AND l.site_id = $1 AND l.status = 'live'
    ORDER BY n.listing_id, n.created_at DESC, n.id DESC)
  SELECT u.title AS update_title, u.created_at AS posted_at, ${summaryColumns}
  FROM latest u JOIN listings l ON l.id = u.listing_id
  ORDER BY u.created_at DESC, u.id DESC LIMIT $2::integer`,
);

/** Lists the latest update of each live listing of a site, newest first. */
export const listFreshUpdates = (db: Knex, siteId: number, limit: number): Promise<FreshUpdateRow[]> =>
  freshUpdates(db, [siteId, limit]);
