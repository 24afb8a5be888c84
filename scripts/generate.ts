/** Writes the files that are read off the code; with --check it fails where a committed one is stale. */
import { readFile, writeFile } from 'node:fs/promises';
import { z } from 'zod';
import { environment } from '../src/config/config.ts';
import { endpointPaths } from '../src/oauth/path-rules.ts';
import { openApiOf } from '../src/transports/openapi.ts';
import { apiVersion, operations } from '../src/operations.ts';

const files = {
  'openapi.json': `${JSON.stringify(openApiOf(operations, { version: apiVersion, oauth: endpointPaths }), null, 2)}\n`,
  'docs/configuration.md': configurationPage(),
};

function configurationPage(): string {
  const shape = z.toJSONSchema(environment, { io: 'input', unrepresentable: 'any' });
  const rows = Object.entries(shape.properties ?? {}).map(([name, property]) => {
    const { default: fallback, description = '' } = property as { default?: unknown; description?: string };
    return `| \`${name}\` | ${fallback === undefined ? '' : `\`${JSON.stringify(fallback)}\``} | ${description} |`;
  });
  return [
    '# Configuration',
    '',
    'Every environment variable the service reads. Written from `src/config/config.ts` by `npm run generate`.',
    '',
    '| variable | default | what it is |',
    '| --- | --- | --- |',
    ...rows,
    '',
  ].join('\n');
}

const check = process.argv.includes('--check');
const stale: string[] = [];
for (const [path, text] of Object.entries(files)) {
  const url = new URL(`../${path}`, import.meta.url);
  const before = await readFile(url, 'utf8').catch(() => '');
  if (before === text) continue;
  if (check) stale.push(path);
  else await writeFile(url, text);
}
if (stale.length > 0) {
  console.error(`Not fresh: ${stale.join(', ')}. Run \`npm run generate\` and commit what changes.`);
  process.exitCode = 1;
}
