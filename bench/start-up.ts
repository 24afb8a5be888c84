/** From the start of the API process to its first responses, on a directory of a million listings. */
import { openDirectory } from './data/directory-server.ts';
import { median, ms } from './load.ts';
import { pin, pinTree, loadCore, serverCore } from './reads-cores.ts';
import { readsOf } from './read-paths.ts';
import { serveApi } from './reads-servers.ts';
import type { Finding } from './table.ts';

const rounds = 5;
const targetMs = 10_000;

export async function benchStartUp({
  count,
  dataDir,
}: {
  count: number;
  dataDir?: string;
}): Promise<Finding[]> {
  const [full, empty] = [await openDirectory(count, dataDir), await openDirectory(emptyCount, dataDir)];
  await pin(process.pid, loadCore);
  await pinTree(full.postgresPid, serverCore);
  const firstAnswers = async (databaseUrl: string) => {
    const { item, newest } = await readsOf(databaseUrl);
    const started = performance.now();
    const api = await serveApi(databaseUrl, { readyPath: item.paths[0] ?? '/healthz' });
    try {
      await (await fetch(`http://127.0.0.1:${api.port}${newest.paths[0] ?? ''}`)).arrayBuffer();
      return { item: api.tookMs, both: performance.now() - started };
    } finally {
      await api.stop();
    }
  };
  const times: Record<'full' | 'empty', { item: number; both: number }[]> = { full: [], empty: [] };
  for (let round = 0; round < rounds; round += 1) {
    times.full.push(await firstAnswers(full.url));
    times.empty.push(await firstAnswers(empty.url));
  }
  const of = (size: 'full' | 'empty', what: 'item' | 'both') => median(times[size].map((time) => time[what]));
  return [
    {
      what: `from the start of the API to an item, ${count} listings`,
      measured: `${ms(of('full', 'item'))}; ${ms(of('full', 'both'))} with the newest page`,
      baseline: `${ms(of('empty', 'item'))}; ${ms(of('empty', 'both'))} with ${emptyCount} listings`,
      ratio: `${(of('full', 'both') / of('empty', 'both')).toFixed(2)} ×`,
      target: `under ${targetMs / 1_000} s`,
    },
  ];
}

/** Too few to matter. */
const emptyCount = 100;
