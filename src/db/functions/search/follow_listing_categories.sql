-- Deferred to the commit, as in follow_listing.
CREATE OR REPLACE FUNCTION follow_listing_categories() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN PERFORM refresh_search(OLD.listing_id); END IF;
  IF TG_OP = 'INSERT' OR (TG_OP = 'UPDATE' AND NEW.listing_id <> OLD.listing_id) THEN
    PERFORM refresh_search(NEW.listing_id);
  END IF;
  RETURN NULL;
END $$;

DROP TRIGGER IF EXISTS search_follows ON listing_categories;
CREATE CONSTRAINT TRIGGER search_follows AFTER INSERT OR UPDATE OR DELETE ON listing_categories
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION follow_listing_categories();
