-- Keeps the newest 5,000 notes of listing_changes and remembers in listing_changes_pruned how far they were pruned. A transaction
-- may have written a note thousands of others ago and commit only now. Notes that a restored dump brought along go,
-- too: they count another server's transactions.
CREATE OR REPLACE FUNCTION prune_listing_changes() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM listing_changes_pruned FOR UPDATE SKIP LOCKED;
  IF NOT FOUND THEN RETURN; END IF;
  -- What this server's other transactions have written and this statement sees is older than pg_snapshot_xmax.
  DELETE FROM listing_changes
  WHERE xid >= pg_snapshot_xmax(pg_current_snapshot()) AND xid <> pg_current_xact_id();
  UPDATE listing_changes_pruned SET xid = '0'
  WHERE xid >= pg_snapshot_xmax(pg_current_snapshot()) AND xid <> pg_current_xact_id();
  WITH pruned AS (
    DELETE FROM listing_changes WHERE xid < (SELECT xid FROM listing_changes ORDER BY xid DESC OFFSET 5000 LIMIT 1)
    RETURNING xid)
  UPDATE listing_changes_pruned p SET xid = newest.xid FROM (SELECT max(xid) AS xid FROM pruned) newest WHERE p.xid < newest.xid;
END $$;
