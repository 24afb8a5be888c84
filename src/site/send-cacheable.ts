import type { Context } from 'koa';
import { negotiate } from '../contract/negotiate.ts';
import { type Representation, represent } from '../contract/representation.ts';

export const htmlType = 'text/html; charset=utf-8';

/** Responds 200 with an ETag, compressed as the client accepts, or 304 if the client's copy is current. */
export async function sendRepresentation(
  ctx: Context,
  type: string,
  representation: Representation,
): Promise<void> {
  const { status, headers, body } = await negotiate(ctx.req, representation, type);
  const { Vary = '', ...others } = headers;
  ctx.compress = false;
  ctx.status = status;
  // Before the body, for which Koa would guess a type.
  ctx.set(others);
  ctx.vary(Vary);
  ctx.body = body;
}

/** `sendRepresentation` of what others may store, too. */
export async function sendCacheable(
  ctx: Context,
  type: string,
  content: Representation | string,
  cacheControl: string,
): Promise<void> {
  ctx.set('Cache-Control', cacheControl);
  await sendRepresentation(ctx, type, typeof content === 'string' ? represent(content) : content);
}
