/** The address of the site that a request is for. */
import type { Context, Middleware } from 'koa';

/** The address of the site with this host, without a trailing slash; of the default site for any other host. */
export type SiteAddress = (host: string | undefined) => Promise<string>;

/** Lets `siteAddressOf` answer for the request. */
export const resolveSite =
  (siteAddress: SiteAddress): Middleware =>
  async (ctx, next) => {
    ctx.state['siteAddress'] = await siteAddress(ctx.get('Host'));
    await next();
  };

/** The address of the requested site, without a trailing slash. */
export const siteAddressOf = (ctx: Context): string => ctx.state['siteAddress'] as string;
