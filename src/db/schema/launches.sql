-- Launches of free listings, and what became of each week.

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
  -- For live launches. badge_found, badge_detail and badge_checked_at have the result of the last check.
  -- Null: not checked since the launch; due at the next run.
  badge_look_due_at timestamptz,
  badge_missing_since timestamptz,
  -- When the listing is hidden unless the badge is back.
  badge_hide_at timestamptz,
  -- When it was hidden for it. Kept until the badge is back, so that the rule acts once a loss.
  badge_hidden_at timestamptz,
  PRIMARY KEY (listing_id, n),
  CONSTRAINT badge_loss CHECK (badge_missing_since IS NOT NULL OR (badge_hide_at IS NULL AND badge_hidden_at IS NULL))
);
CREATE UNIQUE INDEX one_open_free_launch ON free_launches (listing_id) WHERE status IN ('awaiting_badge', 'scheduled');
CREATE INDEX free_places_taken ON free_launches (launch_week) WHERE status IN ('awaiting_badge', 'scheduled', 'live');
CREATE INDEX badge_looks_due ON free_launches (badge_look_due_at NULLS FIRST, listing_id) WHERE status = 'live';

-- A row is made once, with the week's results and awards; while there is none, the ranking follows the votes.
CREATE TABLE closed_weeks (
  site_id integer NOT NULL REFERENCES sites,
  week date NOT NULL CHECK (extract(isodow FROM week) = 1),
  closed_at timestamptz NOT NULL,
  launches integer NOT NULL CHECK (launches >= 0),
  votes integer NOT NULL CHECK (votes >= 0),
  PRIMARY KEY (site_id, week),
  CONSTRAINT closed_after_its_end CHECK (closed_at >= (week + 7)::timestamp AT TIME ZONE 'UTC')
);

-- Who was where, with how many votes: stays when the listing launches again, and is left out where it is not live.
CREATE TABLE week_results (
  site_id integer NOT NULL,
  week date NOT NULL,
  rank integer NOT NULL CHECK (rank > 0),
  listing_id bigint NOT NULL REFERENCES listings ON DELETE CASCADE,
  votes integer NOT NULL CHECK (votes >= 0),
  PRIMARY KEY (site_id, week, rank),
  UNIQUE (listing_id, week),
  FOREIGN KEY (site_id, week) REFERENCES closed_weeks ON DELETE CASCADE
);

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
