-- A listing that becomes live, stops being so or changes its site.
CREATE OR REPLACE FUNCTION count_changed_listing() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.status = 'live' THEN PERFORM note_live_listing(OLD.id, OLD.site_id, -1); END IF;
  IF NEW.status = 'live' THEN PERFORM note_live_listing(NEW.id, NEW.site_id, 1); END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER count_changed AFTER UPDATE OF status, site_id ON listings FOR EACH ROW
  WHEN (OLD.status <> NEW.status OR OLD.site_id <> NEW.site_id) EXECUTE FUNCTION count_changed_listing();
