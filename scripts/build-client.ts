/** `npm run build:client`: the client of packages/client, generated from openapi.json and compiled to its dist folder. */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../', import.meta.url));
const bin = (name: string) => fileURLToPath(new URL(`../node_modules/.bin/${name}`, import.meta.url));
const folder = 'packages/client';

await rm(`${root}${folder}/dist`, { recursive: true, force: true });
const temporary = await mkdtemp(join(tmpdir(), 'client-'));
const api = join(temporary, 'openapi.json');
await writeFile(api, JSON.stringify(withKnownValues(await readFile(`${root}openapi.json`, 'utf8'))));
await run(
  bin('redocly'),
  [
    'generate-client',
    api,
    ...['--generator', 'typescript', '--args-style', 'flat', '--import-ext', 'ts'],
    ...['--output', `${folder}/src/generated/client.ts`],
  ],
  { cwd: root },
);
await rm(temporary, { recursive: true });
await run(bin('tsc'), ['--project', `${folder}/tsconfig.json`], { cwd: root }).catch((error: unknown) => {
  console.error((error as { stdout: string }).stdout);
  throw error;
});

/** Names the known values of open enums, so that editors offer them: `DraftStatus` is a `KnownDraftStatus` or another text. */
function withKnownValues(text: string): object {
  const api = JSON.parse(text) as {
    components: { schemas: Record<string, { 'x-extensible-enum'?: string[] }> };
  };
  const { schemas } = api.components;
  for (const [name, { 'x-extensible-enum': values, ...schema }] of Object.entries(schemas)) {
    if (!values) continue;
    schemas[`Known${name}`] = { ...schema, enum: values } as object;
    schemas[name] = { anyOf: [{ $ref: `#/components/schemas/Known${name}` }, schema] } as object;
  }
  return api;
}
