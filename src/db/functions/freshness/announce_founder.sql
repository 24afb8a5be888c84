-- The pages of a founder's listings show the founder, too.
CREATE OR REPLACE FUNCTION announce_founder() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM announce('founders');
  PERFORM announce_listing_part(listing_id, '{}') FROM listing_founders WHERE founder_id = coalesce(NEW.id, OLD.id);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER announce_founder AFTER INSERT OR UPDATE OR DELETE ON founders
  FOR EACH ROW EXECUTE FUNCTION announce_founder();
