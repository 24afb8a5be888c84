/** The database of commands. */
import type { Knex } from 'knex';
import type { Config } from '../config/config.ts';
import { openDatabase } from '../db/knex.ts';
import { databaseUrlOf } from '../processes/runtime.ts';

/** Runs `work` with the database of the configuration or the running service. */
export async function withDatabase<T>(config: Config, work: (db: Knex) => Promise<T>): Promise<T> {
  const db = openDatabase(await databaseUrlOf(config), 2);
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}

/** SQLSTATEs of an outdated schema: undefined_table, undefined_column, undefined_function. */
const outdatedSchema = new Set(['42P01', '42703', '42883']);

/** A message on a database error for the user of a command; null if it has no common explanation. */
export function explainDatabaseError(error: unknown): Error | null {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (outdatedSchema.has(code)) {
    return new Error('The database has no up-to-date schema yet. Run `npm run migrate`, then this again.', {
      cause: error,
    });
  }
  if (/^E[A-Z]+$/.test(code)) {
    return new Error(
      `The database does not answer (${code}). Start the service with \`npm start\`, or set DATABASE_URL.`,
      { cause: error },
    );
  }
  return null;
}
