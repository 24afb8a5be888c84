-- The same filters by pairs, where they are of those that are paired.
CREATE OR REPLACE FUNCTION search_as_pairs(facets text[]) RETURNS text[] LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  pairs text[] := search_pairs(facets);
BEGIN
  IF pairs = '{}' THEN RETURN facets; END IF;
  RETURN pairs || ARRAY(SELECT facet FROM unnest(facets) AS facet WHERE facet !~ '^~[cosp]');
END $$;
