-- A new listing has no categories yet: their rows refer to it.
CREATE OR REPLACE FUNCTION count_new_listings() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  LOCK TABLE live_counts IN ROW EXCLUSIVE MODE;
  PERFORM note_live(site_id, '{0}', count(*)::integer) FROM added WHERE status = 'live' GROUP BY site_id;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER count_new AFTER INSERT ON listings REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION count_new_listings();
