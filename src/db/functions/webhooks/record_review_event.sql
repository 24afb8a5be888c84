-- For the owner of the listing.
CREATE OR REPLACE FUNCTION record_review_event() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM record_webhook_event(owner_id, site_id, 'review.posted',
    NEW.id::text, '/listings/' || slug, NEW.created_at)
  FROM listings WHERE id = NEW.listing_id;
  RETURN NULL;
END $$;

DROP TRIGGER IF EXISTS record_webhook_events ON reviews;
CREATE CONSTRAINT TRIGGER record_webhook_events AFTER INSERT ON reviews
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW.status = 'published')
  EXECUTE FUNCTION record_review_event();
