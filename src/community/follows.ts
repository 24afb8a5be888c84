/** Follows: followers of a listing get its launches and updates by mail. Listings that await their launch can be followed, too. */
import type { Knex } from 'knex';
import { lockAccount } from '../accounts/queries.ts';
import {
  addFollow,
  findFollowStatus,
  findListingId,
  listFollowed,
  listFollowedAmong,
  removeFollow,
} from './follow-queries.ts';
import type { FollowStatus, FollowedListing } from './follow-schema.ts';
import type { ListingPlace } from './vote-schema.ts';

export interface Follows {
  /** False if there is no such public listing, or the account was deleted. */
  follow(accountId: number, place: ListingPlace, now: Date): Promise<boolean>;
  /** Works for listings that are no longer public, too. */
  unfollow(accountId: number, place: ListingPlace): Promise<void>;
  status(accountId: number, place: ListingPlace): Promise<FollowStatus>;
  /** Those of the listings of a site that the account follows, by slug. */
  among(accountId: number, siteId: number, slugs: readonly string[]): Promise<ReadonlySet<string>>;
  /** The listings of a site that the account follows. */
  list(accountId: number, siteId: number): Promise<{ items: FollowedListing[]; total: number }>;
}

export function createFollows(db: Knex): Follows {
  return {
    follow: (accountId, place, now) =>
      db.transaction(async (tx) => {
        // Locked, so that a concurrent account deletion includes this follow.
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
    status: async (accountId, place) =>
      (await findFollowStatus(db, place, accountId)) ?? { followers: 0, following: false },
    among: async (accountId, siteId, slugs) =>
      new Set((await listFollowedAmong(db, siteId, accountId, slugs)).map(({ slug }) => slug)),
    list: (accountId, siteId) => listFollowed(db, siteId, accountId),
  };
}
