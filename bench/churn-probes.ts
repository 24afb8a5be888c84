/** Poll the API as readers do, and compare responses with what was committed before each request. */
import { Agent, get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { churnWord } from './churn-waiting.ts';

export interface Published {
  slug: string;
  /** The time of performance.now() after the commit. */
  committedAt: number;
}

export interface Staleness {
  name: string;
  answers: number;
  /** The age in ms of each response that lacked a publication. */
  stale: number[];
  /** The time in ms from each commit to the first response with it. */
  waits: number[];
}

/** Between two requests of a probe. */
const pauseMs = 15;

interface Probe {
  name: string;
  path(published: readonly Published[]): string;
  /** The number of publications, in their order, that the response shows. */
  shown(answer: Answer, published: readonly Published[]): number;
}

interface Answer {
  items?: { slug: string }[];
  status?: string;
  live_total?: number;
}

/** Large enough that no publication leaves the page before it is seen. */
const page = 'sort=newest&per_page=100';

/** Lists contain the newest: all publications before the newest shown one count as shown. */
function shownInList({ items = [] }: Answer, published: readonly Published[]): number {
  const slugs = new Set(items.map(({ slug }) => slug));
  return published.findLastIndex(({ slug }) => slugs.has(slug)) + 1;
}

function probes(): Probe[] {
  let weekBefore: number | undefined;
  return [
    {
      name: 'newest',
      path: () => `/api/v1/listings?${page}`,
      shown: shownInList,
    },
    {
      name: 'a search',
      path: () => `/api/v1/listings?q=${churnWord}&${page}`,
      shown: shownInList,
    },
    {
      name: 'the week',
      path: () => '/api/v1/launches/weeks/this',
      shown({ live_total = 0 }) {
        // The first request precedes the first publication.
        weekBefore ??= live_total;
        return live_total - weekBefore;
      },
    },
  ];
}

export function openProbes(port: number, published: readonly Published[]): { close(): Promise<Staleness[]> } {
  const agent = new Agent({ keepAlive: true });
  const closing = new AbortController();
  const watch = async (probe: Probe): Promise<Staleness> => {
    const seen: Staleness = { name: probe.name, answers: 0, stale: [], waits: [] };
    let shownBefore = 0;
    while (!closing.signal.aborted) {
      const askedAt = performance.now();
      const answer = await ask(agent, port, probe.path(published));
      const arrivedAt = performance.now();
      const shown = probe.shown(answer, published);
      seen.answers += 1;
      const missed = published[shown];
      if (missed && missed.committedAt < askedAt) seen.stale.push(askedAt - missed.committedAt);
      for (const { committedAt } of published.slice(shownBefore, shown)) {
        seen.waits.push(Math.max(0, arrivedAt - committedAt));
      }
      shownBefore = Math.max(shown, shownBefore);
      await sleep(pauseMs);
    }
    return seen;
  };
  const watching = [...probes().map(watch), watchItems(agent, port, published, closing.signal)];
  return {
    async close() {
      closing.abort();
      const staleness = await Promise.all(watching);
      agent.destroy();
      return staleness;
    },
  };
}

/** Requests the items once, so that they are cached before they go live. */
export async function warmItemCache(port: number, items: readonly { slug: string }[]): Promise<void> {
  const agent = new Agent({ keepAlive: true });
  for (const { slug } of items) await ask(agent, port, itemPath(slug));
  agent.destroy();
}

const itemPath = (slug: string) => `/api/v1/listings/${slug}`;

/** Requests each item from its publication until the response shows it. */
async function watchItems(
  agent: Agent,
  port: number,
  published: readonly Published[],
  closing: AbortSignal,
): Promise<Staleness> {
  const seen: Staleness = { name: 'an item', answers: 0, stale: [], waits: [] };
  const look = async ({ slug, committedAt }: Published) => {
    for (let live = false; !live && !closing.aborted;) {
      const askedAt = performance.now();
      live = (await ask(agent, port, itemPath(slug))).status === 'live';
      seen.answers += 1;
      if (live) {
        seen.waits.push(performance.now() - committedAt);
      } else {
        seen.stale.push(askedAt - committedAt);
        await sleep(pauseMs);
      }
    }
  };
  const looks: Promise<void>[] = [];
  while (!closing.aborted) {
    looks.push(...published.slice(looks.length).map(look));
    await sleep(1);
  }
  await Promise.all(looks);
  return seen;
}

function ask(agent: Agent, port: number, path: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asked = get({ agent, host: '127.0.0.1', port, path }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        const text = Buffer.concat(chunks).toString('utf8');
        if (response.statusCode === 200) resolve(JSON.parse(text) as Answer);
        else reject(new Error(`${path} answered ${response.statusCode ?? 0}: ${text.slice(0, 200)}`));
      });
    });
    asked.on('error', reject);
  });
}
