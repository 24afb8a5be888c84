/** The feeds of categories, the blog and listings, made on request. */
import type Router from '@koa/router';
import type { Site } from '../../contract/context.ts';
import type { Limiter } from '../../contract/limits.ts';
import { blogPath, categoriesPath } from '../../directory/path-rules.ts';
import { feedFormats, feedPath, feedText, feedType } from '../../feeds/feed-rules.ts';
import type { FeedRead, Feeds } from '../../feeds/feeds.ts';
import { countedNetwork } from '../../shared/network-rules.ts';
import { noteRead, sendPage } from '../page-cache.ts';

export interface PageFeedDeps {
  feeds: Feeds;
  findSite: (host: string | undefined) => Promise<Site>;
  limiter: Limiter;
  clock: () => Date;
}

const cacheControl = 'public, max-age=300';

export function addPageFeedRoutes(router: Router, { feeds, findSite, limiter, clock }: PageFeedDeps): void {
  const add = (page: string, find: (site: Site, slug: string, now: Date) => Promise<FeedRead>) => {
    for (const format of feedFormats) {
      router.get(feedPath(page, format), async (ctx) => {
        await limiter('read', countedNetwork(ctx.ip));
        const site = await findSite(ctx.host);
        const { feed } = await noteRead(ctx, find(site, String(ctx.params['slug']), clock()));
        const path = feedPath(feed.page, format);
        if (path !== ctx.path) {
          // A former slug, which may become that of another.
          ctx.redirect(path);
          ctx.status = 301;
          ctx.set('Cache-Control', 'no-cache');
          return;
        }
        ctx.set('Cache-Control', cacheControl);
        await sendPage(ctx, feedText(feed, format), feedType(format));
      });
    }
  };
  add(blogPath, (site, _slug, now) => feeds.blog(site, now));
  add(`${categoriesPath}/:slug`, (...of) => feeds.category(...of));
  add('/listings/:slug', (...of) => feeds.updates(...of));
}
