/** An API process that is told to stop: balancers learn it first, and requests that have arrived are answered. */
import { EventEmitter, once } from 'node:events';
import { Agent, type IncomingMessage, get } from 'node:http';
import { expect } from 'chai';
import type { Knex } from 'knex';
import { createKey } from '../../src/accounts/create-key.ts';
import { scopeNames } from '../../src/contract/access.ts';
import { openDatabase } from '../../src/db/knex.ts';
import { insertListing } from '../launches/insert-listing.ts';
import { type ApiProcess, startApiProcess } from '../support/api-process.ts';
import { connectNewClient } from '../support/callers.ts';
import { freshDatabase } from '../support/engines.ts';
import { until } from '../workflows/support/until.ts';

describe('an API process that is told to stop', function () {
  this.timeout(180_000);
  let database: Awaited<ReturnType<typeof freshDatabase>>;
  let db: Knex;
  let api: ApiProcess | undefined;
  before(async () => {
    database = await freshDatabase();
    db = openDatabase(database.url, 3);
    await insertListing(db, 'tidewell');
  });
  afterEach(() => api?.kill());
  after(async () => {
    await db.destroy();
    await database.drop();
  });

  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const ask = async (path: string, how: Agent | false = agent) => {
    const request = get(`${api?.baseUrl ?? ''}${path}`, { agent: how });
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    response.resume();
    await once(response, 'end');
    return response;
  };
  /** Nothing is at the address of Temporal, and these reads need it not. */
  const start = (env: Record<string, string>) =>
    startApiProcess({ DATABASE_URL: database.url, TEMPORAL_ADDRESS: '127.0.0.1:9', ...env });

  it('is not ready, answers on, and ends each connection with its answer', async () => {
    api = await start({ API_DRAIN_SECONDS: '300' });
    expect((await ask('/api/v1/listings/tidewell')).headers.connection).to.equal('keep-alive');
    api.terminate();
    const stopping = await until(async () => {
      const answer = await ask('/api/v1/listings/tidewell', false);
      return answer.headers.connection === 'close' && answer;
    }, 'it stops');
    expect(stopping.statusCode).to.equal(200);
    const open = await ask('/healthz');
    expect([open.statusCode, open.headers.connection], 'on a connection from before').to.deep.equal([
      200,
      'close',
    ]);
    expect((await ask('/readyz')).statusCode).to.equal(503);
  });

  it('finishes what it has begun, and then ends', async () => {
    api = await start({});
    const lock = await db.transaction();
    await lock.raw('LOCK TABLE listings IN ACCESS EXCLUSIVE MODE');
    const answer = ask('/api/v1/listings/tidewell', false);
    await until(async () => {
      const { rows } = await db.raw<{ rows: object[] }>(
        `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
      );
      return rows.length > 0;
    }, 'it is in the middle of a request');
    api.terminate();
    await until(
      () =>
        ask('/healthz', false).then(
          () => false,
          () => true,
        ),
      'it accepts no more',
    );
    await lock.rollback();
    expect((await answer).statusCode).to.equal(200);
    expect(await api.ended).to.equal(0);
  });

  it('answers an MCP call that waits for progress with what is known', async () => {
    api = await start({});
    const of = { email: 'agent@shop.example', name: 'agent', scopes: scopeNames, expiresAt: null };
    const client = await connectNewClient(api.baseUrl, await createKey(db, of, new Date()));
    // Without Temporal nothing reads the website, so that the call waits as long as it may.
    const submission = { name: 'submit_listing', arguments: { url: 'https://tidewell.com/' } };
    const reports = new EventEmitter();
    const called = client.callTool(submission, { onprogress: () => reports.emit('progress') });
    await once(reports, 'progress');
    api.terminate();
    expect((await called).structuredContent).to.include({ status: 'crawling' });
    await client.close();
    expect(await api.ended).to.equal(0);
  });
});
