-- Votes change often: they alone are written, without making the vectors anew.
CREATE OR REPLACE FUNCTION follow_votes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE live_search SET votes = NEW.votes WHERE id = NEW.id;
  IF NOT FOUND THEN UPDATE upcoming_search SET votes = NEW.votes WHERE id = NEW.id; END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER search_follows_votes AFTER UPDATE OF votes ON listings FOR EACH ROW
  WHEN (OLD.votes <> NEW.votes AND NEW.status IN ('live', 'scheduled')) EXECUTE FUNCTION follow_votes();
