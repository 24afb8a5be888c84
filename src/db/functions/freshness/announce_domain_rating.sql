-- All listings with a domain show its rating, and boards are ordered by it.
CREATE OR REPLACE FUNCTION announce_domain_rating() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM announce('boards');
  PERFORM announce_listing_part(id, '{}') FROM listings WHERE domain = coalesce(NEW.domain, OLD.domain);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER announce_domain_rating AFTER INSERT OR UPDATE OR DELETE ON domain_ratings
  FOR EACH ROW EXECUTE FUNCTION announce_domain_rating();
