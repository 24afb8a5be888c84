-- An answer is stored in the transaction that made it: there is no "running" state to get stuck in.
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

-- What programs wrote for an account, by API key or connected app, for its owner to see. Without references to what it
-- names, which may be gone: an app that was disconnected has done what it did.
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

-- Counters of the exact rate limits (rate-limiter-flexible). Worth nothing after a crash, so not logged.
CREATE UNLOGGED TABLE rate_limits (
  key text PRIMARY KEY,
  points integer NOT NULL DEFAULT 0,
  expire bigint
);
CREATE INDEX rate_limits_by_expiry ON rate_limits (expire);

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

-- What was ever loaded into this database (the reference data, the demo), so that what the site team removed does not come
-- back at the next start.
CREATE TABLE seeds (
  name text PRIMARY KEY,
  loaded_at timestamptz NOT NULL,
  removed_at timestamptz
);
