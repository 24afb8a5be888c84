-- Keeps the stored photo of a founder beside its address, and has it fetched. The demo brings its own.
CREATE OR REPLACE FUNCTION link_photo() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.photo_picture := request_picture('face', NEW.photo_url);
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER link_new_photo BEFORE INSERT ON founders
  FOR EACH ROW WHEN (NEW.photo_url IS NOT NULL AND NEW.photo_picture IS NULL AND NOT NEW.is_demo) EXECUTE FUNCTION link_photo();
CREATE OR REPLACE TRIGGER link_changed_photo BEFORE UPDATE OF photo_url ON founders
  FOR EACH ROW WHEN (NEW.photo_url IS DISTINCT FROM OLD.photo_url) EXECUTE FUNCTION link_photo();
