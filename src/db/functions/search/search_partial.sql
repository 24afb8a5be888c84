-- Listings that match the most important of several terms (search_most_query), at most four hundred: first those with the
-- greatest weight of matching terms (to a tenth of all), then by relevance and votes. Terms that no listing has are left
-- out; where no listing has enough of the others together, each of them is enough.
CREATE OR REPLACE FUNCTION search_partial(source text, terms text[], weights float8[], filter text)
RETURNS bigint[] LANGUAGE plpgsql STABLE AS $$
DECLARE
  found text[] := '{}';
  found_weights float8[] := '{}';
  term text;
  weight float8;
  is_found boolean;
  share text;
  enough text;
  ids bigint[];
BEGIN
  -- Of a whole sentence the heaviest ten.
  FOR term, weight IN
    SELECT t.term, t.weight FROM unnest(terms, weights) WITH ORDINALITY AS t (term, weight, place)
    ORDER BY t.weight DESC, t.place LIMIT 10
  LOOP
    EXECUTE format('SELECT EXISTS (SELECT FROM %I WHERE text_vector @@ %s)', source, search_query(term, '', filter))
      INTO is_found;
    IF is_found THEN
      found := found || term;
      found_weights := found_weights || weight;
    END IF;
  END LOOP;
  SELECT format('(%s) / %s',
      string_agg(
        format('CASE WHEN text_vector @@ %s THEN %s ELSE 0 END', search_query(t.term, '', NULL), t.weight), ' + '),
      sum(t.weight))
    INTO share FROM unnest(found, found_weights) AS t (term, weight);
  FOREACH enough IN ARRAY ARRAY[
    search_most_query(found, found_weights),
    nullif(array_to_string(found, ' | '), '')]
  LOOP
    EXIT WHEN enough IS NULL OR ids <> '{}';
    EXECUTE format(
      $q$WITH matching AS MATERIALIZED (
        SELECT ctid AS at, id, votes, round((%s)::numeric, 1) AS share
        FROM %I WHERE text_vector @@ %s LIMIT 400),
      scored AS (
        SELECT m.id, ts_rank('{0.1, 0.2, 0.4, 1}', s.text_vector, %s) * ln(10 + m.votes) AS score
        FROM (SELECT * FROM matching ORDER BY share DESC, votes DESC, id LIMIT 200) m
          JOIN %2$I s ON s.ctid = m.at)
      SELECT ARRAY(
        SELECT id FROM matching LEFT JOIN scored USING (id)
        ORDER BY share DESC, score DESC NULLS LAST, votes DESC, id)$q$,
      share, source, search_query(enough, '', filter), search_query(array_to_string(found, ' | '), '', NULL))
      INTO ids;
  END LOOP;
  RETURN coalesce(ids, '{}');
END $$;
