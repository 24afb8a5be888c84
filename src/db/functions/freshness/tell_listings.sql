-- Tells that lists of listings have changed, and notes by which listing; null: anything may have changed.
CREATE OR REPLACE FUNCTION tell_listings(of_listing bigint) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('directory', 'listings');
  INSERT INTO told_listings (listing_id) VALUES (of_listing);
  -- Answers are kept for seconds, and what more than a thousand were told of since is searched anew (search_stands).
  IF random() < 0.01 THEN PERFORM prune_told_listings(); END IF;
END $$;
