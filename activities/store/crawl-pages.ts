import {
  findDraftProgress,
  insertDraftPage,
  listKeptPages,
  listTriedPages,
  startDrafting,
} from '../../src/drafts/progress-queries.ts';
import { notePagesBeingRead } from '../../src/drafts/host-lock-queries.ts';
import { workflowId } from '../../src/outbox/messages.ts';
import type { CrawlStore } from '../crawl/crawl-deps.ts';
import { crawlSite } from '../crawl/crawl-site.ts';
import type { ActivityDeps } from '../deps.ts';
import { withHeartbeat } from '../heartbeat.ts';
import { recordedParse } from '../parsing/recorded-parse.ts';
import { type DraftStep, attemptDraftStep } from './draft-attempt.ts';
import { withHostLock } from './host-lock.ts';

/**
 * Reads a draft's website into `draft_pages` under its host lock, and moves the draft from `crawling` to `drafting`; drafts of
 * another status stay as they are. Pages that an earlier attempt stored are not fetched again.
 * @throws ApplicationFailure as `attemptDraftStep` and `withHostLock` do
 */
export async function crawlPages(deps: ActivityDeps, { draftId, at }: DraftStep): Promise<void> {
  const now = new Date(at);
  await withHeartbeat(async (outer, beat) => {
    const draft = await findDraftProgress(deps.db, draftId);
    if (draft?.status !== 'crawling') return;
    await withHostLock(deps.db, draft, outer, ({ signal, attempts, enter }) =>
      // Attempts that only wait for the lock do not count.
      attemptDraftStep(deps, { draft, attempt: attempts, now, signal: outer }, async () => {
        await crawlSite(draft.url, {
          fetch: deps.fetch,
          parse: recordedParse(deps, workflowId.draft(draftId)),
          store: storeOf(deps, draftId),
          enter,
          renderer: deps.renderer,
          // The note contains addresses, which must not be in heartbeats.
          progress: (pagesDone, pagesToDo) => beat({ pagesDone, pagesToDo }),
          signal,
        });
        signal.throwIfAborted();
        await startDrafting(deps.db, draftId, now);
      }),
    );
  });
}

function storeOf({ db }: ActivityDeps, draftId: string): CrawlStore {
  return {
    readPages: () => listTriedPages(db, draftId),
    readKept: () => listKeptPages(db, draftId),
    noteReading: (urls) => notePagesBeingRead(db, draftId, urls),
    savePage: (page) => insertDraftPage(db, draftId, { url: page.url, page }),
    saveRefusal: ({ url, status, why }) => insertDraftPage(db, draftId, { url, status, refusedWhy: why }),
  };
}
