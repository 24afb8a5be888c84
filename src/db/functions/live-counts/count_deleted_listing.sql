-- Before, as its categories go with it.
CREATE OR REPLACE FUNCTION count_deleted_listing() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_live_listing(OLD.id, OLD.site_id, -1);
  RETURN OLD;
END $$;

CREATE OR REPLACE TRIGGER count_deleted BEFORE DELETE ON listings FOR EACH ROW WHEN (OLD.status = 'live')
  EXECUTE FUNCTION count_deleted_listing();
