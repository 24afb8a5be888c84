/**
 * From POST /drafts to `ready`, for the example site and one of twelve pages, compared with fetching their pages
 * sequentially; and the memory of the worker, without a browser.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Knex } from 'knex';
import { createGuardedFetch, type GuardedFetch } from '../src/guarded-fetch/guarded-fetch.ts';
import { serveExample } from '../examples/serve.ts';
import type { RunningApi } from '../test/support/api.ts';
import { restCaller } from '../test/support/callers.ts';
import { startDraftingService } from './drafting-service.ts';
import { median, ms } from './load.ts';
import type { Finding } from './table.ts';
import { serveTwelvePages } from './twelve-pages.ts';
import { memoryFinding, memoryOf } from './worker.ts';

const warmUps = 2;
const rounds = 10;
const pollMs = 10;
const readyWithinMs = 60_000;

export async function benchDraftSite(): Promise<Finding[]> {
  const sites = [await serveExample(), await serveTwelvePages()];
  const service = await startDraftingService(new Map(sites.flatMap(({ resolve }) => [...resolve])));
  const { api, pid } = service;
  try {
    const key = await api.key();
    const fetchPage = createGuardedFetch({ resolve: api.config.CRAWL_RESOLVE });
    const looks = [await memoryOf(pid)];
    const findings: Finding[] = [];
    for (const { url } of sites) {
      const timed = await timeDrafts(api, submitter(api, url, key), fetchPage, async () => {
        looks.push(await memoryOf(pid));
      });
      findings.push(timed);
    }
    return [...findings, memoryFinding(`highest of ${sites.length * (warmUps + rounds)} drafts`, looks)];
  } finally {
    await service.close();
    for (const site of sites) await site.close();
  }
}

async function timeDrafts(
  { db }: RunningApi,
  submit: ReturnType<typeof submitter>,
  fetchPage: GuardedFetch,
  drafted: () => Promise<void>,
): Promise<Finding> {
  const drafts: number[] = [];
  const baselines: number[] = [];
  let pages: string[] = [];
  for (let round = -warmUps; round < rounds; round += 1) {
    const draft = await submit();
    await drafted();
    pages = await pagesOf(db, draft.id);
    const started = performance.now();
    for (const page of pages) await fetchPage(page);
    const baseline = performance.now() - started;
    if (round < 0) continue;
    drafts.push(draft.took);
    baselines.push(baseline);
  }
  const [took, baseline] = [median(drafts), median(baselines)];
  return {
    what: `from POST /drafts to ready, a site of ${pages.length} pages`,
    measured: ms(took),
    baseline: `${ms(baseline)} to fetch its pages`,
    ratio: `${ms(took - baseline)} over it`,
    target: pages.length > 6 ? 'under 2000 ms over it' : 'under 1500 ms over it',
  };
}

function submitter(api: RunningApi, url: string, key: string) {
  const call = restCaller(api.baseUrl);
  return async (): Promise<{ id: string; took: number }> => {
    const started = performance.now();
    const { status, body } = await call('submit_listing', { url }, { key });
    if (status !== 201) throw new Error(`POST /drafts answered ${status}: ${JSON.stringify(body)}`);
    const id = String(body['id']);
    await untilReady(api.db, id);
    return { id, took: performance.now() - started };
  };
}

async function untilReady(db: Knex, id: string): Promise<void> {
  const deadline = performance.now() + readyWithinMs;
  for (;;) {
    const { status } = await db('drafts').where({ id }).first<{ status: string }>('status');
    if (status === 'ready') return;
    if (status === 'failed') throw new Error('the draft failed');
    if (performance.now() > deadline) throw new Error(`the draft is still ${status}`);
    await sleep(pollMs);
  }
}

/** The pages that were read for a draft. */
const pagesOf = (db: Knex, id: string): Promise<string[]> =>
  db('draft_pages')
    .where({ draft_id: id })
    .whereNull('refused_why')
    .orderBy('position')
    .pluck<string[]>('url');
