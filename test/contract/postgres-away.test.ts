/** Postgres restarted under requests: 503 with Retry-After, the process lives, and a retry is carried out once. */
import { expect } from 'chai';
import { pino } from 'pino';
import { createApi } from '../../src/api/api.ts';
import { openDatabase } from '../../src/db/knex.ts';
import { type RunningApi, freePort, startApi } from '../support/api.ts';
import { restCaller } from '../support/callers.ts';
import { type TcpProxy, startProxy } from '../support/tcp-proxy.ts';

describe('Postgres unavailable', () => {
  let direct: RunningApi;
  let proxy: TcpProxy;
  let baseUrl: string;
  let close: () => Promise<void>;

  before(async () => {
    direct = await startApi();
    const url = new URL(direct.config.DATABASE_URL ?? '');
    proxy = await startProxy({ host: url.hostname, port: Number(url.port) });
    url.hostname = '127.0.0.1';
    url.port = String(proxy.port);
    const db = openDatabase(url.href, 5);
    const port = await freePort();
    baseUrl = `http://127.0.0.1:${port}`;
    const api = createApi({
      config: { ...direct.config, PORT: port, BASE_URL: baseUrl },
      db,
      log: pino({ level: 'silent' }),
      committed: () => undefined,
      temporalReady: () => Promise.resolve(),
    });
    await api.listen(port, '127.0.0.1');
    close = async () => {
      await api.close();
      await db.destroy();
    };
  });
  after(async () => {
    await close();
    await proxy.close();
    await direct.close();
  });
  afterEach(() => proxy.back());

  it('answers reads and writes with 503 and Retry-After, and works when it is back', async () => {
    const key = await direct.key();
    const call = restCaller(baseUrl);
    expect((await call('get_account', {}, { key })).status).to.equal(200);
    proxy.away();
    for (const path of ['/api/v1/site', '/api/v1/listings']) {
      const response = await fetch(baseUrl + path);
      expect(response.status, path).to.equal(503);
      expect(Number(response.headers.get('retry-after'))).to.be.greaterThan(0);
    }
    expect((await call('submit_listing', { url: 'https://example.com' }, { key })).body['code']).to.equal(
      'unavailable',
    );
    expect((await fetch(`${baseUrl}/healthz`)).status).to.equal(200);
    expect((await fetch(`${baseUrl}/readyz`)).status).to.equal(503);
    proxy.back();
    expect((await call('get_account', {}, { key })).status).to.equal(200);
    expect((await fetch(`${baseUrl}/readyz`)).status).to.equal(200);
  });

  it('carries out an interrupted write once, when it is repeated with its key', async () => {
    const key = await direct.key();
    const send = () =>
      restCaller(baseUrl)('submit_listing', { url: 'https://example.com' }, { key, idempotencyKey: 'cut' });
    await restCaller(baseUrl)('get_account', {}, { key });
    const before = await countDrafts(direct);
    const cut = send();
    setImmediate(() => proxy.away());
    const { status } = await cut;
    expect(status).to.be.oneOf([201, 503]);
    proxy.back();
    expect((await send()).status).to.equal(201);
    expect((await send()).status).to.equal(201);
    expect(await countDrafts(direct)).to.equal(before + 1);
  });

  it('answers writes with 503 while its disk is full', async () => {
    const key = await direct.key();
    const send = () => restCaller(baseUrl)('submit_listing', { url: 'https://full.example.com' }, { key });
    await direct.db.raw(`CREATE FUNCTION fill() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN RAISE EXCEPTION USING ERRCODE = '53100', MESSAGE = 'No space left on device'; END $$`);
    await direct.db.raw('CREATE TRIGGER fill BEFORE INSERT ON drafts FOR EACH ROW EXECUTE FUNCTION fill()');
    const { status, body } = await send();
    expect([status, body['code']]).to.deep.equal([503, 'unavailable']);
    expect((await restCaller(baseUrl)('list_my_drafts', {}, { key })).status).to.equal(200);
    await direct.db.raw('DROP FUNCTION fill CASCADE');
    expect((await send()).status).to.equal(201);
  });

  it('finds the new primary after a fail-over, without a restart', async () => {
    const key = await direct.key();
    const send = (n: number) =>
      restCaller(baseUrl)('submit_listing', { url: `https://primary-${n}.example.com` }, { key });
    const name = new URL(direct.config.DATABASE_URL ?? '').pathname.slice(1);
    const become = (setting: string) => direct.db.raw(`ALTER DATABASE ?? ${setting}`, [name]);
    await become('SET default_transaction_read_only = on');
    // New connections lead to the former primary, which is a replica now.
    proxy.away();
    proxy.back();
    for (const n of [1, 2, 3]) expect((await send(n)).body['code']).to.equal('unavailable');
    expect((await restCaller(baseUrl)('list_my_drafts', {}, { key })).status).to.equal(200);
    await become('SET default_transaction_read_only = off');
    const statuses: number[] = [];
    for (let n = 0; n < 10; n += 1) statuses.push((await send(n)).status);
    // Each of its connections is found out once.
    expect(statuses.slice(-5)).to.deep.equal([201, 201, 201, 201, 201]);
  });

  it('survives the end of every backend, as at a restart', async () => {
    const key = await direct.key();
    const call = restCaller(baseUrl);
    const reads = Promise.all(Array.from({ length: 20 }, () => call('list_my_drafts', {}, { key })));
    await direct.db.raw(
      'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
    );
    for (const { status } of await reads) expect(status).to.be.oneOf([200, 503]);
    expect((await call('list_my_drafts', {}, { key })).status).to.equal(200);
  });
});

const countDrafts = async ({ db }: RunningApi) =>
  Number((await db('drafts').count<{ count: number }[]>('* as count'))[0]?.count);
