-- Whether changes since then concern an answer of search_directory about live listings: its grounds are {"as_of",
-- "query", "names", "said"}, the snapshot that it was read in, what else it answered and what was asked. Null where it
-- does, and where there are too many to look at; else the grounds as of now.
CREATE OR REPLACE FUNCTION search_still_valid(grounds jsonb) RETURNS jsonb LANGUAGE plpgsql STABLE
SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  since CONSTANT pg_snapshot := grounds ->> 'as_of';
  query CONSTANT tsquery := grounds ->> 'query';
  names CONSTANT text[] := ARRAY(SELECT jsonb_array_elements_text(grounds -> 'names'));
  tokens CONSTANT text[] := ARRAY(
    SELECT lower(t.token) FROM ts_parse('default', search_fold(grounds ->> 'said')) AS t
    WHERE length(t.token) <= 42);  -- Words of the vocabulary have 40 letters at most.
  changed integer;
  valid boolean;
BEGIN
  WITH changes AS MATERIALIZED (
    SELECT listing_id, new_words FROM listing_changes
    WHERE xid >= pg_snapshot_xmin(since) AND NOT pg_visible_in_snapshot(xid, since) LIMIT 1001)
  SELECT (SELECT count(*) FROM changes), NOT EXISTS (
    SELECT FROM changes t LEFT JOIN live_search s ON s.id = t.listing_id
    WHERE (t.listing_id IS NULL AND t.new_words IS NULL) OR s.text_vector @@ query OR s.called = ANY (names)
      -- Near enough to be a correction of what was said, or of its beginning (search_corrections).
      OR EXISTS (
        SELECT FROM unnest(t.new_words) AS word, unnest(tokens) AS token
        WHERE levenshtein_less_equal(word, token, 2) <= 2
          OR levenshtein_less_equal(left(word, length(token)), token, 2) <= 2))
    -- Of what that snapshot did not see, no note may be missing.
    AND NOT EXISTS (SELECT FROM listing_changes_pruned WHERE xid >= pg_snapshot_xmin(since))
  INTO changed, valid;
  RETURN CASE WHEN changed <= 1000 AND valid THEN
    jsonb_set(grounds, '{as_of}', to_jsonb(pg_current_snapshot()::text)) END;
END $$;
