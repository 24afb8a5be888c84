import type { Knex } from 'knex';
import type { Site } from '../contract/context.ts';
import { prepared } from '../db/prepared.ts';

const siteOfHost = prepared<Site>(
  'site_of_host',
  `SELECT id, key, name, purpose, currency FROM sites
    WHERE host = $1 OR is_default ORDER BY is_default LIMIT 1`,
);

/** The site of a host name in lower case, or the default one. */
export async function findSite(db: Knex, host: string | undefined): Promise<Site> {
  const [site] = await siteOfHost(db, [host ?? null]);
  if (!site) throw new Error('The sites table has no default site; run the migrations.');
  return site;
}

/** All sites of the deployment, the oldest first. */
export async function listSites(db: Knex): Promise<Pick<Site, 'id' | 'key' | 'name'>[]> {
  return db('sites').orderBy('id').select('id', 'key', 'name');
}

/** A change to a site is told of, and seen within this time where that was not heard; every request asks. */
const siteFreshMs = 5_000;
/** Host is what the client says: the memory of made-up ones is bounded. */
const maxHosts = 1_000;

export interface SiteFinder {
  /** `findSite`, remembered for a few seconds a host. */
  find: (host: string | undefined) => Promise<Site>;
  /** A site has changed. */
  forget: () => void;
}

export function createSiteFinder(db: Knex): SiteFinder {
  const known = new Map<string, { site: Site; until: number }>();
  return {
    async find(header = '') {
      // Node reads headers as Latin-1, in which nothing but A to Z becomes one of a to z.
      const host = header.toLowerCase();
      const remembered = known.get(host);
      const now = performance.now();
      if (remembered && remembered.until > now) return remembered.site;
      const site = await findSite(db, host);
      if (known.size >= maxHosts) known.clear();
      known.set(host, { site, until: now + siteFreshMs });
      return site;
    },
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
