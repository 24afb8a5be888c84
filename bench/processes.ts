/**
 * Several API processes on one database, compared with one of them. All share one core with Postgres, so that the ratio
 * shows what the split itself costs; on more cores throughput grows with them.
 */
import { openDirectory } from './data/directory-server.ts';
import { readsOf } from './read-paths.ts';
import { loadCore, pin, pinTree, serverCore } from './reads-cores.ts';
import { startLoadClient } from './reads-load.ts';
import type { ReadsOptions } from './reads.ts';
import { type Contender, alternate, longWindows, quickWindows, ratioOf, summaryOf } from './reads-rounds.ts';
import { type Served, serveApi, withServers } from './reads-servers.ts';
import type { Finding } from './table.ts';

const most = 4;
const target = '≥ 0.9 ×';

export async function benchProcesses({ count, dataDir, quick }: ReadsOptions): Promise<Finding[]> {
  const directory = await openDirectory(count, dataDir);
  await pin(process.pid, loadCore);
  await pinTree(directory.postgresPid, serverCore);
  const client = await startLoadClient();
  const asked = await readsOf(directory.url);
  const windows = quick ? quickWindows : longWindows;
  const findings: Finding[] = [];
  try {
    for (const [kind, readCacheMb] of [
      ['hot', undefined],
      ['cold', 0],
    ] as const) {
      const found = await withServers(async (started) => {
        const servers: Served[] = [];
        const options = readCacheMb === undefined ? {} : { readCacheMb };
        for (let n = 0; n < most; n += 1) servers.push(await started(serveApi(directory.url, options)));
        const contenderOf = (number: number): Contender => {
          const used = servers.slice(0, number);
          return {
            port: servers[0]?.port ?? 0,
            pids: {
              ...Object.fromEntries(used.map(({ pid }, n) => [`process ${n}`, pid])),
              postgres: directory.postgresPid,
            },
            order: { paths: asked.item.paths, ports: used.map(({ port }) => port) },
          };
        };
        const { one, two, four } = await alternate(
          client,
          { one: contenderOf(1), two: contenderOf(2), four: contenderOf(most) },
          windows,
        );
        return { one, others: { 2: two, 4: four } };
      });
      for (const [number, measured] of Object.entries(found.others)) {
        findings.push({
          what: `${kind}: ${asked.item.name} from ${number} API processes, ${count} listings`,
          measured: summaryOf(measured),
          baseline: `one process: ${summaryOf(found.one)}`,
          ratio: ratioOf(measured, found.one),
          target,
        });
      }
    }
    return findings;
  } finally {
    client.close();
  }
}
