/** HTTP responses, sent by Koa, or directly by Node for cached URLs. */
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import accepts from 'accepts';
import type { Context } from 'koa';
import { LRUCache } from 'lru-cache';
import type { Encoding, CachedResponse } from '../contract/response-cache.ts';

export interface HttpAnswer {
  status: number;
  headers: Record<string, string>;
  /** Bytes, an object to send as JSON, or nothing. */
  body: Buffer | object | null;
}

export function sendByKoa(ctx: Context, { status, headers, body }: HttpAnswer): void {
  ctx.status = status;
  ctx.body = body;
  ctx.set(headers);
}

export function sendByNode(response: ServerResponse, { status, headers, body }: HttpAnswer): void {
  if (body === null) {
    response.writeHead(status, headers).end();
    return;
  }
  const bytes = Buffer.isBuffer(body) ? body : Buffer.from(JSON.stringify(body));
  headers['Content-Type'] ??= jsonType;
  headers['Content-Length'] = String(bytes.length);
  response.writeHead(status, headers).end(bytes);
}

export const jsonType = 'application/json; charset=utf-8';

/** The cached bytes, compressed as the client accepts, or 304 if the client has them. */
export async function representationOf(
  request: IncomingMessage,
  cached: CachedResponse,
): Promise<HttpAnswer> {
  const encoding = preferredEncoding(request);
  const encoded = encoding === null ? null : cached.encoded(encoding);
  // Each encoding is a representation of its own, with its own validator (RFC 9110, section 8.8.3.3).
  const tag = encoded === null ? `"${cached.tag}"` : `"${cached.tag}-${encoding ?? ''}"`;
  const headers: Record<string, string> = { Vary: 'Accept-Encoding', ETag: tag };
  if (hasCurrent(request.headers, tag)) return { status: 304, headers, body: null };
  headers['Content-Type'] = jsonType;
  if (encoded === null || encoding === null) return { status: 200, headers, body: cached.bytes };
  headers['Content-Encoding'] = encoding;
  return { status: 200, headers, body: await encoded };
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
