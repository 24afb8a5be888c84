/** Listings for tests of search, written as anything else writes them: what follows them are the triggers. */
import type { Knex } from 'knex';
import { searchListings } from '../../src/search/search-queries.ts';
import { ListingSearch } from '../../src/listings/search-schema.ts';

export async function defaultSite(db: Knex): Promise<number> {
  const { id } = await db('sites').where({ is_default: true }).first<{ id: number }>('id');
  return id;
}

export async function insertCategory(
  db: Knex,
  slug: string,
  parentId: number | null = null,
): Promise<number> {
  const [row] = (await db('categories')
    .insert({ slug, name: slug, parent_id: parentId })
    .returning('id')) as [{ id: number }];
  return row.id;
}

export async function insertListing(
  db: Knex,
  slug: string,
  { categories = [], ...columns }: Record<string, unknown> & { categories?: number[] } = {},
): Promise<number> {
  return db.transaction(async (tx) => {
    const isLive = (columns['status'] ?? 'live') === 'live';
    const [row] = (await tx('listings')
      .insert({
        site_id: columns['site_id'] ?? (await defaultSite(tx)),
        slug,
        name: slug,
        website_url: `https://${slug}.example/`,
        domain: `${slug}.example`,
        status: 'live',
        ...(isLive && { launched_at: '2026-11-01T00:00:00Z' }),
        ...columns,
      })
      .returning('id')) as [{ id: number }];
    for (const [position, category_id] of categories.entries()) {
      await tx('listing_categories').insert({ listing_id: row.id, category_id, position });
    }
    return row.id;
  });
}

/** A page of slugs, and the total. */
export async function find(
  db: Knex,
  wanted: Record<string, unknown>,
  siteId?: number,
): Promise<{ slugs: string[]; total: number }> {
  const { rows, total } = await searchListings(
    db,
    siteId ?? (await defaultSite(db)),
    ListingSearch.parse(wanted),
  );
  return { slugs: rows.map(({ slug }) => slug), total };
}

export const slugsOf = async (db: Knex, q: string): Promise<string[]> => (await find(db, { q })).slugs;

/** What the search tables say that listings and categories do not, and the other way round; words of names that are not known. */
export async function countAstray(db: Knex): Promise<number> {
  const columns = 'id, site_id, votes, name_words, called, name_vector, text_vector';
  const differences = [
    [
      `SELECT ${columns} FROM live_search`,
      `SELECT ${columns} FROM searchable_listings WHERE status = 'live'`,
    ],
    [
      `SELECT ${columns} FROM upcoming_search`,
      `SELECT ${columns} FROM searchable_listings WHERE status = 'scheduled'`,
    ],
    ['TABLE category_ancestors', 'TABLE category_lineages'],
  ].map(
    ([is, wanted]) => `SELECT FROM ((${is} EXCEPT ALL ${wanted}) UNION ALL (${wanted} EXCEPT ALL ${is})) d`,
  );
  const { rows } = await db.raw<{ rows: { count: number }[] }>(`
    SELECT count(*) FROM (${differences.join(' UNION ALL ')}
      UNION ALL
      SELECT FROM listings l, unnest(tsvector_to_array(words_of_listing(l.name, l.keywords, NULL, NULL))) AS said (word)
      WHERE l.status IN ('live', 'scheduled') AND length(word) BETWEEN 2 AND 40 AND word !~ '^[0-9]+$'
        AND NOT EXISTS (SELECT FROM search_words w WHERE w.word = said.word AND w.in_name)) astray`);
  return rows[0]?.count ?? Number.NaN;
}
