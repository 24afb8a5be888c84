/** Founders with a live listing on the site: all, by country, or by name. One round trip per page. */
import type { Knex } from 'knex';
import { type PageRequest, countCap, offsetOf } from '../contract/paging.ts';
import { prepared } from '../db/prepared.ts';
import { type FounderSummaryRow, haveTrigrams, spellingVariants, nameWordsOf } from './founder-rules.ts';
import { shownCompanies } from './schema.ts';

/** `countCap` + 1 means "or more". */
export interface FounderList {
  rows: FounderSummaryRow[];
  counted: number;
}
type Row = { counted: number } & (FounderSummaryRow | { slug: null });

/** OFFSET 0 keeps this a lookup per founder, executed only for the founders that the page and the count need. */
const isShown = (founderId: string) => `EXISTS (
  SELECT FROM listing_founders lf JOIN listings l ON l.id = lf.listing_id
  WHERE lf.founder_id = ${founderId} AND l.site_id = $1 AND l.status = 'live' OFFSET 0)`;

/** The maximum page size (src/contract/paging.ts). As a literal it tells the planner how few rows to expect. */
const longestPage = 100;

/** `page` provides `id` and `place`, `counted` provides `counted`. */
const summaries = `
SELECT counted.counted, f.slug, f.name, f.country, f.bio, f.photo_picture AS photo, f.is_demo, (
  SELECT coalesce(json_agg(json_build_object('slug', s.slug, 'name', s.name, 'title', s.title)
                           ORDER BY s.votes DESC, s.launched_at, s.id), '[]')
  FROM (SELECT l.id, l.slug, l.name, l.votes, l.launched_at, lf.title
    FROM listing_founders lf JOIN listings l ON l.id = lf.listing_id
    WHERE lf.founder_id = f.id AND l.site_id = $1 AND l.status = 'live'
    ORDER BY l.votes DESC, l.launched_at, l.id LIMIT ${shownCompanies}) s) AS companies
FROM counted LEFT JOIN ((SELECT * FROM page LIMIT ${longestPage}) p JOIN founders f ON f.id = p.id) ON true
ORDER BY p.place`;

/**
 * $1 site, $2 limit, $3 offset. Scans an index in order and checks each founder for a live listing: nearly all have one
 * on a site with most of the listings. For a small site among large ones the founders are collected from its listings
 * instead; \`unevenness\` is how much longer than average the scan may take where sites differ.
 */
const inOrder = (condition: string, unevenness: number) => `
WITH way AS MATERIALIZED (
    SELECT of_site * of_site < of_all * greatest($2::integer + $3::integer, ${countCap + 1}) * ${unevenness} AS gather
    FROM (SELECT coalesce(sum(n) FILTER (WHERE site_id = $1), 0)::numeric AS of_site,
                 coalesce(sum(n), 0)::numeric AS of_all FROM live_counts WHERE category_id = 0) size),
  gathered AS MATERIALIZED (
    SELECT f.id, f.name_folded FROM (
      SELECT DISTINCT lf.founder_id FROM listings l JOIN listing_founders lf ON lf.listing_id = l.id
      WHERE (SELECT gather FROM way) AND l.site_id = $1 AND l.status = 'live') found
    JOIN founders f ON f.id = found.founder_id WHERE ${condition}),
  walked AS NOT MATERIALIZED (
    SELECT f.id, f.name_folded FROM founders f
    WHERE (SELECT NOT gather FROM way) AND ${condition} AND ${isShown('f.id')}),
  page AS (
    SELECT id, row_number() OVER (ORDER BY name_folded, id) AS place FROM (
      (SELECT * FROM walked ORDER BY name_folded, id LIMIT $2 OFFSET $3)
      UNION ALL (SELECT * FROM gathered ORDER BY name_folded, id LIMIT $2 OFFSET $3)) either),
  counted AS (
    SELECT count(*) AS counted FROM (
      ((SELECT FROM walked LIMIT ${countCap + 1}) UNION ALL (SELECT FROM gathered LIMIT ${countCap + 1}))) up_to_cap)
${summaries}`;

const allFounders = prepared<Row>('founders_in_order', inOrder('true', 1));
const foundersOfCountry = prepared<Row>('founders_of_country', inOrder('f.country = $4', 4));

/**
 * $4 the text as a prefix of names, $5 country. Counts only up to the end of the page, so that `counted` tells whether
 * these matches suffice.
 */
const beginning = (condition: string) => `
WITH asked AS MATERIALIZED (SELECT ' ' || without_case_and_accents($4) AS text),
  walked AS NOT MATERIALIZED (
    SELECT f.id, f.name_folded FROM founders f
    WHERE f.name_folded >= (SELECT text FROM asked) AND f.name_folded < (SELECT text || chr(1114111) FROM asked)
      AND ${condition} AND ${isShown('f.id')}),
  page AS (
    SELECT id, row_number() OVER (ORDER BY name_folded, id) AS place
    FROM (SELECT * FROM walked ORDER BY name_folded, id LIMIT $2 OFFSET $3) shown),
  counted AS (
    SELECT count(*) AS counted FROM (
      SELECT FROM walked LIMIT greatest($2::integer + $3::integer, ${countCap + 1})) up_to_page)
${summaries}`;

