-- A category that moves changes what its listings are found by.
CREATE OR REPLACE FUNCTION follow_categories() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed integer[] := ARRAY(SELECT settle_category_ancestors());
BEGIN
  PERFORM refresh_search(listing_id) FROM (
    SELECT DISTINCT listing_id FROM listing_categories WHERE category_id = ANY (changed) ORDER BY listing_id) moved;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER search_follows AFTER INSERT OR DELETE OR UPDATE OF parent_id ON categories
  FOR EACH STATEMENT EXECUTE FUNCTION follow_categories();
