/**
 * What may have been meant by a search that finds nothing. Such searches are rare, so that this may take several
 * statements.
 */
import type { Knex } from 'knex';
import type { ListingSearch } from '../listings/search-schema.ts';
import { nearestSlugs } from '../shared/nearest-queries.ts';
import { wordsAsSlug } from '../shared/text-rules.ts';
import { type UnknownFilter, unknownCategory, unknownCountry, unknownWord } from './search-rules.ts';

const maxCategories = 3;

/** The filters with values that no listing can have. */
export async function findUnknownFilters(
  db: Knex,
  siteId: number,
  { category, country, stage, pricing_model }: ListingSearch,
): Promise<UnknownFilter[]> {
  const unknown: (UnknownFilter | null)[] = [];
  if (category !== undefined && !(await isCategory(db, category))) {
    const near = await nearestSlugs(db, 'category', category, siteId);
    const alike = await nearestCategories(db, category);
    const meant = [...new Set([...near, ...alike.map(({ slug }) => slug)])];
    unknown.push(unknownCategory(category, meant.slice(0, maxCategories)));
  }
  if (country !== undefined) unknown.push(unknownCountry(country));
  for (const [filter, value] of [
    ['stage', stage],
    ['pricing_model', pricing_model],
  ] as const) {
    if (value !== undefined && !(await isUsed(db, { [filter]: value })))
      unknown.push(unknownWord(filter, value));
  }
  return unknown.filter((filter) => filter !== null);
}

/** Whether it is the slug of a category, or a former one. */
async function isCategory(db: Knex, slug: string): Promise<boolean> {
  const { rows } = await db.raw<{ rows: [{ exists: boolean }] }>(
    'SELECT category_of_slug(?) IS NOT NULL AS exists',
    [slug],
  );
  return rows[0].exists;
}

async function isUsed(db: Knex, value: { stage?: string; pricing_model?: string }): Promise<boolean> {
  const { rows } = await db.raw<{ rows: { used: boolean }[] }>(
    `SELECT EXISTS (SELECT FROM live_search WHERE text_vector @@ facet)
       OR EXISTS (SELECT FROM upcoming_search WHERE text_vector @@ facet) AS used
     FROM (SELECT quote_lexeme((search_facets(NULL, NULL, ?, ?, NULL))[1])::tsquery AS facet) f`,
    [value.stage ?? null, value.pricing_model ?? null],
  );
  return rows[0]?.used ?? false;
}

/**
 * Categories whose name, keywords or description have the words, or whose name is spelt alike, the nearest first; at
 * most three.
 */
export async function nearestCategories(db: Knex, said: string): Promise<{ slug: string; name: string }[]> {
  const { rows } = await db.raw<{ rows: { slug: string; name: string }[] }>(
    `WITH words AS (
       SELECT string_agg(quote_lexeme(lexeme), ' | ')::tsquery AS any_word
       FROM regexp_split_to_table(:said, '[\\s-]+') AS word, unnest(search_vector(word))
       WHERE NOT search_says_nothing(word))
     SELECT slug, name
     FROM categories CROSS JOIN words CROSS JOIN LATERAL (
       SELECT setweight(search_vector(name), 'A') || setweight(search_vector(array_to_string(keywords, ' ')), 'B')
           || setweight(search_vector(description), 'D') AS vector,
         greatest(similarity(name, :said), word_similarity(:said, name)) AS likeness) about
     WHERE vector @@ any_word OR likeness >= 0.5
     ORDER BY coalesce(ts_rank(vector, any_word), 0) + likeness DESC, id LIMIT :limit`,
    { said, limit: maxCategories },
  );
  return rows;
}

/** The top categories with the most live listings of the site, with those of their descendants; at most three. */
export async function largestCategories(db: Knex, siteId: number): Promise<{ slug: string; name: string }[]> {
  const { rows } = await db.raw<{ rows: { slug: string; name: string }[] }>(
    `SELECT slug, name FROM categories c
     JOIN (SELECT category_id, sum(n) AS live FROM live_counts WHERE site_id = ? GROUP BY category_id) counted
       ON counted.category_id = c.id
     WHERE parent_id IS NULL AND live > 0 ORDER BY live DESC, position, name, id LIMIT ?`,
    [siteId, maxCategories],
  );
  return rows;
}

/**
 * Other words that may find something, the likeliest first: with words replaced by known ones that begin alike or that
 * they are made of, and the names of listings with a similar slug.
 */
export async function similarSearches(db: Knex, siteId: number, q: string): Promise<string[]> {
  const { rows } = await db.raw<{ rows: { words: string | null }[] }>(
    `WITH said AS (
       SELECT n, lower(token) AS word
       FROM ts_parse('default', search_fold(?)) WITH ORDINALITY AS t (kind, token, n)
       WHERE tsvector_to_array(to_tsvector('directory', token)) <> '{}' AND length(token) <= 40)
     SELECT string_agg(coalesce(
         (SELECT k.word FROM search_words k WHERE k.word = said.word LIMIT 1),
         (SELECT near.word FROM search_words near
           WHERE length(said.word) > 4 AND near.word > left(said.word, 3)
             AND near.word < left(said.word, 3) || chr(1114111)
             AND levenshtein_less_equal(near.word, said.word, 3) <= 3
           ORDER BY levenshtein(near.word, said.word), near.docs DESC, near.word LIMIT 1),
         (SELECT a.word || ' ' || b.word FROM generate_series(3, length(said.word) - 3) AS i
           JOIN search_words a ON a.word = left(said.word, i) JOIN search_words b ON b.word = substr(said.word, i + 1)
           ORDER BY least(a.docs, b.docs) DESC, i LIMIT 1),
         said.word), ' ' ORDER BY n) AS words
     FROM said`,
    [q],
  );
  const slug = wordsAsSlug(q);
  const slugs = slug === '' ? [] : await nearestSlugs(db, 'listing', slug, siteId);
  const names = await db('listings')
    .where({ site_id: siteId })
    .whereIn('slug', slugs)
    .select<{ slug: string; name: string }[]>('slug', 'name');
  const named = slugs.flatMap((one) => names.find((listing) => listing.slug === one)?.name ?? []);
  return [...(rows[0]?.words ? [rows[0].words] : []), ...named].filter(
    (words) => words.toLowerCase() !== q.trim().toLowerCase(),
  );
}
