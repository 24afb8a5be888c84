-- What followers of a listing get by mail: updates, which its owner posts, and its launches. Pages, feeds and answers
-- read posted_updates, which has no launches.
CREATE TABLE listing_updates (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  listing_id bigint NOT NULL REFERENCES listings ON DELETE CASCADE,
  kind text NOT NULL DEFAULT 'update' CHECK (kind IN ('update', 'launch', 'relaunch')),
  -- Null for launches, whose mails are written from the listing.
  title text,
  body text,
  created_at timestamptz NOT NULL,
  CONSTRAINT text_of_update CHECK (kind <> 'update' OR (title IS NOT NULL AND body IS NOT NULL))
);
CREATE INDEX updates_of_listing ON listing_updates (listing_id, created_at DESC, id DESC);
-- The latest of all listings, for the home page.
CREATE INDEX updates_newest ON listing_updates (created_at DESC, id DESC) WHERE kind = 'update';

-- How far the followers of an update have been notified. Not in listing_updates, whose changes make the listing's public
-- answers stale.
CREATE TABLE fan_outs (
  update_id bigint PRIMARY KEY REFERENCES listing_updates ON DELETE CASCADE,
  created_at timestamptz NOT NULL,
  -- When it was posted; followers since then are not notified.
  followers integer NOT NULL,
  -- Who works on it: an attempt that was taken for dead finds another name here, and stops.
  holder uuid,
  -- Followers are processed in the order of their accounts.
  walked_to bigint NOT NULL DEFAULT 0,
  walked boolean NOT NULL DEFAULT false,
  sent integer NOT NULL DEFAULT 0,
  refused integer NOT NULL DEFAULT 0,
  -- Handed over when the worker died or the connection broke: perhaps sent. Not sent again.
  unknown integer NOT NULL DEFAULT 0,
  -- sent: all mails are sent; stopped: the listing is no longer public; or too late.
  outcome text,
  finished_at timestamptz,
  CHECK ((outcome IS NULL) = (finished_at IS NULL))
);
CREATE INDEX fan_outs_open ON fan_outs (created_at) WHERE finished_at IS NULL;

-- How the mail of an update to one follower went.
CREATE TABLE fan_out_mails (
  update_id bigint NOT NULL REFERENCES fan_outs ON DELETE CASCADE,
  account_id bigint NOT NULL REFERENCES accounts ON DELETE CASCADE,
  -- sending is committed before a mail is handed over; waiting: the mail server asked to come back.
  status text NOT NULL CHECK (status IN ('sending', 'waiting', 'sent', 'refused', 'unknown')),
  attempts integer NOT NULL DEFAULT 1,
  next_attempt_at timestamptz,
  -- What the mail server answered last, where it did not take the mail.
  answer text,
  PRIMARY KEY (update_id, account_id),
  CHECK ((status = 'waiting') = (next_attempt_at IS NOT NULL))
);
CREATE INDEX fan_out_mails_of_account ON fan_out_mails (account_id);
CREATE INDEX fan_out_mails_open ON fan_out_mails (update_id, next_attempt_at, account_id)
  WHERE status IN ('sending', 'waiting');
