/** What an error of the database means to whoever runs a command, and what to do. */

/** SQLSTATEs of a schema that this version does not know: undefined_table, undefined_column, undefined_function. */
const schemaIsOld = new Set(['42P01', '42703', '42883']);

/** Null where the error has no meaning that is the same for every command. */
export function explainedDatabaseError(error: unknown): Error | null {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (schemaIsOld.has(code)) {
    return new Error('The database has no up-to-date schema yet. Run `npm run migrate`, then this again.', {
      cause: error,
    });
  }
  if (/^E[A-Z]+$/.test(code)) {
    return new Error(
      `The database does not answer (${code}). Start the service with \`npm start\`, or set DATABASE_URL to where it is.`,
      { cause: error },
    );
  }
  return null;
}
