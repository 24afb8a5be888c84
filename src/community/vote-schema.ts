/** `pending`: counts by itself soon. `held`: awaits review by the site team. `rejected`: reviewed, and never counted. */
export const voteStatuses = ['counted', 'pending', 'held', 'rejected'] as const;
export type VoteStatus = (typeof voteStatuses)[number];

/** Identifies a listing by the address of its page. */
export interface ListingPlace {
  siteId: number;
  slug: string;
}
