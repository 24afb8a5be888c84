-- Notes a change of live listings under the categories (0: the whole site). Notes are only ever added, so that
-- publications do not wait for each other; a count is the sum of its notes.
CREATE OR REPLACE FUNCTION note_live(of_site integer, of_categories integer[], change integer)
RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO live_counts SELECT of_site, category, change FROM unnest(of_categories) AS category;
  -- One time in twenty, many notes become one; those that somebody else is at are left to them.
  IF random() < 0.05 THEN
    WITH old AS (
      DELETE FROM live_counts WHERE ctid = ANY (ARRAY(
        SELECT ctid FROM live_counts WHERE site_id = of_site AND category_id = ANY (of_categories)
        FOR UPDATE SKIP LOCKED))
      RETURNING category_id, n)
    INSERT INTO live_counts SELECT of_site, category_id, sum(n) FROM old GROUP BY category_id HAVING sum(n) <> 0;
  END IF;
END $$;
