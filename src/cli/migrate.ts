/**
 * `npm run migrate` migrates the database's schema, and loads the reference data, and with DEMO=1 the demo directory, where
 * this database has never had them.
 */
import { readConfig } from '../config/config.ts';
import { commandLine } from '../processes/command-line.ts';
import { migrate } from '../db/knex.ts';
import { seedDemo } from '../demo/seed-demo.ts';
import { runCommand } from '../processes/runtime.ts';
import { loadReferenceData } from '../reference-data/load-reference-data.ts';
import { readArguments } from './arguments.ts';
import { withDatabase } from './with-database.ts';

const help = `Usage: ${commandLine('migrate')}

Brings the schema of the database (DATABASE_URL, or that of \`npm start\`) up to date, and loads categories, interview
questions and products into a new one; with DEMO=1 the demo directory, too. Running it again does no harm.`;

await runCommand(async () => {
  if (readArguments(help, {}) === null) return;
  const config = readConfig();
  await withDatabase(config, async (db) => {
    const names = await migrate(db);
    console.log(names.length > 0 ? `Ran ${names.join(', ')}.` : 'The schema is up to date.');
    const loaded = await loadReferenceData(db, new Date());
    if (loaded.length > 0) console.log(`Loaded ${loaded.join(' and ')}.`);
    if (config.DEMO === '1') {
      const { seeded } = await seedDemo(db, { now: new Date(), picturesDir: config.PICTURES_DIR });
      if (seeded) console.log('The demo directory is loaded.');
    }
  });
});
