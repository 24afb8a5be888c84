/**
 * Caches responses that are the same for everyone, as bytes. The database announces changes (freshness.ts); while no
 * listener is connected, nothing is cached. While Postgres is away, what was cached before is given for some minutes.
 */
import { LRUCache } from 'lru-cache';
import type { ListenerState } from '../db/listen.ts';
import { countAnswerLookup } from '../metrics/counters.ts';
import { Changes } from './changes.ts';
import { type Topic, briefLagMs, refreshAfterMs } from './freshness.ts';
import { type Representation, represent } from './representation.ts';

/** Maximum age of every entry, as some depend on the clock (weeks, scheduled posts). */
const maxAgeMs = 30_000;
/** Maximum age while Postgres is away. */
const maxAgeWhileAwayMs = 5 * 60_000;
const dayMs = 86_400_000;
/** The fixed memory cost of an entry. */
const entryOverheadBytes = 1_024;

/** `bytes`: `body` as JSON in UTF-8. */
export interface CachedResponse extends Representation {
  /** Shared by all callers; never modify it. */
  body: object;
}

export interface CacheRequest {
  /** Operation, site and canonical input: equal keys have equal answers. */
  key: string;
  topics: readonly Topic[];
  lag: 'exact' | 'brief';
  now: Date;
  read(): Promise<CacheableResult>;
  /** The renewed dependency if no change of `listings` affects it; else null. */
  revalidate(dependency: string): Promise<string | null>;
}

export interface CacheableResult {
  body: object;
  /** Lets `revalidate` decide, for less than the cost of `read`, whether a change of `listings` affects the response. */
  dependency?: string | undefined;
}

export interface ResponseCache {
  /** The cached response, or a new one. Rejects as `read` does; failures are not cached. */
  answer(request: CacheRequest): CachedResponse | Promise<CachedResponse>;
  /** What `answer` gives without reading; else undefined. */
  peek(request: CacheRequest): CachedResponse | undefined;
  /** The number of changes announced so far. */
  count(): number;
  changedSince(topics: readonly Topic[], count: number): boolean;
  /** Records an announced change. */
  changed(topic: string): void;
  /** Sets the state of the listener. Connecting clears the cache. */
  listening(state: ListenerState): void;
}

/** A read that a page is made from. */
export interface RepeatedRead {
  response: CachedResponse;
  /** The response to the same request at this time, if the cache has it. */
  peek: (now: Date) => CachedResponse | undefined;
  /** Whether a change that concerns the response was announced after this many. */
  changedSince: (count: number) => boolean;
  /** Counts a view, if the read is one of a listing. */
  noteView?: () => void;
}

/** Rejects as `read` does. */
export async function repeatedRead(
  cache: ResponseCache,
  requestAt: (now: Date) => CacheRequest,
  now: Date,
): Promise<RepeatedRead> {
  const response = await cache.answer(requestAt(now));
  return {
    response,
    peek: (at) => cache.peek(requestAt(at)),
    changedSince: (count) => cache.changedSince(requestAt(now).topics, count),
  };
}

interface Entry {
  response: CachedResponse;
  dependency: string | undefined;
  /** Change count and time from before it was read or last revalidated. */
  count: number;
  asOfMs: number;
  /** When the body was read, regardless of revalidations. */
  readAtMs: number;
  /** UTC day of reading. */
  day: number;
}

interface PendingRead {
  count: number;
  entry: Promise<Entry>;
}

