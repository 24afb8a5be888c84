import type { Context } from 'koa';

/** Responds with a page that is private or must not be cached. */
export function sendPrivate(ctx: Context, page: string, status = 200): void {
  ctx.status = status;
  ctx.set('Cache-Control', 'private, no-store');
  ctx.vary('Cookie');
  ctx.type = 'html';
  ctx.body = page;
}

/** Redirects with 303 after a form, so that reloading does not repeat the action. */
export function seeOther(ctx: Context, path: string): void {
  ctx.set('Cache-Control', 'no-store');
  ctx.redirect(path);
  ctx.status = 303;
}
