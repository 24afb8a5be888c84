/** What a user has to do next, for the overview of the account. */
import type { Knex } from 'knex';
import { findNeeds } from './needs-queries.ts';
import { type Need, orderedNeeds } from './needs-rules.ts';

export interface OwnNeeds {
  /** The most urgent first, at most five of a kind. */
  list(accountId: number, now: Date): Promise<Need[]>;
}

export function createOwnNeeds(db: Knex): OwnNeeds {
  return { list: async (accountId, now) => orderedNeeds(await findNeeds(db, accountId, now)) };
}
