import type { Knex } from 'knex';

/**
 * Mails that others can cause: counted for each mailbox, ended by whoever gets them, and, of invites, written once the draft
 * is ready. Browsers that have signed in to an account, and the browser that asked for a sign-in link.
 */
export async function up(db: Knex): Promise<void> {
  await db.raw(`
ALTER TABLE mails
  -- What it is counted for, as mailboxOf makes it of the address, and in which share; null of mails that are not counted.
  ADD mailbox text,
  ADD share text CHECK (share IN ('others', 'own')),
  -- Whoever has it may end such mails to the address, and nothing else: it is in the mail.
  ADD stop_token uuid UNIQUE,
  ADD CHECK ((mailbox IS NULL) = (share IS NULL));
CREATE INDEX mails_counted ON mails (mailbox, share, created_at) WHERE mailbox IS NOT NULL;

CREATE TABLE mail_suppressions (
  -- Of a bounce the address as it was written to; else a mailbox.
  address text NOT NULL,
  -- asked: by the link in a mail, and holds for what others cause; the rest holds for every mail.
  reason text NOT NULL CHECK (reason IN ('asked', 'bounced', 'team')),
  created_at timestamptz NOT NULL,
  -- Null where it has no end.
  ends_at timestamptz,
  -- Of the mail that it was asked by, which also takes it back.
  stop_token uuid,
  PRIMARY KEY (address, reason)
);
CREATE INDEX mail_suppressions_by_token ON mail_suppressions (stop_token) WHERE stop_token IS NOT NULL;

-- Of the cookie only the SHA-256 digest is kept.
CREATE TABLE known_browsers (
  digest bytea NOT NULL,
  account_id bigint NOT NULL REFERENCES accounts ON DELETE CASCADE,
  signed_in_at timestamptz NOT NULL,
  PRIMARY KEY (digest, account_id)
);
CREATE INDEX known_browsers_of_account ON known_browsers (account_id);
CREATE INDEX known_browsers_by_age ON known_browsers (signed_in_at);

-- Links are good for minutes.
DELETE FROM sign_in_links;
ALTER TABLE sign_in_links
  -- Of the cookie of the browser that asked, and what that called itself.
  ADD browser_digest bytea NOT NULL,
  ADD user_agent text;

-- Until its mail is written an invite has no link.
ALTER TABLE draft_invites
  ALTER digest DROP NOT NULL,
  ALTER mailed_at DROP NOT NULL,
  ALTER expires_at DROP NOT NULL,
  ALTER mailings SET DEFAULT 0,
  ADD CONSTRAINT mailed_has_link CHECK (
    (mailings = 0) = (digest IS NULL) AND (digest IS NULL) = (mailed_at IS NULL) AND (digest IS NULL) = (expires_at IS NULL));
  `);
}

/** Invites that were not mailed yet are forgotten, and so is who wants no mails. */
export async function down(db: Knex): Promise<void> {
  await db.raw(`
DELETE FROM draft_invites WHERE digest IS NULL;
ALTER TABLE draft_invites
  DROP CONSTRAINT mailed_has_link,
  ALTER digest SET NOT NULL,
  ALTER mailed_at SET NOT NULL,
  ALTER expires_at SET NOT NULL,
  ALTER mailings SET DEFAULT 1;
ALTER TABLE sign_in_links DROP browser_digest, DROP user_agent;
DROP TABLE known_browsers, mail_suppressions;
DROP INDEX mails_counted;
ALTER TABLE mails DROP stop_token, DROP share, DROP mailbox;
  `);
}
