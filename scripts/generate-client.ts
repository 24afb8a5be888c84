/** The source of packages/client that is generated from openapi.json. */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../', import.meta.url));
const source = join(root, 'packages/client/src');
const generated = join(source, 'generated');

export async function generateClient(): Promise<void> {
  // Beside its place, so that a process that reads it meanwhile finds the old one or the new one.
  const folder = await mkdtemp(join(root, 'node_modules', '.client-'));
  const api = join(folder, 'openapi.json');
  await writeFile(api, JSON.stringify(withKnownValues(await readFile(join(root, 'openapi.json'), 'utf8'))));
  await run(
    join(root, 'node_modules/.bin/redocly'),
    [
      'generate-client',
      api,
      ...['--generator', 'typescript', '--args-style', 'flat', '--import-ext', 'ts'],
      ...['--output', join(folder, 'client.ts')],
    ],
    { cwd: root },
  );
  await rm(api);
  await rm(generated, { recursive: true, force: true });
  await rename(folder, generated);
}

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

/** Generates it where that was not done since openapi.json has changed. */
export async function generateStaleClient(): Promise<void> {
  const made = await changedAt(join(generated, 'client.ts'));
  if (made < (await changedAt(join(root, 'openapi.json')))) await generateClient();
}

const changedAt = (path: string): Promise<number> =>
  stat(path).then(
    ({ mtimeMs }) => mtimeMs,
    () => 0,
  );
