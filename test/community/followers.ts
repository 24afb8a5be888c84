/** Followers of a listing, as many as wanted. */
import type { Knex } from 'knex';

/** Accounts that follow the listing, counted; resolves with their ids, in order. */
export async function insertFollowers(
  db: Knex,
  listingId: number,
  count: number,
  { at = new Date('2026-01-01T00:00:00Z'), isDemo = false } = {},
): Promise<number[]> {
  const { rows } = await db.raw<{ rows: { account_id: number }[] }>(
    `WITH people AS (
       INSERT INTO accounts (email, is_demo)
       SELECT 'follower-' || gen_random_uuid() || '@followers.example', :isDemo FROM generate_series(1, :count) RETURNING id),
     counted AS (UPDATE listings SET followers = followers + :count WHERE id = :listingId)
     INSERT INTO follows (listing_id, account_id, created_at) SELECT :listingId, id, :at FROM people
     RETURNING account_id`,
    { listingId, count, at, isDemo },
  );
  return rows.map(({ account_id }) => account_id).sort((a, b) => a - b);
}

export async function tokenOf(db: Knex, listingId: number, accountId: number): Promise<string> {
  const row = await db('follows')
    .where({ listing_id: listingId, account_id: accountId })
    .first<{ unsubscribe_token: string }>('unsubscribe_token');
  return row.unsubscribe_token;
}
