-- Preview pictures of pages, drawn by the worker when they are first requested: card/<id>/<n>.
CREATE TABLE cards (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  site_id integer NOT NULL REFERENCES sites ON DELETE CASCADE,
  -- From the site's root.
  path text NOT NULL CHECK (path LIKE '/cards/%.png'),
  -- Of a listing's card or award: a deleted listing leaves no picture.
  listing_id bigint REFERENCES listings ON DELETE CASCADE,
  -- The latest drawing that was requested, and the latest that is over: one runs while they differ.
  n integer NOT NULL DEFAULT 1,
  requested_at timestamptz NOT NULL,
  drawn_n integer NOT NULL DEFAULT 0 CHECK (drawn_n <= n),
  -- The drawing and the digest of what it shows; null until the first one has succeeded.
  digest text,
  png bytea,
  UNIQUE (site_id, path),
  CONSTRAINT drawn_whole CHECK ((digest IS NULL) = (png IS NULL))
);
-- A compressed picture.
ALTER TABLE cards ALTER COLUMN png SET STORAGE EXTERNAL;
CREATE INDEX cards_in_progress ON cards (requested_at) WHERE drawn_n < n;
CREATE INDEX cards_of_listing ON cards (listing_id);
CREATE INDEX cards_by_request ON cards (requested_at);
