/** Feeds made on request, from the response cache. Those of all launches are made by a schedule (published-files.ts). */
import type { Knex } from 'knex';
import type { Site } from '../contract/context.ts';
import type { Topic } from '../contract/freshness.ts';
import { type RepeatedRead, type ResponseCache, repeatedRead } from '../contract/response-cache.ts';
import { fault } from '../faults.ts';
import { findBySlug } from '../listings/alias-queries.ts';
import { blogFeed, categoryFeed, updatesFeed } from './feed-contents-rules.ts';
import {
  findFeedCategory,
  findFeedListing,
  listNewestOfCategory,
  listNewestPosts,
  listNewestUpdates,
} from './feed-queries.ts';
import type { Feed, FeedSite } from './feed-rules.ts';
import { findPublishingSite } from './queries.ts';

export interface Feeds {
  blog(site: Site, now: Date): Promise<FeedRead>;
  /** A former slug finds the category by its present one. @throws Fault category_not_found */
  category(site: Site, slug: string, now: Date): Promise<FeedRead>;
  /** The updates of a listing; `slug` as for `category`. @throws Fault listing_not_found */
  updates(site: Site, slug: string, now: Date): Promise<FeedRead>;
}

export interface FeedRead {
  feed: Feed;
  repeat: RepeatedRead;
}

export function createFeeds({ db, responseCache }: { db: Knex; responseCache: ResponseCache }): Feeds {
  const find = async (
    site: Site,
    { key, topics, lag }: { key: string; topics: readonly Topic[]; lag: 'exact' | 'brief' },
    now: Date,
    read: (of: FeedSite, at: Date) => Promise<Feed>,
  ): Promise<FeedRead> => {
    const requestAt = (at: Date) => ({
      key: `${site.id} feed ${key}`,
      topics: ['site', ...topics] as const,
      lag,
      now: at,
      read: async () => ({ body: await read(await feedSiteOf(db, site), at) }),
      revalidate: () => Promise.resolve(null),
    });
    const repeat = await repeatedRead(responseCache, requestAt, now);
    return { feed: repeat.response.body as Feed, repeat };
  };

  return {
    blog: (site, now) =>
      find(site, { key: 'blog', topics: ['blog'], lag: 'brief' }, now, async (of, at) =>
        blogFeed(of, await listNewestPosts(db, site.id, at)),
      ),
    category: (site, slug, now) =>
      find(
        site,
        { key: `category ${slug}`, topics: ['listings', 'categories'], lag: 'brief' },
        now,
        async (of) => {
          const category = (await findFeedCategory(db, slug)) ?? noCategory(slug);
          return categoryFeed(of, category, await listNewestOfCategory(db, site.id, category.id));
        },
      ),
    updates: (site, slug, now) =>
      find(site, { key: `updates ${slug}`, topics: [`listing ${slug}`], lag: 'exact' }, now, async (of) => {
        const listing = await findBySlug(db, site.id, slug, (one) => findFeedListing(db, site.id, one));
        return updatesFeed(of, listing, await listNewestUpdates(db, listing.id));
      }),
  };
}

const noCategory = (slug: string) =>
  fault('category_not_found', `There is no category “${slug}”. Use one of those that /categories lists.`);

async function feedSiteOf(db: Knex, { id, baseUrl }: Site): Promise<FeedSite> {
  const site = await findPublishingSite(db, id);
  if (!site) throw new Error(`There is no site ${id}.`);
  const { name, purpose, feed_id: feedId, created_at: createdAt } = site;
  return { name, purpose, feedId, createdAt, address: baseUrl };
}
