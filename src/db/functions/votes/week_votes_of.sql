-- The counted votes that the launch week of a listing ranks by.
CREATE OR REPLACE FUNCTION week_votes_of(of_listing bigint, launched_at timestamptz, launch_week date)
RETURNS integer LANGUAGE sql STABLE
BEGIN ATOMIC
  SELECT count(*)::integer FROM votes v
  WHERE v.listing_id = of_listing AND v.status = 'counted'
    AND vote_counts_in_week(v.created_at, week_votes_of.launched_at, week_votes_of.launch_week);
END;