export function createResponseCache({ maxBytes }: { maxBytes: number }): ResponseCache {
  const changes = new Changes();
  const entries =
    maxBytes === 0
      ? null
      : new LRUCache<string, Entry>({
          maxSize: maxBytes,
          // Object, bytes and compressed forms take about three times the bytes.
          sizeCalculation: ({ response, dependency = '' }) =>
            entryOverheadBytes + dependency.length + 3 * response.bytes.length,
        });
  const pendingReads = new Map<string, PendingRead>();
  let listener: ListenerState = 'lost';

  const startRead = (request: CacheRequest): PendingRead => {
    const { count } = changes;
    const cached = entries?.peek(request.key);
    const entry = reread(request, cached && isOld(request, cached) ? undefined : cached, count).then(
      (made) => {
        if (listener === 'connected') entries?.set(request.key, made);
        return made;
      },
    );
    const pending = { count, entry };
    pendingReads.set(request.key, pending);
    const remove = () => {
      if (pendingReads.get(request.key) === pending) pendingReads.delete(request.key);
    };
    entry.then(remove, remove);
    return pending;
  };

  // One at a time, so that background refreshes do not delay reads that callers wait for.
  const overdue = new Map<string, CacheRequest>();
  let refreshing = false;
  const refresh = async () => {
    if (refreshing) return;
    refreshing = true;
    for (const [key, request] of overdue) {
      overdue.delete(key);
      if (!pendingReads.has(key)) await startRead(request).entry.catch(() => undefined);
    }
    refreshing = false;
  };
  const unchanged = ({ topics }: Pick<CacheRequest, 'topics'>, count: number) =>
    !changes.changedSince(topics, count);

  // Keeps the cached entry if its dependency shows that no change affects it.
  const reread = async (request: CacheRequest, cached: Entry | undefined, count: number): Promise<Entry> => {
    const asOfMs = performance.now();
    if (cached?.dependency !== undefined && unchanged(besideListings(request), cached.count)) {
      const renewed = await request.revalidate(cached.dependency);
      if (renewed !== null) return { ...cached, dependency: renewed, count, asOfMs };
    }
    const { body, dependency } = await request.read();
    return {
      response: encodeResponse(body),
      dependency,
      count,
      asOfMs,
      readAtMs: asOfMs,
      day: dayOf(request),
    };
  };

  const peek = (request: CacheRequest): CachedResponse | undefined => {
    const cached = listener === 'lost' ? undefined : entries?.get(request.key);
    if (!cached || isOld(request, cached, listener === 'away' ? maxAgeWhileAwayMs : maxAgeMs))
      return undefined;
    if (unchanged(request, cached.count)) return cached.response;
    if (listener === 'away') return undefined;
    const age = performance.now() - cached.asOfMs;
    if (request.lag !== 'brief' || age >= briefLagMs) return undefined;
    // Refreshed before it is too old, so that callers do not wait while writes are frequent.
    if (age > refreshAfterMs && !pendingReads.has(request.key)) {
      overdue.set(request.key, request);
      void refresh();
    }
    return cached.response;
  };

  // Whoever has seen a newer answer must not be given the cached one.
  const readPast = (request: CacheRequest) =>
    readUncached(request).then((response) => {
      entries?.delete(request.key);
      return response;
    });

  return {
    peek,
    answer(request) {
      if (!entries) return readUncached(request);
      const cached = peek(request);
      countAnswerLookup(cached ? 'hit' : 'miss');
      if (cached) return cached;
      if (listener !== 'connected') return readPast(request);
      // Concurrent callers share one read, unless it started before a change that they may have seen.
      const current = pendingReads.get(request.key);
      const pending =
        current && (request.lag === 'brief' || unchanged(request, current.count))
          ? current
          : startRead(request);
      return pending.entry.then(({ response }) => response);
    },
    count: () => changes.count,
    changedSince: (topics, count) => changes.changedSince(topics, count),
    changed: (topic) => changes.note(topic),
    listening(state) {
      listener = state;
      overdue.clear();
      pendingReads.clear();
      if (state !== 'connected') return;
      changes.noteAll();
      entries?.clear();
    },
  };
}

/** Whether the entry is too old, regardless of changes. */
const isOld = (request: CacheRequest, { readAtMs, day }: Entry, ageMs = maxAgeMs) =>
  performance.now() - readAtMs >= ageMs || day !== dayOf(request);

const readUncached = (request: CacheRequest) => request.read().then(({ body }) => encodeResponse(body));

const besideListings = ({ topics }: CacheRequest) => ({
  topics: topics.filter((topic) => topic !== 'listings'),
});

const dayOf = ({ now }: CacheRequest) => Math.floor(now.getTime() / dayMs);

export const encodeResponse = (body: object, { indent = 0 } = {}): CachedResponse => ({
  body,
  ...represent(JSON.stringify(body, null, indent)),
});
