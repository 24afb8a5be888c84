import { CompleteAsyncError } from '@temporalio/activity';
import { mustWaitForTurn } from '../../src/drafts/host-lock-queries.ts';
import type { ActivityDeps } from '../deps.ts';

/**
 * Waits until the draft comes first in the queue of its website, without a slot of a worker: the transaction that makes way
 * for it has the relay complete this activity (functions/drafts/pass_host_turn.sql).
 */
export async function awaitHostLock({ db }: ActivityDeps, { draftId }: { draftId: string }): Promise<void> {
  if (await mustWaitForTurn(db, draftId)) throw new CompleteAsyncError();
}
