/** Addresses at which browsers, password managers and agents look things up without reading a page (RFC 8615). */
import type Router from '@koa/router';
import { resourcePaths } from '../../contract/resource-rules.ts';
import { siteAddressOf } from '../../contract/site-address.ts';
import { sendCacheable } from '../send-cacheable.ts';

const passkeysPath = '/account/passkeys';
const cacheControl = 'public, max-age=86400';

export function addWellKnownRoutes(router: Router, { withPasskeys }: { withPasskeys: boolean }): void {
  // Where users change how they sign in (https://www.w3.org/TR/change-password-url/).
  router.get('/.well-known/change-password', (ctx) => {
    ctx.set('Cache-Control', 'no-cache');
    ctx.redirect(passkeysPath);
  });

  if (withPasskeys) {
    // https://www.w3.org/TR/passkey-endpoints/
    router.get('/.well-known/passkey-endpoints', (ctx) => {
      const page = siteAddressOf(ctx) + passkeysPath;
      return sendCacheable(
        ctx,
        'application/json',
        JSON.stringify({ enroll: page, manage: page }),
        cacheControl,
      );
    });
  }

  // RFC 9727
  router.get('/.well-known/api-catalog', (ctx) => {
    const linkset = apisOf(siteAddressOf(ctx));
    return sendCacheable(ctx, catalogType, JSON.stringify({ linkset }), cacheControl);
  });
}

const catalogType = 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"';

/** The links of each API (RFC 9264). */
function apisOf(address: string): object[] {
  const documentation = [{ href: `${address}/docs`, type: 'text/html' }];
  return [
    {
      anchor: address + resourcePaths.api,
      'service-desc': [
        { href: `${address}/openapi.json`, type: 'application/json' },
        { href: `${address}/openapi.yaml`, type: 'application/yaml' },
      ],
      'service-doc': documentation,
      status: [{ href: `${address}/readyz`, type: 'application/json' }],
    },
    { anchor: address + resourcePaths.mcp, 'service-doc': documentation },
  ];
}
