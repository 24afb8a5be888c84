/** Unpublishing for owners on the site; there are no API operations for these actions. */
import type { Knex } from 'knex';
import { republishListing, unpublishListing } from './publication-queries.ts';

export interface Publication {
  /** False if the account has no live listing of this id. */
  unpublish(accountId: number, listingId: number, now: Date): Promise<boolean>;
  /** Makes it live again, in its launch week and with its votes; not a new launch. False if it is not unpublished. */
  republish(accountId: number, listingId: number, now: Date): Promise<boolean>;
}

export const createPublication = (db: Knex): Publication => ({
  unpublish: (ownerId, id, now) => unpublishListing(db, { id, ownerId }, now),
  republish: (ownerId, id, now) => republishListing(db, { id, ownerId }, now),
});
