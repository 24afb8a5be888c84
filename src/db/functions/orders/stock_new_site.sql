-- Every new site has the products to begin with.
CREATE OR REPLACE FUNCTION stock_new_site() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM stock_site(NEW.id);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER stock_new_site AFTER INSERT ON sites FOR EACH ROW EXECUTE FUNCTION stock_new_site();
