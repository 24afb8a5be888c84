import { readFile } from 'node:fs/promises';
import type { Knex } from 'knex';

/**
 * Carries out .sql files of this folder, named from here, one after the other. Every function and view has a file of its
 * own, and a trigger stands in that of the function it calls, so that a file can be carried out again at any time: a
 * change edits the file, and a migration of its own loads it (CONTRIBUTING.md, “Add a migration”).
 */
export async function loadSql(db: Knex, files: readonly string[]): Promise<void> {
  for (const file of files) {
    const sql = await readFile(new URL(file, import.meta.url), 'utf8');
    try {
      // To knex a question mark is a place for a value, and of values there are none.
      await db.raw(sql.replaceAll('?', '\\?'));
    } catch (error) {
      throw new Error(`${file}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
    }
  }
}
