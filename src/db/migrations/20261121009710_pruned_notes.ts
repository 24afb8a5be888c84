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

${searchStands({
  andKnown: `
    -- Of what that snapshot did not see, no note may be missing.
    AND NOT EXISTS (SELECT FROM told_pruned WHERE xid >= pg_snapshot_xmin(since))`,
})}
  `);
}

export async function down(db: Knex): Promise<void> {
  await db.raw(`
DROP FUNCTION tell_listings, search_stands, prune_told_listings;
DROP TABLE told_pruned;
${tellListings}
${searchStands()}
  `);
}
