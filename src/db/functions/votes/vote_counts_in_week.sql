-- The rule of every weekly ranking, award and badge: a launch week counts the votes cast in it, from the listing's own
-- launch on. A vote for an earlier launch of the listing counts for all time only.
CREATE OR REPLACE FUNCTION vote_counts_in_week(cast_at timestamptz, launched_at timestamptz, launch_week date)
RETURNS boolean LANGUAGE sql IMMUTABLE
  RETURN cast_at >= greatest(launched_at, launch_week::timestamp AT TIME ZONE 'UTC')
    AND cast_at < (launch_week + 7)::timestamp AT TIME ZONE 'UTC';
