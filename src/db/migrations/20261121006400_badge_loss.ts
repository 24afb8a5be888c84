import type { Knex } from 'knex';

/** Badges of live free launches are looked at again, and a site says what follows where one is gone. */
export async function up(db: Knex): Promise<void> {
  await db.raw(`
-- What follows when the badge of a live free launch is gone: its owner is told, or it is hidden after a while besides.
ALTER TABLE sites ADD COLUMN badge_lost text NOT NULL DEFAULT 'tell' CHECK (badge_lost IN ('tell', 'hide'));

-- Of launches that went live; what the last look found stands in badge_found, badge_detail and badge_checked_at.
ALTER TABLE free_launches
  -- Null: it was never looked at again, and is at the next occasion.
  ADD COLUMN badge_look_due_at timestamptz,
  ADD COLUMN badge_missing_since timestamptz,
  -- When the listing is hidden unless the badge is back.
  ADD COLUMN badge_hide_at timestamptz,
  -- When it was hidden for it. Kept until the badge is back, so that the rule acts once a loss.
  ADD COLUMN badge_hidden_at timestamptz,
  ADD CONSTRAINT badge_loss CHECK (badge_missing_since IS NOT NULL OR (badge_hide_at IS NULL AND badge_hidden_at IS NULL));
CREATE INDEX badge_looks_due ON free_launches (badge_look_due_at NULLS FIRST, listing_id) WHERE status = 'live';
UPDATE free_launches SET badge_look_due_at = coalesce(badge_checked_at, updated_at) + interval '30 days' WHERE status = 'live';
  `);
}

/** Listings that the rule has hidden come back: nothing would bring them back later. */
export async function down(db: Knex): Promise<void> {
  await db.raw(`
UPDATE listings l SET status = hidden_status, hidden_status = NULL, hidden_why = NULL, hidden_at = NULL
  FROM free_launches f WHERE f.listing_id = l.id AND l.status = 'hidden' AND l.hidden_at = f.badge_hidden_at;
DROP INDEX badge_looks_due;
ALTER TABLE free_launches DROP CONSTRAINT badge_loss, DROP COLUMN badge_hidden_at, DROP COLUMN badge_hide_at,
  DROP COLUMN badge_missing_since, DROP COLUMN badge_look_due_at;
ALTER TABLE sites DROP COLUMN badge_lost;
  `);
}
