/** Several API processes on one database: any of them can take any request. */
import { expect } from 'chai';
import { seedDemo } from '../../src/demo/seed-demo.ts';
import { type RunningApi, freePort, startApi } from '../support/api.ts';
import { callersOf, connectNewClient, restCaller } from '../support/callers.ts';
import { insertReadyDraft } from '../support/drafts.ts';
import { freshDatabase } from '../support/engines.ts';
import { openEvents } from '../support/event-reader.ts';
import { signIn, visitorOf, words } from '../support/visitor.ts';
import { until } from '../workflows/support/until.ts';

const slug = 'quillbarrow';

describe('several API processes', function () {
  this.timeout(60_000);
  let apis: RunningApi[];
  let drop: () => Promise<void>;
  const at = (n: number): RunningApi => apis[n % apis.length] ?? expect.fail('there is no process');

  before(async () => {
    const database = await freshDatabase();
    drop = () => database.drop();
    const baseUrl = `http://127.0.0.1:${await freePort()}`;
    const env = { READ_CACHE_MB: '32', RATE_READS_PER_MINUTE: '400', BASE_URL: baseUrl };
    const start = () => startApi({ env, database: { url: database.url, drop: () => Promise.resolve() } });
    apis = await Promise.all([start(), start(), start()]);
    // `baseUrl` is the address of them all; the tests say which one they ask.
    for (const api of apis) api.baseUrl = `http://127.0.0.1:${api.config.PORT}`;
    await seedDemo(at(0).db, { now: new Date() });
    await until(async () => {
      const { rows } = await at(0).db.raw<{ rows: unknown[] }>(
        `SELECT 1 FROM pg_stat_activity WHERE datname = current_database()
          AND application_name LIKE '%listen' AND state = 'idle' AND query LIKE ANY ('{LISTEN%,SELECT 1%}')`,
      );
      return rows.length === apis.length;
    }, 'all processes hear of changes');
  });
  beforeEach(() => at(0).db('rate_limits').delete());
  after(async () => {
    for (const api of apis) await api.close();
    await drop();
  });

  it('let exactly a limit of reads pass together', async () => {
    const key = await at(0).key('reader@example.com');
    const read = (_: unknown, n: number) => restCaller(at(n).baseUrl)('list_categories', {}, { key });
    const statuses = (await Promise.all(Array.from({ length: 480 }, read))).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).to.have.length(400);
    expect(statuses.filter((status) => status === 429)).to.have.length(80);
  });

  it('carry out a write once, whichever of them it is repeated to', async () => {
    const key = await at(0).key('writer@example.com');
    const send = (_: unknown, n: number) =>
      restCaller(at(n).baseUrl)(
        'submit_listing',
        { url: 'https://once.example.com' },
        { key, idempotencyKey: 'one' },
      );
    const answers = await Promise.all(Array.from({ length: 6 }, send));
    const ids = new Set(answers.filter(({ status }) => status === 201).map(({ body }) => body['id']));
    expect(ids.size).to.equal(1);
    expect(await at(0).db('drafts').whereLike('url', '%once.example.com%')).to.have.length(1);
  });

  it('show a change that another made, in kept answers and pages', async () => {
    const key = await at(0).key('tess@example.com');
    const listing = (n: number) => fetch(`${at(n).baseUrl}/api/v1/listings/${slug}`).then((r) => r.json());
    const page = (n: number) => fetch(`${at(n).baseUrl}/listings/${slug}`).then((r) => r.text());
    for (const n of apis.keys()) await Promise.all([listing(n), page(n)]);
    const owner = await at(0).db('accounts').where({ email: 'tess@example.com' }).first<{ id: number }>('id');
    await at(0).db('listings').where({ slug }).update({ owner_id: owner.id });
    const tagline = 'Told to every process';
    const mine = (await at(0).db('listings').where({ slug }).first<{ id: number }>('id')).id;
    const { status } = await restCaller(at(1).baseUrl)(
      'update_my_listing',
      { listing_id: mine, fields: { tagline } },
      { key },
    );
    expect(status).to.equal(200);
    for (const n of apis.keys()) {
      await until(
        async () => ((await listing(n)) as { tagline: string }).tagline === tagline,
        `process ${n} shows it`,
      );
      await until(async () => (await page(n)).includes(tagline), `the page of process ${n} shows it`);
    }
  });

  it('know who signed in at another, and stream the progress of its drafts', async () => {
    const email = 'mara@shop.example';
    const here = visitorOf(at(0).baseUrl);
    await signIn(here, at(0).db, email);
    const id = await insertReadyDraft(at(0).db, email, 'crawling', 'https://tidewell.example.com/');
    const session = here.cookies.get('session') ?? '';
    const there = visitorOf(at(1).baseUrl);
    there.cookies.set('session', session);
    expect(words(await there.get(`/account/drafts/${id}`))).to.include('tidewell.example.com');
    const events = await openEvents(`${at(2).baseUrl}/account/drafts/${id}/events`, {
      cookie: `session=${session}`,
    });
    expect(events.status).to.equal(200);
    await at(0).db('drafts').where({ id }).update({ status: 'ready' });
    while ((await events.next()).event !== 'over');
    events.close();
  });

  it('answer MCP clients of both eras, each call at another', async () => {
    const key = await at(0).key('agent@example.com');
    let n = 0;
    for (const [face, call] of Object.entries(callersOf(at(0).baseUrl))) {
      expect((await call('get_account', {}, { key })).status, face).to.equal(200);
    }
    const next = (url: string | URL, init?: RequestInit) => {
      const { port } = new URL(at((n += 1)).baseUrl);
      const moved = new URL(url);
      moved.port = port;
      return fetch(moved, init);
    };
    for (const mode of ['auto', 'legacy'] as const) {
      const client = await connectNewClient(at(0).baseUrl, key, { mode, fetch: next });
      expect((await client.listTools()).tools.length).to.be.greaterThan(40);
      for (let call = 0; call < 4; call += 1) {
        const { isError } = await client.callTool({ name: 'get_account', arguments: {} });
        expect(isError ?? false).to.equal(false);
      }
      await client.close();
    }
    expect(n).to.be.greaterThan(8);
  });
});
