/** Former slugs: a listing that was merged into another is found there. */
import type { Knex } from 'knex';
import { noSuchListing } from './public-queries.ts';

/** The slug that replaces a former one; undefined if it never was a slug. */
export async function findCurrentSlug(db: Knex, siteId: number, slug: string): Promise<string | undefined> {
  const row = await db('listing_aliases as a')
    .join('listings as l', 'l.id', 'a.listing_id')
    .where({ 'a.site_id': siteId, 'a.slug': slug })
    .first<{ slug: string } | undefined>('l.slug');
  return row?.slug;
}

/** What `find` returns for a slug, or for the one that has replaced it. @throws Fault listing_not_found */
export async function findBySlug<T>(
  db: Knex,
  siteId: number,
  slug: string,
  find: (slug: string) => Promise<T | undefined>,
): Promise<T> {
  const found = await find(slug);
  if (found !== undefined) return found;
  const current = await findCurrentSlug(db, siteId, slug);
  const there = current === undefined ? undefined : await find(current);
  return there ?? noSuchListing(db, siteId, slug);
}
