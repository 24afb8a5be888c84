/** `npm run build:client`: the client of packages/client, generated from openapi.json and compiled to its dist folder. */
import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { generateClient } from './generate-client.ts';

const root = fileURLToPath(new URL('../', import.meta.url));
const folder = 'packages/client';

await generateClient();
await rm(`${root}${folder}/dist`, { recursive: true, force: true });
const tsc = `${root}node_modules/.bin/tsc`;
await promisify(execFile)(tsc, ['--project', `${folder}/tsconfig.json`], { cwd: root }).catch(
  (error: unknown) => {
    console.error((error as { stdout: string }).stdout);
    throw error;
  },
);
