/**
 * `npm run schemathesis`: sends the API what openapi.json allows, and what it does not, and holds every answer against
 * it. On loopback and a database of its own; arguments go to schemathesis, as in
 * `npm run schemathesis -- --include-operation-id get_draft`. What it finds depends on the seed: for more of it,
 * `npm run schemathesis -- --checks all --max-time 300 --seed 1`.
 */
import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { childEnvironment, readConfig } from '../../src/config/config.ts';
import { seedDemo } from '../../src/demo/seed-demo.ts';
import { StartFailure } from '../../src/processes/start-failure.ts';
import { startApi } from '../support/api.ts';
import { bringPython } from '../support/python-environment.ts';
import { makePeople } from './people.ts';

/** What is sent is bounded by schemathesis.toml or `--max-time`; this is for a run that hangs. */
const endAfterMs = 15 * 60_000;

const here = (file: string) => fileURLToPath(new URL(file, import.meta.url));

async function run(args: readonly string[]): Promise<number> {
  const python = await bringPython(
    'schemathesis',
    fileURLToPath(new URL('requirements.txt', import.meta.url)),
    readConfig(),
  );
  const folder = await mkdtemp(join(tmpdir(), 'schemathesis-'));
  const api = await startApi({ env: { RATE_READS_PER_MINUTE: '1000000', READ_CACHE_MB: '16' } });
  try {
    const people = join(folder, 'people.json');
    await writeFile(people, JSON.stringify(await makePeople(api)), { mode: 0o600 });
    await seedDemo(api.db, { now: new Date() });
    const child = spawn(
      python,
      [
        '-m',
        'schemathesis.cli',
        '--config-file',
        here('./schemathesis.toml'),
        'run',
        here('../../openapi.json'),
        ...args,
      ],
      {
        // What it keeps for its next run goes with the folder: each run is as the first.
        cwd: folder,
        env: childEnvironment({
          API_URL: `${api.baseUrl}/api/v1`,
          PEOPLE: people,
          HOOKS: here('./hooks.py'),
          PYTHONDONTWRITEBYTECODE: '1',
        }),
        stdio: ['ignore', 'inherit', 'inherit'],
        timeout: endAfterMs,
      },
    );
    return await new Promise<number>((resolve, reject) => {
      child.once('error', reject);
      child.once('exit', (code, signal) => {
        if (signal) console.error(`Ended after ${endAfterMs / 60_000} minutes: fewer examples, or a hang.`);
        resolve(code ?? 1);
      });
    });
  } finally {
    await api.close();
    await rm(folder, { recursive: true, force: true });
  }
}

try {
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof StartFailure ? error.message : error);
  process.exitCode = 1;
}
