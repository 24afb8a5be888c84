import type { Knex } from 'knex';

/** When which domain is asked for at the source of Domain Ratings, and the files that are made for readers of feeds and crawlers. */
export async function up(db: Knex): Promise<void> {
  await db.raw(`
-- A row a domain of a live listing; the longest due is asked for first. A domain that no live listing has is forgotten.
CREATE TABLE domain_rating_checks (
  domain text PRIMARY KEY,
  next_at timestamptz NOT NULL,
  -- Null until it was asked for.
  asked_at timestamptz,
  outcome text CHECK (outcome IN ('measured', 'unknown', 'unusable', 'unanswered')),
  -- In words, of an answer that was of no use; nothing of the answer itself.
  why text,
  -- How often in a row there was none, or none of use.
  failures integer NOT NULL DEFAULT 0 CHECK (failures >= 0),
  CHECK ((asked_at IS NULL) = (outcome IS NULL))
);
CREATE INDEX domain_rating_checks_due ON domain_rating_checks (next_at, domain);

-- Of the ids in a site's feed, which must stay what they are when addresses change (RFC 4287, section 4.2.6).
ALTER TABLE sites ADD COLUMN feed_id uuid NOT NULL DEFAULT gen_random_uuid();

-- Made by the schedule publish-feeds, and served as they are.
CREATE TABLE published_files (
  site_id integer NOT NULL REFERENCES sites ON DELETE CASCADE,
  -- From the site's root.
  path text NOT NULL CHECK (path LIKE '/%'),
  content_type text NOT NULL,
  -- Compressed with gzip already.
  body bytea NOT NULL,
  -- Of what is compressed, without quotes.
  etag text NOT NULL,
  made_at timestamptz NOT NULL,
  PRIMARY KEY (site_id, path)
);
ALTER TABLE published_files ALTER COLUMN body SET STORAGE EXTERNAL;
  `);
}

/** Domains are asked for anew, files made anew; readers of the feed see its entries once more. */
export async function down(db: Knex): Promise<void> {
  await db.raw(`
DROP TABLE published_files, domain_rating_checks;
ALTER TABLE sites DROP COLUMN feed_id;
  `);
}
