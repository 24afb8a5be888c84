/** Scheduled every hour: makes each site's feed, and once a day its sitemap, as static files. */
import { ApplicationFailure, isCancellation, proxyActivities } from '@temporalio/workflow';
import type { Activities } from '../activities/index.ts';
import { clock, updateDetails } from './current-details.ts';
import { publishing } from './activity-options.ts';

const { listSitesToPublish } = proxyActivities<Activities>({
  ...publishing,
  summary: 'list sites to publish',
});
const { publishFeed } = proxyActivities<Activities>({ ...publishing, summary: 'make the feed' });
const { finishSitemap } = proxyActivities<Activities>({ ...publishing, summary: 'put the sitemap in place' });
const { publishSitemapPart } = proxyActivities<Activities>(publishing);

interface Published {
  site: string;
  launches: number;
  /** Null where the sitemap was not due. */
  pages: number | null;
}

/** Returns what each site's files hold. Continues after a failing site, then fails itself. */
export async function publishFeeds(): Promise<Published[]> {
  const at = clock();
  const published: Published[] = [];
  const failed: string[] = [];
  for (const { siteId, key, sitemapIsDue } of await listSitesToPublish({ at })) {
    updateDetails(`**Making** the feed${sitemapIsDue ? ' and the sitemap' : ''} of \`${key}\`.`);
    try {
      const launches = await publishFeed({ siteId, at });
      const pages = sitemapIsDue ? await publishSitemap(siteId, key, at) : null;
      published.push({ site: key, launches, pages });
    } catch (error) {
      if (isCancellation(error)) throw error;
      failed.push(key);
    }
  }
  updateDetails(
    [
      '**Over:**',
      ...published.map(({ site, launches, pages }) => {
        const sitemap = pages === null ? 'the previous sitemap' : `a sitemap of ${pages} pages`;
        return `- \`${site}\` has a feed of ${launches} launches and ${sitemap}.`;
      }),
      ...failed.map((site) => `- The files of \`${site}\` could not be made; the previous ones are served.`),
    ].join('\n'),
  );
  if (failed.length > 0) {
    throw ApplicationFailure.nonRetryable(`Files of ${failed.join(', ')} could not be made.`, 'NotPublished');
  }
  return published;
}

/** Returns how many pages the sitemap has. */
async function publishSitemap(siteId: number, key: string, at: string): Promise<number> {
  let pages = 0;
  let part = 0;
  let after: number | null = 0;
  while (after !== null) {
    part += 1;
    const made: Awaited<ReturnType<typeof publishSitemapPart>> = await publishSitemapPart.executeWithOptions(
      { ...publishing, summary: `part ${part} of the sitemap of ${key}` },
      [{ siteId, part, after, at }],
    );
    pages += made.urls;
    after = made.after;
  }
  await finishSitemap({ siteId, parts: part, at });
  return pages;
}
