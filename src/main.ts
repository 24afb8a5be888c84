/**
 * The composition root. Without an argument it starts everything that is not configured elsewhere
 * (Postgres, Temporal, migrations, the demo directory), an API and a worker; with `api` only the API.
 */
import { readConfig } from './config/config.ts';
import { keepFilesPrivate } from './processes/private-files.ts';
import { startEverything } from './start/start-everything.ts';

keepFilesPrivate();
const [role = 'everything'] = process.argv.slice(2);
try {
  const config = readConfig();
  if (role === 'everything') await startEverything(config);
  else if (role === 'api') {
    // The process that starts everything serves nothing, and need not load what does.
    const { runApi } = await import('./api/api-process.ts');
    await runApi(config);
  } else
    throw new Error(
      `There is no role "${role}". Use no argument for everything, or "api" for the API alone.`,
    );
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
