-- One row: identifies this database and what is restored from its backups.
CREATE TABLE installation (id uuid PRIMARY KEY DEFAULT gen_random_uuid());

-- An answer is stored in the transaction that made it, so there is no "running" state.
CREATE TABLE idempotency_keys (
  account_id bigint NOT NULL REFERENCES accounts ON DELETE CASCADE,
  operation text NOT NULL,
  key text NOT NULL,
  request_digest bytea NOT NULL,
  -- json, not jsonb: a replay is the same text, member for member.
  answer json NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, operation, key)
);
CREATE INDEX idempotency_keys_by_age ON idempotency_keys (created_at);

-- Writes of API keys and connected apps, shown to the owner of the account. Without foreign keys: listings, drafts and
-- apps may be deleted later.
CREATE TABLE program_writes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id bigint NOT NULL REFERENCES accounts ON DELETE CASCADE,
  -- api_key/<id> or access_token/<grant>.
  credential text NOT NULL,
  operation text NOT NULL,
  listing_id bigint,
  draft_id uuid,
  written_at timestamptz NOT NULL
);
CREATE INDEX program_writes_of_account ON program_writes (account_id, id DESC);

-- Counters of the rate limits. Not logged, because a crash may reset them.
CREATE UNLOGGED TABLE rate_limits (
  key text PRIMARY KEY,
  points integer NOT NULL DEFAULT 0,
  expire bigint
);
CREATE INDEX rate_limits_by_expiry ON rate_limits (expire);

-- What clients have set in a session of MCP before 2026-07-28; other sessions have no row.
CREATE TABLE mcp_sessions (
  id text PRIMARY KEY,
  -- Null until somebody who is signed in sets something.
  account_id bigint REFERENCES accounts ON DELETE CASCADE,
  -- The resources that it subscribed to, each with the SHA-256 digest of what it was last notified of.
  subscribed jsonb NOT NULL DEFAULT '{}',
  log_level text,
  used_at timestamptz NOT NULL
);
CREATE INDEX mcp_sessions_of_account ON mcp_sessions (account_id);
CREATE INDEX mcp_sessions_by_age ON mcp_sessions (used_at);

-- What the site team and rules did, and why.
CREATE TABLE audit_log (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  done_at timestamptz NOT NULL,
  -- The name that the user gave; a rule has its own name.
  done_by text NOT NULL,
  action text NOT NULL,
  -- Such as listing/12 or review/4.
  subject text NOT NULL,
  why text,
  detail jsonb NOT NULL DEFAULT '{}',
  -- For the public log (src/audit/public-log-rules.ts): the site and the kind of removal. Null: not in that log.
  site_id integer REFERENCES sites,
  public_reason text,
  CONSTRAINT audit_public CHECK ((site_id IS NULL) = (public_reason IS NULL))
);
CREATE INDEX public_audit_log ON audit_log (site_id, done_at) WHERE public_reason IS NOT NULL;
CREATE INDEX audit_log_of_subject ON audit_log (subject, id);

-- Restores of an older backup, as `admin after-restore` recorded them.
CREATE TABLE restores (
  -- Of invoices from then on: month, day, hour and minute of noted_at. Not counted, as a count would be restored, too.
  series integer PRIMARY KEY CHECK (series > 0),
  -- What was written later is lost.
  restored_to timestamptz NOT NULL,
  noted_at timestamptz NOT NULL
);

-- Data sets that were loaded into this database (reference data, demo). A start does not load them again, so that removed
-- rows stay removed.
CREATE TABLE seeds (
  name text PRIMARY KEY,
  loaded_at timestamptz NOT NULL,
  removed_at timestamptz
);
