-- Passes the turn on, whatever made way for the next draft: it was read, failed, was deleted or led to another website.
CREATE OR REPLACE FUNCTION pass_host_turn() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM wake_next_draft_of_host(OLD.host);
  -- The run of a deleted draft waits for nothing.
  IF TG_OP = 'DELETE' AND OLD.refused_at IS NOT NULL THEN
    INSERT INTO outbox (kind, workflow_id, name, args) VALUES ('complete', 'draft/' || OLD.draft_id, 'turn', '[]');
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER pass_left_host_turn AFTER DELETE ON host_turns
  FOR EACH ROW EXECUTE FUNCTION pass_host_turn();
CREATE OR REPLACE TRIGGER pass_released_host_turn AFTER UPDATE ON host_turns
  FOR EACH ROW WHEN (OLD.host <> NEW.host OR (OLD.holder IS NOT NULL AND NEW.holder IS NULL))
  EXECUTE FUNCTION pass_host_turn();
