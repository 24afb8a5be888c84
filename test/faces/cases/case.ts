/** What a case is made of; `cases/` has a list of them a domain. */

export interface Fixture {
  draftId: string;
  othersDraftId: string;
  listingId: number;
  claimId: number;
  othersClaimId: number;
}

export interface Case {
  operation: string;
  says: string;
  input: (fixture: Fixture) => Record<string, unknown>;
  as?: 'owner' | 'reader' | 'nobody';
  status: number;
  code?: string;
}
