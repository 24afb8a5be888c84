-- Records an event for each endpoint of an account that wants it, and starts its delivery, as src/outbox does. Endpoints that
-- are paused keep it. Called by deferred triggers, so that the locks on endpoints are the last that a transaction takes.
CREATE OR REPLACE FUNCTION record_webhook_event(
  of_account bigint, of_site integer, event_type text, event_subject text, event_path text, event_at timestamptz
) RETURNS void LANGUAGE sql AS $$
  WITH wanted AS (
    -- Locked: one that is deleted meanwhile must not fail the transaction.
    SELECT id, paused_at FROM webhook_endpoints
    WHERE account_id = of_account AND event_type = ANY (events) ORDER BY id FOR KEY SHARE
  ), event AS (SELECT gen_random_uuid() AS id), recorded AS (
    INSERT INTO webhook_deliveries
      (endpoint_id, event_id, type, subject, path, site_id, occurred_at, status, requested_at)
    SELECT w.id, event.id, event_type, event_subject, event_path, of_site, event_at,
      CASE WHEN w.paused_at IS NULL THEN 'pending' ELSE 'kept' END, event_at
    FROM wanted w, event
    RETURNING id, n, status
  )
  INSERT INTO outbox (kind, workflow_id, name, args)
  SELECT 'start', 'webhook/' || id || '/' || n, 'deliverWebhook',
    jsonb_build_array(jsonb_build_object('deliveryId', id, 'n', n))
  FROM recorded WHERE status = 'pending'
$$;
