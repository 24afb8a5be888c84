import type { Knex } from 'knex';

/** The tables of accounts, listings, launches, drafts and the bookkeeping of durable work. */
export async function up(db: Knex): Promise<void> {
  await db.raw(`
-- The form that src/shared/mail-address-rules.ts makes of an address, and no other: equal texts are equal addresses.
CREATE DOMAIN email_address AS text CHECK (length(VALUE) <= 254 AND VALUE ~
  '^[a-z0-9!#$%&''*+/=\\?^_\`{|}~-]+(\\.[a-z0-9!#$%&''*+/=\\?^_\`{|}~-]+)*@([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])\\?\\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$'
  AND strpos(VALUE, '@') <= 65);

CREATE TABLE sites (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  key text NOT NULL UNIQUE CHECK (key ~ '^[a-z0-9][a-z0-9-]{0,39}$'),
  name text NOT NULL,
  host text UNIQUE CHECK (host ~ '^[a-z0-9.-]{1,253}$'),
  purpose text NOT NULL,
  is_default boolean NOT NULL DEFAULT false,
  currency char(3) NOT NULL DEFAULT 'EUR',
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX one_default_site ON sites (is_default) WHERE is_default;

CREATE TABLE accounts (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  email email_address NOT NULL UNIQUE,
  name text,
  is_demo boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now()
);

-- Only the SHA-256 digest of a key is kept; prefix is what its owner recognises it by.
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

CREATE TABLE categories (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  slug text NOT NULL UNIQUE CHECK (slug ~ '^[a-z0-9][a-z0-9-]{0,219}$'),
  name text NOT NULL,
  description text NOT NULL DEFAULT '',
  -- Words that a product of this category uses of itself; the drafter chooses categories by them.
  keywords text[] NOT NULL DEFAULT '{}',
  parent_id integer REFERENCES categories,
  position integer NOT NULL DEFAULT 0,
  is_demo boolean NOT NULL DEFAULT false
);
CREATE INDEX categories_by_parent ON categories (parent_id);

CREATE TABLE listings (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  site_id integer NOT NULL REFERENCES sites,
  owner_id bigint REFERENCES accounts ON DELETE SET NULL,
  slug text NOT NULL CHECK (slug ~ '^[a-z0-9][a-z0-9-]{0,219}$'),
  status text NOT NULL CHECK (status IN ('draft', 'awaiting_badge', 'scheduled', 'live')),
  plan text CHECK (plan IN ('free', 'paid')),
  launch_week date CHECK (extract(isodow FROM launch_week) = 1),
  launched_at timestamptz,
  name text NOT NULL,
  website_url text NOT NULL,
  domain text NOT NULL,
  tagline text,
  short_description text,
  description text,
  stage text,
  pricing_model text,
  pricing_summary text,
  country char(2),
  city text,
  founded_year integer CHECK (founded_year BETWEEN 1800 AND 2100),
  contact_email text,
  demo_video_url text,
  logo_url text,
  tags text[] NOT NULL DEFAULT '{}',
  features text[] NOT NULL DEFAULT '{}',
  usps text[] NOT NULL DEFAULT '{}',
  keywords text[] NOT NULL DEFAULT '{}',
  company_socials jsonb NOT NULL DEFAULT '{}',
  founder_socials jsonb NOT NULL DEFAULT '{}',
  faqs jsonb NOT NULL DEFAULT '[]',
  story jsonb NOT NULL DEFAULT '{}',
  seo jsonb NOT NULL DEFAULT '{}',
  competitor_url text,
  -- Facts the company's own site did not state: left blank on purpose, and shown as such.
  not_found_on_website text[] NOT NULL DEFAULT '{}',
  -- Paid-only sections that are shown: story, milestones, media. Kept always, shown only when unlocked.
  unlocked_sections text[] NOT NULL DEFAULT '{}',
  votes integer NOT NULL DEFAULT 0,
  views bigint NOT NULL DEFAULT 0,
  followers integer NOT NULL DEFAULT 0,
  version integer NOT NULL DEFAULT 1,
  is_demo boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (site_id, slug),
  CHECK ((status = 'live') = (launched_at IS NOT NULL)),
  CHECK (status NOT IN ('awaiting_badge', 'scheduled') OR launch_week IS NOT NULL)
);
CREATE INDEX listings_of_owner ON listings (owner_id, id);
CREATE INDEX listings_by_week ON listings (site_id, launch_week, status);
CREATE INDEX live_listings_by_votes ON listings (site_id, votes DESC, id) WHERE status = 'live';
CREATE INDEX listings_by_domain ON listings (domain);

CREATE TABLE listing_categories (
  listing_id bigint NOT NULL REFERENCES listings ON DELETE CASCADE,
  category_id integer NOT NULL REFERENCES categories,
  position integer NOT NULL CHECK (position BETWEEN 0 AND 3),
  PRIMARY KEY (listing_id, category_id),
  UNIQUE (listing_id, position)
);
CREATE INDEX listings_of_category ON listing_categories (category_id);

CREATE TABLE founders (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  slug text NOT NULL UNIQUE CHECK (slug ~ '^[a-z0-9][a-z0-9-]{0,219}$'),
  account_id bigint REFERENCES accounts ON DELETE SET NULL,
  name text NOT NULL,
  bio text,
  country char(2),
  socials jsonb NOT NULL DEFAULT '{}',
  is_demo boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE listing_founders (
  listing_id bigint NOT NULL REFERENCES listings ON DELETE CASCADE,
  founder_id bigint NOT NULL REFERENCES founders ON DELETE CASCADE,
  position integer NOT NULL,
  title text,
  PRIMARY KEY (listing_id, founder_id),
  UNIQUE (listing_id, position)
);
CREATE INDEX listings_of_founder ON listing_founders (founder_id);

CREATE TABLE milestones (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  listing_id bigint NOT NULL REFERENCES listings ON DELETE CASCADE,
  date date NOT NULL,
  title text NOT NULL,
  description text,
  url text,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX milestones_of_listing ON milestones (listing_id, date);

CREATE TABLE votes (
  listing_id bigint NOT NULL REFERENCES listings ON DELETE CASCADE,
  account_id bigint NOT NULL REFERENCES accounts ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (listing_id, account_id)
);
CREATE INDEX votes_of_account ON votes (account_id);

CREATE TABLE drafts (
  id uuid PRIMARY KEY,
  site_id integer NOT NULL REFERENCES sites,
  account_id bigint NOT NULL REFERENCES accounts ON DELETE CASCADE,
  url text NOT NULL,
  status text NOT NULL CHECK (status IN ('crawling', 'drafting', 'ready', 'submitted', 'failed', 'expired')),
  listing_id bigint REFERENCES listings ON DELETE SET NULL,
  failure_code text,
  failure_message text,
  drafted_by text,
  -- src/drafts/profile.ts: fields with value, state, evidence and the drafter's own value; and the lists.
  profile jsonb NOT NULL DEFAULT '{}',
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  CHECK ((status = 'failed') = (failure_code IS NOT NULL))
);
CREATE INDEX drafts_of_account ON drafts (account_id, created_at DESC, id);
CREATE INDEX open_drafts ON drafts (created_at) WHERE status IN ('crawling', 'drafting', 'ready');

CREATE TABLE draft_pages (
  draft_id uuid NOT NULL REFERENCES drafts ON DELETE CASCADE,
  url text NOT NULL,
  position integer GENERATED ALWAYS AS IDENTITY,
  title text,
  status integer,
  html text,
  text text,
  -- Why the page was not read (robots.txt, not HTML, too large …); null where it was.
  refused_why text,
  fetched_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (draft_id, url)
);

-- One row a time a listing was put on the free plan: free-launch/<listing>/<n>.
CREATE TABLE free_launches (
  listing_id bigint NOT NULL REFERENCES listings ON DELETE CASCADE,
  n integer NOT NULL,
  launch_week date NOT NULL CHECK (extract(isodow FROM launch_week) = 1),
  status text NOT NULL CHECK (status IN ('awaiting_badge', 'scheduled', 'live', 'upgraded', 'withdrawn')),
  badge_found boolean,
  badge_detail text,
  badge_checked_at timestamptz,
  profile_complete boolean,
  profile_missing text[] NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (listing_id, n)
);
CREATE UNIQUE INDEX one_open_free_launch ON free_launches (listing_id) WHERE status IN ('awaiting_badge', 'scheduled');
CREATE INDEX free_places_taken ON free_launches (launch_week) WHERE status IN ('awaiting_badge', 'scheduled', 'live');

-- The recipient's address stays here: histories carry the id alone.
CREATE TABLE mails (
  id uuid PRIMARY KEY,
  -- Names the occasion, so that a retried step cannot write twice: draft-ready/<draft>.
  occasion text NOT NULL UNIQUE,
  recipient email_address NOT NULL,
  subject text NOT NULL,
  body text NOT NULL,
  created_at timestamptz NOT NULL,
  sent_at timestamptz,
  -- Set when the mail server refused it for good: it is not tried again.
  failure_code text,
  CHECK (sent_at IS NULL OR failure_code IS NULL)
);
CREATE INDEX mails_unsent ON mails (created_at) WHERE sent_at IS NULL AND failure_code IS NULL;

-- What Temporal is to be told, written in the transaction that decided it.
CREATE TABLE outbox (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('start', 'signal')),
  workflow_id text NOT NULL,
  name text NOT NULL,
  args jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  attempts integer NOT NULL DEFAULT 0,
  next_attempt_at timestamptz NOT NULL DEFAULT now(),
  last_error text,
  delivered_at timestamptz,
  outcome text
);
CREATE INDEX outbox_undelivered ON outbox (workflow_id, id) WHERE delivered_at IS NULL;
CREATE INDEX outbox_delivered ON outbox (delivered_at) WHERE delivered_at IS NOT NULL;

-- Counters of the exact rate limits (rate-limiter-flexible). Worth nothing after a crash, so not logged.
CREATE UNLOGGED TABLE rate_limits (
  key text PRIMARY KEY,
  points integer NOT NULL DEFAULT 0,
  expire bigint
);
CREATE INDEX rate_limits_by_expiry ON rate_limits (expire);

INSERT INTO sites (key, name, purpose, is_default)
VALUES ('main', 'Launch Directory', 'A directory of products with a weekly launch calendar.', true);
  `);
}

/** Loses everything the service knows, so it is for empty databases only. */
export async function down(db: Knex): Promise<void> {
  await db.raw(`
DROP TABLE rate_limits, outbox, mails, free_launches, draft_pages, drafts, votes, milestones, listing_founders, founders,
  listing_categories, listings, categories, idempotency_keys, api_keys, accounts, sites;
DROP DOMAIN email_address;
  `);
}
