-- The category of a slug, or of one that was its slug earlier or that of a category which became part of it; null if
-- there is none.
CREATE OR REPLACE FUNCTION category_of_slug(of_slug text) RETURNS integer LANGUAGE sql STABLE AS $$
  SELECT coalesce(
    (SELECT id FROM categories WHERE slug = of_slug),
    (SELECT category_id FROM former_categories WHERE slug = of_slug))
$$;
