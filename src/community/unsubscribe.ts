/** Unsubscribing from mails about a listing by the link in them, without signing in. */
import type { Knex } from 'knex';
import { findFollowByToken, removeFollow } from './follow-queries.ts';

export interface Unsubscribe {
  /** The name of the followed listing; null for an ended follow or an invalid token. Changes nothing. */
  find(token: string): Promise<string | null>;
  /** Ends the follow. Idempotent: also succeeds if it has ended or never existed. */
  unsubscribe(token: string): Promise<void>;
}

export function createUnsubscribe(db: Knex): Unsubscribe {
  return {
    find: async (token) => (await findFollowByToken(db, token))?.name ?? null,
    unsubscribe: (token) =>
      db.transaction(async (tx) => {
        const follow = await findFollowByToken(tx, token);
        if (!follow) return;
        await removeFollow(tx, { listingId: follow.listing_id, accountId: follow.account_id });
      }),
  };
}
