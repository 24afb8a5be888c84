/**
 * `npm run launch -- COMMAND`: the command line of packages/client, for the service that runs here: with its address, and an
 * API key that is made when there is none. `npm run submit` submits a website with it, or else the example.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createKey } from '../src/accounts/create-key.ts';
import { type Config, readConfig } from '../src/config/config.ts';
import { scopeNames } from '../src/contract/access.ts';
import { withDatabase } from '../src/cli/with-database.ts';
import { type Runtime, UsageError, readRuntime, runCommand } from '../src/processes/runtime.ts';
import { generateStaleClient } from './generate-client.ts';

const client = fileURLToPath(new URL('../packages/client/src/cli/launch.ts', import.meta.url));

/** Names another service, or asks for help. */
function needsNoService(args: readonly string[]): boolean {
  return (
    process.env['LAUNCH_URL'] !== undefined ||
    args.length === 0 ||
    args.some((arg) => /^--(?:url|key|help)(?:=|$)/.test(arg))
  );
}

await runCommand(async () => {
  const config = readConfig();
  const runtime = await readRuntime(config);
  const args = withExample(process.argv.slice(2), runtime);
  const access = needsNoService(args) ? {} : await accessTo(config, runtime);
  await generateStaleClient();
  const child = spawn(process.execPath, ['--import', 'tsx', client, ...args], {
    stdio: 'inherit',
    env: { ...process.env, ...access },
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  process.exitCode = code ?? 1;
});

/** `submit` without a website submits the example of `npm start`. */
function withExample(args: string[], runtime: Runtime | null): string[] {
  const [command, ...rest] = args;
  const isAlone = command === 'submit' && rest.every((arg) => arg.startsWith('-'));
  return isAlone && runtime?.exampleUrl != null ? [...args, runtime.exampleUrl] : args;
}

/** Of the service that runs here. */
async function accessTo(config: Config, runtime: Runtime | null): Promise<Record<string, string>> {
  if (!runtime) {
    throw new UsageError(
      `No service is running on ${config.DATA_DIR}. Start one with \`npm start\`, set DATA_DIR to that of a running one, or name another service: --url https://launches.example.com.`,
    );
  }
  return { LAUNCH_URL: runtime.baseUrl, LAUNCH_KEY: await findOrCreateKey(config, runtime) };
}

/** The key of earlier runs if it still works, otherwise a new one, readable only by its owner. */
async function findOrCreateKey(config: Config, { baseUrl }: Runtime): Promise<string> {
  const path = join(config.DATA_DIR, 'cli-api-key');
  const kept = (await readFile(path, 'utf8').catch(() => '')).trim();
  if (kept !== '' && (await works(kept, baseUrl))) return kept;
  const request = {
    email: 'you@localhost.localdomain',
    name: 'npm run launch',
    scopes: scopeNames,
    expiresAt: null,
  };
  const key = await withDatabase(config, (db) => createKey(db, request, new Date()));
  await mkdir(config.DATA_DIR, { recursive: true });
  await writeFile(path, `${key}\n`);
  console.error(`Created an API key and stored it in ${path}`);
  return key;
}

async function works(key: string, baseUrl: string): Promise<boolean> {
  const response = await fetch(`${baseUrl}/api/v1/me`, { headers: { authorization: `Bearer ${key}` } }).catch(
    (error: unknown) => {
      throw new Error(`Nothing answers at ${baseUrl}. Start the service with \`npm start\` and try again.`, {
        cause: error,
      });
    },
  );
  return response.status !== 401;
}
