import { createHash } from 'node:crypto';
import type { Context } from 'koa';

/** Responds 200 with an ETag of the body, or 304 if the client's copy is current. */
export function sendCacheable(ctx: Context, type: string, body: string, cacheControl: string): void {
  ctx.status = 200;
  ctx.set('Cache-Control', cacheControl);
  ctx.etag = createHash('sha256').update(body).digest('base64url').slice(0, 22);
  if (ctx.fresh) {
    ctx.status = 304;
    return;
  }
  ctx.type = type;
  ctx.body = body;
}
