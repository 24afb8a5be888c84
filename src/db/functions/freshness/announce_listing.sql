-- Announces a listing under its old and its new slug, because answers with either may be cached.
CREATE OR REPLACE FUNCTION announce_listing() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  was_public CONSTANT boolean := TG_OP <> 'INSERT' AND listing_is_public(OLD.status);
  is_public CONSTANT boolean := TG_OP <> 'DELETE' AND listing_is_public(NEW.status);
BEGIN
  IF was_public THEN PERFORM announce('listing ' || OLD.slug); END IF;
  IF is_public THEN PERFORM announce('listing ' || NEW.slug); END IF;
  IF TG_OP = 'UPDATE' THEN
    PERFORM announce('listing ' || slug) FROM listing_aliases WHERE listing_id = NEW.id;
  END IF;
  IF TG_OP = 'DELETE' THEN
    IF was_public THEN PERFORM announce_listings(NULL); END IF;
  ELSIF was_public OR is_public THEN
    PERFORM announce_listings(CASE
      -- Searches that found it may find it no more: those that are in search_follows_changes.
      WHEN TG_OP = 'UPDATE' AND OLD.status = 'live' AND
        (OLD.site_id, OLD.status, OLD.name, OLD.keywords, OLD.tagline, OLD.description, OLD.stage, OLD.country,
          OLD.pricing_model, OLD.domain)
        IS DISTINCT FROM
        (NEW.site_id, NEW.status, NEW.name, NEW.keywords, NEW.tagline, NEW.description, NEW.stage, NEW.country,
          NEW.pricing_model, NEW.domain)
      THEN NULL ELSE NEW.id END);
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER announce_listing AFTER INSERT OR UPDATE OR DELETE ON listings
  FOR EACH ROW EXECUTE FUNCTION announce_listing();
