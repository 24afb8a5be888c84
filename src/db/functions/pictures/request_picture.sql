-- Requests that the picture at an address be fetched, unless it was; returns what is stored of it (`pictures.picture`).
-- Called by triggers, because no writer may forget it. The row stays locked until the transaction ends: either it sees a
-- picture that is stored meanwhile, or whoever stores it sees what the transaction wrote.
CREATE OR REPLACE FUNCTION request_picture(of_kind text, address text) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  -- What failed is tried again when somebody gives the address anew, but not with every edit.
  retried_after CONSTANT interval := '1 hour';
  known pictures;
BEGIN
  IF address IS NULL OR address NOT LIKE 'https://%' THEN RETURN NULL; END IF;
  SELECT * INTO known FROM pictures WHERE kind = of_kind AND source_url = address FOR SHARE;
  IF NOT FOUND THEN
    INSERT INTO pictures (kind, source_url) VALUES (of_kind, address) ON CONFLICT DO NOTHING RETURNING * INTO known;
    -- Another transaction was first, and has committed.
    IF NOT FOUND THEN RETURN request_picture(of_kind, address); END IF;
    PERFORM start_storing_picture(known);
  ELSIF known.status = 'failed' AND known.settled_at < now() - retried_after THEN
    UPDATE pictures SET status = 'waiting', failure = NULL, settled_at = NULL, n = n + 1, requested_at = now()
    WHERE id = known.id AND n = known.n RETURNING * INTO known;
    IF FOUND THEN PERFORM start_storing_picture(known); END IF;
  END IF;
  RETURN known.picture;
END $$;
