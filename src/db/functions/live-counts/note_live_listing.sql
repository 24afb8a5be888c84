-- Of a listing that comes or goes with its categories. The lock: from here to the commit nobody recounts.
CREATE OR REPLACE FUNCTION note_live_listing(of_listing bigint, of_site integer, change integer)
RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  LOCK TABLE live_counts IN ROW EXCLUSIVE MODE;
  PERFORM note_live(of_site, 0 || ARRAY(
    WITH RECURSIVE ancestors (id) AS (
      SELECT category_id FROM listing_categories WHERE listing_id = of_listing
      UNION
      SELECT c.parent_id FROM ancestors a JOIN categories c ON c.id = a.id WHERE c.parent_id IS NOT NULL)
    SELECT id FROM ancestors), change);
END $$;
