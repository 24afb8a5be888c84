/** `npm run migrate` brings the database's schema up to date. */
import { readConfig } from '../config/config.ts';
import { migrate, openDatabase } from '../db/knex.ts';
import { databaseUrlOf, runCommand } from '../processes/runtime.ts';

await runCommand(async () => {
  const db = openDatabase(await databaseUrlOf(readConfig()), 2);
  try {
    const names = await migrate(db);
    console.log(names.length > 0 ? `Ran ${names.join(', ')}.` : 'The schema is up to date.');
  } finally {
    await db.destroy();
  }
});
