/** The same reads from something that a user might pick instead, on the same Postgres and a copy of the same data. */
import { readConfig } from '../src/config/config.ts';
import { cacheDirOf } from '../src/start/temporal-cli.ts';
import type { BenchDirectory } from './data/directory-server.ts';
import { itemsOfDirectus, newestOfDirectus, searchesOfDirectus } from './peers/asked-of-directus.ts';
import { type DirectusProgram, directusVersion, installDirectus } from './peers/install-directus.ts';
import { serveDirectus, setUpDirectus } from './peers/serve-directus.ts';
import type { Asked, AskedReads } from './reads-asked.ts';
import type { LoadClient } from './reads-load.ts';
import { type Served, serveApi, withServers } from './reads-servers.ts';
import { type Windows, inTurn, ratioOf, told } from './reads-turns.ts';
import type { Finding } from './table.ts';

interface Compared {
  ours: Asked;
  theirs: Asked;
  aim: number;
}

export interface PeerSetting {
  directory: BenchDirectory;
  client: LoadClient;
  windows: Windows;
  asked: AskedReads;
}

/** Until Directus has compiled its code and filled its cache. */
const warmUpMs = 6_000;

const print = (line: string) => console.error(`  ${line}`);

/** Where Directus cannot be had, that is said and nothing is compared. */
export async function comparePeers(setting: PeerSetting): Promise<Finding[]> {
  print('PocketBase is left out: it keeps its data in SQLite, and has no Postgres to share.');
  let program: DirectusProgram;
  try {
    program = await installDirectus(cacheDirOf(readConfig()), print);
  } catch (error) {
    print(`Directus is left out, as it cannot be installed: ${error instanceof Error ? error.message : ''}`);
    return [];
  }
  const copy = await setting.directory.copy();
  try {
    await setUpDirectus(program, copy.url);
    const { item, manyItems, newest, searches } = setting.asked;
    const hot: Compared[] = [
      { ours: item, theirs: itemsOfDirectus(item), aim: 60 },
      { ours: newest, theirs: newestOfDirectus(newest), aim: 60 },
    ];
    const cold: Compared[] = [
      { ours: manyItems, theirs: itemsOfDirectus(manyItems), aim: 10 },
      { ours: newest, theirs: newestOfDirectus(newest), aim: 10 },
      { ours: searches, theirs: searchesOfDirectus(searches), aim: 5 },
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
    for (const { ours, theirs, aim } of reads) {
      await look(api, ours);
      await look(peer, theirs);
      const measured = await inTurn(
        client,
        {
          ours: { port: api.port, pids: pids(api), order: ours },
          theirs: { port: peer.port, pids: pids(peer), order: theirs },
        },
        { ...windows, warmUpMs },
      );
      findings.push({
        what: `${cached ? 'hot' : 'cold'}, beside Directus: ${ours.name}`,
        measured: told(measured.ours),
        floor: `Directus ${directusVersion}, ${cached ? 'from its cache' : 'without cache'}: ${told(measured.theirs)}`,
        ratio: ratioOf(measured.ours, measured.theirs),
        aim: `≥ ${aim} ×`,
      });
    }
    return findings;
  });

/** An answer without listings would be compared with nothing. */
async function look({ port }: Served, { name, paths }: Asked): Promise<void> {
  const answer = await fetch(`http://127.0.0.1:${port}${paths[0] ?? ''}`);
  const text = await answer.text();
  if (!answer.ok || !text.includes('"slug"')) throw new Error(`${name}: ${text.slice(0, 300)}`);
}
