import type { Knex } from 'knex';

/** Those that put statements together from text: they call `format`, which is stable. */
const composing = ['search_query', 'search_score', 'search_matching', 'search_page'];

/**
 * Functions in SQL that are no part of the statement that calls them are planned anew for each statement, which took a
 * tenth of a search. Postgres makes those a part of it that claim no more than what they call keeps; the key of a name,
 * which aggregates and cannot be, is planned once for the connection.
 */
export async function up(db: Knex): Promise<void> {
  await db.raw(`
${composing.map((name) => `ALTER FUNCTION ${name} STABLE;`).join('\n')}
${keyPlannedOnce}
  `);
}

export async function down(db: Knex): Promise<void> {
  await db.raw(`
${composing.map((name) => `ALTER FUNCTION ${name} IMMUTABLE;`).join('\n')}
CREATE OR REPLACE FUNCTION search_key(stems text[]) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN (
  SELECT left(coalesce(string_agg(stem, ' ' ORDER BY stem COLLATE "C"), ''), 500)
  FROM (SELECT DISTINCT stem FROM unnest(stems) AS stem) each_once);
  `);
}

/** As of this migration. */
export const keyPlannedOnce = `
CREATE OR REPLACE FUNCTION search_key(stems text[]) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
  RETURN (
    SELECT left(coalesce(string_agg(stem, ' ' ORDER BY stem COLLATE "C"), ''), 500)
    FROM (SELECT DISTINCT stem FROM unnest(stems) AS stem) each_once);
END $$;`;
