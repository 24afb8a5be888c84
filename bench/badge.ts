/** Badge images, which are drawn for each request, compared with a static file of the same server. */
import { openDirectory } from './data/directory-server.ts';
import { someSlugs } from './read-paths.ts';
import { loadCore, pin } from './reads-cores.ts';
import { startLoadClient } from './reads-load.ts';
import { serveApi, withServers } from './reads-servers.ts';
import { alternate, quickWindows, ratioOf, summaryOf, usualWindows } from './reads-rounds.ts';
import type { StaticOptions } from './static.ts';
import type { Finding } from './table.ts';

/** The size of the directory does not affect the cost of a badge. */
const listings = 1_000;
const headers = { accept: 'image/svg+xml' };

export async function benchBadge({ dataDir, quick }: StaticOptions): Promise<Finding[]> {
  const directory = await openDirectory(listings, dataDir);
  await pin(process.pid, loadCore);
  const client = await startLoadClient();
  try {
    const slugs = await someSlugs(directory.url, 200);
    return await withServers(async (started) => {
      const { port, pid } = await started(serveApi(directory.url));
      const contender = (paths: string[]) => ({ port, pids: { server: pid }, order: { paths, headers } });
      const styles = ['', '?shape=banner&size=l', '?shape=square&mode=dark'];
      const { file, badges } = await alternate(
        client,
        {
          file: contender(['/assets/icon.svg']),
          badges: contender(slugs.map((slug, i) => `/badges/${slug}/listed.svg${styles[i % 3] ?? ''}`)),
        },
        quick ? quickWindows : usualWindows,
      );
      return [
        {
          what: `badges: ${slugs.length} listings, three styles`,
          measured: summaryOf(badges),
          baseline: `/assets/icon.svg of the same server: ${summaryOf(file)}`,
          ratio: ratioOf(badges, file),
          target: '≥ 0.5 ×',
        },
      ];
    });
  } finally {
    client.close();
  }
}
