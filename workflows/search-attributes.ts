/** Search attributes of runs, all Keywords. temporal/search-attributes.ts registers them. */
import { defineSearchAttributeKey } from '@temporalio/common';

export type KeywordKey = ReturnType<typeof keyword>;
const keyword = (name: string) => defineSearchAttributeKey(name, 'KEYWORD');

export const draftStatusKey = keyword('DraftStatus');
export const listingIdKey = keyword('ListingId');
export const launchStatusKey = keyword('LaunchStatus');
/** The Monday of the launch week, `YYYY-MM-DD`. */
export const launchWeekKey = keyword('LaunchWeek');
export const claimStatusKey = keyword('ClaimStatus');
export const orderStatusKey = keyword('OrderStatus');
/**
 * What a run waits for: `website`, `owner`, `badge`, `profile`, `badge+profile`, `week`, `rating source`, `payment`,
 * `payment provider`, `refund`, `endpoint`; for claims, their method.
 */
export const blockedOnKey = keyword('BlockedOn');

export const searchAttributeKeys = [
  draftStatusKey,
  listingIdKey,
  launchStatusKey,
  launchWeekKey,
  claimStatusKey,
  blockedOnKey,
  orderStatusKey,
] as const;
