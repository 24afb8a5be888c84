/** Deletes an account in one transaction; the outbox signals its workflows. */
import type { Knex } from 'knex';
import { removeAllFollows } from '../community/follow-queries.ts';
import { takeBackAllVotes } from '../community/vote-queries.ts';
import type { Flows } from '../outbox/flows.ts';
import { listOpenClaimIdsOf } from '../claims/queries.ts';
import { endFreeLaunch, lockFreeLaunch } from '../launches/free-launch-queries.ts';
import { signals, workflowId } from '../outbox/messages.ts';
import {
  type Belongings,
  deleteAccount,
  findBelongings,
  holdListings,
  listOwnWaitingLaunches,
  listRunningDrafts,
} from './account-deletion-queries.ts';
import { lockAccount } from '../accounts/queries.ts';

export interface AccountDeletion {
  /** What there is, to say before what happens to it. */
  preview(accountId: number): Promise<Belongings>;
  /**
   * Live listings, and those whose launch is paid for, stay, without an owner. Those that wait on the free plan are
   * withdrawn and go, as do drafts, listings that are not public, the founder profile, votes, keys and sessions.
   */
  carryOut(accountId: number, now: Date): Promise<void>;
}

export interface DeletionDeps {
  db: Knex;
  flowsIn: (tx: Knex.Transaction) => Flows;
  committed: () => void;
}

export function createAccountDeletion({ db, flowsIn, committed }: DeletionDeps): AccountDeletion {
  return {
    preview: (accountId) => findBelongings(db, accountId),
    async carryOut(accountId, now) {
      await db.transaction(async (tx) => {
        const account = await lockAccount(tx, accountId);
        if (!account) return;
        // Drafts before listings, in the order in which edits of drafts lock them, so that there is no deadlock.
        const drafts = await listRunningDrafts(tx, accountId);
        await holdListings(tx, accountId);
        const flows = flowsIn(tx);
        for (const launch of await listOwnWaitingLaunches(tx, accountId)) {
          await lockFreeLaunch(tx, launch);
          await endFreeLaunch(tx, launch, 'withdrawn', now);
          await flows.signal(workflowId.freeLaunch(launch.listingId, launch.n), signals.withdrawn);
        }
        for (const draftId of drafts) {
          await flows.signal(workflowId.draft(draftId), signals.draftRemoved);
        }
        // Left counted, an account that is made anew could vote again. Reviews go with the account.
        await takeBackAllVotes(tx, accountId);
        await removeAllFollows(tx, accountId);
        // They go with the account; what they had verified is not verified any more.
        for (const claimId of await listOpenClaimIdsOf(tx, accountId)) {
          await flows.signal(workflowId.claim(claimId), signals.claimChanged);
        }
        await deleteAccount(tx, accountId, account.email);
      });
      committed();
    },
  };
}
