import type { Context } from 'koa';
import type { Encoding, Finished } from '../contract/finished.ts';

/** Sends the bytes as they are kept, compressed as the client prefers, or 304 where it has them already. */
export async function sendFinished(ctx: Context, finished: Finished): Promise<void> {
  ctx.vary('Accept-Encoding');
  const encoding = preferred(ctx);
  const encoded = encoding === null ? null : finished.encoded(encoding);
  // Compressed, it is another representation, with a validator of its own (RFC 9110, section 8.8.3.3).
  ctx.set(
    'ETag',
    encoding !== null && encoded !== null ? `"${finished.tag}-${encoding}"` : `"${finished.tag}"`,
  );
  if (ctx.fresh) {
    ctx.status = 304;
    return;
  }
  ctx.set('Content-Type', 'application/json; charset=utf-8');
  if (encoding !== null && encoded !== null) {
    ctx.set('Content-Encoding', encoding);
    ctx.body = await encoded;
  } else {
    ctx.body = finished.bytes;
  }
}

/** The smaller form of those the client takes; clients name both and mean no order by it. */
function preferred(ctx: Context): Encoding | null {
  if (ctx.headers['accept-encoding'] === undefined) return null;
  return (['br', 'gzip'] as const).find((encoding) => ctx.acceptsEncodings(encoding) === encoding) ?? null;
}
