import { websiteOf } from '../../src/guarded-fetch/crawler-rules.ts';
import { findDraftProgress } from '../../src/drafts/progress-queries.ts';
import { queueForHostLock, keepPlace, passOver } from '../../src/drafts/host-lock-queries.ts';
import { workflowId } from '../../src/outbox/messages.ts';
import type { ActivityDeps } from '../deps.ts';
import { hostLockAwaited } from './host-lock-awaited.ts';

/**
 * Waits for the host lock of the draft's website: completes when no other draft holds it or is ahead in the queue. Until
 * then each attempt fails and is retried, which occupies no worker slot and adds nothing to the history. An expired place
 * is renewed for a draft with a running workflow, and skipped otherwise, until the reconciler restarts it.
 */
export async function awaitHostLock(
  { db, runs }: ActivityDeps,
  { draftId }: { draftId: string },
): Promise<void> {
  const draft = await findDraftProgress(db, draftId);
  if (draft?.status !== 'crawling') return;
  for (;;) {
    const { ahead, silent } = await queueForHostLock(db, { draftId, host: websiteOf(draft.url) });
    if (ahead === 0) return;
    if (silent === null) throw hostLockAwaited(ahead);
    if ((await runs.statusOf(workflowId.draft(silent))) === 'running') {
      await keepPlace(db, silent);
      throw hostLockAwaited(ahead);
    }
    await passOver(db, silent);
  }
}
