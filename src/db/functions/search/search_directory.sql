-- A page of a search, and how many match: exactly up to 1,000, else 1,001. Also what it rests on: `query`, which what
-- matches says (null where that may be anything), and keys of `names` that would be among it, too. By relevance,
-- listings of `lead` come first, if the filters let them through. Where fewer than twenty match all words and none is
-- called so, those that match most of them follow; in another order they are found where none matches all. The settings
-- hold for this call alone; they give statements that stand in functions one plan for all searches.
CREATE OR REPLACE FUNCTION search_directory(
  of_site integer, upcoming boolean, said text, category text, country text, stage text, pricing_model text,
  domain text, sort text, skip integer, take integer, lead bigint[],
  OUT total integer, OUT ids bigint[], OUT query tsquery, OUT names text[])
LANGUAGE plpgsql STABLE
SET synchronize_seqscans = off SET max_parallel_workers_per_gather = 0 SET jit = off SET work_mem = '32MB'
SET seq_page_cost = 0.05 SET random_page_cost = 0.05 SET cpu_index_tuple_cost = 0.02
SET plan_cache_mode = force_generic_plan
-- Set here to be set back when the call ends.
SET enable_seqscan = on AS $$
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
  matching text;
  is_short boolean;
  partly bigint[] := '{}';
BEGIN
  total := 0;
  ids := '{}';
  names := '{}';
  -- Where there is but one site, everything is of it.
  facets := search_facets(
    CASE WHEN EXISTS (SELECT FROM sites WHERE id <> of_site) THEN of_site END, country, stage, pricing_model, domain);
  IF category IS NOT NULL THEN
    of_category := category_of_slug(category);
    IF of_category IS NULL THEN RETURN; END IF;
    facets := facets || ('~c' || of_category);
    IF EXISTS (SELECT FROM search_state WHERE paired) THEN facets := search_as_pairs(facets); END IF;
  END IF;
  SELECT string_agg(quote_lexeme(facet), ' & ') INTO filter FROM unnest(facets) AS facet;

  IF said IS NULL OR said !~ '\S' THEN
    query := filter;
    SELECT * INTO total, ids
    FROM search_sorted(
      source, of_site, CASE WHEN filter <> '' THEN format('s.text_vector @@ %L::tsquery', filter) END,
      sort, skip, take);
    RETURN;
  END IF;
  SELECT * INTO terms FROM search_terms(said, false);
  IF terms.exact IS NULL THEN RETURN; END IF;
  corrected := terms.forgiving <> terms.exact;
  called := search_called(source, terms.called, filter);
  names := terms.called;
  -- Words that few listings say may be misspelt, too: where hardly anything matches, and where what matches is not
  -- called so and something else is called nearly so.
  IF terms.doubtful THEN
    matching := search_matching(terms.forgiving, CASE WHEN corrected THEN called ELSE '{}' END, filter);
    EXECUTE format('SELECT count(*) FROM (SELECT FROM %I s WHERE %s LIMIT 501) s', source, matching) INTO total;
    IF total < 5 OR (
      total <= 500 AND sort = 'relevance' AND search_called(source, terms.called[:1], filter) = '{}') THEN
      SELECT * INTO eager FROM search_terms(said, true);
      nearly := search_called(source, eager.called, filter);
      names := names || eager.called;
      IF eager.called <> terms.called AND (total < 5 OR NOT nearly <@ called) THEN
        IF total < 5 THEN terms := eager; END IF;
        called := nearly;
        corrected := true;
      END IF;
    END IF;
  END IF;
  -- As search_query has it.
  query := concat_ws(' & ', '(' || replace(replace(terms.forgiving, ':@', ''), '*@', '*') || ')', filter);
  -- Of words that the statistics do not know Postgres takes each for one that thousands say, and of several spellings
  -- reads all rows, to find what the index leads to.
  IF corrected THEN PERFORM set_config('enable_seqscan', 'off', true); END IF;
  IF sort = 'relevance' THEN
    SELECT * INTO total, ids FROM search_ranked(source, terms, called, corrected, filter, skip, take);
    is_short := total < 20;
  ELSE
    matching := search_matching(terms.forgiving, CASE WHEN corrected THEN called ELSE '{}' END, filter);
    SELECT * INTO total, ids FROM search_sorted(source, of_site, matching, sort, skip, take);
    is_short := total = 0;
  END IF;
  IF is_short AND called = '{}' AND cardinality(terms.parts) > 1 THEN
    PERFORM set_config('enable_seqscan', 'off', true);
    partly := search_partial(source, terms.parts, terms.weights, filter);
    query := concat_ws(
      ' & ', '(' || replace(replace(array_to_string(terms.parts, ' | '), ':@', ''), '*@', '*') || ')', filter);
  END IF;
  IF sort <> 'relevance' THEN
    IF partly <> '{}' THEN
      SELECT * INTO total, ids
      FROM search_sorted(source, of_site, format('s.id = ANY (%L)', partly), sort, skip, take);
    END IF;
    RETURN;
  END IF;
  -- Names with all the words, also those that say nothing, come first, the shortest before the others.
  IF terms.fillers IS NOT NULL THEN
    EXECUTE format(
      'SELECT $1 || ARRAY(
        SELECT id FROM (SELECT id, votes, name_words FROM %I WHERE name_vector @@ %s LIMIT 200) named
        ORDER BY name_words, votes DESC, id LIMIT 20)',
      source, search_query(terms.forgiving || ' & ' || terms.fillers, 'A', filter)) INTO lead USING lead;
  END IF;
  IF lead <> '{}' OR partly <> '{}' THEN
    SELECT * INTO total, ids FROM search_with(source, terms, called, corrected, filter, lead, partly, skip, take, total, ids);
  END IF;
END $$;
