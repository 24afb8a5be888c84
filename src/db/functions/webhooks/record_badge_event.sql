CREATE OR REPLACE FUNCTION record_badge_event() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM record_webhook_event(owner_id, site_id, 'listing.badge_lost',
    id::text, '/me/listings/' || id, NEW.badge_missing_since)
  FROM listings WHERE id = NEW.listing_id;
  RETURN NULL;
END $$;

DROP TRIGGER IF EXISTS record_webhook_events ON free_launches;
CREATE CONSTRAINT TRIGGER record_webhook_events AFTER UPDATE OF badge_missing_since ON free_launches
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (OLD.badge_missing_since IS NULL AND NEW.badge_missing_since IS NOT NULL)
  EXECUTE FUNCTION record_badge_event();
