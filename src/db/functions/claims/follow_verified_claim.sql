-- A listing is verified while a claim of it is, and no writer may forget it: a claim also goes with its account.
CREATE OR REPLACE FUNCTION follow_verified_claim() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  of_listing bigint := CASE TG_OP WHEN 'DELETE' THEN OLD.listing_id ELSE NEW.listing_id END;
BEGIN
  UPDATE listings l SET verified_at = c.verified_at
  FROM (SELECT max(verified_at) AS verified_at FROM claims WHERE listing_id = of_listing AND status = 'verified') c
  WHERE l.id = of_listing AND l.verified_at IS DISTINCT FROM c.verified_at;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER follow_verified_claim_in AFTER INSERT ON claims FOR EACH ROW
  WHEN (NEW.status = 'verified') EXECUTE FUNCTION follow_verified_claim();
CREATE OR REPLACE TRIGGER follow_verified_claim_on AFTER UPDATE OF status, verified_at ON claims FOR EACH ROW
  WHEN (OLD.status = 'verified' OR NEW.status = 'verified') EXECUTE FUNCTION follow_verified_claim();
CREATE OR REPLACE TRIGGER follow_verified_claim_out AFTER DELETE ON claims FOR EACH ROW
  WHEN (OLD.status = 'verified') EXECUTE FUNCTION follow_verified_claim();
