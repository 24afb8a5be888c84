import {
  insertDraftPage,
  listKeptPages,
  listTriedPages,
  startDrafting,
} from '../../src/drafts/progress-queries.ts';
import { workflowId } from '../../src/outbox/messages.ts';
import type { CrawlStore } from '../crawl/crawl-deps.ts';
import { crawlSite } from '../crawl/crawl-site.ts';
import type { ActivityDeps } from '../deps.ts';
import { recordedParse } from '../parsing/recorded-parse.ts';
import { type DraftStep, attemptDraftStep } from './draft-attempt.ts';
import { withHostLock } from './host-lock.ts';

/**
 * Reads the website of a draft into `draft_pages`, with its host lock, and moves the draft on to `drafting`. A draft in
 * another status stays unchanged. Pages that an earlier attempt stored are not fetched again.
 */
export async function crawlPages(deps: ActivityDeps, step: DraftStep): Promise<void> {
  await attemptDraftStep(
    deps,
    step,
    async (draft, outer, beat, count) => {
      if (draft.status !== 'crawling') return;
      await withHostLock(deps.db, draft, outer, async ({ signal, attempts: tries, enter }) => {
        count(tries);
        await crawlSite(draft.url, {
          fetch: deps.fetch,
          parse: recordedParse(deps, workflowId.draft(draft.id)),
          store: storeOf(deps, draft.id),
          enter,
          renderer: deps.renderer,
          // The note names addresses, which heartbeats must not.
          progress: (pagesDone, pagesToDo) => beat({ pagesDone, pagesToDo }),
          signal,
        });
        signal.throwIfAborted();
        await startDrafting(deps.db, draft.id, new Date(step.at));
      });
    },
    { countsItself: true },
  );
}

function storeOf({ db }: ActivityDeps, draftId: string): CrawlStore {
  return {
    readPages: () => listTriedPages(db, draftId),
    readKept: () => listKeptPages(db, draftId),
    savePage: (page) => insertDraftPage(db, draftId, { url: page.url, page }),
    saveRefusal: ({ url, status, why }) => insertDraftPage(db, draftId, { url, status, refusedWhy: why }),
  };
}
