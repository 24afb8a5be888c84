/** The way out of mails about a listing, by the link in them: whoever has the link need not sign in. */
import type { Knex } from 'knex';
import { removeFollow } from './follow-queries.ts';
import { findFollowByToken } from './unsubscribe-queries.ts';

export interface Unsubscribe {
  /** The name of the listing that is followed; null for a follow that ended, and for what is no token. Changes nothing. */
  find(token: string): Promise<string | null>;
  /** Ends the follow. One that has ended, or never was, is as good. */
  carryOut(token: string): Promise<void>;
}

export function createUnsubscribe(db: Knex): Unsubscribe {
  return {
    find: async (token) => (await findFollowByToken(db, token))?.name ?? null,
    carryOut: (token) =>
      db.transaction(async (tx) => {
        const follow = await findFollowByToken(tx, token);
        if (!follow) return;
        await removeFollow(tx, { listingId: follow.listing_id, accountId: follow.account_id });
      }),
  };
}
