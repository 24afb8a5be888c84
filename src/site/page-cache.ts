/**
 * Caches public pages for signed-out visitors, as bytes. A page is current as long as each answer of an operation that it was
 * rendered from is the one that the response cache gives; while no change is announced, that is checked every 250 ms. The
 * response cache reads an answer anew at the latest after 30 s and at midnight UTC, which bounds the age of words such as
 * “in 3 days”, too.
 */
import type { Context, Middleware } from 'koa';
import { LRUCache } from 'lru-cache';
import type { Limiter } from '../contract/limits.ts';
import { negotiate } from '../contract/negotiate.ts';
import { type Representation, represent } from '../contract/representation.ts';
import type { RepeatedRead, ResponseCache } from '../contract/response-cache.ts';
import { siteAddressOf } from '../contract/site-address.ts';
import { countPageLookup } from '../metrics/counters.ts';
import { countedNetwork } from '../shared/network-rules.ts';
import { htmlType, sendRepresentation } from './send-cacheable.ts';

/** Longer addresses are those of searches that nobody repeats. */
const longestUrl = 500;
/** The fixed memory of an entry, and that of each read. */
const entryOverheadBytes = 2_048;
const readOverheadBytes = 512;

interface KeptPage {
  type: string;
  page: Representation;
  reads: readonly RepeatedRead[];
  /** All headers but those of the request and of the representation. */
  headers: Record<string, string>;
  route: unknown;
  /** When it was last found to be current: by both clocks (ms), and by the count of announced changes. */
  found: { atMs: number; now: number; count: number };
}

/** Until then, a page that was found to be current is not compared again, unless a change is announced. */
const compareAgainMs = 250;

/** What a request has rendered so far. */
interface Rendering {
  /** Null if the page may not be kept. */
  reads: RepeatedRead[] | null;
  /** The number of changes announced before it. */
  begunAt: number;
  /** The page that this one replaces. */
  former: Representation | undefined;
  sent?: { type: string; page: Representation };
}

export interface PageCache {
  /** Answers with the kept page, if it is current; for the beginning of the pipeline. */
  answer: Middleware;
  /** Keeps what the routes below send by `sendPage`. */
  keep: Middleware;
}

export interface PageCacheDeps {
  responseCache: Pick<ResponseCache, 'count'>;
  /** 0 disables it. */
  maxBytes: number;
  limiter: Limiter;
  clock: () => Date;
}

export function createPageCache({ maxBytes, responseCache, limiter, clock }: PageCacheDeps): PageCache {
  if (maxBytes === 0) return { answer: (_ctx, next) => next(), keep: (_ctx, next) => next() };
  const pages = new LRUCache<string, KeptPage>({
    maxSize: maxBytes,
    // The compressed forms take less than the bytes together.
    sizeCalculation: ({ page, reads }, key) =>
      entryOverheadBytes + key.length + reads.length * readOverheadBytes + 2 * page.bytes.length,
  });
  const counted = (ctx: Context) =>
    limiter('read', countedNetwork(ctx.ip)).then(
      () => true,
      () => false,
    );

  return {
    async answer(ctx, next) {
      const kept = isForEveryone(ctx) ? pages.get(keyOf(ctx)) : undefined;
      const isKept = kept && isCurrent(kept, clock(), responseCache.count());
      // Over the limit, the routes refuse it.
      if (!isKept || !(await counted(ctx))) {
        await next();
        return;
      }
      countPageLookup('hit');
      for (const { noteView } of kept.reads) noteView?.();
      ctx['_matchedRoute'] = kept.route;
      const { status, headers, body } = await negotiate(ctx.req, kept.page, kept.type);
      ctx.status = status;
      // `Vary` is that of the page.
      ctx.set(Object.assign(headers, kept.headers));
      ctx.body = body;
    },

    async keep(ctx, next) {
      if (!isForEveryone(ctx)) {
        await next();
        return;
      }
      const key = keyOf(ctx);
      const rendering: Rendering = {
        reads: [],
        begunAt: responseCache.count(),
        former: pages.peek(key)?.page,
      };
      ctx.state['rendering'] = rendering;
      await next();
      const { sent, reads } = rendering;
      if (sent) countPageLookup('miss');
      if (!sent || !reads || reads.length === 0 || ctx.response.headers['set-cookie'] !== undefined) return;
      // A part that is no answer of an operation may have been read before the change, and an answer after it.
      if (reads.some(({ changedSince }) => changedSince(rendering.begunAt))) return;
      const found = { atMs: 0, now: 0, count: -1 };
      pages.set(key, { ...sent, reads, headers: keptHeaders(ctx), route: ctx['_matchedRoute'], found });
    },
  };
}

/**
 * Not with a cookie, as it may be a session. `said` is the result of a visitor's own action. htmx may get a part of a page,
 * and programs that accept Markdown another form of it.
 */
const isForEveryone = (ctx: Context) =>
  (ctx.method === 'GET' || ctx.method === 'HEAD') &&
  ctx.req.headers.cookie === undefined &&
  ctx.req.headers['hx-request'] === undefined &&
  !/markdown/i.test(ctx.req.headers.accept ?? '') &&
  ctx.url.length <= longestUrl &&
  !/[?&]said=/.test(ctx.url);

const keyOf = (ctx: Context) => `${siteAddressOf(ctx)} ${ctx.url}`;

function isCurrent(kept: KeptPage, now: Date, count: number): boolean {
  const { reads, found } = kept;
  const atMs = performance.now();
  const isRecent = atMs - found.atMs < compareAgainMs && Math.abs(now.getTime() - found.now) < compareAgainMs;
  if (isRecent && found.count === count) return true;
  if (!reads.every(({ response, peek }) => peek(now) === response)) return false;
  kept.found = { atMs, now: now.getTime(), count };
  return true;
}

/** Set anew for each response. */
const ownHeaders: ReadonlySet<string> = new Set([
  'x-request-id',
  'etag',
  'content-type',
  'content-length',
  'content-encoding',
]);

const keptHeaders = (ctx: Context): Record<string, string> =>
  Object.fromEntries(
    Object.entries(ctx.response.headers)
      .filter(([name]) => !ownHeaders.has(name))
      .map(([name, value]) => [name === 'vary' ? 'Vary' : name, String(value)]),
  );

const renderingOf = (ctx: Context) => ctx.state['rendering'] as Rendering | undefined;

/** Notes what the page is rendered from. One that is not cached, or fails, could change unnoticed. */
export async function noteRead<T extends { repeat: RepeatedRead | undefined }>(
  ctx: Context,
  reading: Promise<T>,
): Promise<T> {
  const rendering = renderingOf(ctx);
  let repeat: RepeatedRead | undefined;
  try {
    const read = await reading;
    ({ repeat } = read);
    return read;
  } finally {
    if (repeat) rendering?.reads?.push(repeat);
    else if (rendering) rendering.reads = null;
  }
}

/** Sends a public page with its ETag, and has it kept if it is the same for everyone. */
export async function sendPage(ctx: Context, text: string, type = htmlType): Promise<void> {
  const rendering = renderingOf(ctx);
  const rendered = represent(text);
  // The same bytes need not be compressed again.
  const page = rendering?.former?.tag === rendered.tag ? rendering.former : rendered;
  if (rendering) rendering.sent = { type, page };
  await sendRepresentation(ctx, type, page);
}
