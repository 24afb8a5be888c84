import type { Knex } from 'knex';
import { searchStands, tellListings } from './20261121009680_told_listings.ts';

/**
 * What was pruned of the notes is known as far as its newest, as a transaction may have written a note thousands of others
 * ago and commit only now. Notes that a restored dump brought along are pruned, too: they count another server's transactions.
 */
export async function up(db: Knex): Promise<void> {
  await db.raw(`
DROP FUNCTION tell_listings, search_stands;

-- One row: nothing newer was pruned. Who prunes holds it, so that nobody else does.
CREATE TABLE told_pruned (xid xid8 NOT NULL);
INSERT INTO told_pruned VALUES ('0');

CREATE FUNCTION prune_told_listings() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM told_pruned FOR UPDATE SKIP LOCKED;
  IF NOT FOUND THEN RETURN; END IF;
  -- What this server's other transactions have written and this statement sees is older than pg_snapshot_xmax.
  DELETE FROM told_listings
  WHERE xid >= pg_snapshot_xmax(pg_current_snapshot()) AND xid <> pg_current_xact_id();
  UPDATE told_pruned SET xid = '0'
  WHERE xid >= pg_snapshot_xmax(pg_current_snapshot()) AND xid <> pg_current_xact_id();
  WITH pruned AS (
    DELETE FROM told_listings WHERE xid < (SELECT xid FROM told_listings ORDER BY xid DESC OFFSET 5000 LIMIT 1)
    RETURNING xid)
  UPDATE told_pruned p SET xid = newest.xid FROM (SELECT max(xid) AS xid FROM pruned) newest WHERE p.xid < newest.xid;
END $$;

CREATE FUNCTION tell_listings(of_listing bigint) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('directory', 'listings');
  INSERT INTO told_listings (listing_id) VALUES (of_listing);
  -- Answers are kept for seconds, and what more than a thousand were told of since is searched anew (search_stands).
  IF random() < 0.01 THEN PERFORM prune_told_listings(); END IF;
END $$;

-- Whether what was told since concerns an answer of search_directory about live listings: its grounds are
-- {"as_of", "query", "names", "said"}, the snapshot that it was read in, what else it answered and what was asked. Null where
-- it does, where too much was told to look at and where notes of it may have been pruned; else the grounds as of now.
CREATE FUNCTION search_stands(grounds jsonb) RETURNS jsonb LANGUAGE plpgsql STABLE SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  since CONSTANT pg_snapshot := grounds ->> 'as_of';
  query CONSTANT tsquery := grounds ->> 'query';
  names CONSTANT text[] := ARRAY(SELECT jsonb_array_elements_text(grounds -> 'names'));
  tokens CONSTANT text[] := ARRAY(
    SELECT lower(t.token) FROM ts_parse('default', search_fold(grounds ->> 'said')) AS t
    WHERE length(t.token) <= 42);  -- Words of the vocabulary have 40 letters at most.
  told_of integer;
  stands boolean;
BEGIN
  WITH told AS MATERIALIZED (
    SELECT listing_id, new_words FROM told_listings
    WHERE xid >= pg_snapshot_xmin(since) AND NOT pg_visible_in_snapshot(xid, since) LIMIT 1001)
  SELECT (SELECT count(*) FROM told), NOT EXISTS (
    SELECT FROM told t LEFT JOIN live_search s ON s.id = t.listing_id
    WHERE (t.listing_id IS NULL AND t.new_words IS NULL) OR s.text_vector @@ query OR s.called = ANY (names)
      -- Near enough to be a correction of what was said, or of its beginning (search_corrections).
      OR EXISTS (
        SELECT FROM unnest(t.new_words) AS word, unnest(tokens) AS token
        WHERE levenshtein_less_equal(word, token, 2) <= 2 OR levenshtein_less_equal(left(word, length(token)), token, 2) <= 2))
    AND NOT EXISTS (SELECT FROM told_pruned WHERE xid >= pg_snapshot_xmin(since))
  INTO told_of, stands;
  RETURN CASE WHEN told_of <= 1000 AND stands THEN jsonb_set(grounds, '{as_of}', to_jsonb(pg_current_snapshot()::text)) END;
END $$;
  `);
}

export async function down(db: Knex): Promise<void> {
  await db.raw(`
DROP FUNCTION tell_listings, search_stands, prune_told_listings;
DROP TABLE told_pruned;
${tellListings}
${searchStands}
  `);
}
