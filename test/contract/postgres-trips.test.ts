/** How often a frequent write goes to Postgres and is answered: what it costs, counted instead of timed. */
import { expect } from 'chai';
import { type RunningApi, startApi } from '../support/api.ts';
import { restCaller } from '../support/callers.ts';
import { freshDatabase } from '../support/engines.ts';
import { type TcpProxy, startProxy } from '../support/tcp-proxy.ts';

/** Type and length of ReadyForQuery, by which Postgres ends an answer. */
const readyForQuery = Buffer.from([0x5a, 0, 0, 0, 5]);

describe('ways to Postgres', () => {
  let proxy: TcpProxy;
  let api: RunningApi;
  let trips = 0;
  let answers = 0;
  let last: 'client' | 'server' = 'server';

  before(async () => {
    const database = await freshDatabase();
    const url = new URL(database.url);
    proxy = await startProxy({
      host: url.hostname,
      port: Number(url.port),
      passes(from, bytes) {
        if (from === 'client' && last === 'server') trips += 1;
        last = from;
        if (from !== 'server') return;
        for (let at = bytes.indexOf(readyForQuery); at !== -1; at = bytes.indexOf(readyForQuery, at + 1))
          answers += 1;
      },
    });
    url.hostname = '127.0.0.1';
    url.port = String(proxy.port);
    api = await startApi({
      database: { ...database, url: url.href },
      env: { DATABASE_POOL_MAX: '2' },
    });
  });
  after(async () => {
    await api.close();
    await proxy.close();
  });

  it('are two for a submission: what is looked up, and what is written', async () => {
    const key = await api.key();
    const call = restCaller(api.baseUrl);
    const submit = async (path: string) => {
      [trips, answers, last] = [0, 0, 'server'];
      const { status } = await call('submit_listing', { url: `https://example.com/${path}` }, { key });
      expect(status).to.equal(201);
      return { trips, answers };
    };
    // On both connections the statements are prepared, and the use of the key is noted.
    for (const path of 'abcdef') await submit(path);
    // The key, the limit, what is looked up, what is written: each ends by itself.
    expect(await submit('g')).to.deep.equal({ trips: 2, answers: 4 });
  });
});
