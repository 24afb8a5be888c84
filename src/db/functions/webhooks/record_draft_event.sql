-- A draft that was ready before is ready again after a failed crawl, and says why it failed.
CREATE OR REPLACE FUNCTION record_draft_event() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM record_webhook_event(NEW.account_id, NEW.site_id,
    CASE WHEN NEW.failure_code IS NULL THEN 'draft.ready' ELSE 'draft.failed' END,
    NEW.id::text, '/drafts/' || NEW.id, NEW.updated_at);
  RETURN NULL;
END $$;

DROP TRIGGER IF EXISTS record_webhook_events ON drafts;
CREATE CONSTRAINT TRIGGER record_webhook_events AFTER UPDATE OF status ON drafts
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (OLD.status IN ('crawling', 'drafting') AND NEW.status IN ('ready', 'failed'))
  EXECUTE FUNCTION record_draft_event();
