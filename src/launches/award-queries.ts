import type { Knex } from 'knex';
import type { PageRequest } from '../contract/paging.ts';
import { prepared } from '../db/prepared.ts';
import { openStatuses } from '../shared/free-launch-status-rules.ts';
import {
  type Ranking,
  type RankingPage,
  type RankingSql,
  liveListingOf,
  ranking,
} from './ranking-queries.ts';
import type { AwardOfRow } from './view-rules.ts';

/** What has been awarded and is no longer live is not shown: its page is not public. */
const awards: RankingSql = {
  columns: 'a.listing_id AS id, a.week, a.rank, a.votes AS award_votes, a.created_at AS awarded_at',
  from: `awards a ${liveListingOf('id = a.listing_id')} WHERE a.site_id = $1`,
  order: 'week DESC, rank, id',
  shown: 'p.week, p.rank AS award_rank, p.award_votes, p.awarded_at',
  values: 1,
};
const awardsOfSite: Ranking<AwardOfRow> = ranking('awards_of_site', awards);
const awardsOfListing: Ranking<AwardOfRow> = ranking('awards_of_listing', {
  ...awards,
  from: `awards a ${liveListingOf('id = a.listing_id')}
    WHERE a.site_id = $1 AND a.listing_id = (SELECT id FROM listings WHERE site_id = $1 AND slug = $2)`,
  values: 2,
});

export function listAwardsOfSite(
  db: Knex,
  siteId: number,
  page: PageRequest,
): Promise<RankingPage<AwardOfRow>> {
  return awardsOfSite(db, [siteId], page);
}

export function listAwardsOfListing(
  db: Knex,
  siteId: number,
  slug: string,
  page: PageRequest,
): Promise<RankingPage<AwardOfRow>> {
  return awardsOfListing(db, [siteId, slug], page);
}

const publicListing = prepared<{ known: boolean }>(
  'public_listing_exists',
  `SELECT EXISTS (SELECT FROM listings WHERE site_id = $1 AND slug = $2
    AND status IN (${['live', ...openStatuses].map((status) => `'${status}'`).join(', ')})) AS known`,
);

/** Whether anyone may see the listing: it is live, or waits for its week. */
export async function isPublicListing(db: Knex, siteId: number, slug: string): Promise<boolean> {
  const [row] = await publicListing(db, [siteId, slug]);
  return row?.known ?? false;
}
