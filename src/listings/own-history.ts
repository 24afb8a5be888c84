/** The changes of a listing, before and after, for its owner on the site; there is no API operation. */
import type { Knex } from 'knex';
import { type PageRequest, paged } from '../contract/paging.ts';
import { type Author, authorOf } from './history-rules.ts';
import {
  type AuthoredVersion,
  type Verification,
  listAuthoredVersions,
  listVerifications,
} from './own-history-queries.ts';
import { findOwnListing } from './queries.ts';

export type HistoryEntry = AuthoredVersion & { author: Author };

export interface History {
  changes: ReturnType<typeof paged<HistoryEntry>>;
  verifications: (Verification & { isYours: boolean })[];
}

export interface OwnHistory {
  /** Null if the account does not own the listing. */
  find(accountId: number, listingId: number, page: PageRequest): Promise<History | null>;
}

export function createOwnHistory(db: Knex): OwnHistory {
  return {
    async find(accountId, listingId, page) {
      if (!(await findOwnListing(db, accountId, listingId))) return null;
      const [{ rows, total }, verified] = await Promise.all([
        listAuthoredVersions(db, listingId, page),
        listVerifications(db, listingId),
      ]);
      const entries = rows.map((row) => ({ ...row, author: authorOf(row, accountId) }));
      return {
        changes: paged(entries, total, page),
        verifications: verified.map((one) => ({ ...one, isYours: one.account_id === accountId })),
      };
    },
  };
}
