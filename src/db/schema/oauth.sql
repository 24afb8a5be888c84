-- The OAuth 2.1 authorization server. Tokens, codes and what waits for a person's consent are found by the SHA-256
-- digest of what their holder keeps, and their payload does not repeat it. Payloads are json, not jsonb: they hold what
-- clients sent, and jsonb takes no NUL.

-- Private keys of ID tokens and secrets of cookies; not used where the environment gives them.
CREATE TABLE oauth_keys (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  purpose text NOT NULL CHECK (purpose IN ('signing', 'cookies')),
  -- A private JWK, or {"secret": "…"}.
  content jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- Set by an operator: no longer used for what is new, and forgotten once nothing made with it can be valid.
  retired_at timestamptz
);

-- Programs that may ask people to let them in.
CREATE TABLE oauth_clients (
  id text PRIMARY KEY,
  -- 'document': the id is the address of a Client ID Metadata Document, and this the copy last read.
  kind text NOT NULL CHECK (kind IN ('registered', 'document')),
  metadata json NOT NULL,
  created_at timestamptz NOT NULL,
  -- When it was last let in by somebody.
  granted_at timestamptz,
  -- Set by an operator: not let in any more.
  blocked_at timestamptz
);
CREATE INDEX oauth_clients_by_age ON oauth_clients (created_at);

-- A client that somebody let in, once. Deleting one ends its tokens.
CREATE TABLE oauth_grants (
  id uuid PRIMARY KEY,
  account_id bigint NOT NULL REFERENCES accounts ON DELETE CASCADE,
  client_id text NOT NULL REFERENCES oauth_clients ON DELETE CASCADE,
  -- As they were shown to the person.
  client_name text NOT NULL,
  redirect_host text NOT NULL,
  audience text NOT NULL CHECK (audience IN ('api', 'mcp')),
  scopes text[] NOT NULL,
  payload json NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL,
  last_used_at timestamptz,
  -- Until then it cannot be refreshed: its client is to ask the person for more scopes.
  stepping_up_until timestamptz
);
CREATE INDEX oauth_grants_of_account ON oauth_grants (account_id);
CREATE INDEX oauth_grants_of_client ON oauth_grants (client_id);

-- Tokens and codes of a grant.
CREATE TABLE oauth_tokens (
  digest bytea PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('AccessToken', 'RefreshToken', 'AuthorizationCode')),
  grant_id uuid NOT NULL REFERENCES oauth_grants ON DELETE CASCADE,
  -- Of access tokens: the resource they are good for.
  audience text CHECK (audience IN ('api', 'mcp')),
  scopes text[] NOT NULL,
  payload json NOT NULL,
  expires_at timestamptz NOT NULL,
  consumed_at timestamptz,
  CHECK ((kind = 'AccessToken') = (audience IS NOT NULL))
);
CREATE INDEX oauth_tokens_of_grant ON oauth_tokens (grant_id);
CREATE INDEX oauth_tokens_by_expiry ON oauth_tokens (expires_at);

-- Authorization requests that wait for a person, and identifiers that may be used once.
CREATE TABLE oauth_records (
  digest bytea PRIMARY KEY,
  kind text NOT NULL,
  payload json NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX oauth_records_by_expiry ON oauth_records (expires_at);

-- What a person has allowed before, and need not be asked again.
CREATE TABLE oauth_consents (
  account_id bigint NOT NULL REFERENCES accounts ON DELETE CASCADE,
  client_id text NOT NULL REFERENCES oauth_clients ON DELETE CASCADE,
  redirect_host text NOT NULL,
  audience text NOT NULL CHECK (audience IN ('api', 'mcp')),
  scopes text[] NOT NULL,
  allowed_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, client_id, redirect_host, audience)
);
