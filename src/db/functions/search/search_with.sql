-- A page by relevance with listings of `lead` before and of `partly` behind what matches all words, each once, and how
-- many these are. Where there are any of `partly`, fewer than twenty match all words. `total` and `ids` are the page
-- without them.
CREATE OR REPLACE FUNCTION search_with(
  source text, terms record, called bigint[], corrected boolean, filter text, lead bigint[], partly bigint[],
  skip integer, take integer, INOUT total integer, INOUT ids bigint[])
LANGUAGE plpgsql STABLE AS $$
DECLARE
  facets tsquery := filter;
  added integer;
BEGIN
  IF skip > 0 OR total > take THEN
    SELECT * INTO total, ids
    FROM search_ranked(source, terms, called, corrected, filter, 0, greatest(skip + take, 20));
  END IF;
  EXECUTE format(
    'SELECT ARRAY(
      SELECT s.id FROM unnest($1) WITH ORDINALITY AS l (id, place) JOIN %I s USING (id)
      WHERE $2 IS NULL OR s.name_vector @@ $2 GROUP BY s.id ORDER BY min(l.place))', source)
  INTO lead USING lead, facets;
  IF partly = '{}' THEN
    EXECUTE format(
      'SELECT count(*) FROM %I s WHERE s.id = ANY ($1) AND NOT (%s)', source,
      search_matching(terms.forgiving, CASE WHEN corrected THEN called ELSE '{}' END, filter))
    INTO added USING lead;
    total := total + added;
  ELSE
    total := (SELECT count(DISTINCT id) FROM unnest(lead || ids || partly) AS id);
  END IF;
  ids := ARRAY(
    SELECT id FROM unnest(lead || ids || partly) WITH ORDINALITY AS l (id, place)
    GROUP BY id ORDER BY min(place) OFFSET skip LIMIT take);
END $$;
