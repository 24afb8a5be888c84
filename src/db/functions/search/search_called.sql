-- Listings that are called so, the most voted first.
CREATE OR REPLACE FUNCTION search_called(source text, keys text[], filter text)
RETURNS bigint[] LANGUAGE plpgsql STABLE AS $$
DECLARE
  facets tsquery := filter;
BEGIN
  IF source = 'live_search' THEN
    RETURN ARRAY(
      SELECT id FROM live_search WHERE called = ANY (keys) AND (facets IS NULL OR name_vector @@ facets)
      ORDER BY votes DESC, id LIMIT 100);
  END IF;
  RETURN ARRAY(
    SELECT id FROM upcoming_search WHERE called = ANY (keys) AND (facets IS NULL OR name_vector @@ facets)
    ORDER BY votes DESC, id LIMIT 100);
END $$;
