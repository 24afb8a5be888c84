/** The style sheet, the scripts and the icon. */
import type Router from '@koa/router';
import { type Asset, assets } from '../assets.ts';
import { icon } from '../layout.ts';
import { sendCacheable } from '../send-cacheable.ts';

const daySeconds = 86_400;

export function addAssetRoutes(router: Router): void {
  for (const asset of assets) addAsset(router, asset);
  router.get('/assets/icon.svg', (ctx) =>
    sendCacheable(ctx, 'image/svg+xml', icon, `public, max-age=${daySeconds}`),
  );
}

/** Addresses with a version are immutable, as a new version gets a new address. */
function addAsset(router: Router, { path, type, body, version }: Asset): void {
  router.get(path, (ctx) => {
    const longCache = ctx.query['v'] === version;
    const cache = longCache ? `public, max-age=${365 * daySeconds}, immutable` : 'public, max-age=300';
    sendCacheable(ctx, `${type}; charset=utf-8`, body, cache);
  });
}
