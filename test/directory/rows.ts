/** Rows of a directory for tests of its reads. */
import type { Knex } from 'knex';

export async function insertSite(db: Knex, key: string, host: string): Promise<number> {
  const [row] = await db('sites')
    .insert({ key, name: key, host, purpose: 'A second site.' })
    .returning<{ id: number }[]>('id');
  return row?.id ?? 0;
}

export async function mainSite(db: Knex): Promise<number> {
  const { id } = await db('sites').where({ is_default: true }).first<{ id: number }>('id');
  return id;
}

export async function insertCategory(
  db: Knex,
  slug: string,
  parentId: number | null = null,
  columns: Record<string, unknown> = {},
): Promise<number> {
  const [row] = await db('categories')
    .insert({ slug, name: slug, parent_id: parentId, ...columns })
    .returning<{ id: number }[]>('id');
  return row?.id ?? 0;
}

export interface ListingColumns extends Record<string, unknown> {
  site_id: number;
  /** The first is the primary one. */
  categories?: readonly number[];
}

/** Live, unless the columns say otherwise. */
export async function insertListing(
  db: Knex,
  slug: string,
  { categories = [], ...columns }: ListingColumns,
): Promise<number> {
  const [row] = await db('listings')
    .insert({
      slug,
      name: slug,
      website_url: `https://${slug}.example/`,
      domain: `${slug}.example`,
      status: 'live',
      launched_at: columns['status'] === undefined ? '2026-11-20T00:00:00Z' : null,
      ...columns,
    })
    .returning<{ id: number }[]>('id');
  const id = row?.id ?? 0;
  if (categories.length > 0)
    await db('listing_categories').insert(
      categories.map((category_id, position) => ({ listing_id: id, category_id, position })),
    );
  return id;
}

export async function insertFounder(
  db: Knex,
  slug: string,
  name: string,
  { listings = [], ...columns }: { listings?: readonly number[] } & Record<string, unknown> = {},
): Promise<number> {
  const [row] = await db('founders')
    .insert({ slug, name, ...columns })
    .returning<{ id: number }[]>('id');
  const id = row?.id ?? 0;
  for (const listing_id of listings)
    await db('listing_founders').insert({ listing_id, founder_id: id, position: id, title: 'Founder' });
  return id;
}
