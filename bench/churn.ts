/**
 * Reads while 50 listings per second go live, in the transaction of the free plan's check. Reports the readers' p99
 * compared with quiet times, and the staleness of responses: the age of the oldest publication that was committed before
 * the request and is missing.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Knex } from 'knex';
import { openDatabase } from '../src/db/knex.ts';
import { lockFreeLaunch, recordCheck } from '../src/launches/free-launch-queries.ts';
import { openDirectory } from './data/directory-server.ts';
import { type Published, type Staleness, openProbes, warmItemCache } from './churn-probes.ts';
import { type Waiting, insertWaiting } from './churn-waiting.ts';
import { quantile } from './load.ts';
import { type ReadPaths, readsOf } from './read-paths.ts';
import { loadCore, pin, pinTree, serverCore } from './reads-cores.ts';
import { startLoadClient } from './reads-load.ts';
import { serveApi } from './reads-servers.ts';
import {
  type Contender,
  type Measured,
  longWindows,
  measureOnce,
  mediansOf,
  summaryOf,
} from './reads-rounds.ts';
import type { Finding } from './table.ts';

export interface ChurnOptions {
  count: number;
  dataDir?: string;
  quick: boolean;
}

const perSecond = 50;
/** The number of connections to Postgres. */
const concurrentPublishers = 8;
const maxStaleMs = 1_000;
const maxP99Ratio = 2;

export async function benchChurn({ count, dataDir, quick }: ChurnOptions): Promise<Finding[]> {
  const { rounds, ms, warmUpMs } = quick
    ? { rounds: 1, ms: 3_000, warmUpMs: 2_000 }
    : { rounds: 7, ms: 4_000, warmUpMs: longWindows.warmUpMs };
  const directory = await openDirectory(count, dataDir);
  const copy = await directory.copy();
  const db = openDatabase(copy.url, concurrentPublishers);
  await pin(process.pid, loadCore);
  await pinTree(directory.postgresPid, serverCore);
  const api = await serveApi(copy.url);
  // Answers no reader: what it shows was announced by Postgres alone.
  const other = await serveApi(copy.url);
  const client = await startLoadClient();
  try {
    const waiting = await insertWaiting(db, perSecond * Math.ceil((rounds * ms + warmUpMs) / 1_000 + 1));
    const readers: Contender = {
      port: api.port,
      pids: { server: api.pid, postgres: directory.postgresPid },
      order: { paths: mixOf(await readsOf(copy.url)) },
    };
    const published: Published[] = [];
    const probes = openProbes(api.port, published);
    const probesOfOther = openProbes(other.port, published);
    const readInQuiet = () => measureOnce(client, readers, ms);
    const readBesideWriter = async (windowMs: number) => {
      await warmItemCache(api.port, waiting.slice(-perSecond * Math.ceil(windowMs / 1_000)));
      const publishing = publish(db, waiting, published, windowMs);
      const measured = await measureOnce(client, readers, windowMs);
      await publishing;
      // Lets the probes see the last publications before the next quiet time.
      await sleep(maxStaleMs);
      return measured;
    };
    // Warms up publishing, too, as connections plan prepared statements five times before they keep a plan.
    await readBesideWriter(warmUpMs);
    const warmedUpWith = published.length;
    const quiet: Measured[] = [];
    const busy: Measured[] = [];
    for (let round = 0; round < rounds; round += 1) {
      quiet.push(await readInQuiet());
      busy.push(await readBesideWriter(ms));
    }
    const staleness = await probes.close();
    const stalenessOfOther = (await probesOfOther.close()).map((found) => ({
      ...found,
      name: `${found.name}, of a second process`,
    }));
    return [
      ...[...staleness, ...stalenessOfOther].map((probe) => stalenessFinding(probe, count)),
      readersFinding({
        quiet: mediansOf(quiet, readers),
        busy: mediansOf(busy, readers),
        rate: (published.length - warmedUpWith) / ((rounds * ms) / 1_000),
        count,
      }),
    ];
  } finally {
    client.close();
    await api.stop();
    await other.stop();
    await db.destroy();
    await copy.drop();
  }
}

/** Twelve items, two of each list, and searches, of twenty requests. */
function mixOf({ item, newest, week, board, searches }: ReadPaths): string[] {
  return item.paths.flatMap((path, index) => {
    const lists = [newest, week, board, searches];
    const list = lists[index % lists.length];
    const other = list?.paths[index % list.paths.length];
    return other === undefined || index % 5 > 2 ? [path] : [path, other];
  });
}

/** Publishes at a constant rate, several concurrently if commits are slower, and adds each to `published` after its commit. */
async function publish(db: Knex, waiting: Waiting[], published: Published[], ms: number): Promise<void> {
  const started = performance.now();
  const underWay = new Set<Promise<void>>();
  for (let n = 0; performance.now() - started < ms; n += 1) {
    const due = started + (n * 1_000) / perSecond;
    if (due > performance.now()) await sleep(due - performance.now());
    if (underWay.size >= concurrentPublishers) await Promise.race(underWay);
    const listing = waiting.pop();
    if (!listing) break;
    const publishing = publishOne(db, listing).then(() => {
      published.push({ slug: listing.slug, committedAt: performance.now() });
      underWay.delete(publishing);
    });
    underWay.add(publishing);
  }
  await Promise.all(underWay);
}

async function publishOne(db: Knex, { id }: Waiting): Promise<void> {
  const key = { listingId: id, n: 1 };
  const found = { status: 'live', badgeFound: true, badgeDetail: 'found', profileMissing: [] } as const;
  await db.transaction(async (tx) => {
    await lockFreeLaunch(tx, key);
    await recordCheck(tx, key, found, new Date());
  });
}

function stalenessFinding({ name, answers, stale, waits }: Staleness, count: number): Finding {
  const worst = Math.max(0, ...stale);
  const sorted = [...waits].sort((a, b) => a - b);
  return {
    what: `stalest response while ${perSecond}/s are published: ${name}, ${count} listings`,
    measured: `${worst.toFixed(0)} ms of ${answers} responses; shown after ${quantile(sorted, 0.5).toFixed(0)} ms, p99 ${quantile(sorted, 0.99).toFixed(0)} ms`,
    target: `≤ ${maxStaleMs} ms`,
  };
}

function readersFinding(found: { quiet: Measured; busy: Measured; rate: number; count: number }): Finding {
  const { quiet, busy, rate, count } = found;
  return {
    what: `p99 of 32 readers while ${rate.toFixed(0)}/s are published, ${count} listings`,
    measured: summaryOf(busy),
    baseline: `without writes: ${summaryOf(quiet)}`,
    ratio: `${(busy.p99 / quiet.p99).toFixed(2)} ×`,
    target: `≤ ${maxP99Ratio} ×`,
  };
}
