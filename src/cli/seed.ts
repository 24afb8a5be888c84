/** `npm run seed` loads the demo directory; `npm run admin -- remove-demo` removes it. */
import { readConfig } from '../config/config.ts';
import { seedDemo } from '../demo/seed-demo.ts';
import { commandLine } from '../processes/command-line.ts';
import { runCommand } from '../processes/runtime.ts';
import { readArguments } from './arguments.ts';
import { explainDatabaseError, withDatabase } from './with-database.ts';

const help = `Usage: ${commandLine('seed')}

Loads the demo directory into the database (DATABASE_URL, or that of \`npm start\`). \`${commandLine('admin')} remove-demo\`
removes it.`;

await runCommand(async () => {
  if (readArguments(help, {}) === null) return;
  const config = readConfig();
  const { seeded, completed } = await withDatabase(config, (db) =>
    seedDemo(db, { now: new Date(), again: true, picturesDir: config.PICTURES_DIR }),
  ).catch((error: unknown) => {
    throw explainDatabaseError(error) ?? error;
  });
  if (seeded) console.log('The demo directory is loaded.');
  else if (completed) console.log('The demo directory was already loaded; what was missing is added.');
  else console.log('The demo directory was already loaded.');
});
