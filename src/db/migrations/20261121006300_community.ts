import type { Knex } from 'knex';

/** What the site needs for votes, follows and reviews that people send by its forms. */
export async function up(db: Knex): Promise<void> {
  await db.raw(`
-- Why a vote was held (src/community/vote-rules.ts), kept when it is released; and whether its account was new.
ALTER TABLE votes ADD COLUMN held_why text[] NOT NULL DEFAULT '{}', ADD COLUMN by_newcomer boolean NOT NULL DEFAULT false;
CREATE INDEX votes_of_newcomers ON votes (listing_id, created_at) WHERE by_newcomer;
CREATE INDEX votes_held ON votes (listing_id, created_at) WHERE status = 'held';
-- How many votes an account cast lately.
DROP INDEX votes_of_account;
CREATE INDEX votes_of_account ON votes (account_id, created_at);

-- Which accounts voted for a listing from one network in a day. Networks are digests under the day's secret, apart for
-- each listing; both are gone two days later, and nothing tells the network then.
CREATE TABLE vote_secrets (
  day date PRIMARY KEY,
  secret bytea NOT NULL
);
CREATE TABLE vote_networks (
  day date NOT NULL,
  listing_id bigint NOT NULL REFERENCES listings ON DELETE CASCADE,
  network bytea NOT NULL,
  account_id bigint NOT NULL REFERENCES accounts ON DELETE CASCADE,
  PRIMARY KEY (day, listing_id, network, account_id)
);
CREATE INDEX vote_networks_of_listing ON vote_networks (listing_id);
CREATE INDEX vote_networks_of_account ON vote_networks (account_id);

-- updated_at is null until its writer changes it. Of an account that is new the rating is not added up yet.
ALTER TABLE reviews ADD COLUMN updated_at timestamptz, ADD COLUMN is_counted boolean NOT NULL DEFAULT true,
  ADD COLUMN hidden_why text, ADD COLUMN hidden_at timestamptz,
  ADD CONSTRAINT review_hidden CHECK (status = 'hidden' OR (hidden_why IS NULL AND hidden_at IS NULL));
CREATE INDEX reviews_newest ON reviews (listing_id, created_at DESC, id DESC) WHERE status = 'published';

-- What somebody follows, the newest first.
DROP INDEX follows_of_account;
CREATE INDEX follows_of_account ON follows (account_id, created_at DESC);
  `);
}

/** Forgets why votes were held, when reviews were changed and why they were hidden. */
export async function down(db: Knex): Promise<void> {
  await db.raw(`
DROP INDEX follows_of_account;
CREATE INDEX follows_of_account ON follows (account_id);
DROP INDEX reviews_newest;
ALTER TABLE reviews DROP CONSTRAINT review_hidden, DROP COLUMN hidden_at, DROP COLUMN hidden_why, DROP COLUMN is_counted,
  DROP COLUMN updated_at;
DROP TABLE vote_networks, vote_secrets;
DROP INDEX votes_of_account, votes_held, votes_of_newcomers;
CREATE INDEX votes_of_account ON votes (account_id);
ALTER TABLE votes DROP COLUMN by_newcomer, DROP COLUMN held_why;
  `);
}
