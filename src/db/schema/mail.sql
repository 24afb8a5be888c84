-- The recipient's address stays here: histories carry the id alone.
CREATE TABLE mails (
  -- Made of the occasion (functions/mail/mail_id.sql).
  id uuid PRIMARY KEY,
  -- Names the occasion, so that a retried step cannot write twice: draft-ready/<draft>.
  occasion text NOT NULL UNIQUE,
  recipient email_address NOT NULL,
  subject text NOT NULL,
  body text NOT NULL,
  -- The same words; empty once the body is.
  html text NOT NULL,
  created_at timestamptz NOT NULL,
  sent_at timestamptz,
  -- Set when the mail server refused it for good: it is not tried again.
  failure_code text,
  -- It lets its reader in: its body goes once it was sent or given up, and it is not sent late.
  secret boolean NOT NULL DEFAULT false,
  send_before timestamptz,
  -- Sent together with the others of the batch; null of a mail that has a run of its own (src/mail/queries.ts).
  batch text CHECK (batch IN ('drafts', 'launches')),
  -- What it is counted for, as mailboxOf makes it of the address, and in which share; null of mails that are not
  -- counted.
  mailbox text,
  share text CHECK (share IN ('others', 'own')),
  -- Part of the link in the mail; it only allows stopping such mails to the address.
  stop_token uuid UNIQUE,
  -- The address with this token, on the site that the mail is about.
  stop_url text,
  CHECK ((stop_token IS NULL) = (stop_url IS NULL)),
  CHECK (sent_at IS NULL OR failure_code IS NULL),
  CHECK ((mailbox IS NULL) = (share IS NULL))
);
CREATE INDEX mails_unsent ON mails (created_at) WHERE sent_at IS NULL AND failure_code IS NULL;
CREATE INDEX mails_of_batch ON mails (batch, created_at)
  WHERE batch IS NOT NULL AND sent_at IS NULL AND failure_code IS NULL;
CREATE INDEX mails_to_send_before ON mails (send_before) WHERE sent_at IS NULL AND failure_code IS NULL;
CREATE INDEX mails_of_recipient ON mails (recipient);
CREATE INDEX mails_counted ON mails (mailbox, share, created_at) WHERE mailbox IS NOT NULL;

-- Mails that were sent after the backup that was restored: those of the same occasion are not sent again.
CREATE TABLE mails_sent_before_restore (
  id uuid PRIMARY KEY,
  noted_at timestamptz NOT NULL
);

-- Addresses that are not written to.
CREATE TABLE mail_suppressions (
  -- Of a bounce the address as it was written to; else a mailbox.
  address text NOT NULL,
  -- asked: by the link in a mail, for mails that others trigger; the other reasons are for all mails.
  reason text NOT NULL CHECK (reason IN ('asked', 'bounced', 'team')),
  created_at timestamptz NOT NULL,
  -- Null where it has no end.
  ends_at timestamptz,
  -- Of the mail that it was asked by, which also takes it back.
  stop_token uuid,
  PRIMARY KEY (address, reason)
);
CREATE INDEX mail_suppressions_by_token ON mail_suppressions (stop_token) WHERE stop_token IS NOT NULL;
