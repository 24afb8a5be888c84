/**
 * Public reads through the whole stack, with rate limit, request id and log: from the response cache, compared with a
 * constant response of the same size by bare Koa; without it, compared with node and pg with named statements that return
 * the same responses. Servers and Postgres share one core, and the load generator has another.
 */
import { deepStrictEqual } from 'node:assert/strict';
import { type BenchDirectory, openDirectory } from './data/directory-server.ts';
import { overBareKoa, serveBareKoa } from './over-bare-koa.ts';
import { type PathList, type ReadPaths, readsOf } from './read-paths.ts';
import { loadCore, pin, pinTree, serverCore } from './reads-cores.ts';
import { type LoadClient, startLoadClient } from './reads-load.ts';
import { comparePeers } from './reads-peers.ts';
import { type Served, serve, serveApi, withServers } from './reads-servers.ts';
import {
  type Windows,
  alternate,
  longWindows,
  quickWindows,
  ratioOf,
  summaryOf,
  usualWindows,
} from './reads-rounds.ts';
import type { Finding } from './table.ts';

export interface ReadsOptions {
  count: number;
  /** The folder of generated directories, kept for the next run. */
  dataDir?: string;
  /** Measures one short window each, to try the benchmark out. */
  quick: boolean;
  /** Also measures an alternative product. */
  peers?: boolean;
}

const hotTarget = 0.9;
const coldTarget = 0.8;

/** What all parts of the benchmark share. */
interface Setting {
  directory: BenchDirectory;
  client: LoadClient;
  windows: Windows;
  asked: ReadPaths;
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
        ...(await overBareKoa(read, { api, koa, client, windows, target: hotTarget })),
      });
    }
    return findings;
  });

const coldReads = ({ directory, client, windows, asked }: Setting): Promise<Finding[]> =>
  withServers(async (started) => {
    const api = await started(serveApi(directory.url, { readCacheMb: 0 }));
    const baselineArgs = [directory.url, `http://localhost:${api.port}`];
    const nodePg = await started(
      serve({
        module: 'bench/baselines/node-pg.ts',
        args: (port) => [String(port), ...baselineArgs],
        readyPath: asked.newest.paths[0] ?? '',
      }),
    );
    const findings: Finding[] = [];
    const pids = ({ pid }: Served) => ({ server: pid, postgres: directory.postgresPid });
    for (const read of [asked.manyItems, asked.newest, asked.week]) {
      await printDifferences(read, nodePg, api);
      const { baseline, ours } = await alternate(
        client,
        {
          baseline: { port: nodePg.port, pids: pids(nodePg), order: read },
          ours: { port: api.port, pids: pids(api), order: read },
        },
        windows,
      );
      findings.push({
        what: `cold: ${read.name}`,
        measured: summaryOf(ours),
        baseline: `${summaryOf(baseline)} for node + pg`,
        ratio: ratioOf(ours, baseline),
        target: `≥ ${coldTarget} ×`,
      });
    }
    return findings;
  });

/** Prints a difference between the responses of baseline and API, which would make the ratio meaningless. */
async function printDifferences(read: PathList, baseline: Served, api: Served): Promise<void> {
  for (const path of read.paths.slice(0, 50)) {
    const [expected, answered] = await Promise.all(
      [baseline, api].map(
        async ({ port }) => (await fetch(`http://127.0.0.1:${port}${path}`)).json() as unknown,
      ),
    );
    try {
      deepStrictEqual(answered, expected);
    } catch (error) {
      const difference = error instanceof Error ? error.message : '';
      console.error(`  the baseline answers ${path} differently; the ratio is meaningless. ${difference}`);
      return;
    }
  }
}
