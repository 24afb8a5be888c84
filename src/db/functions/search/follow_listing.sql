-- Deferred to the commit: a listing that is saved with its categories, one row after the other, is looked at when all
-- is in place, and its search row is locked for a moment only. A listing that goes live as it waited takes its search
-- row along: vectors and words are as they were, and a week's start publishes hundreds.
CREATE OR REPLACE FUNCTION follow_listing() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.status = 'scheduled' AND NEW.status = 'live' AND
    (OLD.site_id, OLD.name, OLD.keywords, OLD.tagline, OLD.description, OLD.stage, OLD.country, OLD.pricing_model,
      OLD.domain)
    IS NOT DISTINCT FROM
    (NEW.site_id, NEW.name, NEW.keywords, NEW.tagline, NEW.description, NEW.stage, NEW.country, NEW.pricing_model,
      NEW.domain) THEN
    -- What else the same transaction changes of it is followed by calls of their own.
    -- Before the other table, as every writer does (refresh_search).
    LOCK TABLE live_search IN ROW EXCLUSIVE MODE;
    WITH waiting AS (
      DELETE FROM upcoming_search WHERE id = NEW.id
      RETURNING id, site_id, votes, name_words, called, name_vector, text_vector)
    INSERT INTO live_search (id, site_id, votes, name_words, called, name_vector, text_vector)
      SELECT id, site_id, votes, name_words, called, name_vector, text_vector FROM waiting
      ON CONFLICT (id) DO NOTHING;
    IF FOUND THEN RETURN NULL; END IF;
  END IF;
  PERFORM refresh_search(NEW.id);
  RETURN NULL;
END $$;

DROP TRIGGER IF EXISTS search_follows_new ON listings;
CREATE CONSTRAINT TRIGGER search_follows_new AFTER INSERT ON listings DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW.status IN ('live', 'scheduled')) EXECUTE FUNCTION follow_listing();
DROP TRIGGER IF EXISTS search_follows_changes ON listings;
CREATE CONSTRAINT TRIGGER search_follows_changes
  AFTER UPDATE OF site_id, status, name, keywords, tagline, description, stage, country, pricing_model, domain
  ON listings DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN ((OLD.status IN ('live', 'scheduled') OR NEW.status IN ('live', 'scheduled')) AND
    (OLD.site_id, OLD.status, OLD.name, OLD.keywords, OLD.tagline, OLD.description, OLD.stage, OLD.country,
      OLD.pricing_model, OLD.domain)
    IS DISTINCT FROM
    (NEW.site_id, NEW.status, NEW.name, NEW.keywords, NEW.tagline, NEW.description, NEW.stage, NEW.country,
      NEW.pricing_model, NEW.domain))
  EXECUTE FUNCTION follow_listing();
