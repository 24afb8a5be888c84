import { websiteOf } from '../../src/guarded-fetch/crawler-rules.ts';
import { findDraftProgress } from '../../src/drafts/progress-queries.ts';
import { queueForHostLock, keepPlace, passOver } from '../../src/drafts/host-lock-queries.ts';
import { workflowId } from '../../src/outbox/messages.ts';
import type { ActivityDeps } from '../deps.ts';
import { hostLockAwaited } from './host-lock-awaited.ts';

/**
 * Ends once no draft of the website reads it or comes before this one; until then each attempt fails and comes back, which
 * holds no slot of a worker and leaves nothing in the history. A place that has lapsed is kept for a draft whose run is
 * there, so that the order holds however long the queue is; one without a run is passed over until the reconciler has
 * started it anew.
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
