/** Reads Client ID Metadata Documents from their authors' websites, by the guarded fetch. */
import type { Knex } from 'knex';
import { FetchFailure } from '../guarded-fetch/fetch-failure.ts';
import type { GuardedFetch } from '../guarded-fetch/guarded-fetch.ts';
import { findClientDocument, refreshClientDocument } from './client-queries.ts';
import { documentFreshSeconds, documentStaleSeconds } from './lifetime-rules.ts';

/** The maximum size of a document or key set. */
export const documentMaxBytes = 64 * 1024;
/** For the whole request, as a user waits for it. */
const totalMs = 5_000;

const jsonType = /^application\/(json|[\w.-]+\+json)\s*(;|$)/i;

export interface ClientDocumentsDeps {
  db: Knex;
  clock: () => Date;
  guardedFetch: GuardedFetch;
}

/**
 * Reads a document as `fetch` would, but without following redirects, as the address itself identifies the author.
 * `allowStale` permits a recent copy while the client's website is unavailable, so that its users stay signed in.
 */
export type ReadDocument = (url: string, allowStale: boolean) => Promise<Response>;

export function createDocumentReader({ db, clock, guardedFetch }: ClientDocumentsDeps): ReadDocument {
  return async (url, allowStale) => {
    const now = clock();
    try {
      const text = await readJson(guardedFetch, url);
      await updateCopy(db, url, text, now);
      return responseOf(text, documentFreshSeconds);
    } catch (error) {
      const isTemporary = error instanceof FetchFailure && (error.transient || (error.status ?? 0) >= 500);
      if (!allowStale || !isTemporary) throw error;
      const since = new Date(now.getTime() - documentStaleSeconds * 1_000);
      const copy = await findClientDocument(db, url, since);
      if (!copy) throw error;
      return responseOf(JSON.stringify(copy), 0);
    }
  };
}

async function readJson(guardedFetch: GuardedFetch, url: string): Promise<string> {
  const { body, contentType } = await guardedFetch(url, {
    accept: 'any',
    maxBytes: documentMaxBytes,
    totalMs,
    allowUrl: ({ href }) =>
      Promise.resolve(href === new URL(url).href ? null : 'the address redirects, which is not followed'),
  });
  if (!jsonType.test(contentType)) {
    throw new FetchFailure('bad_response', url, { detail: 'not served as application/json' });
  }
  return body;
}

/** Only clients with a grant have a copy. */
async function updateCopy(db: Knex, url: string, text: string, now: Date): Promise<void> {
  const document = parseObject(text);
  if (document && 'client_id' in document && document.client_id === url) {
    await refreshClientDocument(db, url, document, now);
  }
}

function parseObject(text: string): object | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' ? value : null;
  } catch {
    return null;
  }
}

/** `freshSeconds`: the lifetime in the provider's cache. */
const responseOf = (text: string, freshSeconds: number) =>
  new Response(text, {
    headers: { 'content-type': 'application/json', 'cache-control': `max-age=${freshSeconds}` },
  });
