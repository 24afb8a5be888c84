import { z } from 'zod';
import { everyone } from '../../contract/access.ts';
import { limitsOf } from '../../contract/limits.ts';
import { operation } from '../../contract/operation.ts';
import { siteGuide } from '../guide-rules.ts';
import { countDirectory, listSites } from '../queries.ts';
import { SiteInfo } from '../schema.ts';
import { addressOfSite } from '../site-address-rules.ts';

export const getSiteInfo = operation({
  id: 'get_site_info',
  title: 'About this directory',
  description: 'Name, purpose and addresses of the directory, how much is in it, and where its docs are.',
  tag: 'Site and search',
  route: ['GET', '/site'],
  access: everyone,
  input: z.strictObject({}),
  output: SiteInfo,
  faults: [],
  freshness: { topics: () => ['listings', 'categories'], lag: 'brief' },
  resource: {
    uri: 'guide://site',
    name: 'Site guide',
    description: 'What this directory is, the way from a website to a launch, its rules, limits and tools.',
    markdown: siteGuide,
  },
  async run(_input, { db, site, config }) {
    const { listings, categories } = await countDirectory(db, site.id);
    const sites = await listSites(db);
    const base = site.baseUrl;
    return {
      name: site.name,
      purpose: site.purpose,
      currency: site.currency,
      urls: {
        home: `${base}/`,
        api: `${base}/api/v1`,
        docs: `${base}/docs`,
        errors: `${base}/docs/errors`,
        openapi: `${base}/openapi.json`,
        mcp: `${base}/mcp`,
      },
      sites: sites.map((one) => ({
        key: one.key,
        name: one.name,
        home: `${addressOfSite(one, config.BASE_URL)}/`,
      })),
      counts: { live_listings: listings, categories },
      limits: limitsOf(config).map(({ name, quota, windowSeconds, counts, countedBy }) => ({
        class: name,
        quota,
        window_seconds: windowSeconds,
        counts,
        counted_by: countedBy,
      })),
      free_plan: { wait_weeks: config.FREE_WAIT_WEEKS, places_per_week: config.FREE_PLACES_PER_WEEK },
    };
  },
});
