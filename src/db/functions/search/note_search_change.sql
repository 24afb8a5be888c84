-- While a rebuild is under way it hangs on the search tables and notes what is written to them.
CREATE OR REPLACE FUNCTION note_search_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO search_changes VALUES (CASE TG_OP WHEN 'DELETE' THEN OLD.id ELSE NEW.id END);
  RETURN NULL;
END $$;
