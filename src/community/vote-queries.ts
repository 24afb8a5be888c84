/** Casting and withdrawing votes. Writers lock the account first, then the listing, so that its counters are exact. */
import type { Knex } from 'knex';
import { prepared } from '../db/prepared.ts';
import { isOwnListing } from './own-listing-queries.ts';
import { moveCounters } from './vote-counter-queries.ts';
import { type Launch, type Verdict, burstMs, hastyMs } from './vote-rules.ts';
import type { ListingPlace, VoteStatus } from './vote-schema.ts';

export interface LockedListing extends Launch {
  id: number;
  status: string;
  trend: number;
  own: boolean;
}

const listingToVoteFor = prepared<LockedListing>(
  'listing_to_vote_for',
  `SELECT l.id, l.status, l.launch_week, l.launched_at, l.trend, ${isOwnListing('$3::bigint')} AS own
   FROM listings l WHERE l.site_id = $1 AND l.slug = $2 AND listing_is_public(l.status) FOR NO KEY UPDATE OF l`,
);

/** Locks a public listing until `tx` ends. Also returns whether it is the account's own. */
export async function lockVotableListing(
  tx: Knex.Transaction,
  { siteId, slug }: ListingPlace,
  accountId: number,
): Promise<LockedListing | undefined> {
  return (await listingToVoteFor(tx, [siteId, slug, accountId]))[0];
}

interface VotesBefore {
  /** The status of this account's vote for this listing; null without a vote. */
  cast: VoteStatus | null;
  inHaste: number;
  newcomers: number;
  sameNetwork: number;
}

/** Counting stops here, as the rules distinguish no larger numbers. */
const maxCounted = 100;

const votesBefore = prepared<VotesBefore>(
  'votes_before',
  `SELECT (SELECT status FROM votes WHERE listing_id = $1 AND account_id = $2) AS cast,
    (SELECT count(*) FROM (SELECT FROM votes
       WHERE account_id = $2 AND created_at > $3::timestamptz - $4::integer * interval '1 ms' LIMIT ${maxCounted}) v) AS "inHaste",
    (SELECT count(*) FROM (SELECT FROM votes
       WHERE listing_id = $1 AND by_newcomer AND created_at > $3::timestamptz - $5::integer * interval '1 ms'
       LIMIT ${maxCounted}) v) AS newcomers,
    (SELECT count(*) FROM (SELECT FROM vote_networks
       WHERE day = $6::date AND listing_id = $1 AND network = $7 AND account_id <> $2 LIMIT ${maxCounted}) v) AS "sameNetwork"`,
);

export interface VoteOrigin {
  day: string;
  network: Buffer | null;
}

/** The facts that the rules need about earlier votes. The caller holds the lock on the listing. */
export async function findVotesBefore(
  tx: Knex.Transaction,
  vote: { listingId: number; accountId: number; now: Date; origin: VoteOrigin },
): Promise<VotesBefore> {
  const { listingId, accountId, now, origin } = vote;
  const values = [listingId, accountId, now, hastyMs, burstMs, origin.day, origin.network];
  return (await votesBefore(tx, values))[0] ?? { cast: null, inHaste: 0, newcomers: 0, sameNetwork: 0 };
}

const newVote = prepared(
  'new_vote',
  `WITH vote AS (
    INSERT INTO votes (listing_id, account_id, created_at, status, held_why, counts_at, by_newcomer)
    VALUES ($1, $2, $3::timestamptz, $4, $5::text[], $6::timestamptz, $7)
    RETURNING status = 'counted' AS counts, status = 'pending' AS waits, status = 'held' AS held),
  origin AS (
    INSERT INTO vote_networks (day, listing_id, network, account_id)
    SELECT $8::date, $1, $9::bytea, $2 WHERE $9::bytea IS NOT NULL ON CONFLICT DO NOTHING)
  UPDATE listings SET votes = votes + counts::integer,
    week_votes = week_votes
      + coalesce(counts AND vote_counts_in_week($3::timestamptz, launched_at, launch_week), false)::integer,
    votes_pending = votes_pending + waits::integer, votes_held = votes_held + held::integer,
    trend = CASE WHEN counts THEN $10::double precision ELSE trend END
  FROM vote WHERE id = $1`,
);

export interface NewVote {
  listingId: number;
  accountId: number;
  now: Date;
  verdict: Verdict;
  byNewcomer: boolean;
  origin: VoteOrigin;
  /** The listing's trend, if the vote counts. */
  trend: number;
}

/**
 * Inserts a vote and updates the counters. The caller holds the lock on the listing, and the account has no vote there.
 */
export async function insertVote(tx: Knex.Transaction, vote: NewVote): Promise<void> {
  const { listingId, accountId, now, verdict, byNewcomer, origin, trend } = vote;
  const { status, heldWhy, countsAt } = verdict;
  await newVote(tx, [
    listingId,
    accountId,
    now,
    status,
    heldWhy,
    countsAt,
    byNewcomer,
    origin.day,
    origin.network,
    trend,
  ]);
}

/** Withdraws a vote, unless it was rejected. The caller holds the lock on the listing. */
export const takeBackVote = (tx: Knex.Transaction, listingId: number, accountId: number): Promise<void> =>
  deleteVotes(
    tx,
    tx('votes')
      .where({ listing_id: listingId, account_id: accountId })
      .whereNot('status', 'rejected' satisfies VoteStatus),
  );

/** Withdraws all votes of an account that is being deleted. The caller holds locks on their listings. */
export const takeBackAllVotes = (tx: Knex.Transaction, accountId: number): Promise<void> =>
  deleteVotes(tx, tx('votes').where({ account_id: accountId }));

async function deleteVotes(tx: Knex.Transaction, votes: Knex.QueryBuilder): Promise<void> {
  const deleted = await votes
    .delete()
    .returning<{ listing_id: number; status: VoteStatus }[]>(['listing_id', 'status']);
  await moveCounters(
    tx,
    deleted.map(({ listing_id, status }) => ({ listingId: listing_id, from: status })),
  );
}

export interface OwnVoteRow extends Launch {
  slug: string;
  vote: VoteStatus | null;
  cast_at: Date | null;
  counts_at: Date | null;
  own: boolean;
}

const ownVotes = prepared<OwnVoteRow>(
  'own_votes',
  `SELECT l.slug, l.launch_week, l.launched_at, ${isOwnListing('$2::bigint')} AS own,
    v.status AS vote, v.created_at AS cast_at, v.counts_at
   FROM listings l LEFT JOIN votes v ON v.listing_id = l.id AND v.account_id = $2
   WHERE l.site_id = $1 AND l.slug = ANY ($3::text[]) AND l.status = 'live'`,
);

/** Lists live listings with the account's vote, and whether the listing is the account's own. */
export const listOwnVotes = (
  db: Knex,
  siteId: number,
  accountId: number,
  slugs: readonly string[],
): Promise<OwnVoteRow[]> => ownVotes(db, [siteId, accountId, slugs]);

export interface VoteCounts {
  name: string;
  votes: number;
  week_votes: number;
  votes_pending: number;
}

const voteCounts = prepared<VoteCounts>(
  'vote_counts',
  `SELECT name, votes, week_votes, votes_pending FROM listings WHERE site_id = $1 AND slug = $2 AND status = 'live'`,
);

/** Finds the votes of a live listing, as they are now. */
export async function findVoteCounts(
  db: Knex,
  { siteId, slug }: ListingPlace,
): Promise<VoteCounts | undefined> {
  return (await voteCounts(db, [siteId, slug]))[0];
}
