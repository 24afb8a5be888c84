-- Refunds count each, whole or in part.
CREATE OR REPLACE FUNCTION record_order_event() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  is_refund boolean := NEW.refunded_cents IS DISTINCT FROM OLD.refunded_cents;
BEGIN
  PERFORM record_webhook_event(NEW.account_id, NEW.site_id,
    CASE WHEN is_refund THEN 'order.refunded' ELSE 'order.paid' END,
    NEW.id::text, '/orders/' || NEW.id, CASE WHEN is_refund THEN now() ELSE NEW.paid_at END);
  RETURN NULL;
END $$;

DROP TRIGGER IF EXISTS record_webhook_events ON orders;
CREATE CONSTRAINT TRIGGER record_webhook_events AFTER UPDATE OF status, refunded_cents ON orders
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (OLD.status <> 'paid' AND NEW.status = 'paid'
    OR NEW.refunded_cents IS NOT NULL AND NEW.refunded_cents > coalesce(OLD.refunded_cents, 0))
  EXECUTE FUNCTION record_order_event();
