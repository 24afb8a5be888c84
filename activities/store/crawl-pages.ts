import { activityInfo } from '@temporalio/activity';
import {
  findDraftProgress,
  insertDraftPage,
  listKeptPages,
  listTriedPages,
  sizeOfPagesOfCrawls,
  startDrafting,
} from '../../src/drafts/progress-queries.ts';
import { leaveHostQueue, notePagesBeingRead } from '../../src/drafts/host-lock-queries.ts';
import { countCrawl } from '../../src/metrics/counters.ts';
import { taskQueues, workflowId } from '../../src/outbox/messages.ts';
import type { Renderer } from '../browser/renderer.ts';
import type { CrawlStore } from '../crawl/crawl-deps.ts';
import { crawlSite } from '../crawl/crawl-site.ts';
import type { ActivityDeps } from '../deps.ts';
import { withHeartbeat } from '../heartbeat.ts';
import { withPageMemory } from '../page-memory.ts';
import { recordedParse } from '../parsing/recorded-parse.ts';
import { type DraftStep, attemptDraftStep } from './draft-attempt.ts';
import { withHostLock } from './host-lock.ts';

/**
 * Reads a draft's website into `draft_pages` under its host lock, and moves the draft from `crawling` to `drafting`; drafts of
 * another status stay as they are. Pages that an earlier attempt stored are not fetched again. `not_its_turn`: another draft
 * of the website, or of one that it redirects to, comes first. `needs_browser`, on the crawl queue: scripts make a page; the
 * draft keeps its place, and the browser queue goes on where this ended.
 * @throws ApplicationFailure as `attemptDraftStep` does
 */
export async function crawlPages(
  deps: ActivityDeps,
  { draftId, at }: DraftStep,
): Promise<'over' | 'not_its_turn' | 'needs_browser'> {
  const now = new Date(at);
  return withHeartbeat(async (outer, beat) => {
    const draft = await findDraftProgress(deps.db, draftId);
    if (draft?.status !== 'crawling') {
      await leaveHostQueue(deps.db, draftId);
      return 'over';
    }
    return withHostLock(deps.db, draft, outer, ({ signal, attempts, enter, keepPlace }) =>
      withPageMemory(deps, async ({ fetch, takeFor }) => {
        // Attempts that only wait for the lock do not count.
        const attempt = { draft, attempt: attempts, now, signal: outer };
        const result = await attemptDraftStep(deps, attempt, async () => {
          await takeFor(await sizeOfPagesOfCrawls(deps.db, draftId), signal);
          const reading = crawlSite(draft.url, {
            fetch,
            parse: recordedParse(deps, workflowId.draft(draftId)),
            store: storeOf(deps, draftId),
            enter,
            renderer: activityInfo().taskQueue === taskQueues.crawl ? browserElsewhere : deps.renderer,
            // The note contains addresses, which must not be in heartbeats.
            progress: (pagesDone, pagesToDo) => beat({ pagesDone, pagesToDo }),
            signal,
          });
          const needsBrowser = await reading.then(() => false, isBrowserNeeded);
          signal.throwIfAborted();
          if (needsBrowser) {
            keepPlace();
            return 'needs_browser';
          }
          await startDrafting(deps.db, draftId, now);
          countCrawl('read');
          return 'over';
        });
        return result ?? 'over';
      }),
    );
    // The next draft of the website may have got its turn.
  }).finally(() => deps.committed());
}

class BrowserNeeded extends Error {}

/** Ends the crawl at the first page that needs a browser. */
const browserElsewhere: Renderer = {
  render: () => Promise.reject(new BrowserNeeded()),
  close: () => Promise.resolve(),
};

function isBrowserNeeded(error: unknown): true {
  if (error instanceof BrowserNeeded) return true;
  throw error;
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
