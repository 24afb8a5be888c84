/**
 * Public reads through the whole stack: rate limit, request id, log. Hot ones, answered from memory, over a bare
 * Koa with a constant answer of the same size; cold ones, with the cache off, over node and pg with named
 * statements that give the same answers. Servers and Postgres share one core, who asks has another.
 */
import { deepStrictEqual } from 'node:assert/strict';
import { type BenchDirectory, openDirectory } from './data/directory-server.ts';
import { overBareKoa, serveBareKoa } from './over-bare-koa.ts';
import { type Asked, type AskedReads, readsOf } from './reads-asked.ts';
import { loadCore, pin, pinTree, serverCore } from './reads-cores.ts';
import { type LoadClient, startLoadClient } from './reads-load.ts';
import { comparePeers } from './reads-peers.ts';
import { type Served, serve, serveApi, withServers } from './reads-servers.ts';
import {
  type Windows,
  inTurn,
  longWindows,
  quickWindows,
  ratioOf,
  told,
  usualWindows,
} from './reads-turns.ts';
import type { Finding } from './table.ts';

export interface ReadsOptions {
  count: number;
  /** Where generated directories are kept between runs. */
  dataDir?: string;
  /** One short window each: to try the bench out. */
  quick: boolean;
  /** Whether something that a user might pick instead is asked, too. */
  peers?: boolean;
}

const coldAim = 0.8;

/** What all parts of the bench share. */
interface Setting {
  directory: BenchDirectory;
  client: LoadClient;
  windows: Windows;
  asked: AskedReads;
}

export async function benchReads({ count, dataDir, quick, peers }: ReadsOptions): Promise<Finding[]> {
  const directory = await openDirectory(count, dataDir);
  await pin(process.pid, loadCore);
  await pinTree(directory.postgresPid, serverCore);
  const client = await startLoadClient();
  try {
    const windows = quick ? quickWindows : usualWindows;
    const setting: Setting = { directory, client, windows, asked: await readsOf(directory.url) };
    const cold = { ...setting, windows: quick ? quickWindows : longWindows };
    const findings = [...(await hotReads(setting)), ...(await coldReads(cold))];
    if (peers) findings.push(...(await comparePeers(setting)));
    return findings.map((finding) => ({ ...finding, what: `${finding.what}, ${count} listings` }));
  } finally {
    client.close();
  }
}

const hotReads = ({ directory, client, windows, asked }: Setting): Promise<Finding[]> =>
  withServers(async (started) => {
    const koa = await started(serveBareKoa());
    const api = await started(serveApi(directory.url));
    const findings: Finding[] = [];
    for (const read of [asked.item, asked.newest, asked.week, asked.board, asked.searches]) {
      findings.push({
        what: `hot: ${read.name}`,
        ...(await overBareKoa(read, { api, koa, client, windows })),
      });
    }
    return findings;
  });

const coldReads = ({ directory, client, windows, asked }: Setting): Promise<Finding[]> =>
  withServers(async (started) => {
    const api = await started(serveApi(directory.url, { readCacheMb: 0 }));
    const floorArgs = [directory.url, `http://127.0.0.1:${api.port}`];
    const nodePg = await started(
      serve({
        module: 'bench/floors/node-pg.ts',
        args: (port) => [String(port), ...floorArgs],
        readyPath: asked.newest.paths[0] ?? '',
      }),
    );
    const findings: Finding[] = [];
    const pids = ({ pid }: Served) => ({ server: pid, postgres: directory.postgresPid });
    for (const read of [asked.manyItems, asked.newest, asked.week]) {
      await tellDifferences(read, nodePg, api);
      const { floor, ours } = await inTurn(
        client,
        {
          floor: { port: nodePg.port, pids: pids(nodePg), order: read },
          ours: { port: api.port, pids: pids(api), order: read },
        },
        windows,
      );
      findings.push({
        what: `cold: ${read.name}`,
        measured: told(ours),
        floor: `${told(floor)} for node + pg`,
        ratio: ratioOf(ours, floor),
        aim: `≥ ${coldAim} ×`,
      });
    }
    return findings;
  });

/** A floor that answers something else is none. */
async function tellDifferences(read: Asked, floor: Served, api: Served): Promise<void> {
  for (const path of read.paths.slice(0, 50)) {
    const [expected, answered] = await Promise.all(
      [floor, api].map(
        async ({ port }) => (await fetch(`http://127.0.0.1:${port}${path}`)).json() as unknown,
      ),
    );
    try {
      deepStrictEqual(answered, expected);
    } catch (error) {
      const difference = error instanceof Error ? error.message : '';
      console.error(`  the floor does not answer ${path} as we do; the ratio says little. ${difference}`);
      return;
    }
  }
}
