#!/usr/bin/env node
/**
 * The entry point, `launch-directory <command>` in a build or image. Without a command it starts everything that is not
 * configured elsewhere (Postgres, Temporal, migrations, reference data), an API and a worker.
 */
import { readConfig } from './config/config.ts';
import { keepFilesPrivate } from './processes/private-files.ts';

/** Each loads what it runs, so that no process loads what another one does. */
const commands: Readonly<Record<string, { does: string; run: () => Promise<unknown> }>> = {
  start: {
    does: 'starts all that is not configured elsewhere: Postgres, Temporal, API and worker',
    run: async () => (await import('./start/start-everything.ts')).startEverything(readConfig()),
  },
  api: {
    does: 'starts an API process: site, REST and MCP',
    run: async () => (await import('./api/api-process.ts')).runApi(readConfig()),
  },
  worker: { does: 'starts a worker process', run: () => import('../temporal/worker.ts') },
  migrate: {
    does: 'brings the schema up to date and loads the reference data of a new database',
    run: () => import('./cli/migrate.ts'),
  },
  admin: {
    does: 'runs a command of the site team; `admin help` lists them',
    run: () => import('./cli/admin.ts'),
  },
  deploy: {
    does: 'shows the versions of the workers, and chooses which gets work',
    run: () => import('./cli/deploy.ts'),
  },
  'api-key': { does: 'makes an API key', run: () => import('./cli/api-key.ts') },
  search: { does: 'rebuilds the search tables', run: () => import('./cli/search.ts') },
  seed: { does: 'loads the demo directory', run: () => import('./cli/seed.ts') },
};

keepFilesPrivate();
const [name = 'start'] = process.argv.slice(2);
// Commands read the arguments that follow their name.
process.argv.splice(2, 1);
try {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (command) await command.run();
  else if (['help', '--help', '-h'].includes(name)) console.log(helpText());
  else throw new Error(`There is no command "${name}".\n${helpText()}`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

function helpText(): string {
  const width = Math.max(...Object.keys(commands).map((one) => one.length));
  return [
    'Usage: launch-directory COMMAND',
    ...Object.entries(commands).map(([one, { does }]) => `  ${one.padEnd(width)}  ${does}`),
  ].join('\n');
}
