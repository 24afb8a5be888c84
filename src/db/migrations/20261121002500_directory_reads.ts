import type { Knex } from 'knex';

/** What the reads of categories, founders and the blog need to stay fast at any size. */
export async function up(db: Knex): Promise<void> {
  await db.raw(`
-- Immutable, so that it may stand in indexes: the rules of unaccent change with Postgres' major version at most.
CREATE FUNCTION without_case_and_accents(written text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN lower(unaccent('unaccent', normalize(written, NFC)));

-- The space before the name makes '% word%' say "a word begins so", which trigrams answer for a single letter too.
ALTER TABLE founders ADD COLUMN name_folded text COLLATE "C" NOT NULL
  GENERATED ALWAYS AS (' ' || without_case_and_accents(name)) STORED;
CREATE INDEX founders_by_name ON founders (name_folded, id);
CREATE INDEX founders_of_country_by_name ON founders (country, name_folded, id);
CREATE INDEX founders_by_name_trigrams ON founders USING gin (name_folded gin_trgm_ops);
-- For what trigrams do not find: other scripts in some locales, and many words of which each may have been meant.
CREATE FUNCTION words_of_name(folded text) RETURNS tsvector LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN array_to_tsvector(array_remove(string_to_array(folded, ' '), ''));
CREATE INDEX founders_by_name_words ON founders USING gin (words_of_name(name_folded));

-- The same indexes with what is looked for in them, so that the tables themselves are left alone.
DROP INDEX listings_of_founder;
CREATE INDEX listings_of_founder ON listing_founders (founder_id, listing_id);
DROP INDEX listings_of_category;
CREATE INDEX listings_of_category ON listing_categories (category_id, listing_id);
-- Whether a listing is live, and its place among the most voted, without reading its row, which is wide.
CREATE INDEX live_listings_by_id ON listings (id) INCLUDE (site_id, votes, launched_at) WHERE status = 'live';

-- Hyphens part words, so that the beginning of "e-mail" is one whether it is typed with one or without.
-- array_to_string is not immutable for every type, but for text it is.
CREATE FUNCTION words_of_post(title text, summary text, markdown text, tags text[]) RETURNS tsvector
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN to_tsvector('simple', replace(
    without_case_and_accents(concat_ws(' ', title, summary, array_to_string(tags, ' '), markdown)), '-', ' '));
ALTER TABLE blog_posts ADD COLUMN words tsvector NOT NULL
  GENERATED ALWAYS AS (words_of_post(title, summary, markdown, tags)) STORED;
CREATE INDEX blog_posts_by_words ON blog_posts USING gin (words);
  `);
}

export async function down(db: Knex): Promise<void> {
  await db.raw(`
ALTER TABLE blog_posts DROP COLUMN words;
DROP FUNCTION words_of_post;
DROP INDEX live_listings_by_id, listings_of_category, listings_of_founder;
CREATE INDEX listings_of_category ON listing_categories (category_id);
CREATE INDEX listings_of_founder ON listing_founders (founder_id);
ALTER TABLE founders DROP COLUMN name_folded;
DROP FUNCTION words_of_name;
DROP FUNCTION without_case_and_accents;
  `);
}
