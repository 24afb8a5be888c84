/** Public pages that are kept as finished bytes for signed-out visitors, over HTTP, on a database whose changes are heard. */
import { request } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect } from 'chai';
import { pino } from 'pino';
import { hideReview } from '../../src/community/review-queries.ts';
import { seedDemo } from '../../src/demo/seed-demo.ts';
import { mondayOf } from '../../src/shared/week-rules.ts';
import { bareListing, oneSignedIn } from '../community/people.ts';
import { insertOtherSite } from '../launches/insert-listing.ts';
import { type RunningApi, startApi } from '../support/api.ts';
import { until } from '../workflows/support/until.ts';

interface Raw {
  status: number;
  headers: Record<string, string | undefined>;
  bytes: Buffer;
  text: string;
  /** Whether it was answered without an operation. */
  kept: boolean;
}

/** Headers that differ between any two responses. */
const ownHeaders = ['date', 'x-request-id'];
const comparable = ({ headers }: Raw) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !ownHeaders.includes(name)));

describe('public pages of signed-out visitors', function () {
  this.timeout(60_000);
  let api: RunningApi;
  let now = new Date();
  const operations = new Set<string>();
  const lines: string[] = [];

  before(async () => {
    const log = pino(
      {
        level: 'info',
      },
      {
        write(line: string) {
          lines.push(line);
          const { msg, requestId } = JSON.parse(line) as { msg: string; requestId?: string };
          if (msg === 'operation' && requestId !== undefined) operations.add(requestId);
        },
      },
    );
    api = await startApi({
      clock: () => now,
      log,
      env: { READ_CACHE_MB: '16', RATE_READS_PER_MINUTE: '1000000' },
    });
    await seedDemo(api.db, { now });
    await bareListing(api, 'lamp', { launched_at: now, launch_week: mondayOf(now) });
    await until(async () => {
      await get('/');
      return (await get('/')).kept;
    }, 'pages are kept');
  });
  after(() => api.close());

  const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    new Promise<Raw>((resolve, reject) => {
      const sent = request(new URL(path, api.baseUrl), { headers, method, agent: false }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () => {
          const bytes = Buffer.concat(chunks);
          const given = response.headers as Raw['headers'];
          resolve({
            status: response.statusCode ?? 0,
            headers: given,
            bytes,
            text: bytes.toString(),
            kept: !operations.has(given['x-request-id'] ?? ''),
          });
        });
      });
      sent.on('error', reject);
      sent.end();
    });
  /** Requested until it comes from the cache. */
  const keptAt = (path: string) =>
    until(async () => {
      const page = await get(path);
      return page.kept && page;
    }, `${path} is kept`);
  const showsWithin = (path: string, text: string, ms: number) =>
    until(async () => (await get(path)).text.includes(text), `${path} shows ${text}`, ms);

  it('are rendered once, and have the same bytes and headers from then on', async () => {
    for (const path of ['/', '/listings/quillbarrow', '/categories', '/blog', '/docs', '/search?q=invoice']) {
      const first = await get(`${path}${path.includes('?') ? '&' : '?'}first`);
      expect(first.kept, path).to.equal(false);
      const kept = await keptAt(`${path}${path.includes('?') ? '&' : '?'}first`);
      expect(kept.status).to.equal(200);
      expect(kept.text).to.equal(first.text);
      expect(comparable(kept)).to.deep.equal(comparable(first));
      expect(kept.headers).to.include({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-cache',
        'x-frame-options': 'DENY',
      });
      expect(kept.headers['vary']?.split(', ')).to.include.members(['Accept-Encoding', 'Cookie']);
      expect(kept.headers['content-security-policy']).to.include("default-src 'none'");
      expect(kept.headers['x-request-id']).to.not.equal(first.headers['x-request-id']);
    }
  });

  it('are compressed as the browser prefers, each form with a validator that gets 304', async () => {
    for (const path of ['/', '/listings/quillbarrow']) {
      const plain = await keptAt(path);
      const forms = [
        { page: plain, encoding: undefined, unpack: (bytes: Buffer) => bytes },
        {
          page: await get(path, { 'accept-encoding': 'gzip, deflate, br' }),
          encoding: 'br',
          unpack: brotliDecompressSync,
        },
        { page: await get(path, { 'accept-encoding': 'gzip' }), encoding: 'gzip', unpack: gunzipSync },
      ];
      expect(new Set(forms.map(({ page }) => page.headers['etag']))).to.have.property('size', 3);
      for (const { page, encoding, unpack } of forms) {
        expect(page.headers['content-encoding']).to.equal(encoding);
        expect(page.headers['content-length']).to.equal(String(page.bytes.length));
        expect(unpack(page.bytes).equals(plain.bytes)).to.equal(true);
        const etag = page.headers['etag'] ?? '';
        const again = await get(path, {
          'if-none-match': etag,
          ...(encoding && { 'accept-encoding': encoding }),
        });
        expect([again.status, again.bytes.length, again.headers['etag'], again.kept]).to.deep.equal([
          304,
          0,
          etag,
          true,
        ]);
      }
      const head = await get(path, {}, 'HEAD');
      expect([head.status, head.bytes.length, head.headers['content-length']]).to.deep.equal([
        200,
        0,
        String(plain.bytes.length),
      ]);
    }
  });

  it('are compressed and validated for signed-in visitors, too, and never kept', async () => {
    const mara = await oneSignedIn(api, { now });
    const cookie = `session=${mara.cookies.get('session') ?? ''}`;
    await keptAt('/');
    for (let n = 0; n < 3; n += 1) {
      const page = await get('/', { cookie, 'accept-encoding': 'br' });
      expect(page.kept).to.equal(false);
      expect(page.headers).to.include({ 'cache-control': 'private, no-cache', 'content-encoding': 'br' });
      expect(brotliDecompressSync(page.bytes).toString()).to.include('>Account<');
      const again = await get('/', {
        cookie,
        'accept-encoding': 'br',
        'if-none-match': page.headers['etag'] ?? '',
      });
      expect([again.status, again.kept]).to.deep.equal([304, false]);
    }
    expect((await keptAt('/')).text).to.not.include('>Account<');
  });

  it('are given as Markdown, and in parts, to those that ask for that', async () => {
    const path = '/listings/quillbarrow';
    await keptAt(path);
    for (let n = 0; n < 2; n += 1) {
      const markdown = await get(path, { accept: 'text/markdown' });
      expect(markdown.headers['content-type']).to.equal('text/markdown; charset=utf-8');
      expect((await get(path, { 'hx-request': 'true' })).kept).to.equal(false);
      expect((await keptAt(path)).headers['content-type']).to.equal('text/html; charset=utf-8');
    }
    expect((await keptAt(`${path}.md`)).headers['content-type']).to.equal('text/markdown; charset=utf-8');
    await keptAt('/llms.txt');
  });

  it('are not kept with a cookie, with the result of an action, or if they are not found', async () => {
    for (let n = 0; n < 3; n += 1) {
      expect((await get('/', { cookie: 'other=1' })).kept).to.equal(false);
      expect((await get('/listings/quillbarrow?said=voted')).kept).to.equal(false);
      const missing = await get('/listings/nothing-here');
      expect([missing.status, missing.headers['cache-control'], missing.kept]).to.deep.equal([
        404,
        'no-store',
        false,
      ]);
    }
  });

  it('show a vote, a review and an edit as soon as they are announced', async () => {
    const path = '/listings/lamp';
    const mara = await oneSignedIn(api, { now });
    await Promise.all([keptAt(path), keptAt('/')]);
    const votesOn = async () => /(\d+)\s*<\/b>\s*vote/.exec((await get(path)).text)?.[1];
    expect(await votesOn()).to.equal('0');
    expect((await mara.post(`${path}/vote`, { vote: 'cast', back: path })).status).to.equal(303);
    await until(async () => (await votesOn()) === '1', 'the vote shows', 1_000);
    await until(
      async () => (await keptAt('/')).text.includes('1</b> vote'),
      'the vote shows on the home page',
      2_000,
    );
    await mara.post(`${path}/review`, { rating: '4', text: 'It lights the page.' });
    await showsWithin(path, 'It lights the page.', 1_000);
    await keptAt(path);
    await mara.post(`${path}/review`, { rating: '4', text: 'The text alone is another one.' });
    await showsWithin(path, 'The text alone is another one.', 1_000);
    await keptAt(path);
    const { id } = await api.db('reviews').orderBy('id', 'desc').first<{ id: number }>('id');
    await api.db.transaction((tx) => hideReview(tx, id, { why: 'Rude.', now }));
    await until(async () => !(await get(path)).text.includes('The text alone'), 'it is hidden', 1_000);
    await keptAt(path);
    await api.db('listings').where({ slug: 'lamp' }).update({ tagline: 'Corrected a moment ago' });
    await showsWithin(path, 'Corrected a moment ago', 1_000);
    await showsWithin('/', 'Corrected a moment ago', 2_000);
  });

  it('are gone as soon as their listing is hidden, and back with it', async () => {
    const path = '/listings/lamp';
    await keptAt(path);
    await api
      .db('listings')
      .where({ slug: 'lamp' })
      .update({ status: 'hidden', hidden_status: 'live', hidden_why: 'Spam.', hidden_at: now });
    await until(async () => (await get(path)).status === 404, 'it is gone', 1_000);
    await until(async () => !(await get('/')).text.includes('/listings/lamp"'), 'no list has it', 2_000);
    await api
      .db('listings')
      .where({ slug: 'lamp' })
      .update({ status: 'live', hidden_status: null, hidden_why: null, hidden_at: null });
    await until(async () => (await get(path)).status === 200, 'it is back', 1_000);
  });

  it('are rendered anew on a new day, as their words depend on it', async () => {
    await keptAt('/');
    const before = now;
    now = new Date(now.getTime() + 86_400_000);
    try {
      expect((await get('/')).kept).to.equal(false);
    } finally {
      now = before;
    }
  });

  it('count as views, as calls, and in the log', async () => {
    const path = '/listings/counted';
    await bareListing(api, 'counted');
    let requested = 0;
    const view = async () => {
      requested += 1;
      return get(path);
    };
    const page = await until(async () => {
      const viewed = await view();
      return viewed.kept && viewed;
    }, 'it is kept');
    const more = await Promise.all(Array.from({ length: 9 }, view));
    expect(more.filter(({ kept }) => kept)).to.have.length(9);
    const views = async () => {
      const [row] = await api
        .db('listing_views as v')
        .join('listings as l', 'l.id', 'v.listing_id')
        .where({ slug: 'counted' })
        .pluck<number[]>('views');
      return row ?? 0;
    };
    await until(async () => (await views()) >= requested, 'the views are written');
    expect(await views()).to.equal(requested);
    const id = page.headers['x-request-id'] ?? '';
    const logged = lines.filter((line) => line.includes(id)).map((line) => JSON.parse(line) as object);
    expect(logged).to.have.length(1);
    expect(logged[0]).to.include({ msg: 'request', route: '/listings/:slug', status: 200 });
  });

  it('are each site’s own', async () => {
    await insertOtherSite(api.db);
    const other = () => get('/', { host: 'other.example' });
    await until(async () => (await other()).kept, 'the page of the other site is kept');
    expect((await other()).text).to.include('Another directory.');
    expect((await keptAt('/')).text).to.not.include('Another directory.');
  });

  it('are read from Postgres while no listener is connected', async () => {
    await keptAt('/listings/lamp');
    await api.db.raw(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = current_database() AND application_name LIKE '%listen'`,
    );
    await api.db('listings').where({ slug: 'lamp' }).update({ tagline: 'Changed unheard' });
    await showsWithin('/listings/lamp', 'Changed unheard', 2_000);
    await keptAt('/listings/lamp');
  });
});

describe('kept pages over the rate limit', () => {
  it('are refused with a page that says when to come back', async () => {
    const api = await startApi({ env: { READ_CACHE_MB: '16', RATE_READS_PER_MINUTE: '40' } });
    try {
      const statuses: number[] = [];
      for (let n = 0; n < 60; n += 1) {
        const response = await fetch(`${api.baseUrl}/categories`);
        statuses.push(response.status);
        if (response.status === 429) expect(response.headers.get('retry-after')).to.match(/^\d+$/);
      }
      expect(statuses[0]).to.equal(200);
      expect(statuses.at(-1)).to.equal(429);
    } finally {
      await api.close();
    }
  });
});
