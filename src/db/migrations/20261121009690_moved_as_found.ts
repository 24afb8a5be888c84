import type { Knex } from 'knex';
import { columns } from './20261121003500_search_following.ts';

/**
 * A listing that goes live as it waited takes its search row along: vectors and words are as they were, and a week's start
 * publishes hundreds.
 */
export async function up(db: Knex): Promise<void> {
  await db.raw(`
CREATE OR REPLACE FUNCTION follow_listing() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.status = 'scheduled' AND NEW.status = 'live' AND
    (OLD.site_id, OLD.name, OLD.keywords, OLD.tagline, OLD.description, OLD.stage, OLD.country, OLD.pricing_model, OLD.domain)
    IS NOT DISTINCT FROM
    (NEW.site_id, NEW.name, NEW.keywords, NEW.tagline, NEW.description, NEW.stage, NEW.country, NEW.pricing_model, NEW.domain) THEN
    -- What else the same transaction changes of it is followed by calls of their own.
    -- Before the other table, as every writer does (refresh_search).
    LOCK TABLE live_search IN ROW EXCLUSIVE MODE;
    WITH waiting AS (DELETE FROM upcoming_search WHERE id = NEW.id RETURNING ${columns})
    INSERT INTO live_search (${columns}) SELECT ${columns} FROM waiting ON CONFLICT (id) DO NOTHING;
    IF FOUND THEN RETURN NULL; END IF;
  END IF;
  PERFORM refresh_search(NEW.id);
  RETURN NULL;
END $$;
  `);
}

export async function down(db: Knex): Promise<void> {
  await db.raw(`
CREATE OR REPLACE FUNCTION follow_listing() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_search(NEW.id);
  RETURN NULL;
END $$;
  `);
}
