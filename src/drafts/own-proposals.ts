/** Alternatives that are proposed to the owner of a listing, who decides on the site; no program may. */
import type { Knex } from 'knex';
import { type ProposedAlternative, decideProposal, listProposals } from './competitor-queries.ts';
import { approveAlternative } from '../listings/alternative-queries.ts';
import { findOwnListing, lockOwnListing } from '../listings/queries.ts';

export type { ProposedAlternative } from './competitor-queries.ts';
export type Decision = 'approved' | 'declined';

export interface OwnProposals {
  /** None where the listing is not the account's. */
  list(accountId: number, listingId: number): Promise<ProposedAlternative[]>;
  /** Approved, it stands last among the alternatives, at once. False where it is not proposed (any more). */
  decide(accountId: number, decided: DecidedProposal, now: Date): Promise<boolean>;
}

export interface DecidedProposal {
  listingId: number;
  proposalId: number;
  decision: Decision;
}

export function createOwnProposals(db: Knex): OwnProposals {
  return {
    list: async (accountId, listingId) =>
      (await findOwnListing(db, accountId, listingId)) ? listProposals(db, listingId) : [],
    decide: (accountId, { listingId, proposalId, decision }, now) =>
      db.transaction(async (tx) => {
        if (!(await lockOwnListing(tx, accountId, listingId))) return false;
        const proposal = (await listProposals(tx, listingId)).find(({ id }) => id === proposalId);
        if (!proposal) return false;
        if (decision === 'approved') {
          await approveAlternative(tx, { listingId, alternativeId: proposal.alternativeId, now });
        }
        await decideProposal(tx, proposal.id, decision, now);
        return true;
      }),
  };
}
