/** The style sheet, the font, the scripts and the icons. */
import { readFileSync } from 'node:fs';
import type Router from '@koa/router';
import { bestBrotli, represent } from '../../contract/representation.ts';
import { assets } from '../assets.ts';
import { icon } from '../layout.ts';
import { sendCacheable } from '../send-cacheable.ts';

const isText = (type: string) => type.startsWith('text/');
const daySeconds = 86_400;
const drawnIcon = represent(icon);
const files = assets.map((asset) => ({
  ...asset,
  file: represent(asset.body, { brotliQuality: isText(asset.type) ? bestBrotli : null }),
}));

export function addAssetRoutes(router: Router): void {
  for (const file of files) addFile(router, file);
  for (const one of icons) addIcon(router, one);
  router.get('/assets/icon.svg', (ctx) =>
    sendCacheable(ctx, 'image/svg+xml', drawnIcon, `public, max-age=${daySeconds}`),
  );
}

/** Browsers look for these at the root. */
const icons = [
  { file: 'favicon.ico', type: 'image/x-icon' },
  { file: 'apple-touch-icon.png', type: 'image/png' },
] as const;

function addIcon(router: Router, { file, type }: (typeof icons)[number]): void {
  const bytes = readFileSync(new URL(`../assets/${file}`, import.meta.url));
  const drawn = represent(bytes, { brotliQuality: null });
  router.get(`/${file}`, (ctx) => sendCacheable(ctx, type, drawn, `public, max-age=${daySeconds}`));
}

/** Addresses with a version are immutable, as a new version gets a new address. */
function addFile(router: Router, { path, type, version, file }: (typeof files)[number]): void {
  // So that no visitor waits for the best compression.
  void file.encoded('br');
  router.get(path, (ctx) => {
    const longCache = ctx.query['v'] === version;
    const cache = longCache ? `public, max-age=${365 * daySeconds}, immutable` : 'public, max-age=300';
    return sendCacheable(ctx, isText(type) ? `${type}; charset=utf-8` : type, file, cache);
  });
}
