import type { Context } from 'koa';

/** Answers with a page that is one person's, or holds what must not be kept. */
export function sendPrivate(ctx: Context, page: string, status = 200): void {
  ctx.status = status;
  ctx.set('Cache-Control', 'private, no-store');
  ctx.vary('Cookie');
  ctx.type = 'html';
  ctx.body = page;
}

/** After a form was carried out: the browser goes on with a GET, so that loading again repeats nothing. */
export function goOn(ctx: Context, path: string): void {
  ctx.set('Cache-Control', 'no-store');
  ctx.redirect(path);
  ctx.status = 303;
}
