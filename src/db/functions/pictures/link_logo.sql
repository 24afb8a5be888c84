-- Keeps the stored logo beside its address, and has it fetched. The demo brings pictures of its own.
CREATE OR REPLACE FUNCTION link_logo() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.logo_picture := request_picture('logo', NEW.logo_url);
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER link_new_logo BEFORE INSERT ON listings
  FOR EACH ROW WHEN (NEW.logo_url IS NOT NULL AND NEW.logo_picture IS NULL AND NOT NEW.is_demo) EXECUTE FUNCTION link_logo();
CREATE OR REPLACE TRIGGER link_changed_logo BEFORE UPDATE OF logo_url ON listings
  FOR EACH ROW WHEN (NEW.logo_url IS DISTINCT FROM OLD.logo_url) EXECUTE FUNCTION link_logo();
