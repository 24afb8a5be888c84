/** What is answered over HTTP, before it is known who sends it: Koa, or Node for URLs that need no Koa. */
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import accepts from 'accepts';
import type { Context } from 'koa';
import { LRUCache } from 'lru-cache';
import type { Encoding, CachedResponse } from '../contract/response-cache.ts';

export interface HttpAnswer {
  status: number;
  headers: Record<string, string>;
  /** Bytes as they are sent, an object to be sent as JSON, or nothing. */
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

/** The bytes as they are kept, compressed as the client prefers, or 304 where it has them already. */
export async function representationOf(
  request: IncomingMessage,
  finished: CachedResponse,
): Promise<HttpAnswer> {
  const encoding = preferredEncoding(request);
  const encoded = encoding === null ? null : finished.encoded(encoding);
  // Compressed, it is another representation, with a validator of its own (RFC 9110, section 8.8.3.3).
  const tag = encoded === null ? `"${finished.tag}"` : `"${finished.tag}-${encoding ?? ''}"`;
  const headers: Record<string, string> = { Vary: 'Accept-Encoding', ETag: tag };
  if (holds(request.headers, tag)) return { status: 304, headers, body: null };
  headers['Content-Type'] = jsonType;
  if (encoded === null || encoding === null) return { status: 200, headers, body: finished.bytes };
  headers['Content-Encoding'] = encoding;
  return { status: 200, headers, body: await encoded };
}

/** RFC 9110, section 13.1.2; who asks for a new answer gets one (RFC 9111, section 5.2.1.4). */
function holds(asked: IncomingHttpHeaders, tag: string): boolean {
  const held = asked['if-none-match'];
  if (held === undefined || /\bno-cache\b/.test(asked['cache-control'] ?? '')) return false;
  return held.trim() === '*' || held.split(',').some((one) => one.trim().replace(/^W\//, '') === tag);
}

const encodings = ['br', 'gzip'] as const satisfies Encoding[];
/** Few forms of the field go around, and to read one costs as much as to answer. */
const preferences = new LRUCache<string, { encoding: Encoding | null }>({ max: 100 });

/** The smaller form of those the client takes; clients name both and mean no order by it. */
function preferredEncoding(request: IncomingMessage): Encoding | null {
  const field = request.headers['accept-encoding'];
  if (typeof field !== 'string') return null;
  let preference = preferences.get(field);
  if (!preference) {
    const taken = accepts(request);
    const encoding = encodings.find((one) => taken.encoding([one]) === one) ?? null;
    preferences.set(field, (preference = { encoding }));
  }
  return preference.encoding;
}
