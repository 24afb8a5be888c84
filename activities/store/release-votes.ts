import type { Knex } from 'knex';
import { listListingsWithVotesDue, releaseDueVotes } from '../../src/community/waiting-vote-queries.ts';
import type { ActivityDeps } from '../deps.ts';
import { withHeartbeat } from '../heartbeat.ts';

/** Listings per query; each has a transaction of its own, so that voting for others goes on. */
const batchSize = 100;

export interface VotesReleased {
  listings: number;
  counted: number;
  /** Votes of accounts that have become suspect while their votes were pending. */
  held: number;
}

/** Counts the pending votes that are due at `at`, the workflow's clock, ISO 8601. A retry goes on with the rest. */
export async function releaseVotes(
  { db }: Pick<ActivityDeps, 'db'>,
  { at }: { at: string },
): Promise<VotesReleased> {
  return withHeartbeat(() => releaseAllDue(db, new Date(at)));
}

/** As the activity, for other activities. */
export async function releaseAllDue(db: Knex, at: Date): Promise<VotesReleased> {
  const released = { listings: 0, counted: 0, held: 0 };
  for (;;) {
    const due = await listListingsWithVotesDue(db, at, batchSize);
    if (due.length === 0) return released;
    for (const listingId of due) {
      const { counted, held } = await db.transaction((tx) => releaseDueVotes(tx, listingId, at));
      released.listings += 1;
      released.counted += counted;
      released.held += held;
    }
  }
}
