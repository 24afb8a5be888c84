-- Gives the draft its turn (ahead = 0), or says how many others have it or come before.
CREATE OR REPLACE FUNCTION take_host_turn(of_draft uuid, of_host text, new_holder uuid, hold interval)
RETURNS TABLE (ahead integer, tries integer) LANGUAGE plpgsql AS $$
DECLARE
  own host_turns;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('host turn ' || of_host, 0));
  INSERT INTO host_turns AS t (draft_id, host, arrived_at)
    SELECT d.id, of_host, d.updated_at FROM drafts d WHERE d.id = of_draft
    ON CONFLICT (draft_id) DO UPDATE SET host = excluded.host
    RETURNING t.* INTO own;
  ahead := (
    SELECT count(*) FROM host_turns t
    WHERE t.host = of_host AND t.draft_id <> of_draft AND (
      t.held_until > clock_timestamp()
      OR (t.waits AND (t.arrived_at, t.draft_id) < (own.arrived_at, own.draft_id))
    )
  );
  IF ahead = 0 THEN
    UPDATE host_turns t
      SET holder = new_holder, held_until = clock_timestamp() + hold, waits = false, refused_at = NULL,
        -- Led to another website in the middle of it, an attempt is the same one there.
        tries = t.tries + CASE WHEN own.holder = new_holder THEN 0 ELSE 1 END
      WHERE t.draft_id = of_draft RETURNING t.tries INTO tries;
  ELSE
    UPDATE host_turns t SET holder = NULL, held_until = NULL, waits = true, refused_at = clock_timestamp()
      WHERE t.draft_id = of_draft RETURNING t.tries INTO tries;
  END IF;
  RETURN NEXT;
END $$;
