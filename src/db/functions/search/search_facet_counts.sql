-- How many of the first `most` listings that a search finds have each category (with all above it), country, stage and
-- pricing model: by a facet that the search filters by, without that filter. The row with the facet '' has how many there
-- are with all filters, a row without a value how many without the filter of its facet.
CREATE OR REPLACE FUNCTION search_facet_counts(
  of_site integer, upcoming boolean, said text, category text, country text, stage text, pricing_model text,
  domain text, sort text, lead bigint[], most integer)
RETURNS TABLE (facet text, value text, listings integer)
LANGUAGE plpgsql STABLE AS $$
#variable_conflict use_column
DECLARE
  facets CONSTANT text[] := '{category,country,stage,pricing_model}';
  filters CONSTANT text[] := ARRAY[category, country, stage, pricing_model];
  unfiltered CONSTANT text[] := ARRAY(
    SELECT f.facet FROM unnest(facets, filters) AS f (facet, filter) WHERE f.filter IS NULL);
  without text;
  counted text[];
  ids bigint[];
BEGIN
  FOREACH without IN ARRAY ARRAY[''] || ARRAY(SELECT f FROM unnest(facets) AS f WHERE f <> ALL (unfiltered)) LOOP
    counted := CASE without WHEN '' THEN unfiltered ELSE ARRAY[without] END;
    SELECT found.ids INTO ids
    FROM search_directory(
      of_site, upcoming, said, CASE WHEN without <> 'category' THEN filters[1] END,
      CASE WHEN without <> 'country' THEN filters[2] END, CASE WHEN without <> 'stage' THEN filters[3] END,
      CASE WHEN without <> 'pricing_model' THEN filters[4] END, domain, sort, 0, most, lead) AS found;
    RETURN QUERY SELECT without, NULL::text, cardinality(ids);
    IF 'category' = ANY (counted) THEN
      RETURN QUERY
        SELECT 'category', c.slug, n.listings
        FROM (
          SELECT ancestor_id, count(*)::integer AS listings
          FROM (
            SELECT DISTINCT lc.listing_id, a.ancestor_id
            FROM unnest(ids) AS one (id) JOIN listing_categories lc ON lc.listing_id = one.id
              JOIN category_ancestors a USING (category_id)) each_category
          GROUP BY ancestor_id) n
        JOIN categories c ON c.id = n.ancestor_id;
    END IF;
    IF counted <> '{category}' THEN
      -- The values are written as search_facets has them.
      RETURN QUERY
        SELECT f.facet, f.value, count(*)::integer
        FROM unnest(ids) AS one (id) JOIN listings l USING (id)
        CROSS JOIN LATERAL (VALUES
          ('country', upper(l.country)),
          ('stage', trim(both '-' FROM regexp_replace(lower(l.stage), '[^a-z0-9]+', '-', 'g'))),
          ('pricing_model', lower(left(l.pricing_model, 60)))) AS f (facet, value)
        WHERE f.facet = ANY (counted) AND f.value <> '' GROUP BY f.facet, f.value;
    END IF;
  END LOOP;
END $$;
