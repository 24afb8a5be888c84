import type { Middleware } from 'koa';
import { siteAddressOf } from '../contract/site-address.ts';
import { isLoopback } from '../shared/network-rules.ts';
import { parseUrl } from '../shared/url-rules.ts';

/**
 * Sends a visitor who signs in at another name of this machine, such as 127.0.0.1, to that of the site: sessions and
 * passkeys belong to a name, and mailed links lead to that one.
 */
export const oneLoopbackName: Middleware = async (ctx, next) => {
  const site = parseUrl(siteAddressOf(ctx));
  const here = parseUrl(`http://${ctx.host}`);
  const isOther = site && here && site.hostname !== here.hostname && site.port === here.port;
  if (ctx.method === 'GET' && isOther && isLoopback(site.hostname) && isLoopback(here.hostname)) {
    ctx.set('Cache-Control', 'no-store');
    ctx.redirect(site.origin + ctx.url);
    return;
  }
  await next();
};
