-- Categories with the facets that are often asked for beside one: country, stage and pricing model. GIN goes through
-- every posting of the rarest lexeme that it is asked for, and few listings have both where thousands have each.
CREATE OR REPLACE FUNCTION search_pairs(facets text[]) RETURNS text[] LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
  RETURN ARRAY(
    SELECT category || facet FROM unnest(facets) AS category CROSS JOIN unnest(facets) AS facet
    WHERE category ^@ '~c' AND facet ~ '^~[osp]');
END $$;
