-- Categories of listings have changed: what is above them now, less what was.
CREATE OR REPLACE FUNCTION count_changed_categories() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  none CONSTANT text := 'SELECT listing_id, category_id FROM listing_categories WHERE false';
  now_more text := CASE TG_OP WHEN 'DELETE' THEN none ELSE 'SELECT listing_id, category_id FROM added' END;
  now_less text := CASE TG_OP WHEN 'INSERT' THEN none ELSE 'SELECT listing_id, category_id FROM removed' END;
BEGIN
  -- Waits for whoever is publishing or withdrawing one of them, and has them wait. A lock that two may hold would have
  -- each wait for the other where more of the listing is written before the commit.
  EXECUTE format(
    'SELECT FROM listings WHERE id IN (SELECT listing_id FROM (%s UNION ALL %s) x) ORDER BY id FOR NO KEY UPDATE',
    now_more, now_less);
  LOCK TABLE live_counts IN ROW EXCLUSIVE MODE;
  -- Dynamic, so that it is planned for one listing and for a million alike.
  EXECUTE format('
    WITH changed AS (
      SELECT id, site_id FROM listings
      WHERE status = ''live'' AND id IN (SELECT listing_id FROM (%1$s UNION ALL %2$s) x)),
    after AS (SELECT listing_id, category_id FROM listing_categories WHERE listing_id IN (SELECT id FROM changed)),
    before AS ((SELECT * FROM after EXCEPT %1$s) UNION %2$s),
    differences AS (
      SELECT site_id, ancestor_id, sum(change)::integer AS change FROM (
        SELECT DISTINCT listing_id, ancestor_id, 1 AS change FROM after JOIN category_lineages USING (category_id)
        UNION ALL
        SELECT DISTINCT listing_id, ancestor_id, -1 FROM before JOIN category_lineages USING (category_id)) parts
      JOIN changed ON changed.id = listing_id GROUP BY site_id, ancestor_id)
    SELECT note_live(site_id, array_agg(ancestor_id), change) FROM differences
    WHERE change <> 0 GROUP BY site_id, change',
    now_more, now_less);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER count_added AFTER INSERT ON listing_categories REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION count_changed_categories();
CREATE OR REPLACE TRIGGER count_moved AFTER UPDATE ON listing_categories
  REFERENCING NEW TABLE AS added OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION count_changed_categories();
CREATE OR REPLACE TRIGGER count_removed AFTER DELETE ON listing_categories REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION count_changed_categories();
