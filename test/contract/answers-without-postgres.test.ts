/** Postgres away for a while: what was read shortly before is given from memory, writes get 503, and everything goes on after. */
import { expect } from 'chai';
import { createApi } from '../../src/api/api.ts';
import { openDatabase } from '../../src/db/knex.ts';
import { pino } from 'pino';
import { type RunningApi, freePort, startApi } from '../support/api.ts';
import { restCaller } from '../support/callers.ts';
import { type TcpProxy, startProxy } from '../support/tcp-proxy.ts';
import { until } from '../workflows/support/until.ts';

const paths = ['/', '/categories', '/api/v1/site', '/api/v1/listings', '/api/v1/categories'];

describe('answers without Postgres', () => {
  let direct: RunningApi;
  let proxy: TcpProxy;
  let baseUrl: string;
  let close: () => Promise<void>;

  const get = (path: string) => fetch(baseUrl + path);
  /** Whether the API's listener is connected: before that, nothing is kept. */
  const isHeard = () =>
    direct
      .db('pg_stat_activity')
      .where({
        application_name: 'launch-directory listen',
        state: 'idle',
        datname: direct.db.raw('current_database()'),
      })
      .whereRaw("query <> ''")
      .first();
  /** Whether the answer comes from memory. */
  const isKept = async (path: string) => (await get(path)).status === 200;

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
      config: { ...direct.config, PORT: port, BASE_URL: baseUrl, DATABASE_URL: url.href, READ_CACHE_MB: 32 },
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

  it('gives pages and answers that were read before, and refuses what it does not have', async () => {
    const key = await direct.key();
    const call = restCaller(baseUrl);
    expect((await call('get_account', {}, { key })).status).to.equal(200);
    await until(isHeard, 'the API hears of changes');
    const texts = new Map<string, string>();
    for (const path of paths) texts.set(path, await (await get(path)).text());
    proxy.away();
    for (const path of paths)
      await until(() => isKept(path), `${path} is given while Postgres is away`, 5_000);
    for (const path of ['/', '/api/v1/listings']) {
      expect(await (await get(path)).text(), path).to.equal(texts.get(path));
    }
    const refused = await get('/api/v1/listings?category=ai');
    expect([refused.status, refused.headers.has('retry-after')]).to.deep.equal([503, true]);
    expect((await call('submit_listing', { url: 'https://example.com' }, { key })).body['code']).to.equal(
      'unavailable',
    );
    proxy.back();
    expect((await call('submit_listing', { url: 'https://example.com' }, { key })).status).to.equal(201);
    expect((await get('/api/v1/listings?category=ai')).status).to.be.lessThan(500);
  });
});
