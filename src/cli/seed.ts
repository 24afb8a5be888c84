/** `npm run seed` loads the demo directory; `npm run seed -- --remove` removes it. */
import { readConfig } from '../config/config.ts';
import { removeDemo, seedDemo } from '../demo/seed-demo.ts';
import { runCommand } from '../processes/runtime.ts';
import { readArguments } from './arguments.ts';
import { explainDatabaseError, withDatabase } from './with-database.ts';

const help = `Usage: npm run seed [-- --remove]

Loads the demo directory into the database (DATABASE_URL, or that of \`npm start\`); --remove removes it.`;

await runCommand(async () => {
  const given = readArguments(help, { remove: { type: 'boolean', default: false } });
  if (given === null) return;
  const { values } = given;
  const message = await withDatabase(readConfig(), async (db) => {
    if (values.remove) {
      const { removed } = await removeDemo(db);
      return removed > 0
        ? `The demo directory is removed: ${removed} listings.`
        : 'There is no demo directory to remove.';
    }
    const { seeded, completed } = await seedDemo(db, { now: new Date(), again: true });
    if (seeded) return 'The demo directory is loaded.';
    return completed
      ? 'The demo directory was already loaded; what an earlier version lacked is added.'
      : 'The demo directory was already loaded.';
  }).catch((error: unknown) => {
    throw explainDatabaseError(error) ?? error;
  });
  console.log(message);
});
