-- A category that has moved takes its listings along. New ones have none, and none that has some can be deleted.
CREATE OR REPLACE FUNCTION count_moved_category() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM recount_live();
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER count_moved AFTER UPDATE OF parent_id ON categories FOR EACH ROW
  WHEN (OLD.parent_id IS DISTINCT FROM NEW.parent_id) EXECUTE FUNCTION count_moved_category();
