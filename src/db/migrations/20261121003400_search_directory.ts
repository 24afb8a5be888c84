import type { Knex } from 'knex';

/** `search_directory` answers a search in one call, planned for its words: by relevance, or in another order. */
export async function up(db: Knex): Promise<void> {
  await db.raw(`
-- Terms as a tsquery, every lexeme with the weight; facets beside them.
CREATE FUNCTION search_query(terms text, weight text, filter text) RETURNS text LANGUAGE sql IMMUTABLE RETURN
  format('%L::tsquery', concat_ws(' & ',
    '(' || CASE weight WHEN '' THEN replace(replace(terms, ':@', ''), '*@', '*') ELSE replace(terms, '@', weight) END || ')', filter));

${searchScore}

${searchCalled}

-- What matches the terms, or is called nearly so.
CREATE FUNCTION search_matching(terms text, called bigint[], filter text) RETURNS text LANGUAGE sql IMMUTABLE RETURN
  CASE WHEN called = '{}' THEN '' ELSE format('s.id = ANY (%L) OR ', called) END || 's.text_vector @@ ' || search_query(terms, '', filter);

${searchRanked}

-- A page in another order. Ties by id, as the indexes of listings have it.
CREATE FUNCTION search_sorted(
  source text, of_site integer, wanted text, sort text, skip integer, take integer, OUT total integer, OUT ids bigint[])
LANGUAGE plpgsql STABLE AS $$
DECLARE
  upcoming boolean := source = 'upcoming_search';
  matching text := format('s.site_id = %s%s', of_site, ' AND (' || wanted || ')');
  viewed integer;
BEGIN
  EXECUTE format('SELECT count(*) FROM (SELECT FROM %I s WHERE %s LIMIT 1001) s', source, matching) INTO total;
  IF total = 0 THEN
    ids := '{}';
  ELSIF sort = 'most_viewed' THEN
    EXECUTE format(
      'SELECT ARRAY(SELECT s.id FROM listing_views v JOIN %I s ON s.id = v.listing_id WHERE %s ORDER BY v.views DESC, v.listing_id OFFSET %s LIMIT %s)',
      source, matching, skip, take)
    INTO ids;
    -- Those that nobody has viewed come last.
    IF cardinality(ids) < take THEN
      EXECUTE format('SELECT count(*) FROM listing_views v JOIN %I s ON s.id = v.listing_id WHERE %s', source, matching) INTO viewed;
      EXECUTE format(
        'SELECT $1 || ARRAY(SELECT s.id FROM %I s WHERE %s AND NOT EXISTS (SELECT FROM listing_views v WHERE v.listing_id = s.id) ORDER BY s.votes DESC, s.id OFFSET %s LIMIT %s)',
        source, matching, greatest(0, skip - viewed), take - cardinality(ids))
      INTO ids USING ids;
    END IF;
  ELSE
    EXECUTE format('SELECT ARRAY(SELECT l.id FROM listings l %s WHERE l.site_id = %s AND l.status = %L%s ORDER BY %s, l.id OFFSET %s LIMIT %s)',
      CASE WHEN upcoming OR wanted IS NOT NULL THEN format('JOIN %I s ON s.id = l.id', source) END,
      of_site, CASE WHEN upcoming THEN 'scheduled' ELSE 'live' END, ' AND (' || wanted || ')',
      CASE
        WHEN sort = 'newest' AND upcoming THEN 'l.created_at DESC'
        WHEN sort = 'newest' THEN 'l.launched_at DESC'
        WHEN sort = 'trending' THEN 'l.trend DESC'
        WHEN sort = 'most_followed' THEN 'l.followers DESC'
        WHEN sort = 'relevance' AND upcoming THEN 'l.launch_week, l.votes DESC'
        ELSE 'l.votes DESC' END,
      skip, take)
    INTO ids;
  END IF;
END $$;

${searchDirectory}
  `);
}

export async function down(db: Knex): Promise<void> {
  await db.raw(`
DROP FUNCTION search_directory, search_sorted, search_ranked, search_matching, search_called, search_score, search_query;
  `);
}

/** As of this migration. */
export const searchRanked = `
-- A page by relevance. Candidates are the 200 most voted matches, 200 that match by name and those that are called so.
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
  candidates text := format('(SELECT at FROM c ORDER BY votes DESC, id LIMIT 200)
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
  EXECUTE format($q$
    WITH c AS MATERIALIZED (SELECT ctid AS at, id, votes FROM %1$I s WHERE %2$s LIMIT 1001),
    candidates AS (SELECT * FROM %1$I WHERE ctid = ANY (ARRAY(%3$s))),
    r AS MATERIALIZED (%4$s),
    a AS (
      SELECT id, votes, tier, score FROM r
      UNION ALL SELECT id, votes, 4, 0 FROM c WHERE id NOT IN (SELECT id FROM r))
    SELECT (SELECT count(*) FROM c),
      ARRAY(SELECT id FROM a ORDER BY tier, score DESC, votes DESC, id OFFSET %5$s LIMIT %6$s),
      CASE WHEN %5$s + %6$s > 1000 THEN ARRAY(SELECT id FROM a) END $q$,
    source, matching, candidates, ranked, skip, take)
  INTO total, ids, head;
  IF total > 1000 AND cardinality(ids) < take THEN
    EXECUTE format(
      'SELECT $1 || ARRAY(SELECT id FROM %I s WHERE (%s) AND id <> ALL ($2) ORDER BY votes DESC, id OFFSET %s LIMIT %s)',
      source, matching, greatest(0, skip - cardinality(head)), take - cardinality(ids))
    INTO ids USING ids, head;
  END IF;
END $$;`;

