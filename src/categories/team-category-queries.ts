/** What the site team changes of the tree of categories, which all sites share. */
import type { Knex } from 'knex';
import type { Faq } from '../shared/profile-schema.ts';
import { placed } from '../shared/place-rules.ts';

export interface TeamCategory {
  id: number;
  slug: string;
  name: string;
  description: string;
  keywords: string[];
  faqs: Faq[];
  parent_id: number | null;
  /** Listings in the category itself, whatever their status. */
  listings: number;
  former_slugs: string[];
}

/** Has other changes of the tree wait until `tx` ends; reads go on. */
export async function lockCategories(tx: Knex.Transaction): Promise<void> {
  await tx.raw('LOCK TABLE categories IN SHARE ROW EXCLUSIVE MODE');
}

/** All categories (tens of rows), siblings in their order. */
export async function listTeamCategories(db: Knex): Promise<TeamCategory[]> {
  return db('categories as c')
    .orderBy(['c.position', 'c.name', 'c.id'])
    .select<TeamCategory[]>(
      ...['id', 'slug', 'name', 'description', 'keywords', 'faqs', 'parent_id'],
      db.raw('(SELECT count(*) FROM listing_categories lc WHERE lc.category_id = c.id) AS listings'),
      db.raw(
        'ARRAY(SELECT slug FROM former_categories f WHERE f.category_id = c.id AND slug IS NOT NULL) AS former_slugs',
      ),
    );
}

export interface CategoryTexts {
  description?: string | undefined;
  keywords?: readonly string[] | undefined;
  faqs?: readonly Faq[] | undefined;
}

const rowOf = ({ description, keywords, faqs }: CategoryTexts) => ({
  ...(description !== undefined && { description }),
  ...(keywords !== undefined && { keywords }),
  ...(faqs !== undefined && { faqs: JSON.stringify(faqs) }),
});

/** Adds a category, last among its siblings. A former slug that it takes leads to it from then on. */
export async function addCategory(
  tx: Knex.Transaction,
  { slug, name, parentId, ...texts }: { slug: string; name: string; parentId: number | null } & CategoryTexts,
): Promise<void> {
  await releaseSlug(tx, slug);
  const [row] = await tx('categories')
    .insert({ slug, name, parent_id: parentId, ...rowOf(texts) })
    .returning<{ id: number }[]>('id');
  if (row) await placeCategory(tx, row.id, parentId);
}

/** Renames a category. Its former slug leads to it, and drafts with its former name keep it. */
export async function renameCategory(
  tx: Knex.Transaction,
  from: Pick<TeamCategory, 'id' | 'slug' | 'name'>,
  to: { slug: string; name: string },
): Promise<void> {
  await releaseSlug(tx, to.slug);
  await tx('categories').where({ id: from.id }).update(to);
  await tx('former_categories').insert({
    category_id: from.id,
    slug: from.slug === to.slug ? null : from.slug,
    name: from.name,
  });
}

/** Puts a category under a parent, or at the top (null), at a place from 1 on, or last. */
export async function placeCategory(
  tx: Knex.Transaction,
  id: number,
  parentId: number | null,
  place?: number,
): Promise<void> {
  const siblings = await tx('categories')
    .where({ parent_id: parentId })
    .orderBy(['position', 'name', 'id'])
    .pluck<number[]>('id');
  await tx('categories').where({ id }).update({ parent_id: parentId });
  await tx.raw(
    `UPDATE categories c SET position = o.place FROM unnest(?::int[]) WITH ORDINALITY AS o (id, place)
     WHERE c.id = o.id AND c.position <> o.place`,
    [placed(siblings, id, place)],
  );
}

export async function describeCategory(
  tx: Knex.Transaction,
  id: number,
  texts: CategoryTexts,
): Promise<void> {
  await tx('categories').where({ id }).update(rowOf(texts));
}

/**
 * Removes a category. Its listings, subcategories and former slugs go to `into`, and its slug leads there. A listing that is
 * in both keeps the earlier place, so that it never loses its primary category. Without `into` the category must be empty.
 */
export async function removeCategory(
  tx: Knex.Transaction,
  removed: Pick<TeamCategory, 'id' | 'slug' | 'name'>,
  into: number | null,
): Promise<void> {
  if (into !== null) {
    await tx.raw(
      `DELETE FROM listing_categories lc USING listing_categories other
       WHERE lc.category_id = ANY (:both) AND other.category_id = ANY (:both)
         AND other.listing_id = lc.listing_id AND other.position < lc.position`,
      { both: [removed.id, into] },
    );
    await tx('listing_categories').where({ category_id: removed.id }).update({ category_id: into });
    await tx('categories').where({ parent_id: removed.id }).update({ parent_id: into });
    await tx('former_categories').where({ category_id: removed.id }).update({ category_id: into });
    await tx('former_categories').insert({ category_id: into, slug: removed.slug, name: removed.name });
  }
  await tx('categories').where({ id: removed.id }).delete();
}

const releaseSlug = (tx: Knex.Transaction, slug: string) =>
  tx('former_categories').where({ slug }).update({ slug: null });
