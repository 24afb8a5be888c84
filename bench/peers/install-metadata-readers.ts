/** Installs open-graph-scraper, metascraper and readability from npm into the user's cache, as they are only compared with the drafter. */
import { join } from 'node:path';
import { installPackages } from './install-packages.ts';

const scraper = '5.58.1';
const rule = '5.56.2';
const packages = [
  'open-graph-scraper@6.12.0',
  `metascraper@${scraper}`,
  '@mozilla/readability@0.6.0',
  'linkedom@0.18.12',
  ...['publisher', 'title', 'description', 'logo', 'image'].map((name) => `metascraper-${name}@${rule}`),
];

/** Returns the folder of their `node_modules`. Rejects without npm or the registry. */
export async function installMetadataReaders(
  cacheDir: string,
  print: (line: string) => void,
): Promise<string> {
  const home = join(cacheDir, `metadata-readers-${scraper}-2`);
  await installPackages(home, packages, print);
  return home;
}
