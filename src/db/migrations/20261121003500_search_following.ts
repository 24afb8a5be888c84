import type { Knex } from 'knex';

export const columns = 'id, site_id, votes, name_words, called, name_vector, text_vector';

/** The search tables follow every write, whoever writes, in its transaction. */
export async function up(db: Knex): Promise<void> {
  await db.raw(`
${refreshSearch}

-- Deferred to the commit: a listing that is saved with its categories, one row after the other, is looked at when all
-- is in place, and its search row is locked for a moment only.
CREATE FUNCTION follow_listing() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_search(NEW.id);
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER search_follows_new AFTER INSERT ON listings DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW.status IN ('live', 'scheduled')) EXECUTE FUNCTION follow_listing();
CREATE CONSTRAINT TRIGGER search_follows_changes
  AFTER UPDATE OF site_id, status, name, keywords, tagline, description, stage, country, pricing_model, domain ON listings
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN ((OLD.status IN ('live', 'scheduled') OR NEW.status IN ('live', 'scheduled')) AND
    (OLD.site_id, OLD.status, OLD.name, OLD.keywords, OLD.tagline, OLD.description, OLD.stage, OLD.country, OLD.pricing_model, OLD.domain)
    IS DISTINCT FROM
    (NEW.site_id, NEW.status, NEW.name, NEW.keywords, NEW.tagline, NEW.description, NEW.stage, NEW.country, NEW.pricing_model, NEW.domain))
  EXECUTE FUNCTION follow_listing();

CREATE FUNCTION follow_deleted_listing() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM live_search WHERE id = OLD.id;
  DELETE FROM upcoming_search WHERE id = OLD.id;
  RETURN NULL;
END $$;
CREATE TRIGGER search_follows_deletions AFTER DELETE ON listings FOR EACH ROW
  WHEN (OLD.status IN ('live', 'scheduled')) EXECUTE FUNCTION follow_deleted_listing();

CREATE FUNCTION follow_votes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE live_search SET votes = NEW.votes WHERE id = NEW.id;
  IF NOT FOUND THEN UPDATE upcoming_search SET votes = NEW.votes WHERE id = NEW.id; END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER search_follows_votes AFTER UPDATE OF votes ON listings FOR EACH ROW
  WHEN (OLD.votes <> NEW.votes AND NEW.status IN ('live', 'scheduled')) EXECUTE FUNCTION follow_votes();

CREATE FUNCTION follow_listing_categories() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN PERFORM refresh_search(OLD.listing_id); END IF;
  IF TG_OP = 'INSERT' OR (TG_OP = 'UPDATE' AND NEW.listing_id <> OLD.listing_id) THEN
    PERFORM refresh_search(NEW.listing_id);
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER search_follows AFTER INSERT OR UPDATE OR DELETE ON listing_categories
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION follow_listing_categories();

-- Brings the ancestors up to date and answers whose have changed. One at a time: who changes the tree sees all of it.
CREATE FUNCTION settle_category_ancestors() RETURNS SETOF integer LANGUAGE plpgsql AS $$
BEGIN
  LOCK TABLE category_ancestors IN SHARE ROW EXCLUSIVE MODE;
  RETURN QUERY WITH
    gone AS (
      DELETE FROM category_ancestors a
      WHERE NOT EXISTS (SELECT FROM category_lineages c WHERE (c.category_id, c.ancestor_id) = (a.category_id, a.ancestor_id))
      RETURNING a.category_id),
    come AS (
      INSERT INTO category_ancestors SELECT category_id, ancestor_id FROM category_lineages
      ON CONFLICT DO NOTHING RETURNING category_ancestors.category_id)
    SELECT category_id FROM gone UNION SELECT category_id FROM come;
END $$;
CREATE FUNCTION follow_categories() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed integer[] := ARRAY(SELECT settle_category_ancestors());
BEGIN
  PERFORM refresh_search(listing_id) FROM (
    SELECT DISTINCT listing_id FROM listing_categories WHERE category_id = ANY (changed) ORDER BY listing_id) moved;
  RETURN NULL;
END $$;
CREATE TRIGGER search_follows AFTER INSERT OR DELETE OR UPDATE OF parent_id ON categories
  FOR EACH STATEMENT EXECUTE FUNCTION follow_categories();

-- While a rebuild is under way it hangs on the search tables and notes what is written to them.
CREATE FUNCTION note_search_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO search_changes VALUES (CASE TG_OP WHEN 'DELETE' THEN OLD.id ELSE NEW.id END);
  RETURN NULL;
END $$;

-- What was there before its triggers. They keep writers away until this is done; indexes are built faster than kept up.
INSERT INTO category_ancestors SELECT * FROM category_lineages;
INSERT INTO live_search SELECT ${columns} FROM searchable_listings WHERE status = 'live' ORDER BY site_id, votes DESC, id;
INSERT INTO upcoming_search SELECT ${columns} FROM searchable_listings WHERE status = 'scheduled' ORDER BY site_id, votes DESC, id;
SELECT note_search_words(id) FROM searchable_listings;
CREATE INDEX live_search_by_called ON live_search (called);
CREATE INDEX upcoming_search_by_called ON upcoming_search (called);
CREATE INDEX live_search_by_name ON live_search USING gin (name_vector) WITH (fastupdate = off);
CREATE INDEX live_search_by_text ON live_search USING gin (text_vector) WITH (fastupdate = off);
CREATE INDEX upcoming_search_by_name ON upcoming_search USING gin (name_vector) WITH (fastupdate = off);
CREATE INDEX upcoming_search_by_text ON upcoming_search USING gin (text_vector) WITH (fastupdate = off);
CREATE INDEX search_words_by_deletes ON search_words USING gin (word_deletes(word)) WITH (fastupdate = off);
  `);
}

