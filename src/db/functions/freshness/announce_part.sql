-- The arguments of a trigger are the further topics.
CREATE OR REPLACE FUNCTION announce_part() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN PERFORM announce_listing_part(OLD.listing_id, TG_ARGV); END IF;
  IF TG_OP = 'INSERT' OR (TG_OP = 'UPDATE' AND NEW.listing_id <> OLD.listing_id) THEN
    PERFORM announce_listing_part(NEW.listing_id, TG_ARGV);
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER announce_part AFTER INSERT OR UPDATE OR DELETE ON listing_categories
  FOR EACH ROW EXECUTE FUNCTION announce_part('listings');
CREATE OR REPLACE TRIGGER announce_part AFTER INSERT OR UPDATE OR DELETE ON listing_founders
  FOR EACH ROW EXECUTE FUNCTION announce_part('founders');
CREATE OR REPLACE TRIGGER announce_part AFTER INSERT OR UPDATE OR DELETE ON milestones
  FOR EACH ROW EXECUTE FUNCTION announce_part();
CREATE OR REPLACE TRIGGER announce_part AFTER INSERT OR UPDATE OR DELETE ON listing_media
  FOR EACH ROW EXECUTE FUNCTION announce_part();
CREATE OR REPLACE TRIGGER announce_part AFTER INSERT OR UPDATE OR DELETE ON listing_updates
  FOR EACH ROW EXECUTE FUNCTION announce_part('listings');
CREATE OR REPLACE TRIGGER announce_part AFTER INSERT OR UPDATE OR DELETE ON reviews
  FOR EACH ROW EXECUTE FUNCTION announce_part();
CREATE OR REPLACE TRIGGER announce_part AFTER INSERT OR UPDATE OR DELETE ON alternatives
  FOR EACH ROW EXECUTE FUNCTION announce_part('listings');
CREATE OR REPLACE TRIGGER announce_part AFTER INSERT OR UPDATE OR DELETE ON revenues
  FOR EACH ROW EXECUTE FUNCTION announce_part('boards');
CREATE OR REPLACE TRIGGER announce_part AFTER INSERT OR UPDATE OR DELETE ON contributions
  FOR EACH ROW EXECUTE FUNCTION announce_part('boards');
CREATE OR REPLACE TRIGGER announce_part AFTER INSERT OR UPDATE OR DELETE ON awards
  FOR EACH ROW EXECUTE FUNCTION announce_part('awards');
CREATE OR REPLACE TRIGGER announce_part AFTER INSERT OR UPDATE OR DELETE ON week_results
  FOR EACH ROW EXECUTE FUNCTION announce_part('listings');
CREATE OR REPLACE TRIGGER announce_part AFTER INSERT OR UPDATE OR DELETE ON listing_features
  FOR EACH ROW EXECUTE FUNCTION announce_part('listings');
