/** What operators filter and sort runs by; all Keywords. temporal/search-attributes.ts registers them. */
import { defineSearchAttributeKey } from '@temporalio/common';

export type KeywordKey = ReturnType<typeof keyword>;
const keyword = (name: string) => defineSearchAttributeKey(name, 'KEYWORD');

/** Status of the draft a run works on. */
export const draftStatusKey = keyword('DraftStatus');
export const listingIdKey = keyword('ListingId');
/** Status of the free launch a run waits with. */
export const launchStatusKey = keyword('LaunchStatus');
/** The Monday of the launch week, `YYYY-MM-DD`. */
export const launchWeekKey = keyword('LaunchWeek');
/** Status of the order a run works on. */
export const orderStatusKey = keyword('OrderStatus');
/** What a run waits for: `website`, `owner`, `badge`, `profile`, `badge+profile`, `week`, `rating source`, `payment`, `payment provider`, `refund`. */
export const blockedOnKey = keyword('BlockedOn');

export const searchAttributeKeys = [
  draftStatusKey,
  listingIdKey,
  launchStatusKey,
  launchWeekKey,
  blockedOnKey,
  orderStatusKey,
] as const;
