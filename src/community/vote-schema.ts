/** `held`: kept back until the site team has looked at it. `rejected`: looked at, and never counted. */
export const voteStatuses = ['counted', 'held', 'rejected'] as const;
export type VoteStatus = (typeof voteStatuses)[number];

/** Which listing, as the address of its page says it. */
export interface ListingPlace {
  siteId: number;
  slug: string;
}
