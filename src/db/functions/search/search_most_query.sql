-- A query for the most important of several terms: for the smallest sets of them that have at least a third of the
-- weight. Of more than six terms the heaviest six.
CREATE OR REPLACE FUNCTION search_most_query(terms text[], weights float8[]) RETURNS text
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  WITH heaviest AS MATERIALIZED (
    SELECT term, weight, row_number() OVER (ORDER BY weight DESC, place)::integer - 1 AS bit
    FROM unnest(terms, weights) WITH ORDINALITY AS t (term, weight, place)
    ORDER BY weight DESC, place LIMIT 6)
  SELECT string_agg('(' || joined || ')', ' | ')
  FROM (
    SELECT string_agg(term, ' & ') AS joined, sum(weight) AS weight, min(weight) AS least
    FROM generate_series(1, (SELECT (1 << count(*)::integer) - 1 FROM heaviest)) AS members
      JOIN heaviest ON members & (1 << bit) <> 0
    GROUP BY members) AS subset
  -- A little less, so that each of three equal weights is enough.
  CROSS JOIN (SELECT sum(weight) / 3.001 AS third FROM heaviest) AS bound
  WHERE weight >= third AND weight - least < third $$;
