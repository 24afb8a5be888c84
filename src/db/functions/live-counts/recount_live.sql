-- Counts everything anew; waits for publications that are under way, and has new ones wait. Whoever loads rows with
-- triggers off calls it.
CREATE OR REPLACE FUNCTION recount_live() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  LOCK TABLE live_counts IN SHARE ROW EXCLUSIVE MODE;
  DELETE FROM live_counts;
  INSERT INTO live_counts
    SELECT site_id, 0, count(*) FROM listings WHERE status = 'live' GROUP BY site_id;
  INSERT INTO live_counts
    SELECT site_id, ancestor_id, count(*) FROM (
      SELECT DISTINCT l.site_id, l.id, a.ancestor_id
      FROM listings l JOIN listing_categories lc ON lc.listing_id = l.id
      JOIN category_lineages a ON a.category_id = lc.category_id
      WHERE l.status = 'live') counted
    GROUP BY site_id, ancestor_id;
END $$;
