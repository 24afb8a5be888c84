/** Sends a representation in the form that a client accepts, or says that it has it. */
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import accepts from 'accepts';
import { LRUCache } from 'lru-cache';
import type { Encoding, Representation } from './representation.ts';

interface Negotiated {
  status: 200 | 304;
  headers: Record<string, string>;
  body: Buffer | null;
}

/** The bytes, compressed as the client accepts, or 304 if the client has them. Only compressed ones are waited for. */
export function negotiate(
  request: IncomingMessage,
  representation: Representation,
  type: string,
): Negotiated | Promise<Negotiated> {
  const encoding = preferredEncoding(request);
  const encoded = encoding === null ? null : representation.encoded(encoding);
  // Each encoding is a representation of its own, with its own validator (RFC 9110, section 8.8.3.3).
  const tag = encoded === null ? `"${representation.tag}"` : `"${representation.tag}-${encoding ?? ''}"`;
  const headers: Record<string, string> = { Vary: 'Accept-Encoding', ETag: tag };
  if (hasCurrent(request.headers, tag)) return { status: 304, headers, body: null };
  headers['Content-Type'] = type;
  if (encoded === null || encoding === null) return { status: 200, headers, body: representation.bytes };
  headers['Content-Encoding'] = encoding;
  return encoded.then((body) => ({ status: 200, headers, body }));
}

/** The bytes of an answer that has no validator, compressed as the client accepts. */
export async function encode(
  request: IncomingMessage,
  representation: Representation,
): Promise<{ encoding: Encoding | null; body: Buffer }> {
  const encoding = preferredEncoding(request);
  const encoded = encoding && representation.encoded(encoding);
  return encoded ? { encoding, body: await encoded } : { encoding: null, body: representation.bytes };
}

/** If-None-Match (RFC 9110, section 13.1.2), unless the client sends no-cache (RFC 9111, section 5.2.1.4). */
function hasCurrent(headers: IncomingHttpHeaders, tag: string): boolean {
  const tags = headers['if-none-match'];
  if (tags === undefined || /\bno-cache\b/.test(headers['cache-control'] ?? '')) return false;
  return tags.trim() === '*' || tags.split(',').some((one) => one.trim().replace(/^W\//, '') === tag);
}

const encodings = ['br', 'gzip'] as const satisfies Encoding[];
/** Caches parsed fields: few variants occur, and parsing one costs as much as the response. */
const preferences = new LRUCache<string, { encoding: Encoding | null }>({ max: 100 });

/** The best encoding that the client accepts; the order in the field is ignored. */
function preferredEncoding(request: IncomingMessage): Encoding | null {
  const field = request.headers['accept-encoding'];
  if (typeof field !== 'string') return null;
  let preference = preferences.get(field);
  if (!preference) {
    const accepted = accepts(request);
    const encoding = encodings.find((one) => accepted.encoding([one]) === one) ?? null;
    preferences.set(field, (preference = { encoding }));
  }
  return preference.encoding;
}