export async function down(db: Knex): Promise<void> {
  await db.raw(`
DROP INDEX search_words_by_deletes, upcoming_search_by_called, live_search_by_called, upcoming_search_by_text, upcoming_search_by_name, live_search_by_text, live_search_by_name;
DROP FUNCTION follow_votes, follow_listing, follow_deleted_listing, follow_listing_categories, follow_categories, note_search_change CASCADE;
DROP FUNCTION refresh_search, settle_category_ancestors;
TRUNCATE live_search, upcoming_search, search_words, category_ancestors;
  `);
}

/** As of this migration. */
export const refreshSearch = `
-- The lock comes first, so that what is read next is what others have committed of this listing. Tables are touched in
-- this order by every writer, and locked in it by a rebuild.
CREATE FUNCTION refresh_search(of_listing bigint) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  state text;
BEGIN
  SELECT status INTO state FROM listings WHERE id = of_listing FOR NO KEY UPDATE;
  IF state = 'live' THEN
    INSERT INTO live_search AS s SELECT ${columns} FROM searchable_listings WHERE id = of_listing
    ON CONFLICT (id) DO UPDATE SET (site_id, votes, name_words, called, name_vector, text_vector) =
      (excluded.site_id, excluded.votes, excluded.name_words, excluded.called, excluded.name_vector, excluded.text_vector)
      WHERE s IS DISTINCT FROM excluded;
  ELSE
    DELETE FROM live_search WHERE id = of_listing;
  END IF;
  IF state = 'scheduled' THEN
    INSERT INTO upcoming_search AS s SELECT ${columns} FROM searchable_listings WHERE id = of_listing
    ON CONFLICT (id) DO UPDATE SET (site_id, votes, name_words, called, name_vector, text_vector) =
      (excluded.site_id, excluded.votes, excluded.name_words, excluded.called, excluded.name_vector, excluded.text_vector)
      WHERE s IS DISTINCT FROM excluded;
  ELSE
    DELETE FROM upcoming_search WHERE id = of_listing;
  END IF;
  IF state IN ('live', 'scheduled') THEN PERFORM note_search_words(of_listing); END IF;
END $$;`;
