/** Views, followers and votes of a listing over time, for its owner on the site; there is no API operation. */
import type { Knex } from 'knex';
import {
  type AudienceDay,
  type AudienceTotals,
  findAudienceTotals,
  listAudienceDays,
} from './audience-queries.ts';

export type { AudienceDay } from './audience-queries.ts';

/** The number of days shown. */
const shownDays = 90;

export interface Audience extends AudienceTotals {
  /** The last 90 days, today included, oldest first. */
  days: AudienceDay[];
}

export interface OwnAudience {
  /** Null if the account does not own the listing. */
  find(accountId: number, listingId: number, now: Date): Promise<Audience | null>;
}

export function createOwnAudience(db: Knex): OwnAudience {
  return {
    async find(accountId, listingId, now) {
      const totals = await findAudienceTotals(db, accountId, listingId);
      if (!totals) return null;
      const dayOf = (daysAgo: number) =>
        new Date(now.getTime() - daysAgo * 86_400_000).toISOString().slice(0, 10);
      return {
        ...totals,
        days: await listAudienceDays(db, listingId, { first: dayOf(shownDays - 1), last: dayOf(0) }),
      };
    },
  };
}
