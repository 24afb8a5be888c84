/** Checks that the licence of every package of production is allowed, or has a reason in dependency-exceptions.json. */
import { readFile } from 'node:fs/promises';
import { z } from 'zod';

const allowed = new Set([
  ...[
    '0BSD',
    'Apache-2.0',
    'BlueOak-1.0.0',
    'BSD-0-Clause',
    'BSD-2-Clause',
    'BSD-3-Clause',
    'CC0-1.0',
    'ISC',
  ],
  ...['MIT', 'MIT-0', 'Python-2.0', 'PSF-2.0', 'Unlicense'],
  // Fonts; data of browsers. Both may be distributed with the service.
  ...['OFL-1.1', 'CC-BY-4.0'],
  // Weak copyleft: their files stay under it, and we use them unchanged (resvg; libvips, which sharp links dynamically).
  ...['MPL-2.0', 'LGPL-3.0-or-later'],
]);

const Lock = z.object({
  packages: z.record(
    z.string(),
    z.object({ dev: z.boolean().default(false), license: z.string().optional(), version: z.string() }),
  ),
});
const Exceptions = z.object({ licences: z.record(z.string(), z.string()) });

const root = new URL('../', import.meta.url);
const read = async (path: string): Promise<unknown> =>
  JSON.parse(await readFile(new URL(path, root), 'utf8')) as unknown;

/** An SPDX expression without nesting: all parts of an AND, one of an OR. */
const isAllowed = (expression: string): boolean =>
  expression
    .replace(/[()]/g, '')
    .split(' OR ')
    .some((one) => one.split(' AND ').every((id) => allowed.has(id)));

const { packages } = Lock.parse(await read('package-lock.json'));
const { licences: exceptions } = Exceptions.parse(await read('scripts/dependency-exceptions.json'));
const production = Object.entries(packages).filter(([path, { dev }]) => path !== '' && !dev);
const nameOf = (path: string) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
const refused = production.filter(
  ([path, { license }]) => !isAllowed(license ?? '') && exceptions[nameOf(path)] === undefined,
);
const names = new Set(production.map(([path]) => nameOf(path)));
const unused = Object.keys(exceptions).filter((name) => !names.has(name));

for (const [path, { license, version }] of refused) {
  console.error(`${nameOf(path)} ${version}: ${license ?? 'no licence'} is not allowed`);
}
for (const name of unused) console.error(`${name}: the exception is not needed any more`);
console.log(
  `${production.length} packages of production, ${refused.length} with a licence that is not allowed`,
);
if (refused.length + unused.length > 0) process.exitCode = 1;
