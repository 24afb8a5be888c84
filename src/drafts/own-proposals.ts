/** Alternatives proposed to the owner of a listing. The owner decides on the site; there is no API operation. */
import type { Knex } from 'knex';
import { type ProposedAlternative, decideProposal, listProposals } from './competitor-queries.ts';
import { approveAlternative } from '../listings/alternative-queries.ts';
import { findOwnListing, lockOwnListing } from '../listings/queries.ts';

export type { ProposedAlternative } from './competitor-queries.ts';
export type Decision = 'approved' | 'declined';

export interface OwnProposals {
  /** Empty if the account does not own the listing. */
  list(accountId: number, listingId: number): Promise<ProposedAlternative[]>;
  /** An approved listing becomes the last alternative. False if the proposal does not exist. */
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
