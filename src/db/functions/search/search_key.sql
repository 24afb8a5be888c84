-- A name by its words, in whichever order and form they stand. In PL/pgSQL, as that is planned once a connection: it
-- aggregates, and so cannot become a part of the statement that calls it.
CREATE OR REPLACE FUNCTION search_key(stems text[]) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
  IF cardinality(stems) = 1 THEN RETURN left(coalesce(stems[1], ''), 500); END IF;
  RETURN (
    SELECT left(coalesce(string_agg(stem, ' ' ORDER BY stem COLLATE "C"), ''), 500)
    FROM (SELECT DISTINCT stem FROM unnest(stems) AS stem) each_once);
END $$;
