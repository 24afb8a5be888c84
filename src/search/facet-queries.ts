/** What a search can be narrowed down by, and how its words were read. Only pages ask for it: a search does without. */
import type { Knex } from 'knex';
import { prepared } from '../db/prepared.ts';
import type { ListingSearch } from '../listings/search-schema.ts';
import { alternativesSought, filtersOf } from './search-queries.ts';

export const facetNames = ['category', 'country', 'stage', 'pricing_model'] as const;
export type FacetName = (typeof facetNames)[number];

export interface Facet {
  /** Slugs, codes and words, as filters take them, with the number of listings; the most listings first. */
  values: { value: string; listings: number }[];
  /** The number of listings without the filter of this facet. */
  total: number;
  /** Only the first `maxCounted` listings were counted. */
  isLowerBound: boolean;
}

/** The listings that are counted of a search. */
const maxCounted = 2_000;

const facetCounts = prepared<{ facet: FacetName | ''; value: string | null; listings: number }>(
  'facet_counts',
  `SELECT * FROM search_facet_counts($1, $2, $3, $4, $5, $6, $7, $8, $9, ARRAY(
     SELECT a.id FROM unnest($10::text[]) WITH ORDINALITY AS lead (slug, n)
     JOIN listings a ON a.site_id = $1 AND a.slug = lead.slug ORDER BY lead.n), ${maxCounted})
   ORDER BY listings DESC, value`,
);

/**
 * Counts the listings of a search by category (with its subcategories), country, stage and pricing model: by a facet that
 * the search filters by, without that filter.
 */
export async function countFacets(
  db: Knex,
  siteId: number,
  input: ListingSearch,
): Promise<Record<FacetName, Facet>> {
  const rows = await facetCounts(db, [
    siteId,
    input.status === 'upcoming',
    input.q ?? null,
    ...filtersOf(input),
    // Other orders find the same.
    input.sort === 'relevance' ? 'relevance' : 'votes',
    await alternativesSought(db, siteId, input),
  ]);
  const totalOf = (name: string) =>
    rows.find(({ facet, value }) => facet === name && value === null)?.listings;
  const facetOf = (name: FacetName): Facet => {
    const total = totalOf(name) ?? totalOf('') ?? 0;
    return {
      values: rows.flatMap(({ facet, value, listings }) =>
        facet === name && value !== null ? [{ value, listings }] : [],
      ),
      total,
      isLowerBound: total >= maxCounted,
    };
  };
  return {
    category: facetOf('category'),
    country: facetOf('country'),
    stage: facetOf('stage'),
    pricing_model: facetOf('pricing_model'),
  };
}

const asTsquery = (terms: string) => `replace(replace(${terms}, ':@', ''), '*@', '*')::tsquery`;
const says = (terms: string) =>
  `(EXISTS (SELECT FROM live_search WHERE text_vector @@ ${asTsquery(terms)})
    OR EXISTS (SELECT FROM upcoming_search WHERE text_vector @@ ${asTsquery(terms)}))`;

/** Each unknown word is replaced by the one that search_terms takes it for; null if nothing is. */
const wordsMeant = prepared<{ words: string | null }>(
  'words_meant',
  `WITH said AS MATERIALIZED (
     SELECT n, lower(token) AS token, n = max(n) OVER () AS is_last
     FROM ts_parse('default', search_fold($1)) WITH ORDINALITY AS t (kind, token, n)
     WHERE tsvector_to_array(to_tsvector('directory', token)) <> '{}'),
   read AS MATERIALIZED (SELECT exact, forgiving FROM search_terms($1, false))
   SELECT CASE
     WHEN read.exact = read.forgiving OR read.exact IS NULL OR ${says('read.exact')} OR NOT ${says('read.forgiving')} THEN NULL
     ELSE (
       SELECT string_agg(coalesce(meant.word, said.token), ' ' ORDER BY n)
       FROM said LEFT JOIN LATERAL (
         SELECT w.word
         FROM search_corrections(said.token, said.is_last) WITH ORDINALITY AS c (stem, is_likely, said_by, place)
         JOIN search_words w ON w.stem = c.stem AND word_deletes(w.word) && word_deletes(said.token)
         WHERE length(said.token) BETWEEN 3 AND 40 AND NOT EXISTS (
           SELECT FROM search_words known
           WHERE known.word = said.token
             OR said.is_last AND known.word > said.token AND known.word < said.token || chr(1114111))
         ORDER BY c.place, levenshtein_less_equal(w.word, said.token, 3), w.docs DESC, w.word LIMIT 1) meant ON true)
     END AS words
   FROM read`,
);

/** The words that a search was taken to mean, if no listing has those that were typed; null otherwise. */
export async function findWordsMeant(db: Knex, q: string): Promise<string | null> {
  const [row] = await wordsMeant(db, [q]);
  return row?.words ?? null;
}
