/** HTTP responses, sent by Koa, or directly by Node for cached URLs. */
import type { ServerResponse } from 'node:http';
import type { Context } from 'koa';

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
