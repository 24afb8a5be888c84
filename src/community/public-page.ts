/** What the public page of a listing shows beside the answers of operations. */
import type { Knex } from 'knex';
import { type VoteDay, findOwnedId, listVoteDays, maxDatedVotes } from './public-page-queries.ts';
import type { ListingPlace } from './vote-schema.ts';

export type { VoteDay } from './public-page-queries.ts';

/** The number of days of which votes are shown, today included. */
const shownDays = 90;

export interface PublicPage {
  /** Counted votes by day in the last 90 days, oldest first, without days that have none. */
  voteDays(place: ListingPlace, now: Date): Promise<VoteDay[]>;
  /** The id of a listing that belongs to the account; null for others. */
  ownId(accountId: number, place: ListingPlace): Promise<number | null>;
}

export const createPublicPage = (db: Knex): PublicPage => ({
  async voteDays(place, now) {
    const since = new Date(now.getTime() - (shownDays - 1) * 86_400_000).toISOString().slice(0, 10);
    const days = await listVoteDays(db, place, since);
    const total = days.reduce((sum, { votes }) => sum + votes, 0);
    // The first day may be incomplete then.
    return total < maxDatedVotes ? days : days.slice(1);
  },
  ownId: (accountId, place) => findOwnedId(db, place, accountId),
});
