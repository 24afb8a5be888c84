import { launchesFeed } from '../../src/feeds/feed-contents-rules.ts';
import { listNewestLaunches } from '../../src/feeds/feed-queries.ts';
import { feedFormats, feedPath, feedText, feedType } from '../../src/feeds/feed-rules.ts';
import { putFile } from '../../src/feeds/published-file-queries.ts';
import { findPublishingSite, listPublishingSites } from '../../src/feeds/queries.ts';
import { addressOfSite } from '../../src/directory/site-address-rules.ts';
import type { ActivityDeps } from '../deps.ts';
import { gzipText } from './gzip-text.ts';

type Deps = Pick<ActivityDeps, 'db' | 'config'>;

/** The first run after this time rebuilds the sitemap. */
const sitemapAgeMs = 23.5 * 3_600_000;

export interface SiteToPublish {
  siteId: number;
  key: string;
  sitemapIsDue: boolean;
}

/** All sites, each with whether its sitemap is due. `at`: ISO 8601. */
export async function listSitesToPublish({ db }: Deps, { at }: { at: string }): Promise<SiteToPublish[]> {
  const sites = await listPublishingSites(db);
  const dueSince = Date.parse(at) - sitemapAgeMs;
  return sites.map(({ id, key, sitemap_made_at: madeAt }) => ({
    siteId: id,
    key,
    sitemapIsDue: madeAt === null || madeAt.getTime() <= dueSince,
  }));
}

/** Publishes the feed of a site in its formats. Returns the number of launches in it. */
export async function publishFeed(
  { db, config }: Deps,
  { siteId, at }: { siteId: number; at: string },
): Promise<number> {
  const site = await findPublishingSite(db, siteId);
  if (!site) return 0;
  const launches = await listNewestLaunches(db, siteId);
  const { name, purpose, feed_id: feedId, created_at: createdAt } = site;
  const address = addressOfSite(site, config.BASE_URL);
  const feed = launchesFeed({ name, purpose, feedId, createdAt, address }, launches);
  for (const format of feedFormats) {
    const text = gzipText();
    await text.add(feedText(feed, format));
    const file = { path: feedPath('/', format), contentType: feedType(format), ...(await text.end()) };
    await putFile(db, siteId, file, new Date(at));
  }
  return launches.length;
}
