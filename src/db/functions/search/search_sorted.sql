-- A page in another order. Ties by id, as the indexes of listings have it.
CREATE OR REPLACE FUNCTION search_sorted(
  source text, of_site integer, wanted text, sort text, skip integer, take integer, OUT total integer, OUT ids bigint[])
LANGUAGE plpgsql STABLE AS $$
DECLARE
  upcoming boolean := source = 'upcoming_search';
  matching text := format('s.site_id = %s%s', of_site, ' AND (' || wanted || ')');
  viewed integer;
BEGIN
  EXECUTE format('SELECT count(*) FROM (SELECT FROM %I s WHERE %s LIMIT 1001) s', source, matching) INTO total;
  IF total = 0 THEN
    ids := '{}';
  ELSIF sort = 'most_viewed' THEN
    EXECUTE format(
      'SELECT ARRAY(
        SELECT s.id FROM listing_views v JOIN %I s ON s.id = v.listing_id WHERE %s
        ORDER BY v.views DESC, v.listing_id OFFSET %s LIMIT %s)',
      source, matching, skip, take)
    INTO ids;
    -- Those that nobody has viewed come last.
    IF cardinality(ids) < take THEN
      EXECUTE format(
        'SELECT count(*) FROM listing_views v JOIN %I s ON s.id = v.listing_id WHERE %s', source, matching)
      INTO viewed;
      EXECUTE format(
        'SELECT $1 || ARRAY(
          SELECT s.id FROM %I s
          WHERE %s AND NOT EXISTS (SELECT FROM listing_views v WHERE v.listing_id = s.id)
          ORDER BY s.votes DESC, s.id OFFSET %s LIMIT %s)',
        source, matching, greatest(0, skip - viewed), take - cardinality(ids))
      INTO ids USING ids;
    END IF;
  ELSE
    EXECUTE format(
      'SELECT ARRAY(
        SELECT l.id FROM listings l %s WHERE l.site_id = %s AND l.status = %L%s
        ORDER BY %s, l.id OFFSET %s LIMIT %s)',
      CASE WHEN upcoming OR wanted IS NOT NULL THEN format('JOIN %I s ON s.id = l.id', source) END,
      of_site, CASE WHEN upcoming THEN 'scheduled' ELSE 'live' END, ' AND (' || wanted || ')',
      CASE
        WHEN sort = 'newest' AND upcoming THEN 'l.created_at DESC'
        WHEN sort = 'newest' THEN 'l.launched_at DESC'
        WHEN sort = 'trending' THEN 'l.trend DESC'
        WHEN sort = 'most_followed' THEN 'l.followers DESC'
        WHEN sort = 'relevance' AND upcoming THEN 'l.launch_week, l.votes DESC'
        ELSE 'l.votes DESC' END,
      skip, take)
    INTO ids;
  END IF;
END $$;
