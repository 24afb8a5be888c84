/** Public reads that are kept as finished bytes, over HTTP, on a database whose changes are heard. */
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { request } from 'node:http';
import { expect } from 'chai';
import { pino } from 'pino';
import { seedDemo } from '../../src/demo/seed-demo.ts';
import { type RunningApi, startApi } from '../support/api.ts';
import { callersOf } from '../support/callers.ts';
import { until } from '../workflows/support/until.ts';

const slug = 'quillbarrow';

describe('cached reads', function () {
  this.timeout(120_000);
  let api: RunningApi;
  let url: string;
  const lines: string[] = [];

  before(async () => {
    const log = pino({ base: null, timestamp: false }, { write: (line) => lines.push(line) });
    api = await startApi({ env: { READ_CACHE_MB: '64' }, log });
    await seedDemo(api.db, { now: new Date() });
    url = `${api.baseUrl}/api/v1/listings/${slug}`;
    await isListened();
  });
  after(() => api.close());

  /** Connections of this database that hear changes. */
  const listeners = async () => {
    const { rows } = await api.db.raw<{ rows: { pid: number }[] }>(
      `SELECT pid FROM pg_stat_activity WHERE datname = current_database()
        AND application_name LIKE '%listen' AND state = 'idle' AND query LIKE ANY ('{LISTEN%,SELECT 1%}')`,
    );
    return rows;
  };
  const isListened = () => until(async () => (await listeners()).length > 0, 'a connection listens');
  const read = async (headers: Record<string, string> = {}) => {
    const response = await fetch(url, { headers });
    return { status: response.status, headers: response.headers, body: (await response.json()) as Listing };
  };
  /** What the log says of a call, without what differs between any two. */
  const logged = ({ headers }: Raw) =>
    lines
      .map((line) => JSON.parse(line) as Record<string, unknown>)
      .filter(({ requestId }) => requestId === headers['x-request-id'])
      .map((line) => ({ ...line, requestId: '', durationMs: typeof line['durationMs'] }));
  const rename = (tagline: string) => api.db('listings').where({ slug }).update({ tagline });

  it('carry a validator, and get 304 for a matching one', async () => {
    const { headers } = await read();
    const tag = headers.get('etag') ?? '';
    expect(tag).to.match(/^"[\w-]{20,}(-br|-gzip)?"$/);
    expect(headers.get('cache-control')).to.equal('no-cache');
    const again = await raw(url, { 'if-none-match': (await raw(url, {})).headers['etag'] ?? '' });
    expect(again).to.include({ status: 304 });
    expect(again.bytes).to.have.length(0);
  });

  it('are compressed as the client prefers, each encoding with its own validator', async () => {
    const plain = await raw(url, {});
    const brotli = await raw(url, { 'accept-encoding': 'gzip, br' });
    const gzip = await raw(url, { 'accept-encoding': 'gzip, br;q=0' });
    expect(plain.headers['content-encoding']).to.equal(undefined);
    expect(brotli.headers['content-encoding']).to.equal('br');
    expect(gzip.headers['content-encoding']).to.equal('gzip');
    expect(brotliDecompressSync(brotli.bytes).equals(plain.bytes)).to.equal(true);
    expect(gunzipSync(gzip.bytes).equals(plain.bytes)).to.equal(true);
    expect(new Set([plain, brotli, gzip].map(({ headers }) => headers['etag']))).to.have.property('size', 3);
    for (const { headers } of [plain, brotli, gzip]) expect(headers['vary']).to.equal('Accept-Encoding');
  });

  it('show a change as soon as it is announced', async () => {
    await read();
    await rename('Told by a trigger');
    await until(async () => (await read()).body.tagline === 'Told by a trigger', 'the change shows');
    await api.db('listings').where({ slug }).update({ status: 'draft', launched_at: null });
    await until(async () => (await read()).status === 404, 'it is gone');
    await api.db('listings').where({ slug }).update({ status: 'live', launched_at: new Date() });
    await until(async () => (await read()).status === 200, 'it is back');
  });

  it('are the same over REST and MCP', async () => {
    const [first, ...others] = await Promise.all(
      Object.values(callersOf(api.baseUrl)).map((call) => call('get_listing', { slug })),
    );
    expect(first?.status).to.equal(200);
    for (const other of others) expect(other.body).to.deep.equal(first?.body);
  });

  it('are sent to signed-in callers, too, but with no-store', async () => {
    const anonymous = await read();
    const signedIn = await read({ authorization: `Bearer ${await api.key()}` });
    expect(signedIn.body).to.deep.equal(anonymous.body);
    expect(signedIn.headers.get('cache-control')).to.equal('no-store');
  });

  it('are refused for an invalid credential, and refusals are not cached', async () => {
    await read();
    expect((await read({ authorization: 'Bearer nonsense' })).status).to.equal(401);
    expect((await read()).status).to.equal(200);
  });

  it('are read from Postgres while no listener is connected, and cached again afterwards', async () => {
    await read();
    const [listener] = await listeners();
    await api.db.raw('SELECT pg_terminate_backend(?)', [listener?.pid ?? 0]);
    // Told while nobody listens: it would never be known if what was kept were not dropped.
    await rename('Changed behind its back');
    await until(
      async () => (await read()).body.tagline === 'Changed behind its back',
      'the unheard change shows',
    );
    await until(async () => (await listeners()).some(({ pid }) => pid !== listener?.pid), 'it listens again');
    await rename('Heard again');
    await until(async () => (await read()).body.tagline === 'Heard again', 'the change shows');
  });

  it('count as views over REST, MCP and the site, and against the limit', async () => {
    const views = async () => {
      const row = await api
        .db('listing_views as v')
        .join('listings as l', 'l.id', 'v.listing_id')
        .where({ slug })
        .first<{ views: number } | undefined>('views');
      return row?.views ?? 0;
    };
    // What earlier reads left is written first.
    let before = -1;
    await until(async () => {
      const now = await views();
      const settled = now === before;
      before = now;
      if (!settled) await new Promise((resolve) => setTimeout(resolve, 2_500));
      return settled;
    }, 'earlier views are written');
    const { headers } = await read();
    for (let n = 0; n < 9; n += 1) await read();
    for (const call of Object.values(callersOf(api.baseUrl))) await call('get_listing', { slug });
    await fetch(`${api.baseUrl}/listings/${slug}`);
    const calls = 10 + Object.keys(callersOf(api.baseUrl)).length + 1;
    await until(async () => (await views()) >= before + calls, 'the views are written');
    expect(await views()).to.equal(before + calls);
    const remaining = (value: string | null) => Number(/r=(\d+)/.exec(value ?? '')?.[1]);
    expect(remaining((await read()).headers.get('ratelimit'))).to.be.at.most(
      remaining(headers.get('ratelimit')) - calls,
    );
  });

  for (const path of [
    `/listings/${slug}`,
    '/listings?sort=newest',
    '/listings?q=notes',
    '/launches/weeks/last',
    '/leaderboards/community-all-time',
  ]) {
    it(`are the same for known and unknown URLs, with the same log line: ${path}`, async () => {
      const address = `${api.baseUrl}/api/v1${path}`;
      const { headers } = await raw(address, {});
      const asked: Record<string, string>[] = [
        {},
        { origin: api.baseUrl },
        { 'accept-encoding': 'gzip, deflate, br' },
        { 'accept-encoding': 'gzip' },
        { 'accept-encoding': 'identity;q=1, *;q=0' },
        { 'if-none-match': `"other", W/${headers['etag'] ?? ''}` },
        { 'if-none-match': '*', 'accept-encoding': 'br' },
        { 'if-none-match': '*', 'cache-control': 'no-cache' },
        { authorization: `Bearer ${await api.key()}` },
        { authorization: 'Bearer nonsense' },
        { authorization: 'Bearer nonsense', 'accept-encoding': 'br' },
      ];
      for (const [index, headers] of asked.entries()) {
        // The same answer, of a URL that nobody has asked for.
        const first = await raw(`${address}${path.includes('?') ? '&' : '?'}${'&'.repeat(index)}`, headers);
        // Known, and repeated.
        for (const known of [await raw(address, headers), await raw(address, headers)]) {
          expect(comparable(known), JSON.stringify(headers)).to.deep.equal(comparable(first));
          expect(logged(known), JSON.stringify(headers)).to.deep.equal(logged(first));
        }
      }
    });
  }

  it('of a known URL answer GET only', async () => {
    await read();
    expect((await fetch(url, { method: 'DELETE' })).status).to.equal(405);
    const head = await fetch(url, { method: 'HEAD' });
    expect(head.status).to.equal(200);
    expect(await head.text()).to.equal('');
  });
});

