-- One vote per account and listing.
CREATE TABLE votes (
  listing_id bigint NOT NULL REFERENCES listings ON DELETE CASCADE,
  account_id bigint NOT NULL REFERENCES accounts ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- Only counted votes change a listing's votes and a week's ranking.
  status text NOT NULL DEFAULT 'counted' CHECK (status IN ('counted', 'pending', 'held', 'rejected')),
  -- When a pending vote counts by itself.
  counts_at timestamptz,
  -- Why it was held (src/community/vote-rules.ts), kept when it is released.
  held_why text[] NOT NULL DEFAULT '{}',
  -- Whether its account was new.
  by_newcomer boolean NOT NULL DEFAULT false,
  PRIMARY KEY (listing_id, account_id),
  CONSTRAINT vote_pending CHECK ((status = 'pending') = (counts_at IS NOT NULL))
);
-- Counts the votes of a listing in a week without reading the table, which is in order of arrival.
CREATE INDEX counted_votes ON votes (listing_id, created_at) WHERE status = 'counted';
CREATE INDEX votes_of_newcomers ON votes (listing_id, created_at) WHERE by_newcomer;
-- Votes that await review, or count by themselves soon.
CREATE INDEX waiting_votes ON votes (listing_id, created_at) WHERE status IN ('held', 'pending');
CREATE INDEX pending_votes ON votes (counts_at, listing_id) WHERE status = 'pending';
-- Votes that do not count, for the public log.
CREATE INDEX uncounted_votes ON votes (created_at) INCLUDE (listing_id) WHERE status IN ('held', 'rejected');
-- Recent votes of an account.
CREATE INDEX votes_of_account ON votes (account_id, created_at);

-- The secret of a day for digests of networks; deleted two days later.
CREATE TABLE vote_secrets (
  day date PRIMARY KEY,
  secret bytea NOT NULL
);

-- Accounts that voted for a listing from one network in a day. Networks are digests with the day's secret, different for
-- each listing. Both are deleted two days later; then nobody can find out the network.
CREATE TABLE vote_networks (
  day date NOT NULL,
  listing_id bigint NOT NULL REFERENCES listings ON DELETE CASCADE,
  network bytea NOT NULL,
  account_id bigint NOT NULL REFERENCES accounts ON DELETE CASCADE,
  PRIMARY KEY (day, listing_id, network, account_id)
);
CREATE INDEX vote_networks_of_listing ON vote_networks (listing_id);
CREATE INDEX vote_networks_of_account ON vote_networks (account_id);

-- Accounts that get a listing's launches and updates by mail.
CREATE TABLE follows (
  listing_id bigint NOT NULL REFERENCES listings ON DELETE CASCADE,
  account_id bigint NOT NULL REFERENCES accounts ON DELETE CASCADE,
  created_at timestamptz NOT NULL,
  -- Part of the link in the follower's mails; it only allows ending the follow.
  unsubscribe_token uuid NOT NULL DEFAULT gen_random_uuid(),
  PRIMARY KEY (listing_id, account_id)
);
CREATE UNIQUE INDEX follows_by_token ON follows (unsubscribe_token);
-- What an account follows, newest first.
CREATE INDEX follows_of_account ON follows (account_id, created_at DESC);

-- One review per account and listing; hidden ones do not count.
CREATE TABLE reviews (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  listing_id bigint NOT NULL REFERENCES listings ON DELETE CASCADE,
  account_id bigint NOT NULL REFERENCES accounts ON DELETE CASCADE,
  rating integer NOT NULL CHECK (rating BETWEEN 1 AND 5),
  body text,
  status text NOT NULL DEFAULT 'published' CHECK (status IN ('published', 'hidden')),
  created_at timestamptz NOT NULL,
  -- Null until its author changes it.
  updated_at timestamptz,
  -- False while the author's account is new: the rating does not count yet.
  is_counted boolean NOT NULL DEFAULT true,
  hidden_why text,
  hidden_at timestamptz,
  UNIQUE (listing_id, account_id),
  CONSTRAINT review_hidden CHECK (status = 'hidden' OR (hidden_why IS NULL AND hidden_at IS NULL))
);
CREATE INDEX reviews_of_account ON reviews (account_id);
CREATE INDEX reviews_newest ON reviews (listing_id, created_at DESC, id DESC) WHERE status = 'published';
