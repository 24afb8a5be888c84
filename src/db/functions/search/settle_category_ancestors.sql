-- Brings the ancestors up to date and answers whose have changed. One at a time: who changes the tree sees all of it.
CREATE OR REPLACE FUNCTION settle_category_ancestors() RETURNS SETOF integer LANGUAGE plpgsql AS $$
BEGIN
  LOCK TABLE category_ancestors IN SHARE ROW EXCLUSIVE MODE;
  RETURN QUERY WITH
    gone AS (
      DELETE FROM category_ancestors a
      WHERE NOT EXISTS (
        SELECT FROM category_lineages c WHERE (c.category_id, c.ancestor_id) = (a.category_id, a.ancestor_id))
      RETURNING a.category_id),
    come AS (
      INSERT INTO category_ancestors SELECT category_id, ancestor_id FROM category_lineages
      ON CONFLICT DO NOTHING RETURNING category_ancestors.category_id)
    SELECT category_id FROM gone UNION SELECT category_id FROM come;
END $$;
