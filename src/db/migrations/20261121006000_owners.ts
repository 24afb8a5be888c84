import type { Knex } from 'knex';

/** What owners and the site team do to listings, and what is kept of it. */
export async function up(db: Knex): Promise<void> {
  await db.raw(`
-- Of the listing's own page, where it says more than the tagline; the owner's words, shared with other sites by apply_to.
ALTER TABLE listings ADD COLUMN headline text, ADD COLUMN summary text;

-- Votes that are held back until somebody has looked at them; told in public, counted nowhere.
ALTER TABLE listings ADD COLUMN votes_held integer NOT NULL DEFAULT 0 CHECK (votes_held >= 0);

-- Hidden by the site team, or by the rule of the badge: what it was before comes back when it is restored.
ALTER TABLE listings ADD COLUMN hidden_status text CHECK (hidden_status IN ('draft', 'live')),
  ADD COLUMN hidden_why text, ADD COLUMN hidden_at timestamptz;
ALTER TABLE listings DROP CONSTRAINT listings_status_check, DROP CONSTRAINT listings_check;
ALTER TABLE listings
  ADD CONSTRAINT listing_status CHECK (status IN ('draft', 'awaiting_badge', 'scheduled', 'live', 'hidden')),
  ADD CONSTRAINT listing_hidden CHECK ((status = 'hidden') = (hidden_status IS NOT NULL)
    AND (hidden_status IS NULL) = (hidden_at IS NULL) AND (hidden_status IS NULL) = (hidden_why IS NULL)),
  ADD CONSTRAINT listing_launched CHECK ((launched_at IS NOT NULL) = ('live' IN (status, coalesce(hidden_status, ''))));

-- Each change with what it changed, before and after; version is that of the listing after it.
CREATE TABLE listing_versions (
  listing_id bigint NOT NULL REFERENCES listings ON DELETE CASCADE,
  version integer NOT NULL,
  -- Null: the site team, or an account that is gone.
  account_id bigint REFERENCES accounts ON DELETE SET NULL,
  -- The operation or command that made it.
  made_by text NOT NULL,
  before jsonb NOT NULL,
  after jsonb NOT NULL,
  made_at timestamptz NOT NULL,
  PRIMARY KEY (listing_id, version)
);
CREATE INDEX listing_versions_of_account ON listing_versions (account_id);

-- A draft that is submitted again replaces what it brought, and nothing that was added since.
ALTER TABLE milestones ADD COLUMN from_draft boolean NOT NULL DEFAULT false;
UPDATE milestones m SET from_draft = true FROM drafts d WHERE d.listing_id = m.listing_id;

-- What the site team did, and why.
CREATE TABLE audit_log (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  done_at timestamptz NOT NULL,
  -- As whoever did it calls themselves; a rule names itself.
  done_by text NOT NULL,
  action text NOT NULL,
  -- What it was done to: listing/12, review/4.
  subject text NOT NULL,
  why text,
  detail jsonb NOT NULL DEFAULT '{}'
);
CREATE INDEX audit_log_of_subject ON audit_log (subject, id);
  `);
}

/** Hidden listings return as they were. */
export async function down(db: Knex): Promise<void> {
  await db.raw(`
DROP TABLE audit_log, listing_versions;
ALTER TABLE milestones DROP COLUMN from_draft;
UPDATE listings SET status = hidden_status, hidden_status = NULL, hidden_why = NULL, hidden_at = NULL WHERE status = 'hidden';
ALTER TABLE listings DROP CONSTRAINT listing_launched, DROP CONSTRAINT listing_hidden, DROP CONSTRAINT listing_status;
ALTER TABLE listings
  ADD CONSTRAINT listings_status_check CHECK (status IN ('draft', 'awaiting_badge', 'scheduled', 'live')),
  ADD CONSTRAINT listings_check CHECK ((status = 'live') = (launched_at IS NOT NULL));
ALTER TABLE listings DROP COLUMN hidden_at, DROP COLUMN hidden_why, DROP COLUMN hidden_status, DROP COLUMN votes_held,
  DROP COLUMN summary, DROP COLUMN headline;
  `);
}
