-- A product in a site's directory.
CREATE TABLE listings (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  site_id integer NOT NULL REFERENCES sites,
  owner_id bigint REFERENCES accounts ON DELETE SET NULL,
  slug text NOT NULL CHECK (slug ~ '^[a-z0-9][a-z0-9-]{0,219}$'),
  status text NOT NULL
    CONSTRAINT listing_status CHECK (status IN ('draft', 'awaiting_badge', 'scheduled', 'live', 'unpublished', 'hidden')),
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
  -- Public only if the owner chooses so.
  contact_email_public boolean NOT NULL DEFAULT false,
  demo_video_url text,
  logo_url text,
  -- The stored picture of logo_url (schema/pictures.sql); a trigger keeps it.
  logo_picture text,
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
  -- Facts that the company's website does not state: blank on purpose, and shown as such.
  not_found_on_website text[] NOT NULL DEFAULT '{}',
  -- src/listings/evidence-rules.ts: quotes of the website for drafted values, by a digest of the value.
  evidence jsonb NOT NULL DEFAULT '{}',
  -- Paid-only sections that are shown: story, milestones, media. Always stored, only shown if unlocked.
  unlocked_sections text[] NOT NULL DEFAULT '{}',
  votes integer NOT NULL DEFAULT 0,
  followers integer NOT NULL DEFAULT 0,
  version integer NOT NULL DEFAULT 1,
  is_demo boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  -- src/launches/trend-rules.ts: log2 of the votes, each weighing twice as much for every half-life it was cast later.
  trend double precision NOT NULL DEFAULT '-Infinity',
  -- Texts of the owner for the listing's page; apply_to copies them to other sites.
  headline text,
  summary text,
  -- Votes that await a review by the site team; public, but counted nowhere.
  votes_held integer NOT NULL DEFAULT 0 CHECK (votes_held >= 0),
  -- Votes that count by themselves soon (src/community/vote-rules.ts); public, counted nowhere yet.
  votes_pending integer NOT NULL DEFAULT 0 CHECK (votes_pending >= 0),
  -- Those of `votes` that its launch week ranks by (functions/votes/vote_counts_in_week.sql).
  week_votes integer NOT NULL DEFAULT 0 CHECK (week_votes >= 0),
  -- Hidden by the site team or the badge rule: the status that restoring brings back.
  hidden_status text CHECK (hidden_status IN ('draft', 'live', 'unpublished')),
  hidden_why text,
  hidden_at timestamptz,
  -- Since when its owner has verified the website. Set by claims; independent of the plan.
  verified_at timestamptz,
  -- The identity of its website (src/shared/website-rules.ts), which a site lists once.
  website_key text,
  UNIQUE (site_id, slug),
  CONSTRAINT listing_waiting CHECK (status NOT IN ('awaiting_badge', 'scheduled') OR launch_week IS NOT NULL),
  CONSTRAINT listing_hidden CHECK ((status = 'hidden') = (hidden_status IS NOT NULL)
    AND (hidden_status IS NULL) = (hidden_at IS NULL) AND (hidden_status IS NULL) = (hidden_why IS NULL)),
  CONSTRAINT listing_launched CHECK (
    (launched_at IS NOT NULL) = (coalesce(hidden_status, status) IN ('live', 'unpublished')))
);
CREATE UNIQUE INDEX one_listing_of_website ON listings (website_key, site_id);
CREATE INDEX listings_by_logo ON listings (logo_url) WHERE logo_url IS NOT NULL;
CREATE INDEX listings_of_owner ON listings (owner_id, id);
CREATE INDEX listings_by_week ON listings (site_id, launch_week, status);
CREATE INDEX live_listings_by_votes ON listings (site_id, votes DESC, id) WHERE status = 'live';
CREATE INDEX live_listings_by_launch ON listings (site_id, launched_at DESC, id) WHERE status = 'live';
CREATE INDEX live_listings_by_trend ON listings (site_id, trend DESC, id) WHERE status = 'live';
CREATE INDEX live_listings_by_followers ON listings (site_id, followers DESC, id) WHERE status = 'live';
-- Whether a listing is live, and its votes, without reading the wide row.
CREATE INDEX live_listings_by_id ON listings (id) INCLUDE (site_id, votes, launched_at) WHERE status = 'live';
-- Rankings of all time and of a week: votes, then the earlier launch.
CREATE INDEX live_listings_by_rank ON listings (site_id, votes DESC, launched_at, id) WHERE status = 'live';
CREATE INDEX live_listings_by_week ON listings (site_id, launch_week, week_votes DESC, launched_at, id)
  WHERE status = 'live';
CREATE INDEX scheduled_listings ON listings (site_id, launch_week, id) WHERE status = 'scheduled';
-- Whether a domain has a live listing on a site, without reading the table.
CREATE INDEX listings_of_domain ON listings (domain, site_id, status, id);

-- Each change with the values before and after; version is the listing's after the change.
CREATE TABLE listing_versions (
  listing_id bigint NOT NULL REFERENCES listings ON DELETE CASCADE,
  version integer NOT NULL,
  -- Null: the site team, or a deleted account.
  account_id bigint REFERENCES accounts ON DELETE SET NULL,
  -- The operation or command that made it.
  made_by text NOT NULL,
  -- The name of the key or the connected app that it was made with; null on the site.
  made_with text,
  before jsonb NOT NULL,
  after jsonb NOT NULL,
  made_at timestamptz NOT NULL,
  PRIMARY KEY (listing_id, version)
);
CREATE INDEX listing_versions_of_account ON listing_versions (account_id);

-- Separate from listings, because views change far more often, and no cached answer shows them.
CREATE TABLE listing_views (
  listing_id bigint PRIMARY KEY REFERENCES listings ON DELETE CASCADE,
  views bigint NOT NULL CHECK (views >= 0)
);
CREATE INDEX listing_views_most ON listing_views (views DESC, listing_id);

-- Views a day (UTC), for the charts of its owner.
CREATE TABLE listing_view_days (
  listing_id bigint NOT NULL REFERENCES listings ON DELETE CASCADE,
  day date NOT NULL,
  views integer NOT NULL CHECK (views > 0),
  PRIMARY KEY (listing_id, day)
);
CREATE INDEX listing_view_days_by_age ON listing_view_days (day);

-- Slugs of listings that were merged into this one: they redirect, and their websites stay listed.
CREATE TABLE listing_aliases (
  site_id integer NOT NULL REFERENCES sites,
  slug text NOT NULL,
  website_key text,
  listing_id bigint NOT NULL REFERENCES listings ON DELETE CASCADE,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (site_id, slug)
);
CREATE INDEX aliases_of_listing ON listing_aliases (listing_id);
CREATE INDEX aliases_by_website ON listing_aliases (website_key, site_id);