/** As of this migration. */
export const searchScore = `
-- How well what is found is what was asked for: where the words stand, how much of the name they are, whether they are
-- words or only begin so; and votes.
CREATE FUNCTION search_score(terms text, whole text, asked integer) RETURNS text LANGUAGE sql IMMUTABLE RETURN
  format($f$ts_rank('{0.1, 0.2, 0.4, 1}', text_vector, %s) * ln(10 + votes)
      * CASE WHEN text_vector @@ %s THEN 1 + 9 * least(1, %s / name_words::float8) ^ 3 ELSE 1::float8 END
      * CASE WHEN text_vector @@ %s THEN 1.5::float8 ELSE 1 END$f$,
    search_query(terms, '', NULL), search_query(terms, 'A', NULL), asked, search_query(whole, '', NULL));`;

/** As of this migration. */
export const searchCalled = `
-- Listings that are called so, the most voted first.
CREATE FUNCTION search_called(source text, keys text[], filter text) RETURNS bigint[] LANGUAGE plpgsql STABLE AS $$
DECLARE
  ids bigint[];
BEGIN
  EXECUTE format('SELECT ARRAY(SELECT id FROM %I WHERE called = ANY (%L)%s ORDER BY votes DESC, id LIMIT 100)',
    source, keys, ' AND name_vector @@ ' || quote_literal(filter) || '::tsquery') INTO ids;
  RETURN ids;
END $$;`;

/** As of this migration. */
export const searchDirectory = `
-- A page of a search, and how many match: exactly up to 1,000, else 1,001. Statements are made with their words in them,
-- as the best plan for a rare word is the worst for a common one; the settings hold for this call alone.
CREATE FUNCTION search_directory(
  of_site integer, upcoming boolean, said text, category text, country text, stage text, pricing_model text, domain text,
  sort text, skip integer, take integer, OUT total integer, OUT ids bigint[])
LANGUAGE plpgsql STABLE
SET synchronize_seqscans = off SET max_parallel_workers_per_gather = 0 SET jit = off SET work_mem = '32MB'
SET seq_page_cost = 0.05 SET random_page_cost = 0.05 SET cpu_index_tuple_cost = 0.02 AS $$
DECLARE
  source text := CASE WHEN upcoming THEN 'upcoming_search' ELSE 'live_search' END;
  facets text[];
  filter text;
  of_category integer;
  terms record;
  eager record;
  called bigint[];
  nearly bigint[];
  corrected boolean;
BEGIN
  total := 0;
  ids := '{}';
  -- Where there is but one site, everything is of it.
  facets := search_facets(CASE WHEN EXISTS (SELECT FROM sites WHERE id <> of_site) THEN of_site END, country, stage, pricing_model, domain);
  IF category IS NOT NULL THEN
    SELECT id INTO of_category FROM categories WHERE slug = category;
    IF of_category IS NULL THEN RETURN; END IF;
    facets := facets || ('~c' || of_category);
  END IF;
  SELECT string_agg(quote_lexeme(facet), ' & ') INTO filter FROM unnest(facets) AS facet;

  IF said IS NULL OR said !~ '\\S' THEN
    SELECT * INTO total, ids
    FROM search_sorted(source, of_site, CASE WHEN filter <> '' THEN format('s.text_vector @@ %L::tsquery', filter) END, sort, skip, take);
    RETURN;
  END IF;
  SELECT * INTO terms FROM search_terms(said, false);
  IF terms.exact IS NULL THEN RETURN; END IF;
  corrected := terms.forgiving <> terms.exact;
  called := search_called(source, terms.called, filter);
  FOR pass IN 1..2 LOOP
    IF sort = 'relevance' THEN
      SELECT * INTO total, ids FROM search_ranked(source, terms, called, corrected, filter, skip, take);
    ELSE
      SELECT * INTO total, ids
      FROM search_sorted(source, of_site, search_matching(terms.forgiving, CASE WHEN corrected THEN called ELSE '{}' END, filter), sort, skip, take);
    END IF;
    EXIT WHEN pass = 2 OR NOT terms.doubtful OR total > 500 OR (total >= 5 AND sort <> 'relevance');
    -- Words that few listings say may be misspelt, too: where hardly anything matches, and where what matches is not called
    -- so and something else is called nearly so.
    EXIT WHEN total >= 5 AND search_called(source, terms.called[:1], filter) <> '{}';
    SELECT * INTO eager FROM search_terms(said, true);
    EXIT WHEN eager.called = terms.called;
    nearly := search_called(source, eager.called, filter);
    EXIT WHEN total >= 5 AND nearly <@ called;
    IF total < 5 THEN terms := eager; END IF;
    called := nearly;
    corrected := true;
  END LOOP;
END $$;`;
