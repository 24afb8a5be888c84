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
  description: 'Name, purpose, addresses, size and limits of the directory.',
  tag: 'Site and search',
  route: ['GET', '/site'],
  access: everyone,
  input: z.strictObject({}),
  output: SiteInfo,
  example: {
    input: {},
    answer: {
      name: 'Launch Directory',
      purpose: 'A directory of products with a weekly launch calendar.',
      currency: 'EUR',
      urls: {
        home: 'https://launches.example/',
        api: 'https://launches.example/api/v1',
        docs: 'https://launches.example/docs',
        errors: 'https://launches.example/docs/errors',
        openapi: 'https://launches.example/openapi.json',
        mcp: 'https://launches.example/mcp',
      },
      sites: [{ key: 'main', name: 'Launch Directory', home: 'https://launches.example/' }],
      counts: { live_listings: 56, categories: 35 },
      limits: [
        {
          class: 'read',
          quota: 3000,
          window_seconds: 60,
          counts: 'every GET, and every tool that only reads',
          counted_by: 'account; without one, network address',
        },
      ],
      free_plan: { wait_weeks: 6, places_per_week: 25 },
    },
  },
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
