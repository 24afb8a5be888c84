-- All listings with a domain show its rating, and boards are ordered by it.
CREATE OR REPLACE FUNCTION tell_domain_rating() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell('boards');
  PERFORM tell_of_listing(id, '{}') FROM listings WHERE domain = coalesce(NEW.domain, OLD.domain);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER tell_domain_rating AFTER INSERT OR UPDATE OR DELETE ON domain_ratings
  FOR EACH ROW EXECUTE FUNCTION tell_domain_rating();
