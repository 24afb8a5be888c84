-- Where nobody has the turn: wakes the run of the draft that comes first, through the outbox, if it was refused before. One
-- that was not will ask for the first time.
CREATE OR REPLACE FUNCTION wake_next_draft_of_host(of_host text) RETURNS void LANGUAGE sql AS $$
  INSERT INTO outbox (kind, workflow_id, name, args)
  SELECT 'complete', 'draft/' || next.draft_id, 'turn', '[]'
  FROM (
    SELECT draft_id, refused_at FROM host_turns WHERE host = of_host AND waits ORDER BY arrived_at, draft_id LIMIT 1
  ) next
  WHERE next.refused_at IS NOT NULL
    AND NOT EXISTS (SELECT FROM host_turns WHERE host = of_host AND held_until > clock_timestamp())
$$;
