import type { Knex } from 'knex';

/** What the public directory shows beside listings: posts, interviews, awards, reviews, boards, updates, media. */
export async function up(db: Knex): Promise<void> {
  await db.raw(`
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS unaccent;

-- src/launches/trend-rules.ts: log2 of the votes, each weighing twice as much for every half-life it was cast later.
ALTER TABLE listings ADD COLUMN trend double precision NOT NULL DEFAULT '-Infinity';
UPDATE listings l SET trend = t.trend FROM (
  SELECT listing_id, max(x) + log(2, sum(power(2::numeric, (x - top)::numeric)))::double precision AS trend
  FROM (SELECT listing_id, x, max(x) OVER (PARTITION BY listing_id) AS top
        FROM (SELECT listing_id, extract(epoch FROM created_at - timestamptz '2026-01-01Z')::double precision / 259200 AS x
              FROM votes) cast_at) ranked
  GROUP BY listing_id) t
WHERE t.listing_id = l.id;

-- Views change far more often than listings do, and nothing that is cached shows them.
CREATE TABLE listing_views (
  listing_id bigint PRIMARY KEY REFERENCES listings ON DELETE CASCADE,
  views bigint NOT NULL CHECK (views >= 0)
);
CREATE INDEX listing_views_most ON listing_views (views DESC, listing_id);
INSERT INTO listing_views SELECT id, views FROM listings WHERE views > 0;
ALTER TABLE listings DROP COLUMN views;

CREATE INDEX live_listings_by_launch ON listings (site_id, launched_at DESC, id) WHERE status = 'live';
CREATE INDEX live_listings_by_trend ON listings (site_id, trend DESC, id) WHERE status = 'live';
CREATE INDEX live_listings_by_followers ON listings (site_id, followers DESC, id) WHERE status = 'live';
-- For the nearest slugs to one that nobody has.
CREATE INDEX listings_by_slug_trigrams ON listings USING gin (slug gin_trgm_ops) WHERE status = 'live';

ALTER TABLE categories ADD COLUMN faqs jsonb NOT NULL DEFAULT '[]';

CREATE TABLE follows (
  listing_id bigint NOT NULL REFERENCES listings ON DELETE CASCADE,
  account_id bigint NOT NULL REFERENCES accounts ON DELETE CASCADE,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (listing_id, account_id)
);
CREATE INDEX follows_of_account ON follows (account_id);

-- Paid-only: kept always, shown where 'media' is among the listing's unlocked sections.
CREATE TABLE listing_media (
  listing_id bigint NOT NULL REFERENCES listings ON DELETE CASCADE,
  position integer NOT NULL CHECK (position >= 0),
  kind text NOT NULL CHECK (kind IN ('image', 'video')),
  url text NOT NULL,
  caption text,
  PRIMARY KEY (listing_id, position)
);

CREATE TABLE listing_updates (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  listing_id bigint NOT NULL REFERENCES listings ON DELETE CASCADE,
  title text NOT NULL,
  body text NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX updates_of_listing ON listing_updates (listing_id, created_at DESC, id DESC);

-- One a person a listing; what the site team hides counts no more.
CREATE TABLE reviews (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  listing_id bigint NOT NULL REFERENCES listings ON DELETE CASCADE,
  account_id bigint NOT NULL REFERENCES accounts ON DELETE CASCADE,
  rating integer NOT NULL CHECK (rating BETWEEN 1 AND 5),
  body text,
  status text NOT NULL DEFAULT 'published' CHECK (status IN ('published', 'hidden')),
  created_at timestamptz NOT NULL,
  UNIQUE (listing_id, account_id)
);
CREATE INDEX reviews_of_account ON reviews (account_id);

-- Alternatives that a listing's owner approved; position is the owner's order.
CREATE TABLE alternatives (
  listing_id bigint NOT NULL REFERENCES listings ON DELETE CASCADE,
  alternative_id bigint NOT NULL REFERENCES listings ON DELETE CASCADE,
  position integer NOT NULL,
  approved_at timestamptz NOT NULL,
  PRIMARY KEY (listing_id, alternative_id),
  CHECK (listing_id <> alternative_id)
);
CREATE INDEX alternatives_to ON alternatives (alternative_id);

-- What a third party measured of a domain, as it was measured; is_latest marks the one that boards rank by.
CREATE TABLE domain_ratings (
  domain text NOT NULL,
  measured_on date NOT NULL,
  rating numeric(4, 1) NOT NULL CHECK (rating BETWEEN 0 AND 100),
  source text NOT NULL,
  is_latest boolean NOT NULL,
  is_demo boolean NOT NULL DEFAULT false,
  PRIMARY KEY (domain, measured_on)
);
CREATE UNIQUE INDEX latest_domain_rating ON domain_ratings (domain) WHERE is_latest;
CREATE INDEX latest_domain_ratings ON domain_ratings (rating DESC, domain) WHERE is_latest;

-- Monthly revenue in the site's currency, with where the figure comes from.
CREATE TABLE revenues (
  listing_id bigint NOT NULL REFERENCES listings ON DELETE CASCADE,
  as_of date NOT NULL,
  monthly_cents bigint NOT NULL CHECK (monthly_cents >= 0),
  source text NOT NULL,
  is_latest boolean NOT NULL,
  PRIMARY KEY (listing_id, as_of)
);
CREATE UNIQUE INDEX latest_revenue ON revenues (listing_id) WHERE is_latest;

-- Money given for a place on the billboard, a row a paid order item, in the site's currency.
CREATE TABLE contributions (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  listing_id bigint NOT NULL REFERENCES listings ON DELETE CASCADE,
  amount_cents bigint NOT NULL CHECK (amount_cents > 0),
  contributed_at timestamptz NOT NULL
);
CREATE INDEX contributions_of_listing ON contributions (listing_id);

-- Launch of the Week, made once when a week has closed.
CREATE TABLE awards (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  site_id integer NOT NULL REFERENCES sites,
  listing_id bigint NOT NULL REFERENCES listings ON DELETE CASCADE,
  week date NOT NULL CHECK (extract(isodow FROM week) = 1),
  rank integer NOT NULL CHECK (rank BETWEEN 1 AND 3),
  votes integer NOT NULL,
  created_at timestamptz NOT NULL,
  UNIQUE (site_id, week, rank),
  UNIQUE (listing_id, week)
);

CREATE TABLE blog_posts (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  site_id integer NOT NULL REFERENCES sites,
  slug text NOT NULL CHECK (slug ~ '^[a-z0-9][a-z0-9-]{0,219}$'),
  title text NOT NULL,
  summary text NOT NULL,
  markdown text NOT NULL,
  author text NOT NULL,
  tags text[] NOT NULL DEFAULT '{}',
  faqs jsonb NOT NULL DEFAULT '[]',
  -- Null while it is being written; a time to come while it waits.
  published_at timestamptz,
  updated_at timestamptz NOT NULL,
  is_demo boolean NOT NULL DEFAULT false,
  UNIQUE (site_id, slug)
);
CREATE INDEX blog_posts_newest ON blog_posts (site_id, published_at DESC, id DESC);

CREATE TABLE interview_questions (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  position integer NOT NULL,
  question text NOT NULL,
  -- What a good answer tells, for whoever answers.
  hint text,
  is_active boolean NOT NULL DEFAULT true,
  is_demo boolean NOT NULL DEFAULT false
);

CREATE TABLE interview_answers (
  founder_id bigint NOT NULL REFERENCES founders ON DELETE CASCADE,
  question_id integer NOT NULL REFERENCES interview_questions ON DELETE CASCADE,
  answer text NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (founder_id, question_id)
);
  `);
}

/** Loses what these tables hold; views return to the listings. */
export async function down(db: Knex): Promise<void> {
  await db.raw(`
DROP TABLE interview_answers, interview_questions, blog_posts, awards, contributions, revenues, domain_ratings, alternatives,
  reviews, listing_updates, listing_media, follows;
ALTER TABLE listings ADD COLUMN views bigint NOT NULL DEFAULT 0;
UPDATE listings l SET views = v.views FROM listing_views v WHERE v.listing_id = l.id;
DROP TABLE listing_views;
ALTER TABLE categories DROP COLUMN faqs;
DROP INDEX listings_by_slug_trigrams, live_listings_by_followers, live_listings_by_trend, live_listings_by_launch;
ALTER TABLE listings DROP COLUMN trend;
  `);
}
