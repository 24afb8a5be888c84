import { copyFile, putFile, removeParts } from '../../src/feeds/published-file-queries.ts';
import {
  type SitemapListing,
  findPublishingSite,
  listLaunchedWeeks,
  listSitemapCategories,
  listSitemapListings,
  listSitemapPosts,
} from '../../src/feeds/queries.ts';
import { addressOfSite } from '../../src/directory/site-address-rules.ts';
import {
  type SitemapPage,
  categoryEntry,
  fixedPages,
  listingEntries,
  partPath,
  postEntry,
  sitemapEnd,
  sitemapEntry,
  sitemapIndex,
  sitemapLimits,
  sitemapPath,
  sitemapStart,
  sitemapType,
} from '../../src/feeds/sitemap-rules.ts';
import type { ActivityDeps } from '../deps.ts';
import { withHeartbeat } from '../heartbeat.ts';
import { gzipText } from './gzip-text.ts';

type Deps = Pick<ActivityDeps, 'db' | 'config'>;

const listingsPerQuery = 2_000;

export interface PublishedPart {
  urls: number;
  /** The id after which the next part begins; null for the last part. */
  after: number | null;
}

/** Publishes one file of the sitemap: listings after an id, as many as fit. Reads them page by page to bound memory. */
export async function publishSitemapPart(
  { db, config }: Deps,
  { siteId, part, after, at }: { siteId: number; part: number; after: number; at: string },
  limits = sitemapLimits,
): Promise<PublishedPart> {
  const site = await findPublishingSite(db, siteId);
  if (!site) return { urls: 0, after: null };
  const address = addressOfSite(site, config.BASE_URL);
  return withHeartbeat(async (signal, beat) => {
    const text = gzipText();
    let urls = 0;
    let bytes = Buffer.byteLength(sitemapStart + sitemapEnd);
    /** False if they do not all fit into the file. */
    const add = async (pages: readonly SitemapPage[]): Promise<boolean> => {
      const entries = pages.map((page) => sitemapEntry(address, page)).join('');
      const length = Buffer.byteLength(entries);
      if (urls + pages.length > limits.urls || bytes + length > limits.bytes) return false;
      urls += pages.length;
      bytes += length;
      await text.add(entries);
      return true;
    };

    await text.add(sitemapStart);
    if (part === 1) {
      for (const page of await pagesBeforeListings(db, siteId, new Date(at))) await add([page]);
    }
    let last = after;
    let isFull = false;
    let listings = 0;
    for await (const listing of listingsFrom(db, siteId, after, signal)) {
      isFull = !(await add(listingEntries(listing)));
      if (isFull) break;
      last = listing.id;
      listings += 1;
      if (listings % listingsPerQuery === 0) beat({ part, urls });
    }
    await text.add(sitemapEnd);
    const file = { path: partPath(part), contentType: sitemapType, ...(await text.end()) };
    await putFile(db, siteId, file, new Date(at));
    return { urls, after: isFull ? last : null };
  });
}

async function pagesBeforeListings(db: Deps['db'], siteId: number, at: Date): Promise<SitemapPage[]> {
  return [
    ...fixedPages(await listLaunchedWeeks(db, siteId)),
    ...(await listSitemapCategories(db, siteId)).map(categoryEntry),
    ...(await listSitemapPosts(db, siteId, at)).map(postEntry),
  ];
}

async function* listingsFrom(
  db: Deps['db'],
  siteId: number,
  from: number,
  signal: AbortSignal,
): AsyncGenerator<SitemapListing> {
  let after: number | undefined = from;
  while (after !== undefined) {
    signal.throwIfAborted();
    const page: SitemapListing[] = await listSitemapListings(db, siteId, { after, most: listingsPerQuery });
    yield* page;
    after = page.at(-1)?.id;
  }
}

/** Replaces the previous parts: a single part becomes the sitemap itself, several get an index. */
export async function finishSitemap(
  { db, config }: Deps,
  { siteId, parts, at }: { siteId: number; parts: number; at: string },
): Promise<void> {
  const site = await findPublishingSite(db, siteId);
  if (!site) return;
  if (parts === 1) {
    await copyFile(db, siteId, partPath(1), sitemapPath);
    await removeParts(db, siteId, []);
    return;
  }
  const text = gzipText();
  await text.add(sitemapIndex(addressOfSite(site, config.BASE_URL), parts, new Date(at)));
  const index = { path: sitemapPath, contentType: sitemapType, ...(await text.end()) };
  await putFile(db, siteId, index, new Date(at));
  await removeParts(
    db,
    siteId,
    Array.from({ length: parts }, (_, i) => partPath(i + 1)),
  );
}
