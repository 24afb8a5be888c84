/** `npm run migrate` migrates the database's schema. */
import { readConfig } from '../config/config.ts';
import { migrate } from '../db/knex.ts';
import { runCommand } from '../processes/runtime.ts';
import { withDatabase } from './with-database.ts';

await runCommand(async () => {
  const names = await withDatabase(readConfig(), migrate);
  console.log(names.length > 0 ? `Ran ${names.join(', ')}.` : 'The schema is up to date.');
});
