/**
 * Votes and their counters on listings: `votes` and `trend` cover counted votes, `votes_held` held ones. Writers lock
 * the account first, then the listing, so that the counters are exact.
 */
import type { Knex } from 'knex';
import { prepared } from '../db/prepared.ts';
import { trendHalfLifeMs } from '../launches/trend-rules.ts';
import { isOwnListing } from './own-listing-queries.ts';
import { type HoldReason, type Launch, burstMs, hastyMs } from './vote-rules.ts';
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
    INSERT INTO votes (listing_id, account_id, created_at, status, held_why, by_newcomer)
    VALUES ($1, $2, $3, CASE WHEN $4::text[] = '{}' THEN 'counted' ELSE 'held' END, $4::text[], $5) RETURNING status = 'counted' AS counts),
  origin AS (
    INSERT INTO vote_networks (day, listing_id, network, account_id)
    SELECT $6::date, $1, $7::bytea, $2 WHERE $7::bytea IS NOT NULL ON CONFLICT DO NOTHING)
  UPDATE listings SET votes = votes + counts::integer, votes_held = votes_held + (NOT counts)::integer,
    trend = CASE WHEN counts THEN $8::double precision ELSE trend END
  FROM vote WHERE id = $1`,
);

export interface NewVote {
  listingId: number;
  accountId: number;
  now: Date;
  heldWhy: readonly HoldReason[];
  byNewcomer: boolean;
  origin: VoteOrigin;
  /** The listing's trend, if the vote counts. */
  trend: number;
}

/**
 * Inserts a vote and updates the counters. The caller holds the lock on the listing, and the account has no vote there.
 */
export async function insertVote(tx: Knex.Transaction, vote: NewVote): Promise<void> {
  const { listingId, accountId, now, heldWhy, byNewcomer, origin, trend } = vote;
  await newVote(tx, [listingId, accountId, now, heldWhy, byNewcomer, origin.day, origin.network, trend]);
}

/**
 * Recomputes the trend of `listing` from all its counted votes (src/launches/trend-rules.ts). Votes older than 1000
 * half-lives get the weight of that age.
 */
export const recomputedTrend = (listing: string) => `(
  SELECT coalesce(max(x) + ln(sum(power(2::double precision, greatest(x - top, -1000)))) / ln(2::double precision), '-Infinity')
  FROM (SELECT x, max(x) OVER () AS top FROM (
    SELECT extract(epoch FROM created_at - timestamptz '2026-01-01Z')::double precision / ${trendHalfLifeMs / 1000} AS x
    FROM votes WHERE listing_id = ${listing} AND status = 'counted') cast_at) ranked)`;

/** Withdraws a counted or held vote. The caller holds the lock on the listing. */
export const takeBackVote = (tx: Knex.Transaction, listingId: number, accountId: number): Promise<void> =>
  deleteVotes(
    tx,
    tx('votes')
      .where({ listing_id: listingId, account_id: accountId })
      .whereIn('status', ['counted', 'held'] satisfies VoteStatus[]),
  );

/** Withdraws all votes of an account that is being deleted. The caller holds locks on their listings. */
export const takeBackAllVotes = (tx: Knex.Transaction, accountId: number): Promise<void> =>
  deleteVotes(tx, tx('votes').where({ account_id: accountId }));

async function deleteVotes(tx: Knex.Transaction, votes: Knex.QueryBuilder): Promise<void> {
  const deleted = await votes
    .delete()
    .returning<{ listing_id: number; status: VoteStatus }[]>(['listing_id', 'status']);
  const listingsOf = (status: VoteStatus) =>
    deleted.filter((vote) => vote.status === status).map((vote) => vote.listing_id);
  const [held, counted] = [listingsOf('held'), listingsOf('counted')];
  if (held.length > 0) await tx('listings').whereIn('id', held).decrement('votes_held', 1);
  if (counted.length > 0) {
    await tx.raw(
      `UPDATE listings SET votes = greatest(votes - 1, 0), trend = ${recomputedTrend('listings.id')}
       WHERE id = ANY (?::bigint[])`,
      [counted],
    );
  }
}

const heldOf = (db: Knex, listingId: number, accountIds: readonly number[] | undefined) => {
  const held = db('votes').where({ listing_id: listingId, status: 'held' satisfies VoteStatus });
  return accountIds ? held.whereIn('account_id', [...accountIds]) : held;
};

/**
 * Counts or rejects held votes of a listing: all, or those of the given accounts. They keep their original time, so a
 * closed week stays unchanged. Returns their number.
 */
export async function settleVotes(
  tx: Knex.Transaction,
  status: 'counted' | 'rejected',
  listingId: number,
  accountIds?: readonly number[],
): Promise<number> {
  await tx('listings').where({ id: listingId }).forNoKeyUpdate().select('id');
  const settled = await heldOf(tx, listingId, accountIds).update({ status });
  if (settled === 0) return 0;
  await tx('listings').where({ id: listingId }).decrement('votes_held', settled);
  if (status === 'counted') {
    await tx.raw(
      `UPDATE listings SET votes = votes + ?, trend = ${recomputedTrend('listings.id')} WHERE id = ?`,
      [settled, listingId],
    );
  }
  return settled;
}

export interface HeldVote {
  account_id: number;
  account_created_at: Date;
  created_at: Date;
  held_why: HoldReason[];
}

/** Lists the held votes of a listing, oldest first. */
export async function listHeldVotes(db: Knex, listingId: number): Promise<HeldVote[]> {
  return heldOf(db, listingId, undefined)
    .join('accounts', 'accounts.id', 'votes.account_id')
    .orderBy(['votes.created_at', 'votes.account_id'])
    .select(
      'votes.account_id',
      'accounts.created_at as account_created_at',
      'votes.created_at',
      'votes.held_why',
    );
}

export interface ListingWithHeldVotes {
  id: number;
  slug: string;
  name: string;
  votes: number;
  votes_held: number;
  /** The number of votes held per reason; a vote may have several reasons. */
  reasons: Partial<Record<HoldReason, number>>;
}

/** Lists listings with votes held for review, those with the most first. */
export async function listListingsWithHeldVotes(db: Knex, limit = 100): Promise<ListingWithHeldVotes[]> {
  const { rows } = await db.raw<{ rows: ListingWithHeldVotes[] }>(
    `SELECT l.id, l.slug, l.name, l.votes, l.votes_held,
       (SELECT json_object_agg(reason, n) FROM (
          SELECT reason, count(*) AS n FROM votes v, unnest(v.held_why) AS reason
          WHERE v.listing_id = l.id AND v.status = 'held' GROUP BY reason ORDER BY reason) r) AS reasons
     FROM listings l WHERE l.id IN (SELECT listing_id FROM votes WHERE status = 'held')
     ORDER BY l.votes_held DESC, l.id LIMIT ?`,
    [limit],
  );
  return rows;
}

export interface OwnVoteRow extends Launch {
  slug: string;
  vote: VoteStatus | null;
  own: boolean;
}

const ownVotes = prepared<OwnVoteRow>(
  'own_votes',
  `SELECT l.slug, l.launch_week, l.launched_at, ${isOwnListing('$2::bigint')} AS own,
    (SELECT status FROM votes WHERE listing_id = l.id AND account_id = $2) AS vote
   FROM listings l WHERE l.site_id = $1 AND l.slug = ANY ($3::text[]) AND l.status = 'live'`,
);

/** Lists live listings with the account's vote, and whether the listing is the account's own. */
export const listOwnVotes = (
  db: Knex,
  siteId: number,
  accountId: number,
  slugs: readonly string[],
): Promise<OwnVoteRow[]> => ownVotes(db, [siteId, accountId, slugs]);
