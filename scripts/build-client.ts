/** `npm run build:client`: the client of packages/client, generated from openapi.json and compiled to its dist folder. */
import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../', import.meta.url));
const bin = (name: string) => fileURLToPath(new URL(`../node_modules/.bin/${name}`, import.meta.url));
const folder = 'packages/client';

await rm(`${root}${folder}/dist`, { recursive: true, force: true });
await run(
  bin('redocly'),
  [
    'generate-client',
    'openapi.json',
    ...['--generator', 'typescript', '--args-style', 'flat', '--import-ext', 'ts'],
    ...['--output', `${folder}/src/generated/client.ts`],
  ],
  { cwd: root },
);
await run(bin('tsc'), ['--project', `${folder}/tsconfig.json`], { cwd: root }).catch((error: unknown) => {
  console.error((error as { stdout: string }).stdout);
  throw error;
});
