-- Keeps the stored picture of a gallery beside its address, and has it fetched. The demo brings its own.
CREATE OR REPLACE FUNCTION link_image() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT (SELECT is_demo FROM listings WHERE id = NEW.listing_id) THEN
    NEW.picture := request_picture('screenshot', NEW.url);
  END IF;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER link_new_image BEFORE INSERT ON listing_media
  FOR EACH ROW WHEN (NEW.kind = 'image' AND NEW.picture IS NULL) EXECUTE FUNCTION link_image();
CREATE OR REPLACE TRIGGER link_changed_image BEFORE UPDATE OF url ON listing_media
  FOR EACH ROW WHEN (NEW.kind = 'image' AND NEW.url <> OLD.url) EXECUTE FUNCTION link_image();
