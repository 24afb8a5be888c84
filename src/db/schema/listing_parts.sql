-- What a listing's makers have reached and when. Paid-only: kept always, shown where 'milestones' is among the listing's
-- unlocked sections.
CREATE TABLE milestones (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  listing_id bigint NOT NULL REFERENCES listings ON DELETE CASCADE,
  date date NOT NULL,
  title text NOT NULL,
  description text,
  url text,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- A draft that is submitted again replaces what it brought, and nothing that was added since.
  from_draft boolean NOT NULL DEFAULT false
);
CREATE INDEX milestones_of_listing ON milestones (listing_id, date);

-- Paid-only: kept always, shown where 'media' is among the listing's unlocked sections.
CREATE TABLE listing_media (
  listing_id bigint NOT NULL REFERENCES listings ON DELETE CASCADE,
  position integer NOT NULL CHECK (position >= 0),
  kind text NOT NULL CHECK (kind IN ('image', 'video')),
  url text NOT NULL,
  caption text,
  -- The stored picture of url; a trigger keeps it.
  picture text,
  PRIMARY KEY (listing_id, position)
);
CREATE INDEX listing_media_by_image ON listing_media (url) WHERE kind = 'image';

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
CREATE INDEX latest_revenues ON revenues (monthly_cents DESC, listing_id) WHERE is_latest;
