/** What a case is made of; `cases/` has a list of them a domain. */

export interface Fixture {
  draftId: string;
  othersDraftId: string;
  listingId: number;
  othersListingId: number;
  /** Of the listing; each is there to be deleted once. */
  milestoneIds: number[];
  questionId: number;
  claimId: number;
  othersClaimId: number;
  /** Of the owner; `pausedWebhookId` is paused. */
  webhookId: number;
  pausedWebhookId: number;
  othersWebhookId: number;
}

export interface Case {
  operation: string;
  says: string;
  input: (fixture: Fixture) => Record<string, unknown>;
  as?: 'owner' | 'reader' | 'nobody';
  status: number;
  code?: string;
}
