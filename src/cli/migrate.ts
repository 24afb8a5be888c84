/** `npm run migrate` migrates the database's schema. */
import { readConfig } from '../config/config.ts';
import { migrate } from '../db/knex.ts';
import { runCommand } from '../processes/runtime.ts';
import { readArguments } from './arguments.ts';
import { withDatabase } from './with-database.ts';

const help = `Usage: npm run migrate

Brings the schema of the database (DATABASE_URL, or that of \`npm start\`) up to date. Running it again does no harm.`;

await runCommand(async () => {
  if (readArguments(help, {}) === null) return;
  const names = await withDatabase(readConfig(), migrate);
  console.log(names.length > 0 ? `Ran ${names.join(', ')}.` : 'The schema is up to date.');
});
