/** Rows for tests of what a listing's page shows. */
import type { Knex } from 'knex';

export async function insertSite(db: Knex, key: string): Promise<number> {
  const [row] = (await db('sites')
    .insert({ key, name: key, host: `${key}.example`, purpose: 'Another directory.' })
    .returning('id')) as [{ id: number }];
  return row.id;
}

export async function insertAccount(db: Knex, email: string): Promise<number> {
  const [row] = (await db('accounts').insert({ email }).returning('id')) as [{ id: number }];
  return row.id;
}

export async function insertCategory(
  db: Knex,
  slug: string,
  parentId: number | null = null,
): Promise<number> {
  const [row] = (await db('categories')
    .insert({ slug, name: `The ${slug}`, parent_id: parentId })
    .returning('id')) as [{ id: number }];
  return row.id;
}

/** A live listing of the default site unless the columns say otherwise; the first category is the primary one. */
export async function insertListing(
  db: Knex,
  slug: string,
  columns: Record<string, unknown> = {},
  categories: readonly number[] = [],
): Promise<number> {
  const site = await db('sites').where({ is_default: true }).first<{ id: number }>('id');
  const [row] = (await db('listings')
    .insert({
      site_id: site.id,
      slug,
      name: slug,
      website_url: `https://${slug}.example/`,
      domain: `${slug}.example`,
      status: 'live',
      launched_at: '2026-11-16T00:00:00Z',
      ...columns,
    })
    .returning('id')) as [{ id: number }];
  for (const [position, category_id] of categories.entries()) {
    await db('listing_categories').insert({ listing_id: row.id, category_id, position });
  }
  return row.id;
}

/** Not launched yet, and public. */
export const waiting = { status: 'scheduled', plan: 'free', launch_week: '2026-12-07', launched_at: null };
export const unpublished = { status: 'draft', launched_at: null };

export const measurementsOf = (domain: string, source: string, ratings: Record<string, number>) =>
  Object.entries(ratings).map(([measured_on, rating], i, all) => ({
    domain,
    measured_on,
    rating,
    source,
    is_latest: i === all.length - 1,
  }));
