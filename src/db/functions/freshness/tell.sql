-- Tells every API process what has changed, as the transaction commits: NOTIFY on the channel `directory`, a topic a
-- message (src/contract/freshness.ts). Called by triggers, because no writer may forget it: requests, activities,
-- seeds, a person at psql.
-- Who does not say which listing says that it may be any.
CREATE OR REPLACE FUNCTION tell(topic text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF topic = 'listings' THEN PERFORM tell_listings(NULL); ELSE PERFORM pg_notify('directory', topic); END IF;
END $$;
