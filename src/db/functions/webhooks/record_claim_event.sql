-- For the claimant, whoever owns the listing. No operation returns a single claim.
CREATE OR REPLACE FUNCTION record_claim_event() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM record_webhook_event(NEW.account_id, site_id,
    CASE NEW.status WHEN 'verified' THEN 'claim.verified' ELSE 'claim.lost' END,
    NEW.id::text, '/claims', NEW.updated_at)
  FROM listings WHERE id = NEW.listing_id;
  RETURN NULL;
END $$;

DROP TRIGGER IF EXISTS record_webhook_events ON claims;
CREATE CONSTRAINT TRIGGER record_webhook_events AFTER UPDATE OF status ON claims
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (OLD.status <> NEW.status AND (OLD.status = 'verified' OR NEW.status = 'verified'))
  EXECUTE FUNCTION record_claim_event();
