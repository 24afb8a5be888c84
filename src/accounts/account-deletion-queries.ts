/** Everything of an account, and how it goes. What merely refers to the account goes with its row (ON DELETE CASCADE). */
import type { Knex } from 'knex';
import { openStatuses } from '../launches/free-launch-rules.ts';
import { trendHalfLifeMs } from '../launches/trend-rules.ts';

export interface Belongings {
  /** Names. */
  live: string[];
  /** Names of listings that wait for a launch that is paid for. */
  paid: string[];
  /** Names of listings that wait on the free plan, and of those that nobody has seen. */
  waiting: string[];
  unpublished: string[];
  drafts: number;
}

export async function findBelongings(db: Knex, accountId: number): Promise<Belongings> {
  const { rows } = await db.raw<{ rows: [Belongings] }>(
    `SELECT
       coalesce(array_agg(name ORDER BY id) FILTER (WHERE status = 'live'), '{}') AS live,
       coalesce(array_agg(name ORDER BY id) FILTER (WHERE status = ANY (:open) AND plan = 'paid'), '{}') AS paid,
       coalesce(array_agg(name ORDER BY id) FILTER (WHERE status = ANY (:open) AND plan IS DISTINCT FROM 'paid'), '{}') AS waiting,
       coalesce(array_agg(name ORDER BY id) FILTER (WHERE status = 'draft'), '{}') AS unpublished,
       (SELECT count(*) FROM drafts WHERE account_id = :accountId AND listing_id IS NULL)::integer AS drafts
     FROM listings WHERE owner_id = :accountId`,
    { accountId, open: [...openStatuses] },
  );
  return rows[0];
}

export async function listOwnWaitingLaunches(
  tx: Knex.Transaction,
  accountId: number,
): Promise<{ listingId: number; n: number }[]> {
  return tx('free_launches as launch')
    .join('listings', 'listings.id', 'launch.listing_id')
    .where('listings.owner_id', accountId)
    .whereIn('launch.status', [...openStatuses])
    .orderBy('launch.listing_id')
    .select('launch.listing_id as listingId', 'launch.n');
}

const runningStatuses = ['crawling', 'drafting', 'ready'];

/**
 * Drafts that a run may still work on or wait with. All of the account are held, whoever edits one: an edit that began
 * before the account goes is let finish, and none waits for the account while the account waits for it.
 */
export async function listRunningDrafts(tx: Knex.Transaction, accountId: number): Promise<string[]> {
  const drafts = await tx('drafts')
    .where({ account_id: accountId })
    .orderBy('id')
    .forUpdate()
    .select<{ id: string; status: string }[]>('id', 'status');
  return drafts.filter(({ status }) => runningStatuses.includes(status)).map(({ id }) => id);
}

/**
 * Takes back votes and follows, and counts what is left. Left counted, an account that is made anew could vote again.
 * The trend is that of trend-rules.ts; the weight of a vote of many years ago is taken for one of 1000 half-lives ago.
 */
export async function takeBackVotes(tx: Knex.Transaction, accountId: number): Promise<void> {
  const voted = await tx('votes').where({ account_id: accountId }).pluck<number[]>('listing_id');
  const followed = await tx('follows').where({ account_id: accountId }).pluck<number[]>('listing_id');
  await tx('listings')
    .whereIn('id', [...voted, ...followed])
    .orderBy('id')
    .forNoKeyUpdate()
    .select('id');
  await tx('votes').where({ account_id: accountId }).delete();
  await tx('follows').where({ account_id: accountId }).delete();
  await tx('listings').whereIn('id', followed).where('followers', '>', 0).decrement('followers', 1);
  await tx.raw(
    `UPDATE listings l SET votes = greatest(l.votes - 1, 0), trend = coalesce(left_over.trend, '-Infinity')
     FROM unnest(:voted::bigint[]) AS of_listing
     CROSS JOIN LATERAL (
       SELECT max(x) + ln(sum(power(2::double precision, greatest(x - top, -1000)))) / ln(2::double precision) AS trend
       FROM (SELECT x, max(x) OVER () AS top FROM (
         SELECT extract(epoch FROM created_at - timestamptz '2026-01-01Z')::double precision / :halfLife AS x
         FROM votes WHERE listing_id = of_listing) cast_at) ranked) left_over
     WHERE l.id = of_listing`,
    { voted, halfLife: trendHalfLifeMs / 1000 },
  );
}

/** The rows themselves; call with its launches withdrawn. What is public stays, and is nobody's. */
export async function deleteAccount(tx: Knex.Transaction, accountId: number, email: string): Promise<void> {
  await tx('listings')
    .where({ owner_id: accountId })
    .whereRaw(`(status = 'draft' OR (status = ANY (?) AND plan IS DISTINCT FROM 'paid'))`, [
      [...openStatuses],
    ])
    .delete();
  await tx('founders').where({ account_id: accountId }).delete();
  await tx('mails').whereRaw('lower(recipient) = lower(?)', [email]).delete();
  await tx('sign_in_links').where({ email }).delete();
  await tx('accounts').where({ id: accountId }).delete();
}
