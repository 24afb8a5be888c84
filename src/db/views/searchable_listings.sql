-- What can be found of a listing: the one definition, for triggers and rebuilds alike.
CREATE OR REPLACE VIEW searchable_listings AS
  SELECT l.id, l.site_id, l.status, l.votes,
    least(greatest(length(v.plain), 1), 1000)::smallint AS name_words,
    search_key(tsvector_to_array(v.plain)) AS called,
    setweight(v.name, 'A') || setweight(v.keywords, 'B') || v.facets AS name_vector,
    setweight(v.name, 'A') || setweight(v.keywords, 'B')
      || setweight(search_short_vector(coalesce(l.tagline, '')), 'C')
      || setweight(search_vector(coalesce(l.description, '')), 'D') || v.facets AS text_vector
  FROM listings l CROSS JOIN LATERAL (
    SELECT search_vector(l.name) AS plain, search_short_vector(l.name) AS name,
      search_short_vector(array_to_string(l.keywords, ' ')) AS keywords,
      array_to_tsvector((
        SELECT facets || search_pairs(facets)
        FROM (
          SELECT search_facets(l.site_id, l.country, l.stage, l.pricing_model, l.domain) || ARRAY(
            SELECT '~c' || a.ancestor_id FROM listing_categories lc JOIN category_ancestors a USING (category_id)
            WHERE lc.listing_id = l.id) AS facets
          OFFSET 0) each_facet)) AS facets
    OFFSET 0) v
  WHERE l.status IN ('live', 'scheduled');
