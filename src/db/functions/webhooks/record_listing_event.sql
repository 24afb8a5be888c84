CREATE OR REPLACE FUNCTION record_listing_event() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM record_webhook_event(NEW.owner_id, NEW.site_id, 'listing.' || NEW.status,
    NEW.id::text, '/me/listings/' || NEW.id, NEW.updated_at);
  RETURN NULL;
END $$;

DROP TRIGGER IF EXISTS record_webhook_events ON listings;
CREATE CONSTRAINT TRIGGER record_webhook_events AFTER UPDATE OF status, launch_week ON listings
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW.status = 'live' AND OLD.status <> 'live'
    OR NEW.status = 'scheduled' AND (OLD.status <> 'scheduled' OR OLD.launch_week <> NEW.launch_week))
  EXECUTE FUNCTION record_listing_event();
