import type { Knex } from 'knex';
import { searchableListings } from './20261121003100_search_tables.ts';
import { searchedOnce } from './20261121009650_searched_once.ts';

/**
 * A category and another filter are one lexeme, too: GIN goes through every posting of the rarest lexeme that it is asked
 * for, and few listings have both where thousands have each. Listings have such lexemes once they are written anew; all
 * have them from the next rebuild on. What is misspelt is looked up in the index, whatever the planner thinks of it.
 */
export async function up(db: Knex): Promise<void> {
  await db.raw(`
-- Categories with the facets that are often asked for beside one: country, stage and pricing model.
CREATE FUNCTION search_pairs(facets text[]) RETURNS text[] LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
  RETURN ARRAY(
    SELECT category || facet FROM unnest(facets) AS category CROSS JOIN unnest(facets) AS facet
    WHERE category ^@ '~c' AND facet ~ '^~[osp]');
END $$;

-- The same filters by pairs, where they are of those that are paired.
CREATE FUNCTION search_as_pairs(facets text[]) RETURNS text[] LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  pairs text[] := search_pairs(facets);
BEGIN
  IF pairs = '{}' THEN RETURN facets; END IF;
  RETURN pairs || ARRAY(SELECT facet FROM unnest(facets) AS facet WHERE facet !~ '^~[cosp]');
END $$;

-- What holds of the search tables as a whole: one row.
CREATE TABLE search_state (
  is_only_row boolean PRIMARY KEY DEFAULT true CHECK (is_only_row),
  -- Whether every row has pairs of facets among its lexemes.
  paired boolean NOT NULL
);
INSERT INTO search_state (paired) SELECT NOT EXISTS (SELECT FROM live_search) AND NOT EXISTS (SELECT FROM upcoming_search);

${searchableListings((facets) => `(SELECT facets || search_pairs(facets) FROM (SELECT ${facets} AS facets OFFSET 0) each_facet)`)}

DROP FUNCTION search_directory;
${searchedPaired()}
  `);
}

export async function down(db: Knex): Promise<void> {
  await db.raw(`
DROP FUNCTION search_directory;
${searchedOnce()}
${searchableListings((facets) => facets)}
DROP TABLE search_state;
DROP FUNCTION search_pairs, search_as_pairs;
  `);
}

/** As of this migration. */
export const searchedPaired = () =>
  searchedOnce({
    pairing: `
    IF EXISTS (SELECT FROM search_state WHERE paired) THEN facets := search_as_pairs(facets); END IF;`,
    setting: `
-- Set here to be set back when the call ends.
SET enable_seqscan = on`,
    forCorrected: `  -- Of words that the statistics do not know Postgres takes each for one that thousands say, and of several spellings reads
  -- all rows, to find what the index leads to.
  IF corrected THEN PERFORM set_config('enable_seqscan', 'off', true); END IF;
`,
  });
