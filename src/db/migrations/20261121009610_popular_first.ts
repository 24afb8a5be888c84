import type { Knex } from 'knex';
import { searchRanked } from './20261121003400_search_directory.ts';
import { columns, refreshSearch } from './20261121003500_search_following.ts';

/**
 * An index over the popular quarter of the live listings. GIN reads every posting of a word before the first row: of a
 * word that thousands say, those of the popular are enough to fill a page. Rebuilds tell who is popular; until the next
 * one nobody is, and all are searched.
 */
export async function up(db: Knex): Promise<void> {
  await db.raw(`
ALTER TABLE live_search ADD COLUMN popular boolean NOT NULL DEFAULT false;
-- Named as a rebuild names it, which makes both tables like live_search.
ALTER TABLE upcoming_search ADD COLUMN popular boolean CONSTRAINT live_search_popular_not_null NOT NULL DEFAULT false;
CREATE INDEX live_search_by_text_of_popular ON live_search USING gin (text_vector) WITH (fastupdate = off) WHERE popular;

-- The lock comes first, so that what is read next is what others have committed of this listing. Tables are touched in
-- this order by every writer, and locked in it by a rebuild.
CREATE OR REPLACE FUNCTION refresh_search(of_listing bigint) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  state text;
BEGIN
  SELECT status INTO state FROM listings WHERE id = of_listing FOR NO KEY UPDATE;
  IF state = 'live' THEN
    INSERT INTO live_search AS s SELECT ${columns} FROM searchable_listings WHERE id = of_listing
    ON CONFLICT (id) DO UPDATE SET (site_id, votes, name_words, called, name_vector, text_vector) =
      (excluded.site_id, excluded.votes, excluded.name_words, excluded.called, excluded.name_vector, excluded.text_vector)
      WHERE (s.site_id, s.votes, s.name_words, s.called, s.name_vector, s.text_vector) IS DISTINCT FROM
        (excluded.site_id, excluded.votes, excluded.name_words, excluded.called, excluded.name_vector, excluded.text_vector);
  ELSE
    DELETE FROM live_search WHERE id = of_listing;
  END IF;
  IF state = 'scheduled' THEN
    INSERT INTO upcoming_search AS s SELECT ${columns} FROM searchable_listings WHERE id = of_listing
    ON CONFLICT (id) DO UPDATE SET (site_id, votes, name_words, called, name_vector, text_vector) =
      (excluded.site_id, excluded.votes, excluded.name_words, excluded.called, excluded.name_vector, excluded.text_vector)
      WHERE (s.site_id, s.votes, s.name_words, s.called, s.name_vector, s.text_vector) IS DISTINCT FROM
        (excluded.site_id, excluded.votes, excluded.name_words, excluded.called, excluded.name_vector, excluded.text_vector);
  ELSE
    DELETE FROM upcoming_search WHERE id = of_listing;
  END IF;
  IF state IN ('live', 'scheduled') THEN PERFORM note_search_words(of_listing); END IF;
END $$;

DROP FUNCTION search_ranked;
${rankedByPages}
  `);
}

export async function down(db: Knex): Promise<void> {
  await db.raw(`
DROP FUNCTION search_ranked, search_page, refresh_search;
${searchRanked}
${refreshSearch}
ALTER TABLE live_search DROP COLUMN popular;
ALTER TABLE upcoming_search DROP COLUMN popular;
  `);
}