const foundersBeginning = prepared<Row>('founders_beginning', beginning('true'));
const foundersOfCountryBeginning = prepared<Row>(
  'founders_of_country_beginning',
  beginning('f.country = $5'),
);

/** If more founders match a part of a name, only this many are sorted. */
const maxOrdered = 5_000;

/**
 * `hits`, supplied by the caller, provides `id`, `name_folded` and `tier` of founders `f`. $4 is the country or null.
 */
const byName = (hits: string, most: number) => `
WITH ${hits} AND ($4::text IS NULL OR f.country = $4) AND ${isShown('f.id')} LIMIT ${most}),
  page AS (
    SELECT id, row_number() OVER (ORDER BY tier, name_folded, id) AS place
    FROM (SELECT * FROM hits ORDER BY tier, name_folded, id LIMIT $2 OFFSET $3) shown),
  counted AS (SELECT count(*) AS counted FROM hits)
${summaries}`;

/**
 * $5 words. Each must be part of the name; words of one or two letters must be a prefix of one of its words. Sorts
 * names that begin with the text first, then those where each word is a prefix, then the rest. The index is searched
 * for the two longest words.
 */
const foundersByName = prepared<Row>(
  'founders_by_name',
  byName(
    `words AS (
    SELECT place, word, replace(replace(replace(word, '\\', '\\\\'), '%', '\\%'), '_', '\\_') AS literal
    FROM (SELECT place, without_case_and_accents(word) AS word FROM unnest($5::text[]) WITH ORDINALITY AS w (word, place)) w),
  asked AS MATERIALIZED (
    SELECT ' ' || string_agg(literal, ' ' ORDER BY place) || '%' AS beginning,
      array_agg('% ' || literal || '%') AS beginnings,
      array_agg(CASE WHEN length(word) < 3 THEN '% ' ELSE '%' END || literal || '%' ORDER BY length(word) DESC, place) AS parts
    FROM words),
  hits AS MATERIALIZED (
    SELECT f.id, f.name_folded, CASE
        WHEN f.name_folded LIKE (SELECT beginning FROM asked) THEN 0
        WHEN f.name_folded LIKE ALL ((SELECT beginnings FROM asked)::text[]) THEN 1 ELSE 2 END AS tier
    FROM founders f
    WHERE f.name_folded LIKE (SELECT parts[1] FROM asked)
      AND f.name_folded LIKE (SELECT coalesce(parts[2], parts[1]) FROM asked)
      AND f.name_folded LIKE ALL ((SELECT parts FROM asked)::text[])`,
    maxOrdered,
  ),
);

/**
 * $5 a JSON array of alternatives for each word; $6 the text; $7 `:*` if words may be prefixes. A
 * subselect builds the query, so that the planner does not estimate it: with hundreds of alternatives any plan without
 * the index is too slow.
 */
const foundersByWords = prepared<Row>(
  'founders_by_words',
  byName(
    `hits AS MATERIALIZED (
    SELECT f.id, f.name_folded,
      CASE WHEN starts_with(f.name_folded, ' ' || without_case_and_accents($6)) THEN 0 ELSE 1 END AS tier
    FROM founders f WHERE words_of_name(f.name_folded) @@ (
      SELECT string_agg(standing, ' & ')::tsquery FROM (
        SELECT '(' || string_agg('''' || replace(replace(word, '\\', '\\\\'), '''', '''''') || '''' || $7, ' | ') || ')' AS standing
        FROM json_array_elements($5::json) WITH ORDINALITY AS asked (words, place),
          LATERAL (SELECT without_case_and_accents(json_array_elements_text(words)) AS word) folded
        WHERE word <> '' GROUP BY place) every)`,
    countCap + 1,
  ),
);

export interface FounderSearch {
  q?: string | undefined;
  /** Two letters, case-insensitive. */
  country?: string | undefined;
}

/** Sorted by name; with `q` the best matches first. Without any match, names at edit distance one are listed. */
export async function listFounders(
  db: Knex,
  siteId: number,
  { q = '', country }: FounderSearch,
  page: PageRequest,
): Promise<FounderList> {
  const wanted = country?.toUpperCase();
  const place = [siteId, page.per_page, offsetOf(page)];
  if (q.trim() === '')
    return listOf(
      wanted === undefined ? await allFounders(db, place) : await foundersOfCountry(db, [...place, wanted]),
    );
  const words = nameWordsOf(q);
  if (words.length === 0) return { rows: [], counted: 0 };
  const text = words.join(' ');
  const begin = listOf(
    wanted === undefined
      ? await foundersBeginning(db, [...place, text])
      : await foundersOfCountryBeginning(db, [...place, text, wanted]),
  );
  if (begin.counted > countCap && begin.counted >= offsetOf(page) + page.per_page) return begin;
  const search = [...place, wanted ?? null];
  const found = haveTrigrams(words)
    ? listOf(await foundersByName(db, [...search, words]))
    : listOf(await foundersByWords(db, [...search, JSON.stringify(words.map((word) => [word])), text, ':*']));
  if (found.counted > 0) return found;
  return listOf(await foundersByWords(db, [...search, JSON.stringify(spellingVariants(words)), text, '']));
}

function listOf(rows: Row[]): FounderList {
  return {
    rows: rows.filter((row): row is { counted: number } & FounderSummaryRow => row.slug !== null),
    counted: rows[0]?.counted ?? 0,
  };
}
