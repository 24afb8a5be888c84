/** Votes that do not count yet: pending ones count by themselves, held ones await the site team. */
import type { Knex } from 'knex';
import { prepared } from '../db/prepared.ts';
import { moveCounters } from './vote-counter-queries.ts';
import type { HoldReason } from './vote-rules.ts';
import type { VoteStatus } from './vote-schema.ts';

const waiting = ['held', 'pending'] as const satisfies VoteStatus[];

const waitingOf = (db: Knex, listingId: number) =>
  db('votes')
    .where('votes.listing_id', listingId)
    .whereIn('votes.status', [...waiting]);

interface Settled {
  was: (typeof waiting)[number];
  status: Exclude<VoteStatus, 'pending'>;
}

/**
 * Counts or rejects waiting votes of a listing: all, or those of the given accounts. They keep their original time, so a
 * closed week stays unchanged. Returns their number.
 */
export async function settleVotes(
  tx: Knex.Transaction,
  status: 'counted' | 'rejected',
  listingId: number,
  accountIds: readonly number[] | null = null,
): Promise<number> {
  await lockListing(tx, listingId);
  const { rows } = await tx.raw<{ rows: Settled[] }>(
    `UPDATE votes v SET status = :status, counts_at = NULL
     FROM (SELECT account_id, status FROM votes WHERE listing_id = :listingId AND status IN ('held', 'pending')
       AND (:accountIds::bigint[] IS NULL OR account_id = ANY (:accountIds::bigint[]))) due
     WHERE v.listing_id = :listingId AND v.account_id = due.account_id
     RETURNING due.status AS was, v.status`,
    { status, listingId, accountIds: accountIds && [...accountIds] },
  );
  await follow(tx, listingId, rows);
  return rows.length;
}

/** The listings with pending votes that are due at an instant ($1), a batch of them ($2). */
const listingsDue = prepared<{ listing_id: number }>(
  'listings_with_votes_due',
  `SELECT DISTINCT listing_id FROM votes WHERE status = 'pending' AND counts_at <= $1 ORDER BY listing_id LIMIT $2`,
);

/** Lists at most `limit` listings with pending votes that count from `at` or earlier, lower id first. */
export async function listListingsWithVotesDue(db: Knex, at: Date, limit: number): Promise<number[]> {
  return (await listingsDue(db, [at, limit])).map(({ listing_id }) => listing_id);
}

/**
 * Counts the pending votes of a listing that are due at `at`, from the time they were cast. Those of accounts that have
 * become suspect meanwhile are held instead: another vote of theirs was rejected, or cast in haste.
 */
export async function releaseDueVotes(
  tx: Knex.Transaction,
  listingId: number,
  at: Date,
): Promise<{ counted: number; held: number }> {
  await lockListing(tx, listingId);
  const { rows } = await tx.raw<{ rows: Settled[] }>(
    `UPDATE votes v SET counts_at = NULL, status = CASE WHEN suspect THEN 'held' ELSE 'counted' END,
       held_why = held_why || CASE WHEN suspect THEN :reason ELSE '{}'::text[] END
     FROM (SELECT account_id, EXISTS (SELECT FROM votes other WHERE other.account_id = own.account_id
         AND (other.status = 'rejected' OR (other.status = 'held' AND 'many_votes' = ANY (other.held_why)))) AS suspect
       FROM votes own WHERE listing_id = :listingId AND status = 'pending' AND counts_at <= :at) due
     WHERE v.listing_id = :listingId AND v.account_id = due.account_id
     RETURNING 'pending' AS was, v.status`,
    { listingId, at, reason: ['suspected_account'] satisfies HoldReason[] },
  );
  await follow(tx, listingId, rows);
  const counted = rows.filter(({ status }) => status === 'counted').length;
  return { counted, held: rows.length - counted };
}

const lockListing = (tx: Knex.Transaction, listingId: number) =>
  tx('listings').where({ id: listingId }).forNoKeyUpdate().select('id');

const follow = (tx: Knex.Transaction, listingId: number, settled: readonly Settled[]) =>
  moveCounters(
    tx,
    settled.map(({ was, status }) => ({ listingId, from: was, to: status })),
  );

export interface WaitingVote {
  account_id: number;
  account_created_at: Date;
  created_at: Date;
  held_why: HoldReason[];
  /** When it counts by itself; null for a held vote. */
  counts_at: Date | null;
}

/** Lists the held and pending votes of a listing, oldest first. */
export async function listWaitingVotes(db: Knex, listingId: number): Promise<WaitingVote[]> {
  return waitingOf(db, listingId)
    .join('accounts', 'accounts.id', 'votes.account_id')
    .orderBy(['votes.created_at', 'votes.account_id'])
    .select(
      'votes.account_id',
      'accounts.created_at as account_created_at',
      'votes.created_at',
      'votes.held_why',
      'votes.counts_at',
    );
}

export interface ListingWithWaitingVotes {
  id: number;
  slug: string;
  name: string;
  votes: number;
  votes_held: number;
  votes_pending: number;
  /** The number of waiting votes per reason; a vote may have several reasons. */
  reasons: Partial<Record<HoldReason, number>>;
}

/** Lists listings with votes held for review or pending, those with the most held first. */
export async function listListingsWithWaitingVotes(
  db: Knex,
  limit = 100,
): Promise<ListingWithWaitingVotes[]> {
  const { rows } = await db.raw<{ rows: ListingWithWaitingVotes[] }>(
    `SELECT l.id, l.slug, l.name, l.votes, l.votes_held, l.votes_pending,
       (SELECT json_object_agg(reason, n) FROM (
          SELECT reason, count(*) AS n FROM votes v, unnest(v.held_why) AS reason
          WHERE v.listing_id = l.id AND v.status IN ('held', 'pending') GROUP BY reason ORDER BY reason) r) AS reasons
     FROM listings l WHERE l.id IN (SELECT listing_id FROM votes WHERE status IN ('held', 'pending'))
     ORDER BY l.votes_held DESC, l.votes_pending DESC, l.id LIMIT ?`,
    [limit],
  );
  return rows;
}

export async function countHeldVotes(db: Knex): Promise<number> {
  const [row] = await db('votes').where({ status: 'held' }).count<{ count: number }[]>('* as count');
  return row?.count ?? 0;
}
