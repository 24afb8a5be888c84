import type { Context, Middleware } from 'koa';
import { parseUrl } from '../shared/url-rules.ts';
import { fault } from '../faults.ts';

/**
 * Accepts forms from this site only. Browsers state a request's origin in a header that pages cannot set (Fetch
 * Metadata, Sec-Fetch-Site), older ones in Origin. A client that sends neither is not a browser, and must not submit
 * forms.
 */
export const requireSameOrigin: Middleware = async (ctx, next) => {
  if (!['GET', 'HEAD', 'OPTIONS'].includes(ctx.method) && !isSameOrigin(ctx)) {
    fault(
      'cross_site_request',
      'This site accepts forms only from its own pages. Open the page here and send the form from it.',
    );
  }
  await next();
};

function isSameOrigin(ctx: Context): boolean {
  const site = ctx.get('Sec-Fetch-Site');
  if (site !== '') return site === 'same-origin' || site === 'none';
  const origin = ctx.get('Origin');
  return parseUrl(origin)?.host === ctx.host;
}
