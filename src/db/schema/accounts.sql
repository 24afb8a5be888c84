-- Accounts, sessions, keys and passkeys. Only SHA-256 digests of secrets are stored.

-- A person, identified by their address.
CREATE TABLE accounts (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  email email_address NOT NULL UNIQUE,
  name text,
  is_demo boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- The user handle (WebAuthn Level 3, section 5.4.3): random, so that it does not identify the account.
  passkey_handle uuid NOT NULL DEFAULT gen_random_uuid(),
  -- When the user answered the offer to create a passkey.
  passkey_offer_closed_at timestamptz
);

-- Only the SHA-256 digest of a key is stored; its owner recognises it by the prefix.
CREATE TABLE api_keys (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id bigint NOT NULL REFERENCES accounts ON DELETE CASCADE,
  name text NOT NULL,
  prefix text NOT NULL,
  digest bytea NOT NULL UNIQUE,
  scopes text[] NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  last_used_at timestamptz,
  expires_at timestamptz,
  revoked_at timestamptz
);
CREATE INDEX api_keys_of_account ON api_keys (account_id);

-- A browser that is signed in.
CREATE TABLE sessions (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id bigint NOT NULL REFERENCES accounts ON DELETE CASCADE,
  digest bytea NOT NULL UNIQUE,
  method text NOT NULL CHECK (method IN ('email', 'passkey')),
  -- The User-Agent, so that the owner recognises the browser.
  user_agent text,
  created_at timestamptz NOT NULL,
  last_used_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX sessions_of_account ON sessions (account_id);
CREATE INDEX sessions_by_expiry ON sessions (expires_at);

-- Mailed sign-in links; each works once.
CREATE TABLE sign_in_links (
  digest bytea PRIMARY KEY,
  email email_address NOT NULL,
  -- The path to continue at after signing in.
  return_to text NOT NULL CHECK (return_to LIKE '/%'),
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  -- Digest of the cookie of the requesting browser, and its User-Agent.
  browser_digest bytea NOT NULL,
  user_agent text
);
CREATE INDEX sign_in_links_by_expiry ON sign_in_links (expires_at);
CREATE INDEX sign_in_links_of_email ON sign_in_links (email);

-- Browsers that have signed in to an account, by the SHA-256 digest of their cookie.
CREATE TABLE known_browsers (
  digest bytea NOT NULL,
  account_id bigint NOT NULL REFERENCES accounts ON DELETE CASCADE,
  signed_in_at timestamptz NOT NULL,
  PRIMARY KEY (digest, account_id)
);
CREATE INDEX known_browsers_of_account ON known_browsers (account_id);
CREATE INDEX known_browsers_by_age ON known_browsers (signed_in_at);

-- WebAuthn Level 3: ids and challenges as base64url without padding.
CREATE TABLE passkeys (
  id text PRIMARY KEY,
  account_id bigint NOT NULL REFERENCES accounts ON DELETE CASCADE,
  public_key bytea NOT NULL,
  counter bigint NOT NULL,
  transports text[] NOT NULL DEFAULT '{}',
  backed_up boolean NOT NULL,
  name text NOT NULL,
  created_at timestamptz NOT NULL,
  last_used_at timestamptz
);
CREATE INDEX passkeys_of_account ON passkeys (account_id);

-- Challenges for registering or using a passkey; each is used once.
CREATE TABLE passkey_challenges (
  challenge text PRIMARY KEY,
  -- The account of a registration; null for a sign-in.
  account_id bigint REFERENCES accounts ON DELETE CASCADE,
  expires_at timestamptz NOT NULL
);
CREATE INDEX passkey_challenges_by_expiry ON passkey_challenges (expires_at);
