-- Announces that lists of listings have changed, and notes by which listing; null: anything may have changed.
CREATE OR REPLACE FUNCTION announce_listings(of_listing bigint) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('directory', 'listings');
  INSERT INTO listing_changes (listing_id) VALUES (of_listing);
  -- Answers are kept for seconds, and what more than a thousand changed since is searched anew (search_still_valid).
  IF random() < 0.01 THEN PERFORM prune_listing_changes(); END IF;
END $$;
