/** Votes as rows, for tests of what is counted of them; the counters of the listing are left to the test. */
import type { Knex } from 'knex';

/** So many votes at that moment, each by a voter of its own who has not voted for the listing. */
export async function castVotes(
  db: Knex,
  listingId: number,
  count: number,
  at: string,
  status: 'counted' | 'pending' | 'held' | 'rejected' = 'counted',
  /** When pending ones count by themselves. */
  countsAt: string | null = null,
): Promise<void> {
  await db.raw(
    `WITH voters AS (
       INSERT INTO accounts (email, is_demo)
       SELECT 'voter-' || gen_random_uuid() || '@people.example', false FROM generate_series(1, :count) RETURNING id)
     INSERT INTO votes (listing_id, account_id, created_at, status, counts_at)
     SELECT :listingId, id, :at, :status, :countsAt FROM voters`,
    { listingId, count, at, status, countsAt },
  );
}
