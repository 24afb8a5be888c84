/** `npm run seed` loads the demo directory; `npm run admin -- remove-demo` removes it. */
import { parseArgs } from 'node:util';
import { readConfig } from '../config/config.ts';
import { seedDemo } from '../demo/seed-demo.ts';
import { runCommand } from '../processes/runtime.ts';
import { explainDatabaseError, withDatabase } from './with-database.ts';

await runCommand(async () => {
  parseArgs();
  const { seeded, completed } = await withDatabase(readConfig(), (db) =>
    seedDemo(db, { now: new Date(), again: true }),
  ).catch((error: unknown) => {
    throw explainDatabaseError(error) ?? error;
  });
  if (seeded) console.log('The demo directory is loaded.');
  else if (completed)
    console.log('The demo directory was already loaded; what an earlier version lacked is added.');
  else console.log('The demo directory was already loaded.');
});
