/**
 * Caches responses that are the same for everyone, as bytes. The database announces changes (freshness.ts); while no
 * listener is connected, nothing is cached.
 */
import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { type BrotliOptions, brotliCompress, constants, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import { Changes } from './changes.ts';
import { type Topic, briefLagMs, refreshAfterMs } from './freshness.ts';

/** Maximum age of every entry, as some depend on the clock (weeks, scheduled posts). */
const maxAgeMs = 30_000;
const dayMs = 86_400_000;
/** Smaller responses fit into one packet. */
const worthCompressingBytes = 1_400;
/** The fixed memory cost of an entry. */
const entryOverheadBytes = 1_024;

export type Encoding = 'br' | 'gzip';

export interface CachedResponse {
  /** Shared by all callers; never modify it. */
  body: object;
  /** `body` as JSON in UTF-8. */
  bytes: Buffer;
  /** A strong validator of `bytes`, without quotes (RFC 9110, section 8.8.3). */
  tag: string;
  /** Compressed once, on first use; null for small responses. */
  encoded(encoding: Encoding): Promise<Buffer> | null;
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
  /** Records an announced change. */
  changed(topic: string): void;
  /** Sets whether the listener is connected. Each call clears the cache. */
  listening(connected: boolean): void;
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
  let isListening = false;

  const startRead = (request: CacheRequest): PendingRead => {
    const { count } = changes;
    const cached = entries?.peek(request.key);
    const entry = reread(request, cached && isOld(request, cached) ? undefined : cached, count).then(
      (made) => {
        if (isListening) entries?.set(request.key, made);
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

  return {
    answer(request) {
      if (!entries || !isListening) return request.read().then(({ body }) => encodeResponse(body));
      const cached = entries.get(request.key);
      if (cached && !isOld(request, cached)) {
        if (unchanged(request, cached.count)) return cached.response;
        const age = performance.now() - cached.asOfMs;
        if (request.lag === 'brief' && age < briefLagMs) {
          // Refreshed before it is too old, so that callers do not wait while writes are frequent.
          if (age > refreshAfterMs && !pendingReads.has(request.key)) {
            overdue.set(request.key, request);
            void refresh();
          }
          return cached.response;
        }
      }
      // Concurrent callers share one read, unless it started before a change that they may have seen.
      const current = pendingReads.get(request.key);
      const pending =
        current && (request.lag === 'brief' || unchanged(request, current.count))
          ? current
          : startRead(request);
      return pending.entry.then(({ response }) => response);
    },
    changed: (topic) => changes.note(topic),
    listening(connected) {
      isListening = connected;
      changes.noteAll();
      entries?.clear();
      overdue.clear();
      pendingReads.clear();
    },
  };
}

/** Whether the entry is too old, regardless of changes. */
const isOld = (request: CacheRequest, { readAtMs, day }: Entry) =>
  performance.now() - readAtMs >= maxAgeMs || day !== dayOf(request);

const besideListings = ({ topics }: CacheRequest) => ({
  topics: topics.filter((topic) => topic !== 'listings'),
});

const dayOf = ({ now }: CacheRequest) => Math.floor(now.getTime() / dayMs);

const gzipped = promisify(gzip);
const brotlied = promisify<Buffer, BrotliOptions, Buffer>(brotliCompress);
/** A fiftieth of the time of the best quality, at half its gain. */
const brotliQuality = 5;

export function encodeResponse(body: object, { indent = 0 } = {}): CachedResponse {
  const bytes = Buffer.from(JSON.stringify(body, null, indent));
  const made = new Map<Encoding, Promise<Buffer>>();
  return {
    body,
    bytes,
    tag: hash('sha1', bytes, 'base64url'),
    encoded(encoding) {
      if (bytes.length < worthCompressingBytes) return null;
      let buffer = made.get(encoding);
      if (!buffer) {
        buffer =
          encoding === 'br'
            ? brotlied(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } })
            : gzipped(bytes);
        made.set(encoding, buffer);
        // A failed compression, such as for lack of memory, is retried on the next call.
        buffer.catch(() => made.delete(encoding));
      }
      return buffer;
    },
  };
}
