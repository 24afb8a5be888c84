/** Installs open-graph-scraper and metascraper from npm into the user's cache, as they are only compared with the drafter. */
import { execFile } from 'node:child_process';
import { access, mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { childEnvironment } from '../../src/config/config.ts';

const run = promisify(execFile);

const scraper = '5.58.1';
const rule = '5.56.2';
const wanted = [
  'open-graph-scraper@6.12.0',
  `metascraper@${scraper}`,
  ...['publisher', 'title', 'description', 'logo', 'image'].map((name) => `metascraper-${name}@${rule}`),
];
const withinMs = 5 * 60_000;

/** Returns the folder of their `node_modules`. Rejects without npm or the registry. */
export async function installMetadataReaders(
  cacheDir: string,
  print: (line: string) => void,
): Promise<string> {
  const home = join(cacheDir, `metadata-readers-${scraper}`);
  const installed = await access(home).then(
    () => true,
    () => false,
  );
  if (installed) return home;
  print(`installing open-graph-scraper and metascraper into ${home}`);
  await mkdir(cacheDir, { recursive: true });
  // Into a folder of its own first, then moved: half an installation is never taken for one.
  const into = await mkdtemp(join(cacheDir, 'installing-'));
  try {
    const options = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error', '--prefix', into];
    await run('npm', ['install', ...options, ...wanted], { env: childEnvironment({}), timeout: withinMs });
    await rename(into, home);
  } finally {
    await rm(into, { recursive: true, force: true });
  }
  return home;
}
