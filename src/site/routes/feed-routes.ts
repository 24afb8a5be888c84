/**
 * Feeds, sitemaps, robots.txt and security.txt. The schedule publish-feeds generates the files; until its first run
 * they are 503.
 */
import { createGunzip } from 'node:zlib';
import type Router from '@koa/router';
import type { RouterContext } from '@koa/router';
import { siteAddressOf } from '../../contract/site-address.ts';
import type { Limiter } from '../../contract/limits.ts';
import { countedNetwork } from '../../shared/network-rules.ts';
import { feedFormats, feedPath } from '../../feeds/feed-rules.ts';
import type { PublishedFiles } from '../../feeds/published-files.ts';
import { robotsText } from '../../feeds/robots-rules.ts';
import { securityPath, securityText } from '../../feeds/security-text-rules.ts';
import { sitemapPath } from '../../feeds/sitemap-rules.ts';
import { sendCacheable } from '../send-cacheable.ts';

export interface FeedDeps {
  files: PublishedFiles;
  limiter: Limiter;
  clock: () => Date;
  /** The contact for vulnerability reports; null disables security.txt. */
  securityContact: string | null;
}

/** The files are regenerated hourly at most. */
const longCache = 'public, max-age=900';
const plainText = 'text/plain; charset=utf-8';
const firstMadeWithinSeconds = 60;

export function addFeedRoutes(router: Router, deps: FeedDeps): void {
  const { files, limiter, clock, securityContact: contact } = deps;
  const counted = (ctx: RouterContext) => limiter('read', countedNetwork(ctx.ip));
  const send = async (ctx: RouterContext) => {
    await counted(ctx);
    await sendFile(ctx, files);
  };
  for (const format of feedFormats) router.get(feedPath('/', format), send);
  router.get(sitemapPath, send);
  router.get('/sitemaps/:part.xml', send);
  router.get('/robots.txt', async (ctx) => {
    await counted(ctx);
    const address = siteAddressOf(ctx);
    await sendCacheable(ctx, plainText, robotsText(address), longCache);
  });
  router.get(securityPath, async (ctx, next) => {
    if (contact === null) {
      await next();
      return;
    }
    await counted(ctx);
    const address = siteAddressOf(ctx);
    await sendCacheable(ctx, plainText, securityText({ contact, address, now: clock() }), longCache);
  });
}

/**
 * Sends the stored gzip data if the client accepts it, else decompresses it while sending. Each encoding has its own
 * ETag.
 */
async function sendFile(ctx: RouterContext, files: PublishedFiles): Promise<void> {
  ctx.vary('Accept-Encoding');
  const packed = ctx.acceptsEncodings('gzip', 'identity') === 'gzip';
  const tagOf = (etag: string) => (packed ? `"${etag}-gzip"` : `"${etag}"`);
  const etag = await files.etag(ctx.host, ctx.path);
  if (etag === null) {
    await answerNone(ctx, files);
    return;
  }
  ctx.status = 200;
  ctx.set('Cache-Control', longCache);
  ctx.set('ETag', tagOf(etag));
  if (ctx.fresh) {
    ctx.status = 304;
    return;
  }
  const file = await files.file(ctx.host, ctx.path);
  if (!file) {
    await answerNone(ctx, files);
    return;
  }
  // The file may have been regenerated since its tag was looked up.
  ctx.set('ETag', tagOf(file.etag));
  ctx.set('Content-Type', file.contentType);
  if (packed) {
    ctx.set('Content-Encoding', 'gzip');
    ctx.body = file.body;
  } else {
    const unpacking = createGunzip();
    // Ends early if the client disconnects; Koa reports other errors.
    unpacking.end(file.body);
    ctx.body = unpacking;
  }
}

async function answerNone(ctx: RouterContext, files: PublishedFiles): Promise<void> {
  const isMade = (await files.etag(ctx.host, sitemapPath)) !== null;
  ctx.set('Cache-Control', 'no-store');
  ctx.remove('ETag');
  ctx.type = 'text/plain';
  ctx.status = isMade ? 404 : 503;
  if (!isMade) ctx.set('Retry-After', String(firstMadeWithinSeconds));
  ctx.body = isMade
    ? 'This part of the sitemap does not exist.\n'
    : 'Not generated yet; try again in a minute.\n';
}
