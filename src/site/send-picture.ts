/** Answers with stored pictures. */
import type { Context } from 'koa';

/** Its address names its content, so browsers keep it forever. */
const longCache = 'public, max-age=31536000, immutable';
/** Short, as it may just be being stored. */
const shortCache = 'public, max-age=60';

interface SentPicture {
  type: 'image/webp' | 'image/png';
  /** Names the content, as the address does. */
  tag: string;
  bytes: Buffer;
}

/** Responds 200, or 304 if the client has it. Other websites may show it: feeds and previews do. */
export function sendPicture(ctx: Context, { type, tag, bytes }: SentPicture, cacheControl = longCache): void {
  ctx.status = 200;
  ctx.set({
    'Cache-Control': cacheControl,
    'Cross-Origin-Resource-Policy': 'cross-origin',
    // Opened on its own, it is a picture and nothing else.
    'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  });
  ctx.etag = tag;
  if (ctx.fresh) {
    ctx.status = 304;
    return;
  }
  ctx.type = type;
  ctx.body = bytes;
}

export function noPicture(ctx: Context): void {
  ctx.status = 404;
  ctx.set('Cache-Control', shortCache);
  ctx.type = 'text/plain';
  ctx.body = 'There is no such picture.\n';
}
