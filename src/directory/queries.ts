import type { Knex } from 'knex';
import type { Site } from '../contract/context.ts';
import { faultOf } from '../contract/problem.ts';
import type { SiteAddress } from '../contract/site-address.ts';
import { prepared } from '../db/prepared.ts';
import { type SiteHost, addressOfSite } from './site-address-rules.ts';

const siteOfHost = prepared<Omit<Site, 'baseUrl'> & SiteHost>(
  'site_of_host',
  `SELECT id, key, name, purpose, currency, host, is_default FROM sites
    WHERE host = $1 OR is_default ORDER BY is_default LIMIT 1`,
);

/** The site of a host name in lower case, or the default one. `baseUrl`: of the deployment. */
async function findSite(db: Knex, host: string, baseUrl: string): Promise<Site> {
  const [row] = await siteOfHost(db, [host]);
  if (!row) throw new Error('The sites table has no default site; run the migrations.');
  const { id, key, name, purpose, currency } = row;
  return { id, key, name, purpose, currency, baseUrl: addressOfSite(row, baseUrl) };
}

const hostOfSite = prepared<SiteHost>('host_of_site', 'SELECT host, is_default FROM sites WHERE id = $1');

/** The address of a site, without a trailing slash. `baseUrl`: of the deployment. */
export async function findSiteAddress(db: Knex, siteId: number, baseUrl: string): Promise<string> {
  const [site] = await hostOfSite(db, [siteId]);
  return site ? addressOfSite(site, baseUrl) : baseUrl;
}

/** All sites of the deployment, the oldest first. */
export async function listSites(db: Knex): Promise<(Pick<Site, 'id' | 'key' | 'name'> & SiteHost)[]> {
  return db('sites').orderBy('id').select('id', 'key', 'name', 'host', 'is_default');
}

/** Postgres announces changes of sites; this is for an announcement that was missed. Every request looks its site up. */
const siteFreshMs = 5_000;
/** Clients choose the Host header, so the number of kept hosts is bounded. */
const maxHosts = 1_000;

export interface SiteFinder {
  /** `findSite`, remembered for a few seconds a host. */
  find: (host: string | undefined) => Promise<Site>;
  /** The same, if it is remembered. */
  atHand: (host: string | undefined) => Site | undefined;
  /** Never rejects: without Postgres it is the address of the deployment. */
  address: SiteAddress;
  /** A site has changed. */
  forget: () => void;
}

/** `baseUrl`: of the deployment, which the default site has. */
export function createSiteFinder(db: Knex, baseUrl: string): SiteFinder {
  const known = new Map<string, { site: Site; until: number }>();
  const find = async (header = '') => {
    // Node reads headers as Latin-1, in which nothing but A to Z becomes one of a to z.
    const host = header.toLowerCase();
    const remembered = known.get(host);
    const now = performance.now();
    if (remembered && remembered.until > now) return remembered.site;
    const site = await findSite(db, host, baseUrl).catch((error: unknown) => {
      // While Postgres is away, reads of cached answers go on, and only one in some seconds waits for it.
      if (remembered && faultOf(error).code === 'unavailable') return remembered.site;
      throw error;
    });
    if (known.size >= maxHosts) known.clear();
    known.set(host, { site, until: performance.now() + siteFreshMs });
    return site;
  };
  return {
    find,
    atHand(header = '') {
      const remembered = known.get(header.toLowerCase());
      return remembered && remembered.until > performance.now() ? remembered.site : undefined;
    },
    address: (host) =>
      find(host).then(
        (site) => site.baseUrl,
        () => baseUrl,
      ),
    forget: () => known.clear(),
  };
}

const directoryCounts = prepared<{ listings: number; categories: number }>(
  'directory_counts',
  `SELECT (SELECT coalesce(sum(n), 0) FROM live_counts WHERE site_id = $1 AND category_id = 0) AS listings,
          (SELECT count(*) FROM categories) AS categories`,
);

/** Live listings of a site, and categories. */
export async function countDirectory(
  db: Knex,
  siteId: number,
): Promise<{ listings: number; categories: number }> {
  const [counts] = await directoryCounts(db, [siteId]);
  return counts ?? { listings: 0, categories: 0 };
}

export interface CategoryRow {
  id: number;
  slug: string;
  name: string;
  keywords: string[];
  parent_slug: string | null;
  /** From before it was renamed, and of categories that became part of it. */
  former_names: string[];
}

/** The whole tree; it has tens of rows. */
export async function listCategories(db: Knex): Promise<CategoryRow[]> {
  return db('categories as c')
    .leftJoin('categories as p', 'p.id', 'c.parent_id')
    .orderBy(['c.position', 'c.name'])
    .select<CategoryRow[]>(
      ...['c.id', 'c.slug', 'c.name', 'c.keywords', 'p.slug as parent_slug'],
      db.raw('ARRAY(SELECT name FROM former_categories f WHERE f.category_id = c.id) AS former_names'),
    );
}
