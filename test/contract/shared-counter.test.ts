/** Limits of several processes together: each counter here stands for a process. */
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import type { Knex } from 'knex';
import { type SharedCounter, createSharedCounter } from '../../src/contract/shared-counter.ts';
import { openDatabase } from '../../src/db/knex.ts';
import { freshDatabase } from '../support/engines.ts';
import { type TcpProxy, startProxy } from '../support/tcp-proxy.ts';
import { until } from '../workflows/support/until.ts';

const minute = 60_000;

describe('a counter that processes share', () => {
  let db: Knex;
  let proxy: TcpProxy;
  let drop: () => Promise<void>;
  let counters: SharedCounter[];

  const start = (quota: number, windowMs = minute): SharedCounter => {
    const counter = createSharedCounter(db, { name: 'read', quota, windowMs });
    counters.push(counter);
    return counter;
  };
  const startSome = (number: number, quota: number) => Array.from({ length: number }, () => start(quota));
  const points = async (): Promise<number> => {
    const rows = await db('rate_limits').where({ key: 'read:a' }).select<{ points: number }[]>('points');
    return rows[0]?.points ?? 0;
  };

  before(async () => {
    const database = await freshDatabase();
    const url = new URL(database.url);
    proxy = await startProxy({ host: url.hostname, port: Number(url.port) });
    url.hostname = '127.0.0.1';
    url.port = String(proxy.port);
    db = openDatabase(url.href, 5);
    drop = () => database.drop();
  });
  beforeEach(async () => {
    counters = [];
    await db('rate_limits').delete();
  });
  afterEach(async () => {
    proxy.back();
    for (const counter of counters) await counter.close();
  });
  after(async () => {
    await db.destroy();
    await proxy.close();
    await drop();
  });

  it('lets exactly the quota pass, however calls are spread', async () => {
    const four = startSome(4, 100);
    // Each process has more calls than the quota, so that none keeps granted calls that the others lack.
    const calls = Array.from({ length: 4 * 101 }, async (_, n) => four[n % 4]?.count('a'));
    const passed = (await Promise.all(calls)).filter((counted) => counted && counted.count <= 100);
    expect(passed).to.have.length(100);
    expect(await points()).to.equal(100);
  });

  it('lets exactly the quota pass where most calls need no query', async () => {
    const four = startSome(4, 3000);
    let passed = 0;
    let queries = 0;
    for (let n = 0; n < 3600; n += 1) {
      const counted = four[n % 4]?.count('a');
      if (counted instanceof Promise) queries += 1;
      if (((await counted)?.count ?? Infinity) <= 3000) passed += 1;
    }
    expect(passed).to.equal(3000);
    expect(queries).to.be.lessThan(1000);
  });

  it('needs no query for the first calls of a caller', () => {
    const counter = start(3000);
    proxy.away();
    const counts = [counter.count('a'), counter.count('a')].map(
      (counted) => 'count' in counted && counted.count,
    );
    expect(counts).to.deep.equal([1, 2]);
  });

  it('returns what a process does not use', async () => {
    const [one, other] = startSome(2, 100);
    await one?.count('a');
    expect(await points()).to.be.greaterThan(1);
    await until(async () => (await points()) === 1, 'the unused calls are returned');
    let passed = 0;
    for (let n = 0; n < 110; n += 1) if (((await other?.count('a'))?.count ?? Infinity) <= 100) passed += 1;
    expect(passed).to.equal(99);
  });

  it('reports what it counted when its process ends', async () => {
    const [one, other] = startSome(2, 3000);
    for (let n = 0; n < 5; n += 1) await one?.count('a');
    await one?.close();
    expect(await points()).to.equal(5);
    expect(other?.difference('a')).to.equal(0);
  });

  it('starts again at the end of the window', async () => {
    const counter = start(2, 500);
    const count = async () => (await counter.count('a')).count;
    expect([await count(), await count(), await count()]).to.deep.equal([1, 2, 3]);
    await until(async () => (await count()) === 1, 'a new window began');
  });

  it('counts in the process while Postgres is away, and reports it afterwards', async () => {
    const counter = start(10);
    await counter.count('a');
    proxy.away();
    const counts: number[] = [];
    for (let n = 0; n < 11; n += 1) counts.push((await counter.count('a')).count);
    expect(counts).to.deep.equal([2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 11]);
    proxy.back();
    await until(async () => (await points()) >= 10, 'Postgres has counted them');
  });

  it('reports the calls of callers that have left, once Postgres is back', async () => {
    const counter = start(3000);
    for (let n = 0; n < 5; n += 1) await counter.count('a');
    proxy.away();
    // Several reports fail, some of them when the caller counts as gone.
    await sleep(3_000);
    expect(counter.difference('a')).to.equal(5);
    proxy.back();
    await until(async () => (await points()) === 5, 'Postgres has counted them');
  });
});
