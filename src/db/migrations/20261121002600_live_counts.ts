import type { Knex } from 'knex';

/**
 * How many listings are live: of each site, and of each category with all below it (a listing of several of them
 * counts once). Counting a million anew takes a second, which is too long for what every publication changes; so
 * triggers note each change. Notes are only ever added, so that publications do not wait for each other, and a
 * count is the sum of its notes. `recount_live()` counts anew; whoever loads rows with triggers off calls it.
 */
export async function up(db: Knex): Promise<void> {
  await db.raw(`
CREATE TABLE live_counts (
  site_id integer NOT NULL,
  -- 0: the whole site. No references: the notes of a category that is gone add up to nothing.
  category_id integer NOT NULL,
  n integer NOT NULL
);
CREATE INDEX live_counts_of_category ON live_counts (site_id, category_id) INCLUDE (n);

-- Each category with itself and all above it; UNION stops at a cycle in the data.
CREATE VIEW category_lineages AS
  WITH RECURSIVE ancestors (category_id, ancestor_id) AS (
    SELECT id, id FROM categories
    UNION
    SELECT a.category_id, c.parent_id FROM ancestors a JOIN categories c ON c.id = a.ancestor_id
    WHERE c.parent_id IS NOT NULL)
  SELECT category_id, ancestor_id FROM ancestors;

CREATE FUNCTION note_live(of_site integer, of_categories integer[], change integer) RETURNS void LANGUAGE plpgsql AS $$
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

-- Of a listing that comes or goes with its categories. The lock: from here to the commit nobody recounts.
CREATE FUNCTION note_live_listing(of_listing bigint, of_site integer, change integer) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  LOCK TABLE live_counts IN ROW EXCLUSIVE MODE;
  PERFORM note_live(of_site, 0 || ARRAY(
    WITH RECURSIVE ancestors (id) AS (
      SELECT category_id FROM listing_categories WHERE listing_id = of_listing
      UNION
      SELECT c.parent_id FROM ancestors a JOIN categories c ON c.id = a.id WHERE c.parent_id IS NOT NULL)
    SELECT id FROM ancestors), change);
END $$;

-- A new listing has no categories yet: their rows refer to it.
CREATE FUNCTION count_new_listings() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  LOCK TABLE live_counts IN ROW EXCLUSIVE MODE;
  PERFORM note_live(site_id, '{0}', count(*)::integer) FROM added WHERE status = 'live' GROUP BY site_id;
  RETURN NULL;
END $$;
CREATE TRIGGER count_new AFTER INSERT ON listings REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION count_new_listings();

CREATE FUNCTION count_changed_listing() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.status = 'live' THEN PERFORM note_live_listing(OLD.id, OLD.site_id, -1); END IF;
  IF NEW.status = 'live' THEN PERFORM note_live_listing(NEW.id, NEW.site_id, 1); END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER count_changed AFTER UPDATE OF status, site_id ON listings FOR EACH ROW
  WHEN (OLD.status <> NEW.status OR OLD.site_id <> NEW.site_id) EXECUTE FUNCTION count_changed_listing();

-- Before, as its categories go with it.
CREATE FUNCTION count_deleted_listing() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_live_listing(OLD.id, OLD.site_id, -1);
  RETURN OLD;
END $$;
CREATE TRIGGER count_deleted BEFORE DELETE ON listings FOR EACH ROW WHEN (OLD.status = 'live')
  EXECUTE FUNCTION count_deleted_listing();

-- Categories of listings have changed: what is above them now, less what was.
CREATE FUNCTION count_changed_categories() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  none CONSTANT text := 'SELECT listing_id, category_id FROM listing_categories WHERE false';
  now_more text := CASE TG_OP WHEN 'DELETE' THEN none ELSE 'SELECT listing_id, category_id FROM added' END;
  now_less text := CASE TG_OP WHEN 'INSERT' THEN none ELSE 'SELECT listing_id, category_id FROM removed' END;
BEGIN
  -- Waits for whoever is publishing or withdrawing one of them, and has them wait. A lock that two may hold would have
  -- each wait for the other where more of the listing is written before the commit.
  EXECUTE format('SELECT FROM listings WHERE id IN (SELECT listing_id FROM (%s UNION ALL %s) x) ORDER BY id FOR NO KEY UPDATE',
    now_more, now_less);
  LOCK TABLE live_counts IN ROW EXCLUSIVE MODE;
  -- Dynamic, so that it is planned for one listing and for a million alike.
  EXECUTE format('
    WITH changed AS (
      SELECT id, site_id FROM listings WHERE status = ''live'' AND id IN (SELECT listing_id FROM (%1$s UNION ALL %2$s) x)),
    after AS (SELECT listing_id, category_id FROM listing_categories WHERE listing_id IN (SELECT id FROM changed)),
    before AS ((SELECT * FROM after EXCEPT %1$s) UNION %2$s),
    differences AS (
      SELECT site_id, ancestor_id, sum(change)::integer AS change FROM (
        SELECT DISTINCT listing_id, ancestor_id, 1 AS change FROM after JOIN category_lineages USING (category_id)
        UNION ALL
        SELECT DISTINCT listing_id, ancestor_id, -1 FROM before JOIN category_lineages USING (category_id)) parts
      JOIN changed ON changed.id = listing_id GROUP BY site_id, ancestor_id)
    SELECT note_live(site_id, array_agg(ancestor_id), change) FROM differences WHERE change <> 0 GROUP BY site_id, change',
    now_more, now_less);
  RETURN NULL;
END $$;
CREATE TRIGGER count_added AFTER INSERT ON listing_categories REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION count_changed_categories();
CREATE TRIGGER count_moved AFTER UPDATE ON listing_categories REFERENCING NEW TABLE AS added OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION count_changed_categories();
CREATE TRIGGER count_removed AFTER DELETE ON listing_categories REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION count_changed_categories();

-- Counts everything anew; waits for publications that are under way, and has new ones wait.
CREATE FUNCTION recount_live() RETURNS void LANGUAGE plpgsql AS $$
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
SELECT recount_live();

-- A category that has moved takes its listings along. New ones have none, and none that has some can be deleted.
CREATE FUNCTION count_moved_category() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM recount_live();
  RETURN NULL;
END $$;
CREATE TRIGGER count_moved AFTER UPDATE OF parent_id ON categories FOR EACH ROW
  WHEN (OLD.parent_id IS DISTINCT FROM NEW.parent_id) EXECUTE FUNCTION count_moved_category();
  `);
}

export async function down(db: Knex): Promise<void> {
  await db.raw(`
DROP FUNCTION count_moved_category, recount_live, count_changed_categories, count_deleted_listing, count_changed_listing,
  count_new_listings, note_live_listing, note_live CASCADE;
DROP VIEW category_lineages;
DROP TABLE live_counts;
  `);
}