/** As of this migration. */
export const rankedByPages = `
-- The statement for a page by relevance: of so many of the matches that lie first, the candidates among them ranked.
CREATE FUNCTION search_page(source text, matching text, reach integer, candidates text, ranked text, skip integer, take integer)
RETURNS text LANGUAGE sql IMMUTABLE RETURN
  format($q$
    WITH c AS MATERIALIZED (SELECT ctid AS at, id, votes FROM %1$I s WHERE %2$s LIMIT %3$s),
    candidates AS (SELECT * FROM %1$I WHERE ctid = ANY (ARRAY(%4$s))),
    r AS MATERIALIZED (%5$s),
    a AS (
      SELECT id, votes, tier, score FROM r
      UNION ALL SELECT id, votes, 4, 0 FROM c WHERE id NOT IN (SELECT id FROM r))
    SELECT (SELECT CASE count(*) WHEN %3$s THEN 1001 ELSE count(*) END FROM c),
      ARRAY(SELECT id FROM a ORDER BY tier, score DESC, votes DESC, id OFFSET %6$s LIMIT %7$s),
      CASE WHEN %6$s + %7$s > 1000 THEN ARRAY(SELECT id FROM a) END $q$,
    source, matching, reach, candidates, ranked, skip, take);

-- A page by relevance. Candidates are the 200 most voted of the 400 matches that
-- lie first (rows lie in order of votes, as of the last rebuild), 200 that match by name and those that are called so.
-- Where it is \`corrected\`, what is written as it was asked for comes before what is spelt nearly so, and is scored as if that
-- were not asked for: corrections add to an answer and do not change its first. Next to the first stand three at most that
-- are called nearly so, unless there is one that is called so. Then the other matches, most voted first. Rows are found
-- again by where they lie, as their vectors are wide.
CREATE FUNCTION search_ranked(
  source text, terms record, called bigint[], corrected boolean, filter text, skip integer, take integer, OUT total integer, OUT ids bigint[])
LANGUAGE plpgsql STABLE AS $$
DECLARE
  matching text := search_matching(terms.forgiving, CASE WHEN corrected THEN called ELSE '{}' END, filter);
  exact text := search_query(terms.exact, '', filter);
  candidates text := format('(SELECT at FROM (SELECT * FROM c LIMIT 400) first ORDER BY votes DESC, id LIMIT 200)
    UNION ALL (SELECT ctid FROM %1$I WHERE name_vector @@ %2$s LIMIT 200)
    UNION ALL (SELECT ctid FROM %1$I WHERE id = ANY (%3$L))',
    source, search_query(terms.by_name, '', filter), called);
  ranked text := format('SELECT id, votes, 0 AS tier, %s AS score FROM candidates',
    search_score(terms.exact, terms.exact_whole, terms.asked));
  head bigint[];
BEGIN
  IF corrected THEN
    candidates := candidates || format(' UNION ALL (SELECT ctid FROM %I WHERE text_vector @@ %s LIMIT 200)', source, exact);
    ranked := format('
      SELECT id, votes, score, CASE
        WHEN is_exact AND place = 1 THEN 0
        WHEN NOT is_exact AND is_called AND place <= 3 AND NOT bool_or(is_exact AND is_called) OVER () THEN 1
        WHEN is_exact THEN 2
        ELSE 3 END AS tier
      FROM (
        SELECT *, row_number() OVER (PARTITION BY is_exact, is_called ORDER BY score DESC, votes DESC, id) AS place
        FROM (
          SELECT id, votes, is_exact, is_called,
            CASE WHEN is_exact THEN %3$s ELSE %4$s + CASE WHEN is_called THEN ln(10 + votes) ELSE 0 END END AS score
          FROM (SELECT *, text_vector @@ %1$s AS is_exact, id = ANY (%2$L) AS is_called FROM candidates OFFSET 0) told) scored) placed',
      exact, called, search_score(terms.exact, terms.exact_whole, terms.asked),
      search_score(terms.forgiving, terms.forgiving_whole, terms.asked));
  END IF;
  -- Where the vocabulary knows of many more matches than are counted, they need not be counted, and a page that candidates
  -- fill needs no others: enough of them are among the popular. Twice as many, as it is as old as the last rebuild.
  IF source = 'live_search' AND filter IS NULL AND terms.at_least > 2000 AND skip + take <= 200 THEN
    EXECUTE search_page(source, format('(%s) AND popular', matching), 400, candidates, ranked, skip, take) INTO total, ids, head;
  END IF;
  IF total IS DISTINCT FROM 1001 THEN
    EXECUTE search_page(source, matching, 1001, candidates, ranked, skip, take) INTO total, ids, head;
  END IF;
  IF total > 1000 AND cardinality(ids) < take THEN
    EXECUTE format(
      'SELECT $1 || ARRAY(SELECT id FROM %I s WHERE (%s) AND id <> ALL ($2) ORDER BY votes DESC, id OFFSET %s LIMIT %s)',
      source, matching, greatest(0, skip - cardinality(head)), take - cardinality(ids))
    INTO ids USING ids, head;
  END IF;
END $$;`;
