-- Where the candidates lie among up to 1001 matches, how many these are and, where it is `deep`, all of them, the most
-- voted first. Rows lie in order of votes, as of the last rebuild. Candidates are the first 200 that do not match by
-- name, the first 200 that do and, where it is `corrected`, 200 that match as it is written; up to 200 matches are
-- candidates all. The statement has its words in it, as the best plan for a rare word is the worst for a common one.
CREATE OR REPLACE FUNCTION search_candidates(
  source text, terms record, called bigint[], corrected boolean, filter text, deep boolean,
  OUT total integer, OUT candidates tid[], OUT matches bigint[])
LANGUAGE plpgsql STABLE AS $$
DECLARE
  matching text := search_matching(terms.forgiving, CASE WHEN corrected THEN called ELSE '{}' END, filter);
  in_name text := 'name_vector @@ ' || search_query(terms.by_name, '', filter);
  named text := format('ARRAY(SELECT ctid FROM %I WHERE %s LIMIT 200)', source, in_name);
BEGIN
  -- Facets are in both indexes, and take far longer to read than names that are at hand.
  IF filter IS NOT NULL THEN
    named := format('CASE WHEN n <= 1000 THEN ARRAY(SELECT at FROM c WHERE named LIMIT 200) ELSE %s END', named);
  END IF;
  EXECUTE format($q$
    WITH c AS MATERIALIZED (SELECT ctid AS at, id, votes, %s AS named FROM %I s WHERE %s LIMIT 1001)
    SELECT n, CASE WHEN n <= 200 THEN ARRAY(SELECT at FROM c)
      ELSE ARRAY(SELECT at FROM c WHERE NOT named LIMIT 200) || %s%s END,
      CASE WHEN %L THEN ARRAY(SELECT id FROM c ORDER BY votes DESC, id) END
    FROM (SELECT count(*) AS n FROM c) counted $q$,
    in_name, source, matching, named,
    CASE WHEN corrected THEN
      format(
        ' || ARRAY(SELECT ctid FROM %I WHERE text_vector @@ %s LIMIT 200)',
        source, search_query(terms.exact, '', filter))
    END,
    deep) INTO total, candidates, matches;
END $$;
