-- Made by the schedule publish-feeds, and served as they are.
CREATE TABLE published_files (
  site_id integer NOT NULL REFERENCES sites ON DELETE CASCADE,
  -- From the site's root.
  path text NOT NULL CHECK (path LIKE '/%'),
  content_type text NOT NULL,
  body bytea NOT NULL,
  -- Of what is compressed, without quotes.
  etag text NOT NULL,
  made_at timestamptz NOT NULL,
  PRIMARY KEY (site_id, path)
);
-- Compressed with gzip already. (Postgres 15 takes it only here.)
ALTER TABLE published_files ALTER COLUMN body SET STORAGE EXTERNAL;
