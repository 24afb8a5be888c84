-- A listing that launches, or launches again, starts its week without the votes it had.
CREATE OR REPLACE FUNCTION recount_week_votes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.week_votes := week_votes_of(NEW.id, NEW.launched_at, NEW.launch_week);
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER recount_week_votes BEFORE UPDATE OF launched_at, launch_week ON listings FOR EACH ROW
  WHEN ((OLD.launched_at, OLD.launch_week) IS DISTINCT FROM (NEW.launched_at, NEW.launch_week))
  EXECUTE FUNCTION recount_week_votes();
