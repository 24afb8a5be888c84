/** Reads for the public page of a listing that no operation has. */
import type { Knex } from 'knex';
import { prepared } from '../db/prepared.ts';
import type { ListingPlace } from './vote-schema.ts';

export interface VoteDay {
  /** YYYY-MM-DD, UTC. */
  day: string;
  votes: number;
}

/** Of a listing with more votes, only the newest are read. */
export const maxDatedVotes = 20_000;

const voteDays = prepared<VoteDay>(
  'vote_days',
  `SELECT to_char(cast_at AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS day, count(*)::integer AS votes
   FROM (SELECT v.created_at AS cast_at FROM listings l JOIN votes v ON v.listing_id = l.id
     WHERE l.site_id = $1 AND l.slug = $2 AND l.status = 'live' AND v.status = 'counted'
       AND v.created_at >= $3::date::timestamp AT TIME ZONE 'UTC'
     ORDER BY v.created_at DESC LIMIT ${maxDatedVotes}) newest
   GROUP BY 1 ORDER BY 1`,
);

/** Counted votes of a live listing by day, from `since` (YYYY-MM-DD) on, oldest first, without days that have none. */
export const listVoteDays = (db: Knex, { siteId, slug }: ListingPlace, since: string): Promise<VoteDay[]> =>
  voteDays(db, [siteId, slug, since]);

const ownedListing = prepared<{ id: number }>(
  'owned_listing',
  'SELECT id FROM listings WHERE site_id = $1 AND slug = $2 AND owner_id = $3',
);

/** The id of a listing that belongs to the account; null for others. */
export async function findOwnedId(
  db: Knex,
  { siteId, slug }: ListingPlace,
  accountId: number,
): Promise<number | null> {
  const [found] = await ownedListing(db, [siteId, slug, accountId]);
  return found?.id ?? null;
}
