-- One a person a listing.
CREATE TABLE votes (
  listing_id bigint NOT NULL REFERENCES listings ON DELETE CASCADE,
  account_id bigint NOT NULL REFERENCES accounts ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- Only those that count move a listing's votes and a week's ranking.
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
-- Those of a listing in a week, counted without the votes' own pages, which lie in the order they came in.
CREATE INDEX counted_votes ON votes (listing_id, created_at) WHERE status = 'counted';
CREATE INDEX votes_of_newcomers ON votes (listing_id, created_at) WHERE by_newcomer;
-- Those that await review, or count by themselves soon.
CREATE INDEX waiting_votes ON votes (listing_id, created_at) WHERE status IN ('held', 'pending');
CREATE INDEX pending_votes ON votes (counts_at, listing_id) WHERE status = 'pending';
-- How many votes an account cast lately.
CREATE INDEX votes_of_account ON votes (account_id, created_at);

-- The secret of a day, which networks are digested under; gone two days later.
CREATE TABLE vote_secrets (
  day date PRIMARY KEY,
  secret bytea NOT NULL
);

-- Which accounts voted for a listing from one network in a day. Networks are digests under the day's secret, apart for
-- each listing; both are gone two days later, and nothing tells the network then.
CREATE TABLE vote_networks (
  day date NOT NULL,
  listing_id bigint NOT NULL REFERENCES listings ON DELETE CASCADE,
  network bytea NOT NULL,
  account_id bigint NOT NULL REFERENCES accounts ON DELETE CASCADE,
  PRIMARY KEY (day, listing_id, network, account_id)
);
CREATE INDEX vote_networks_of_listing ON vote_networks (listing_id);
CREATE INDEX vote_networks_of_account ON vote_networks (account_id);

-- Who is told of a listing's updates by mail.
CREATE TABLE follows (
  listing_id bigint NOT NULL REFERENCES listings ON DELETE CASCADE,
  account_id bigint NOT NULL REFERENCES accounts ON DELETE CASCADE,
  created_at timestamptz NOT NULL,
  -- Whoever has it may end the follow, and nothing else: it stands in the mails to the follower.
  unsubscribe_token uuid NOT NULL DEFAULT gen_random_uuid(),
  PRIMARY KEY (listing_id, account_id)
);
CREATE UNIQUE INDEX follows_by_token ON follows (unsubscribe_token);
-- What somebody follows, the newest first.
CREATE INDEX follows_of_account ON follows (account_id, created_at DESC);

-- One a person a listing; what the site team hides counts no more.
CREATE TABLE reviews (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  listing_id bigint NOT NULL REFERENCES listings ON DELETE CASCADE,
  account_id bigint NOT NULL REFERENCES accounts ON DELETE CASCADE,
  rating integer NOT NULL CHECK (rating BETWEEN 1 AND 5),
  body text,
  status text NOT NULL DEFAULT 'published' CHECK (status IN ('published', 'hidden')),
  created_at timestamptz NOT NULL,
  -- Null until its writer changes it.
  updated_at timestamptz,
  -- Of an account that is new the rating is not added up yet.
  is_counted boolean NOT NULL DEFAULT true,
  hidden_why text,
  hidden_at timestamptz,
  UNIQUE (listing_id, account_id),
  CONSTRAINT review_hidden CHECK (status = 'hidden' OR (hidden_why IS NULL AND hidden_at IS NULL))
);
CREATE INDEX reviews_of_account ON reviews (account_id);
CREATE INDEX reviews_newest ON reviews (listing_id, created_at DESC, id DESC) WHERE status = 'published';
