/** Public pages of signed-out visitors, compressed as browsers accept and not, compared with bare Koa with as many bytes. */
import { openDirectory } from './data/directory-server.ts';
import { type Read, overBareKoa, serveBareKoa } from './over-bare-koa.ts';
import { someSlugs } from './read-paths.ts';
import { loadCore, pin } from './reads-cores.ts';
import { startLoadClient } from './reads-load.ts';
import { serveApi, withServers } from './reads-servers.ts';
import { quickWindows, usualWindows } from './reads-rounds.ts';
import type { StaticOptions } from './static.ts';
import type { Finding } from './table.ts';

const listings = 1_000;
const target = 0.4;

export async function benchPages({ dataDir, quick }: StaticOptions): Promise<Finding[]> {
  const directory = await openDirectory(listings, dataDir);
  await pin(process.pid, loadCore);
  const client = await startLoadClient();
  try {
    const slugs = await someSlugs(directory.url, 200);
    return await withServers(async (started) => {
      const koa = await started(serveBareKoa());
      const api = await started(serveApi(directory.url));
      const parts = { api, koa, client, windows: quick ? quickWindows : usualWindows, target };
      const findings: Finding[] = [];
      for (const read of pagesOf(slugs)) {
        findings.push({ what: `pages: ${read.name}`, ...(await overBareKoa(read, parts)) });
      }
      return findings;
    });
  } finally {
    client.close();
  }
}

const pagesOf = (slugs: readonly string[]): Read[] =>
  [
    { name: 'home', paths: ['/'] },
    { name: 'listing', paths: slugs.map((slug) => `/listings/${slug}`) },
  ].flatMap(({ name, paths }) =>
    ['br', 'identity'].map((encoding) => ({
      name: `${name}, ${encoding}`,
      paths,
      headers: { accept: 'text/html', 'accept-encoding': encoding },
    })),
  );
