import type { Knex } from 'knex';

/** How people get in: sessions, e-mailed links, passkeys. Of every secret only the SHA-256 digest is kept. */
export async function up(db: Knex): Promise<void> {
  await db.raw(`
CREATE TABLE sessions (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id bigint NOT NULL REFERENCES accounts ON DELETE CASCADE,
  digest bytea NOT NULL UNIQUE,
  method text NOT NULL CHECK (method IN ('email', 'passkey')),
  -- What the browser called itself, for its owner to recognise it by.
  user_agent text,
  created_at timestamptz NOT NULL,
  last_used_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX sessions_of_account ON sessions (account_id);
CREATE INDEX sessions_by_expiry ON sessions (expires_at);

CREATE TABLE sign_in_links (
  digest bytea PRIMARY KEY,
  email email_address NOT NULL,
  -- A path of this site, to go on with after signing in.
  return_to text NOT NULL CHECK (return_to LIKE '/%'),
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);
CREATE INDEX sign_in_links_by_expiry ON sign_in_links (expires_at);
CREATE INDEX sign_in_links_of_email ON sign_in_links (email);

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

CREATE TABLE passkey_challenges (
  challenge text PRIMARY KEY,
  -- Of a registration: whose. Signing in, nobody is known yet.
  account_id bigint REFERENCES accounts ON DELETE CASCADE,
  expires_at timestamptz NOT NULL
);
CREATE INDEX passkey_challenges_by_expiry ON passkey_challenges (expires_at);

-- A mail that lets its reader in: its body goes once it was sent or given up, and it is not sent late.
ALTER TABLE mails ADD secret boolean NOT NULL DEFAULT false, ADD send_before timestamptz;
CREATE INDEX mails_to_send_before ON mails (send_before) WHERE sent_at IS NULL AND failure_code IS NULL;
CREATE INDEX mails_of_recipient ON mails (recipient);

-- What a person says of themselves is one founder profile; the title is theirs where a listing names none.
ALTER TABLE founders ADD title text;
CREATE UNIQUE INDEX founder_of_account ON founders (account_id);
  `);
}

export async function down(db: Knex): Promise<void> {
  await db.raw(`
DROP INDEX founder_of_account, mails_of_recipient, mails_to_send_before;
ALTER TABLE founders DROP title;
ALTER TABLE mails DROP secret, DROP send_before;
DROP TABLE passkey_challenges, passkeys, sign_in_links, sessions;
  `);
}
