/** Follows: whoever follows a listing is told of its updates. Listings that wait for their launch can be followed, too. */
import type { Knex } from 'knex';
import { lockAccount } from '../accounts/queries.ts';
import {
  addFollow,
  findFollowStanding,
  findListingId,
  listFollowed,
  removeFollow,
} from './follow-queries.ts';
import type { FollowStanding, FollowedListing } from './follow-schema.ts';
import type { ListingPlace } from './vote-schema.ts';

export interface Follows {
  /** False where there is no such public listing, or the account is gone. */
  follow(accountId: number, place: ListingPlace, now: Date): Promise<boolean>;
  /** Also of a listing that is not public any more. */
  unfollow(accountId: number, place: ListingPlace): Promise<void>;
  standing(accountId: number, place: ListingPlace): Promise<FollowStanding>;
  /** What the account follows on a site. */
  list(accountId: number, siteId: number): Promise<{ items: FollowedListing[]; total: number }>;
}

export function createFollows(db: Knex): Follows {
  return {
    follow: (accountId, place, now) =>
      db.transaction(async (tx) => {
        // Held, so that an account that goes takes this one along.
        if (!(await lockAccount(tx, accountId))) return false;
        const listingId = await findListingId(tx, place, { publicOnly: true });
        if (listingId === undefined) return false;
        await addFollow(tx, { listingId, accountId, now });
        return true;
      }),
    unfollow: (accountId, place) =>
      db.transaction(async (tx) => {
        const listingId = await findListingId(tx, place, { publicOnly: false });
        if (listingId !== undefined) await removeFollow(tx, { listingId, accountId });
      }),
    standing: async (accountId, place) =>
      (await findFollowStanding(db, place, accountId)) ?? { followers: 0, following: false },
    list: (accountId, siteId) => listFollowed(db, siteId, accountId),
  };
}