describe('cached reads over the limit', function () {
  this.timeout(120_000);
  it('are refused as those of unknown URLs, and not counted as answered', async () => {
    const api = await startApi({ env: { READ_CACHE_MB: '64', RATE_READS_PER_MINUTE: '20' } });
    try {
      const address = `${api.baseUrl}/api/v1/categories`;
      const answers: Raw[] = [];
      for (let n = 0; n < 22; n += 1) answers.push(await raw(address, {}));
      expect(answers.map(({ status }) => status)).to.deep.equal([
        ...Array.from({ length: 20 }, () => 200),
        429,
        429,
      ]);
      const remaining = answers.map(({ headers }) => /r=(\d+)/.exec(headers['ratelimit'] ?? '')?.[1]);
      expect(remaining.slice(0, 20)).to.deep.equal(Array.from({ length: 20 }, (_, n) => String(19 - n)));
      const unknown = await raw(`${address}?&`, {});
      expect(unknown.status).to.equal(429);
      expect(Object.keys(answers[20]?.headers ?? {}).sort()).to.deep.equal(
        Object.keys(unknown.headers).sort(),
      );
    } finally {
      await api.close();
    }
  });
});

/** Without what differs between any two answers. */
function comparable({ status, headers, bytes }: Raw) {
  const id = headers['x-request-id'] ?? '';
  const text = bytes.toString('latin1').replaceAll(id, '');
  return { status, text, headers: { ...headers, date: '', ratelimit: '', 'x-request-id': '' } };
}

interface Listing {
  tagline: string;
}

interface Raw {
  status: number;
  headers: Record<string, string | undefined>;
  bytes: Buffer;
}

/** Without the decompression and the headers that fetch adds. */
function raw(url: string, headers: Record<string, string>) {
  return new Promise<Raw>((resolve, reject) => {
    request(url, { headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers as Record<string, string | undefined>,
          bytes: Buffer.concat(chunks),
        });
      });
    })
      .on('error', reject)
      .end();
  });
}
