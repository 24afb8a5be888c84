import type { Knex } from 'knex';

/**
 * Tells every API process what has changed, as the transaction commits: NOTIFY on the channel `directory`, a topic
 * a message (src/contract/freshness.ts). Triggers, because no writer may forget it: requests, activities, seeds,
 * a person at psql.
 */
export async function up(db: Knex): Promise<void> {
  await db.raw(`
CREATE FUNCTION tell(topic text) RETURNS void LANGUAGE sql AS $$ SELECT pg_notify('directory', topic) $$;

CREATE FUNCTION listing_is_public(status text) RETURNS boolean LANGUAGE sql IMMUTABLE
  RETURN status IN ('live', 'awaiting_badge', 'scheduled');

CREATE FUNCTION tell_listing() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' AND listing_is_public(OLD.status) THEN
    PERFORM tell('listing ' || OLD.slug), tell('listings');
  END IF;
  IF TG_OP <> 'DELETE' AND listing_is_public(NEW.status) THEN
    PERFORM tell('listing ' || NEW.slug), tell('listings');
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER tell_listing AFTER INSERT OR UPDATE OR DELETE ON listings FOR EACH ROW EXECUTE FUNCTION tell_listing();

-- Of what belongs to a listing. Rows that went with their listing find none: the listing itself has told.
CREATE FUNCTION tell_of_listing(of_listing bigint, topics text[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  public_slug text;
BEGIN
  SELECT slug INTO public_slug FROM listings WHERE id = of_listing AND listing_is_public(status);
  IF FOUND THEN
    PERFORM tell('listing ' || public_slug);
    PERFORM tell(topic) FROM unnest(topics) AS topic;
  END IF;
END $$;

-- The arguments of a trigger are the further topics.
CREATE FUNCTION tell_part() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN PERFORM tell_of_listing(OLD.listing_id, TG_ARGV); END IF;
  IF TG_OP = 'INSERT' OR (TG_OP = 'UPDATE' AND NEW.listing_id <> OLD.listing_id) THEN
    PERFORM tell_of_listing(NEW.listing_id, TG_ARGV);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER tell_part AFTER INSERT OR UPDATE OR DELETE ON listing_categories FOR EACH ROW EXECUTE FUNCTION tell_part('listings');
CREATE TRIGGER tell_part AFTER INSERT OR UPDATE OR DELETE ON listing_founders FOR EACH ROW EXECUTE FUNCTION tell_part('founders');
CREATE TRIGGER tell_part AFTER INSERT OR UPDATE OR DELETE ON milestones FOR EACH ROW EXECUTE FUNCTION tell_part();
CREATE TRIGGER tell_part AFTER INSERT OR UPDATE OR DELETE ON listing_media FOR EACH ROW EXECUTE FUNCTION tell_part();
CREATE TRIGGER tell_part AFTER INSERT OR UPDATE OR DELETE ON listing_updates FOR EACH ROW EXECUTE FUNCTION tell_part();
CREATE TRIGGER tell_part AFTER INSERT OR UPDATE OR DELETE ON reviews FOR EACH ROW EXECUTE FUNCTION tell_part();
CREATE TRIGGER tell_part AFTER INSERT OR UPDATE OR DELETE ON alternatives FOR EACH ROW EXECUTE FUNCTION tell_part();
CREATE TRIGGER tell_part AFTER INSERT OR UPDATE OR DELETE ON revenues FOR EACH ROW EXECUTE FUNCTION tell_part('boards');
CREATE TRIGGER tell_part AFTER INSERT OR UPDATE OR DELETE ON contributions FOR EACH ROW EXECUTE FUNCTION tell_part('boards');
CREATE TRIGGER tell_part AFTER INSERT OR UPDATE OR DELETE ON awards FOR EACH ROW EXECUTE FUNCTION tell_part('awards');

CREATE FUNCTION tell_founder() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell('founders');
  PERFORM tell_of_listing(listing_id, '{}') FROM listing_founders WHERE founder_id = coalesce(NEW.id, OLD.id);
  RETURN NULL;
END $$;
CREATE TRIGGER tell_founder AFTER INSERT OR UPDATE OR DELETE ON founders FOR EACH ROW EXECUTE FUNCTION tell_founder();

CREATE FUNCTION tell_domain_rating() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell('boards');
  PERFORM tell_of_listing(id, '{}') FROM listings WHERE domain = coalesce(NEW.domain, OLD.domain);
  RETURN NULL;
END $$;
CREATE TRIGGER tell_domain_rating AFTER INSERT OR UPDATE OR DELETE ON domain_ratings
  FOR EACH ROW EXECUTE FUNCTION tell_domain_rating();

-- Of small tables that change rarely: the argument is the topic.
CREATE FUNCTION tell_topic() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell(TG_ARGV[0]);
  RETURN NULL;
END $$;
CREATE TRIGGER tell_topic AFTER INSERT OR UPDATE OR DELETE ON categories FOR EACH STATEMENT EXECUTE FUNCTION tell_topic('categories');
CREATE TRIGGER tell_topic AFTER INSERT OR UPDATE OR DELETE ON blog_posts FOR EACH STATEMENT EXECUTE FUNCTION tell_topic('blog');
CREATE TRIGGER tell_topic AFTER INSERT OR UPDATE OR DELETE ON interview_questions FOR EACH STATEMENT EXECUTE FUNCTION tell_topic('interview');
CREATE TRIGGER tell_topic AFTER INSERT OR UPDATE OR DELETE ON interview_answers FOR EACH STATEMENT EXECUTE FUNCTION tell_topic('founders');
CREATE TRIGGER tell_topic AFTER INSERT OR UPDATE OR DELETE ON sites FOR EACH STATEMENT EXECUTE FUNCTION tell_topic('site');
  `);
}

export async function down(db: Knex): Promise<void> {
  await db.raw(`
DROP FUNCTION tell_topic, tell_domain_rating, tell_founder, tell_part, tell_listing CASCADE;
DROP FUNCTION tell_of_listing, listing_is_public, tell;
  `);
}
