import type { Context, Middleware } from 'koa';
import { parseUrl } from '../shared/url-rules.ts';
import { fault } from '../faults.ts';

/**
 * Forms of this site are sent from this site. Browsers say where a request comes from in a field that no page can set
 * (Fetch Metadata, Sec-Fetch-Site); those that do not yet say so in Origin. Who says neither is no browser, and has no
 * business with forms.
 */
export const fromHere: Middleware = async (ctx, next) => {
  if (!['GET', 'HEAD', 'OPTIONS'].includes(ctx.method) && !comesFromHere(ctx)) {
    fault(
      'cross_site_request',
      'Forms of this site are taken from its own pages only. Open the page here and send the form from it.',
    );
  }
  await next();
};

function comesFromHere(ctx: Context): boolean {
  const site = ctx.get('Sec-Fetch-Site');
  if (site !== '') return site === 'same-origin' || site === 'none';
  const origin = ctx.get('Origin');
  return parseUrl(origin)?.host === ctx.host;
}
