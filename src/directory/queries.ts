import type { Knex } from 'knex';
import type { Site } from '../contract/context.ts';

const siteColumns = ['id', 'key', 'name', 'purpose', 'currency'] as const;

/** The site of a host name, or the default one. */
export async function findSite(db: Knex, host: string | undefined): Promise<Site> {
  const site = await db('sites')
    .where((q) => void q.where('host', host ?? null).orWhere('is_default', true))
    .orderBy('is_default', 'asc')
    .first<Site | undefined>(...siteColumns);
  if (!site) throw new Error('The sites table has no default site; run the migrations.');
  return site;
}

export async function countDirectory(
  db: Knex,
  siteId: number,
): Promise<{ listings: number; categories: number }> {
  const { rows } = await db.raw<{ rows: [{ listings: number; categories: number }] }>(
    `SELECT (SELECT count(*) FROM listings WHERE site_id = ? AND status = 'live') AS listings,
            (SELECT count(*) FROM categories) AS categories`,
    [siteId],
  );
  return rows[0];
}

export interface CategoryRow {
  id: number;
  slug: string;
  name: string;
  keywords: string[];
  parent_slug: string | null;
}

/** The whole tree; it has tens of rows. */
export async function listCategories(db: Knex): Promise<CategoryRow[]> {
  return db('categories as c')
    .leftJoin('categories as p', 'p.id', 'c.parent_id')
    .orderBy(['c.position', 'c.name'])
    .select<CategoryRow[]>('c.id', 'c.slug', 'c.name', 'c.keywords', 'p.slug as parent_slug');
}
