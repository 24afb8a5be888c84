import type { RouterContext } from '@koa/router';
import type { PasskeySite } from '../accounts/passkeys.ts';
import { siteAddressOf } from '../contract/site-address.ts';
import type { SiteFacts } from './layout.ts';

/** The requested site as the relying party of passkeys. */
export const passkeySiteOf = (ctx: RouterContext, { name }: SiteFacts): PasskeySite => ({
  siteName: name,
  baseUrl: siteAddressOf(ctx),
});
