-- The pages of a founder's listings show the founder, too.
CREATE OR REPLACE FUNCTION tell_founder() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell('founders');
  PERFORM tell_of_listing(listing_id, '{}') FROM listing_founders WHERE founder_id = coalesce(NEW.id, OLD.id);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER tell_founder AFTER INSERT OR UPDATE OR DELETE ON founders
  FOR EACH ROW EXECUTE FUNCTION tell_founder();
