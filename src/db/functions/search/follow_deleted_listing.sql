-- A listing that is deleted cannot be found.
CREATE OR REPLACE FUNCTION follow_deleted_listing() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM live_search WHERE id = OLD.id;
  DELETE FROM upcoming_search WHERE id = OLD.id;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER search_follows_deletions AFTER DELETE ON listings FOR EACH ROW
  WHEN (OLD.status IN ('live', 'scheduled')) EXECUTE FUNCTION follow_deleted_listing();
