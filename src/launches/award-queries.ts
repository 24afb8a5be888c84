/** Awards of live listings; those of other listings are not shown, as their pages are not public. */
import type { Knex } from 'knex';
import type { PageRequest } from '../contract/paging.ts';
import { prepared } from '../db/prepared.ts';
import {
  type Ranking,
  type RankingPage,
  type RankingSql,
  liveListingOf,
  ranking,
} from './ranking-queries.ts';
import type { AwardOfRow } from './view-rules.ts';

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

/** Lists a page of awards, newest week first, then by rank; with `slug` only those of that listing. */
export const listAwards = (
  db: Knex,
  siteId: number,
  slug: string | undefined,
  page: PageRequest,
): Promise<RankingPage<AwardOfRow>> =>
  slug === undefined ? awardsOfSite(db, [siteId], page) : awardsOfListing(db, [siteId, slug], page);

const publicListing = prepared<{ id: number }>(
  'public_listing_exists',
  'SELECT id FROM listings WHERE site_id = $1 AND slug = $2 AND listing_is_public(status)',
);

/** Whether a public listing has the slug. */
export async function isPublicListing(db: Knex, siteId: number, slug: string): Promise<boolean> {
  return (await publicListing(db, [siteId, slug])).length > 0;
}
