import type { Knex } from 'knex';

/**
 * What can be found: a narrow table of it, physically in order of votes, with filters as lexemes inside the vectors.
 * docs/adr/0010-search-inside-postgres.md says why so. Filled by the migration that adds the triggers.
 */
export async function up(db: Knex): Promise<void> {
  await db.raw(`
-- Every category with itself and all above it; a cycle in the data ends where it began.
CREATE TABLE category_ancestors (
  category_id integer NOT NULL,
  ancestor_id integer NOT NULL,
  PRIMARY KEY (category_id, ancestor_id)
);

${searchableListings((facets) => facets)}

-- Rebuilds leave the rows of a site together, most voted first, so that a scan with a LIMIT meets those first. The room
-- in each page lets votes change without touching an index.
CREATE TABLE live_search (
  id bigint PRIMARY KEY,
  site_id integer NOT NULL,
  votes integer NOT NULL,
  name_words smallint NOT NULL,
  -- The whole name, for who types it and nothing more.
  called text COLLATE "C" NOT NULL,
  name_vector tsvector NOT NULL,
  text_vector tsvector NOT NULL
) WITH (fillfactor = 90, toast_tuple_target = 4080);

-- Read far more often than written: not compressed.
ALTER TABLE live_search ALTER name_vector SET STORAGE EXTERNAL, ALTER text_vector SET STORAGE EXTERNAL;

-- The same of scheduled listings: apart, so that the live ones' postings are all live.
CREATE TABLE upcoming_search (LIKE live_search INCLUDING STORAGE INCLUDING INDEXES) WITH (fillfactor = 90, toast_tuple_target = 4080);
  `);
}

export async function down(db: Knex): Promise<void> {
  await db.raw(`
DROP TABLE live_search, upcoming_search;
DROP VIEW searchable_listings;
DROP TABLE category_ancestors;
  `);
}

/** As of this migration; `lexemesOf` says which lexemes there are for an array of facets. */
export const searchableListings = (lexemesOf: (facets: string) => string) => `
-- What can be found of a listing: the one definition, for triggers and rebuilds alike.
CREATE OR REPLACE VIEW searchable_listings AS
  SELECT l.id, l.site_id, l.status, l.votes,
    least(greatest(length(v.plain), 1), 1000)::smallint AS name_words,
    search_key(tsvector_to_array(v.plain)) AS called,
    setweight(v.name, 'A') || setweight(v.keywords, 'B') || v.facets AS name_vector,
    setweight(v.name, 'A') || setweight(v.keywords, 'B')
      || setweight(search_short_vector(coalesce(l.tagline, '')), 'C')
      || setweight(search_vector(coalesce(l.description, '')), 'D') || v.facets AS text_vector
  FROM listings l CROSS JOIN LATERAL (
    SELECT search_vector(l.name) AS plain, search_short_vector(l.name) AS name,
      search_short_vector(array_to_string(l.keywords, ' ')) AS keywords,
      array_to_tsvector(${lexemesOf(`search_facets(l.site_id, l.country, l.stage, l.pricing_model, l.domain) || ARRAY(
        SELECT '~c' || a.ancestor_id FROM listing_categories lc JOIN category_ancestors a USING (category_id)
        WHERE lc.listing_id = l.id)`)}) AS facets
    OFFSET 0) v
  WHERE l.status IN ('live', 'scheduled');`;
