/** Client ID Metadata Documents: read from their authors' sites, by the guarded fetch. */
import type { Knex } from 'knex';
import { FetchFailure } from '../guarded-fetch/fetch-failure.ts';
import type { GuardedFetch } from '../guarded-fetch/guarded-fetch.ts';
import { findClientDocument, refreshClientDocument } from './client-queries.ts';
import { documentFreshSeconds, documentStaleSeconds } from './lifetime-rules.ts';

/** Largest document, and largest key set. */
export const documentMaxBytes = 64 * 1024;
/** A person waits. */
const totalMs = 5_000;

const jsonType = /^application\/(json|[\w.-]+\+json)\s*(;|$)/i;

export interface ClientDocumentsDeps {
  db: Knex;
  clock: () => Date;
  guardedFetch: GuardedFetch;
}

/**
 * Reads a document as `fetch` would, but without following redirects: who may publish at an address is who controls it.
 * `mayBeOld` lets a recent copy stand in while the client's site is away: people it was let in by stay signed in.
 */
export type ReadDocument = (url: string, mayBeOld: boolean) => Promise<Response>;

export function createDocumentReader({ db, clock, guardedFetch }: ClientDocumentsDeps): ReadDocument {
  return async (url, mayBeOld) => {
    const now = clock();
    try {
      const text = await readJson(guardedFetch, url);
      await keep(db, url, text, now);
      return answer(text, documentFreshSeconds);
    } catch (error) {
      const passing = error instanceof FetchFailure && (error.transient || (error.status ?? 0) >= 500);
      if (!mayBeOld || !passing) throw error;
      const since = new Date(now.getTime() - documentStaleSeconds * 1_000);
      const copy = await findClientDocument(db, url, since);
      if (!copy) throw error;
      return answer(JSON.stringify(copy), 0);
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

/** Only of clients that somebody has let in is a copy there to be replaced. */
async function keep(db: Knex, url: string, text: string, now: Date): Promise<void> {
  const document = parsed(text);
  if (document && 'client_id' in document && document.client_id === url) {
    await refreshClientDocument(db, url, document, now);
  }
}

function parsed(text: string): object | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' ? value : null;
  } catch {
    return null;
  }
}

/** `freshSeconds` is for the provider's cache. */
const answer = (text: string, freshSeconds: number) =>
  new Response(text, {
    headers: { 'content-type': 'application/json', 'cache-control': `max-age=${freshSeconds}` },
  });
