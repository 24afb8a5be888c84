/**
 * Answers that are the same for everyone, kept as the bytes that are sent. Changes to what they show are told by
 * the database (freshness.ts); while nobody listens to it, nothing is kept.
 */
import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { type BrotliOptions, brotliCompress, constants, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import { Changes } from './changes.ts';
import { type Topic, briefLagMs, refreshAfterMs } from './freshness.ts';

/** What depends on the clock (weeks, posts with a date to come) is read anew after this time; so is everything else. */
const maxAgeMs = 30_000;
const dayMs = 86_400_000;
/** Smaller answers fit a packet as they are. */
const worthCompressingBytes = 1_400;
/** A small answer costs its entry, too. */
const entryOverheadBytes = 1_024;

export type Encoding = 'br' | 'gzip';

export interface CachedResponse {
  /** The answer itself. Shared by all who read it: never changed. */
  body: object;
  /** The same as JSON text in UTF-8. */
  bytes: Buffer;
  /** A strong validator of `bytes`, without quotes (RFC 9110, section 8.8.3). */
  tag: string;
  /** Compressed once, when first asked for; null where that is not worth it. */
  encoded(encoding: Encoding): Promise<Buffer> | null;
}

export interface CacheRequest {
  /** Operation, site and canonical input: equal keys have equal answers. */
  key: string;
  topics: readonly Topic[];
  lag: 'exact' | 'brief';
  now: Date;
  read(): Promise<CacheableResult>;
  /** The grounds as of now, where nothing concerns them that was told of `listings` since; else null. */
  revalidate(grounds: string): Promise<string | null>;
}

export interface CacheableResult {
  body: object;
  /** By which it can be told, for less than `read` takes, whether a change of `listings` concerns the answer. */
  dependency?: string | undefined;
}

export interface ResponseCache {
  /** The kept answer, or a new one. Rejects with what `read` rejects with; failures are not kept. */
  answer(reading: CacheRequest): CachedResponse | Promise<CachedResponse>;
  /** A change, as the database told it. */
  changed(topic: string): void;
  /** Whether changes are being heard; from each call on, what was kept before is not used. */
  listening(heard: boolean): void;
}

interface Entry {
  response: CachedResponse;
  dependency: string | undefined;
  /** Of `changes`, from before it was read or found to stand; as is the time. */
  count: number;
  asOfMs: number;
  /** The answer itself, however often it was found to stand since. */
  readAtMs: number;
  /** The UTC day it was read on. */
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
          // The object, the bytes and what is compressed later: about three times the bytes.
          sizeCalculation: ({ response: finished, dependency: grounds = '' }) =>
            entryOverheadBytes + grounds.length + 3 * finished.bytes.length,
        });
  const flights = new Map<string, PendingRead>();
  let heard = false;

  const take = (reading: CacheRequest): PendingRead => {
    const { count } = changes;
    const kept = entries?.peek(reading.key);
    const entry = reread(reading, kept && isOld(reading, kept) ? undefined : kept, count).then((made) => {
      if (heard) entries?.set(reading.key, made);
      return made;
    });
    const flight = { count, entry };
    flights.set(reading.key, flight);
    const land = () => {
      if (flights.get(reading.key) === flight) flights.delete(reading.key);
    };
    entry.then(land, land);
    return flight;
  };

  // One after another, and each but once: what is still good enough must not take the place of what is waited for.
  const overdue = new Map<string, CacheRequest>();
  let refreshing = false;
  const refresh = async () => {
    if (refreshing) return;
    refreshing = true;
    for (const [key, reading] of overdue) {
      overdue.delete(key);
      if (!flights.has(key)) await take(reading).entry.catch(() => undefined);
    }
    refreshing = false;
  };
  const unchanged = ({ topics }: Pick<CacheRequest, 'topics'>, count: number) =>
    !changes.changedSince(topics, count);

  // What was kept stays, where its grounds say that nothing concerns it.
  const reread = async (reading: CacheRequest, kept: Entry | undefined, count: number): Promise<Entry> => {
    const asOfMs = performance.now();
    if (kept?.dependency !== undefined && unchanged(besideListings(reading), kept.count)) {
      const grounds = await reading.revalidate(kept.dependency);
      if (grounds !== null) return { ...kept, dependency: grounds, count, asOfMs };
    }
    const { body, dependency: grounds } = await reading.read();
    return {
      response: encodeResponse(body),
      dependency: grounds,
      count,
      asOfMs,
      readAtMs: asOfMs,
      day: dayOf(reading),
    };
  };

  return {
    answer(reading) {
      if (!entries || !heard) return reading.read().then(({ body }) => encodeResponse(body));
      const kept = entries.get(reading.key);
      if (kept && !isOld(reading, kept)) {
        if (unchanged(reading, kept.count)) return kept.response;
        const age = performance.now() - kept.asOfMs;
        if (reading.lag === 'brief' && age < briefLagMs) {
          // Read anew before it is too old to be given, so that nobody waits while a writer is busy.
          if (age > refreshAfterMs && !flights.has(reading.key)) {
            overdue.set(reading.key, reading);
            void refresh();
          }
          return kept.response;
        }
      }
      // Many who ask for the same at once wait for one reading, unless it began before a change they may know of.
      const flying = flights.get(reading.key);
      const flight =
        flying && (reading.lag === 'brief' || unchanged(reading, flying.count)) ? flying : take(reading);
      return flight.entry.then(({ response: finished }) => finished);
    },
    changed: (topic) => changes.note(topic),
    listening(now) {
      heard = now;
      changes.noteAll();
      entries?.clear();
      overdue.clear();
      flights.clear();
    },
  };
}

/** Whatever was told or not. */
const isOld = (reading: CacheRequest, { readAtMs, day }: Entry) =>
  performance.now() - readAtMs >= maxAgeMs || day !== dayOf(reading);

const besideListings = ({ topics }: CacheRequest) => ({
  topics: topics.filter((topic) => topic !== 'listings'),
});

const dayOf = ({ now }: CacheRequest) => Math.floor(now.getTime() / dayMs);

const gzipped = promisify(gzip);
const brotlied = promisify<Buffer, BrotliOptions, Buffer>(brotliCompress);
/** Half of brotli's best ratio at a fiftieth of its time. */
const brotliQuality = 5;

/** `indent` makes it readable by people, too. */
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
        // Without the memory for it now, it may be there for the next.
        buffer.catch(() => made.delete(encoding));
      }
      return buffer;
    },
  };
}
