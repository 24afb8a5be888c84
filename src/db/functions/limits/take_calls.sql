-- Adds calls to the counters of rate limits, and grants processes calls in advance: a part of what is left, so that callers
-- far from their limit are seldom counted here. The clock is that of Postgres, as those of processes may differ.
CREATE OR REPLACE FUNCTION take_calls(
  keys text[], made integer[], wanted boolean, quota integer, window_ms integer, grants_left integer)
RETURNS TABLE (key text, points integer, granted integer, ms_left integer) LANGUAGE plpgsql AS $$
DECLARE
  now_ms bigint := extract(epoch FROM clock_timestamp()) * 1000;
  asked record;
BEGIN
  -- In order, so that concurrent calls cannot deadlock.
  FOR asked IN SELECT a.key, a.made FROM unnest(keys, made) AS a (key, made) ORDER BY a.key LOOP
    INSERT INTO rate_limits AS r (key, points, expire) VALUES (asked.key, greatest(0, asked.made), now_ms + window_ms)
      ON CONFLICT ON CONSTRAINT rate_limits_pkey DO UPDATE SET
        points = CASE WHEN r.expire > now_ms THEN greatest(0, r.points + asked.made) ELSE excluded.points END,
        expire = CASE WHEN r.expire > now_ms THEN r.expire ELSE excluded.expire END
      RETURNING r.key, r.points, r.expire - now_ms INTO take_calls.key, take_calls.points, take_calls.ms_left;
    granted := 0;
    IF wanted AND points < quota THEN
      granted := greatest(1, (quota - points) / grants_left);
      points := points + granted;
      UPDATE rate_limits AS r SET points = take_calls.points WHERE r.key = asked.key;
    END IF;
    RETURN NEXT;
  END LOOP;
END $$;
