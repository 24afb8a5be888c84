/** The relation of accounts to listings, for the vote and follow buttons. */
import type { Knex } from 'knex';
import { prepared } from '../db/prepared.ts';
import { isOwnListing } from './own-listing-queries.ts';
import type { Launch } from './vote-rules.ts';
import type { VoteStatus } from './vote-schema.ts';

export interface VoteRankRow extends Launch {
  slug: string;
  vote: VoteStatus | null;
  own: boolean;
}

const voteStandings = prepared<VoteRankRow>(
  'vote_standings',
  `SELECT l.slug, l.launch_week, l.launched_at, ${isOwnListing('$2::bigint')} AS own,
    (SELECT status FROM votes WHERE listing_id = l.id AND account_id = $2) AS vote
   FROM listings l WHERE l.site_id = $1 AND l.slug = ANY ($3::text[]) AND l.status = 'live'`,
);

/** The relation of an account to live listings. */
export async function listStandings(
  db: Knex,
  siteId: number,
  accountId: number,
  slugs: readonly string[],
): Promise<VoteRankRow[]> {
  return voteStandings(db, [siteId, accountId, slugs]);
}
