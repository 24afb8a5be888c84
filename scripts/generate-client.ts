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

interface Schema {
  type?: string | string[];
  enum?: string[];
  'x-extensible-enum'?: string[];
  properties?: Record<string, Schema>;
  items?: Schema;
  propertyNames?: Schema & { $ref?: string };
  additionalProperties?: Schema;
  allOf?: Schema[];
}

/**
 * Names the known values of open enums, so that editors offer them: `DraftStatus` is a `KnownDraftStatus` or another text,
 * and the `status` of a `Claim` a `KnownClaimStatus`.
 */
function withKnownValues(text: string): object {
  const api = JSON.parse(text) as { components: { schemas: Record<string, Schema> } };
  const { schemas } = api.components;
  const opened = (name: string, { 'x-extensible-enum': values, ...schema }: Schema): Schema => {
    if (values) {
      schemas[`Known${name}`] = { type: 'string', enum: values };
      return { anyOf: [{ $ref: `#/components/schemas/Known${name}` }, schema] } as object;
    }
    const members = Object.entries(schema.properties ?? {}).map(
      ([key, member]) => [key, opened(name + pascalCase(key), member)] as const,
    );
    return {
      ...schema,
      ...(schema.properties && { properties: Object.fromEntries(members) }),
      ...(schema.items && { items: opened(name, schema.items) }),
      ...(schema.allOf && { allOf: schema.allOf.map((part) => opened(name, part)) }),
    };
  };
  for (const [name, schema] of Object.entries(schemas))
    schemas[name] = opened(name, withKeys(schema, schemas));
  return api;
}

/** A map by known names as an object with these members, so that editors offer them, too. */
function withKeys({ propertyNames, ...schema }: Schema, schemas: Record<string, Schema>): Schema {
  const named = propertyNames?.$ref?.replace('#/components/schemas/', '') ?? '';
  const keys = (schemas[named] ?? propertyNames)?.enum;
  const { additionalProperties: form = {}, ...object } = schema;
  if (!keys) return { ...schema, ...(propertyNames && { propertyNames }) };
  return { ...object, properties: Object.fromEntries(keys.map((key) => [key, form])) };
}

const pascalCase = (name: string) =>
  name.replace(/(?:^|_)([a-z])/g, (_whole, letter: string) => letter.toUpperCase());

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
