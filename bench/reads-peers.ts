/** The same reads from an alternative product, on the same Postgres and a copy of the same data. */
import { readConfig } from '../src/config/config.ts';
import { cacheDirOf } from '../src/start/temporal-cli.ts';
import type { BenchDirectory } from './data/directory-server.ts';
import { directusItems, directusNewest, directusSearches } from './peers/directus-paths.ts';
import { type DirectusProgram, directusVersion, installDirectus } from './peers/install-directus.ts';
import { serveDirectus, setUpDirectus } from './peers/serve-directus.ts';
import type { PathList, ReadPaths } from './read-paths.ts';
import type { LoadClient } from './reads-load.ts';
import { type Served, serveApi, withServers } from './reads-servers.ts';
import { type Windows, alternate, ratioOf, summaryOf } from './reads-rounds.ts';
import type { Finding } from './table.ts';

interface Compared {
  ours: PathList;
  theirs: PathList;
  target: number;
}

export interface PeerSetting {
  directory: BenchDirectory;
  client: LoadClient;
  windows: Windows;
  asked: ReadPaths;
}

/** Until Directus has compiled its code and filled its cache. */
const warmUpMs = 6_000;

const print = (line: string) => console.error(`  ${line}`);

/** Without Directus prints why, and compares nothing. */
export async function comparePeers(setting: PeerSetting): Promise<Finding[]> {
  print('PocketBase is not compared, as it stores its data in SQLite.');
  let program: DirectusProgram;
  try {
    program = await installDirectus(cacheDirOf(readConfig()), print);
  } catch (error) {
    print(
      `Directus is not compared, as it cannot be installed: ${error instanceof Error ? error.message : ''}`,
    );
    return [];
  }
  const copy = await setting.directory.copy();
  try {
    await setUpDirectus(program, copy.url);
    const { item, manyItems, newest, searches } = setting.asked;
    const hot: Compared[] = [
      { ours: item, theirs: directusItems(item), target: 60 },
      { ours: newest, theirs: directusNewest(newest), target: 60 },
    ];
    const cold: Compared[] = [
      { ours: manyItems, theirs: directusItems(manyItems), target: 10 },
      { ours: newest, theirs: directusNewest(newest), target: 10 },
      { ours: searches, theirs: directusSearches(searches), target: 5 },
    ];
    return [
      ...(await compare(setting, hot, { cached: true, directus: program, databaseUrl: copy.url })),
      ...(await compare(setting, cold, { cached: false, directus: program, databaseUrl: copy.url })),
    ];
  } finally {
    await copy.drop();
  }
}

const compare = (
  { directory, client, windows }: PeerSetting,
  reads: readonly Compared[],
  parts: { cached: boolean; directus: DirectusProgram; databaseUrl: string },
): Promise<Finding[]> =>
  withServers(async (started) => {
    const { cached, directus, databaseUrl } = parts;
    const api = await started(serveApi(directory.url, cached ? {} : { readCacheMb: 0 }));
    const peer = await started(serveDirectus(directus, databaseUrl, { cached }));
    const pids = ({ pid }: Served) => ({ server: pid, postgres: directory.postgresPid });
    const findings: Finding[] = [];
    for (const { ours, theirs, target } of reads) {
      await requireListings(api, ours);
      await requireListings(peer, theirs);
      const measured = await alternate(
        client,
        {
          ours: { port: api.port, pids: pids(api), order: ours },
          theirs: { port: peer.port, pids: pids(peer), order: theirs },
        },
        { ...windows, warmUpMs },
      );
      findings.push({
        what: `${cached ? 'hot' : 'cold'}, beside Directus: ${ours.name}`,
        measured: summaryOf(measured.ours),
        baseline: `Directus ${directusVersion}, ${cached ? 'from its cache' : 'without cache'}: ${summaryOf(measured.theirs)}`,
        ratio: ratioOf(measured.ours, measured.theirs),
        target: `≥ ${target} ×`,
      });
    }
    return findings;
  });

/** Checks that a response contains listings. */
async function requireListings({ port }: Served, { name, paths }: PathList): Promise<void> {
  const answer = await fetch(`http://127.0.0.1:${port}${paths[0] ?? ''}`);
  const text = await answer.text();
  if (!answer.ok || !text.includes('"slug"')) throw new Error(`${name}: ${text.slice(0, 300)}`);
}
