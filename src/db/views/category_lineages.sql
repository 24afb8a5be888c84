-- Each category with itself and all above it; UNION stops at a cycle in the data.
CREATE OR REPLACE VIEW category_lineages AS
  WITH RECURSIVE ancestors (category_id, ancestor_id) AS (
    SELECT id, id FROM categories
    UNION
    SELECT a.category_id, c.parent_id FROM ancestors a JOIN categories c ON c.id = a.ancestor_id
    WHERE c.parent_id IS NOT NULL)
  SELECT category_id, ancestor_id FROM ancestors;
