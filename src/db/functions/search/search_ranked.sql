-- A page by relevance: the candidates, the best first, then the other matches, the most voted first.
CREATE OR REPLACE FUNCTION search_ranked(
  source text, terms record, called bigint[], corrected boolean, filter text, skip integer, take integer,
  OUT total integer, OUT ids bigint[])
LANGUAGE plpgsql STABLE AS $$
DECLARE
  -- So many that candidates do not fill it.
  deep boolean := skip + take > 200;
  candidates tid[];
  matches bigint[];
  head bigint[];
BEGIN
  -- Where the vocabulary knows of more matches than are counted, with a quarter to spare as it is as old as the last
  -- rebuild, they need not be counted: enough of them are among the popular.
  IF source = 'live_search' AND filter IS NULL AND terms.at_least > 1250 THEN
    head := search_popular(
      terms, called, corrected, CASE WHEN deep THEN 0 ELSE skip END, CASE WHEN NOT deep THEN take END);
    IF NOT deep AND head IS NOT NULL THEN
      total := 1001;
      ids := head;
      RETURN;
    END IF;
  END IF;
  SELECT * INTO total, candidates, matches FROM search_candidates(source, terms, called, corrected, filter, deep);
  IF NOT deep THEN
    ids := search_best(source, candidates, terms, called, corrected, skip, take);
    RETURN;
  END IF;
  IF head IS NULL THEN head := search_best(source, candidates, terms, called, corrected, 0, NULL); END IF;
  head := head || ARRAY(
    SELECT id FROM unnest(matches) WITH ORDINALITY AS m (id, place)
    WHERE id NOT IN (SELECT unnest(head)) ORDER BY place);
  ids := head[skip + 1:skip + take];
  IF total > 1000 AND cardinality(ids) < take THEN
    EXECUTE format(
      'SELECT $1 || ARRAY(
        SELECT id FROM %I s WHERE (%s) AND id <> ALL ($2) ORDER BY votes DESC, id OFFSET %s LIMIT %s)',
      source, search_matching(terms.forgiving, CASE WHEN corrected THEN called ELSE '{}' END, filter),
      greatest(0, skip - cardinality(head)), take - cardinality(ids)) INTO ids USING ids, head;
  END IF;
END $$;
