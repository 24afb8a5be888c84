-- Announces to every API process what has changed, when the transaction commits: NOTIFY on the channel `directory`, a topic a
-- message (src/contract/freshness.ts). Called by triggers, because no writer may forget it: requests, activities,
-- seeds, a person at psql.
-- Without a listing, any may have changed.
CREATE OR REPLACE FUNCTION announce(topic text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF topic = 'listings' THEN PERFORM announce_listings(NULL); ELSE PERFORM pg_notify('directory', topic); END IF;
END $$;
