-- The first rows of a new database. Categories and interview questions come with src/reference-data, everything else from the
-- site team, or from the demo (src/demo).

-- The one site to begin with; a trigger gives it its products (functions/orders/stock_site.sql).
INSERT INTO sites (key, name, purpose, is_default)
VALUES ('main', 'Launch Directory', 'A directory of products with a weekly launch calendar.', true);

-- Nothing is in the search tables, so that all of it has pairs.
INSERT INTO search_state (paired) VALUES (true);
INSERT INTO listing_changes_pruned VALUES ('0');
INSERT INTO installation DEFAULT VALUES;
