/** `npm run seed` loads the demo directory; `npm run seed -- --remove` takes it out again. */
import { parseArgs } from 'node:util';
import { readConfig } from '../config/config.ts';
import { openDatabase } from '../db/knex.ts';
import { removeDemo, seedDemo } from '../demo/seed-demo.ts';
import { databaseUrlOf, runCommand } from '../processes/runtime.ts';

/** SQLSTATE undefined_table. */
const noSuchTable = '42P01';

await runCommand(async () => {
  const { values } = parseArgs({ options: { remove: { type: 'boolean', default: false } } });
  const db = openDatabase(await databaseUrlOf(readConfig()), 2);
  try {
    if (values.remove) {
      const { removed } = await removeDemo(db);
      console.log(
        removed > 0 ? `The demo directory is out: ${removed} listings.` : 'There is no demo to remove.',
      );
    } else {
      const { seeded, completed } = await seedDemo(db, { now: new Date(), again: true });
      console.log(
        seeded
          ? 'The demo directory is in.'
          : completed
            ? 'The demo directory was there already; what an earlier version lacked is in.'
            : 'The demo directory was there already.',
      );
    }
  } catch (error) {
    if (!(error instanceof Error) || !('code' in error) || error.code !== noSuchTable) throw error;
    throw new Error('The database has no up-to-date schema yet. Run `npm run migrate`, then this again.', {
      cause: error,
    });
  } finally {
    await db.destroy();
  }
});
