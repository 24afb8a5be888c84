/** The files of feed readers and crawlers, as they ask for them. */
import { request } from 'node:http';
import { gunzipSync } from 'node:zlib';
import { expect } from 'chai';
import { load } from 'cheerio';
import { publishFeed } from '../../activities/feeds/publish-feed.ts';
import { putFile } from '../../src/feeds/published-file-queries.ts';
import { gzipText } from '../../activities/feeds/gzip-text.ts';
import { seedDemo } from '../../src/demo/seed-demo.ts';
import { type Feed, type Rss, readXml } from '../feeds/xml.ts';
import { insertListing, insertOtherSite } from '../launches/insert-listing.ts';
import { readConfig } from '../../src/config/config.ts';
import { type RunningApi, freePort, startApi } from '../support/api.ts';

interface Answer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
}

describe('the files for feed readers and crawlers', () => {
  let api: RunningApi;
  let siteId: number;
  before(async () => {
    api = await startApi({ clock: () => new Date('2026-11-21T10:30:00Z') });
    ({ id: siteId } = await api.db('sites').first<{ id: number }>('id'));
  });
  after(() => api.close());

  /** Without the headers that fetch adds of its own accord. */
  const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    new Promise<Answer>((resolve, reject) => {
      const sent = request(new URL(path, api.baseUrl), { headers, method, agent: false }, (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('end', () =>
          resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(chunks) }),
        );
      });
      sent.on('error', reject);
      sent.end();
    });
  const publish = (at = '2026-11-21T10:00:00Z', id = siteId) => publishFeed(api, { siteId: id, at });
  const put = async (path: string, text: string, at: string) => {
    const gzip = gzipText();
    await gzip.add(text);
    const file = { path, contentType: 'application/xml; charset=utf-8', ...(await gzip.end()) };
    await putFile(api.db, siteId, file, new Date(at));
  };
  const feed = async (headers: Record<string, string> = {}) =>
    (readXml((await get('/feed.xml', headers)).body.toString()) as unknown as Feed).feed;

  it('answers 503 and when to come back before they are made for the first time', async () => {
    for (const path of ['/feed.xml', '/sitemap.xml', '/sitemaps/1.xml']) {
      const { status, headers } = await get(path);
      expect(status, path).to.equal(503);
      expect(headers).to.include({ 'retry-after': '60', 'cache-control': 'no-store' });
      expect(headers).to.not.have.property('etag');
    }
  });

  it('names the sitemap in robots.txt, and what is for one person', async () => {
    const { headers, body } = await get('/robots.txt');
    expect(headers['content-type']).to.equal('text/plain; charset=utf-8');
    expect(body.toString().split('\n')).to.include.members([
      'User-agent: *',
      'Disallow: /account',
      'Disallow: /search',
      `Sitemap: ${api.baseUrl}/sitemap.xml`,
    ]);
  });

  it('names the newest launches in the feed, the demo and what has not launched left out', async () => {
    await seedDemo(api.db, { now: new Date('2026-11-21T10:30:00Z') });
    for (let i = 10; i < 62; i += 1) {
      await insertListing(api.db, `n${i}`, {
        launchedAt: new Date(Date.UTC(2026, 10, 16, 0, 0, i)).toISOString(),
        week: '2026-11-16',
      });
    }
    await insertListing(api.db, 'waiting', { status: 'scheduled', week: '2026-12-07' });
    expect(await publish()).to.equal(50);
    const { entry = [] } = await feed();
    expect(entry.map(({ title }) => title).slice(0, 2)).to.deep.equal(['n61', 'n60']);
    expect(entry).to.have.lengthOf(50);
    expect(new Set(entry.map(({ id }) => id)).size).to.equal(50);
    for (const { link } of entry.slice(0, 3)) {
      const [alternate] = link;
      expect((await get(new URL(alternate?.['@_href'] ?? '').pathname)).status).to.equal(200);
    }
  });

  it('serves them packed to who takes gzip and plain to others, each with its own validator', async () => {
    const packed = await get('/feed.xml', { 'accept-encoding': 'gzip, br' });
    const plain = await get('/feed.xml');
    const refusing = await get('/feed.xml', { 'accept-encoding': 'gzip;q=0, identity' });
    expect(packed.headers).to.include({
      'content-encoding': 'gzip',
      'content-type': 'application/atom+xml; charset=utf-8',
      'cache-control': 'public, max-age=900',
      vary: 'Accept-Encoding',
      'content-length': String(packed.body.length),
    });
    for (const { headers, body } of [plain, refusing]) {
      expect(headers).to.not.have.property('content-encoding');
      expect(body.toString()).to.equal(gunzipSync(packed.body).toString());
    }
    expect(plain.headers['etag']).to.not.equal(packed.headers['etag']);
    expect(plain.headers).to.not.have.property('set-cookie');
  });

  it('answers 304 to who has them, in the form that they have', async () => {
    for (const headers of [{}, { 'accept-encoding': 'gzip' }]) {
      const { headers: first } = await get('/feed.xml', headers);
      const tag = String(first['etag']);
      const again = await get('/feed.xml', { ...headers, 'if-none-match': tag });
      expect([again.status, again.body.length, again.headers['etag']]).to.deep.equal([304, 0, tag]);
      expect((await get('/feed.xml', { ...headers, 'if-none-match': '"other"' })).status).to.equal(200);
    }
    const { status, body } = await get('/feed.xml', {}, 'HEAD');
    expect([status, body.length]).to.deep.equal([200, 0]);
  });

  it('has the same validator while nothing changed, and another when something did', async () => {
    const tag = async () => (await get('/feed.xml')).headers['etag'];
    const before = await tag();
    await publish('2026-11-21T11:00:00Z');
    expect(await tag()).to.equal(before);
    await api.db('listings').where({ slug: 'n61' }).update({ name: 'Renamed <&>' });
    await publish('2026-11-21T12:00:00Z');
    expect(await tag()).to.not.equal(before);
    expect((await feed()).entry?.[0]?.title).to.equal('Renamed <&>');
  });

  it('has parts of the sitemap, and 404 for those that there are not', async () => {
    await put('/sitemap.xml', '<index/>', '2026-11-21T10:00:00Z');
    await put('/sitemaps/2.xml', '<part/>', '2026-11-21T10:00:00Z');
    expect((await get('/sitemaps/2.xml')).body.toString()).to.equal('<part/>');
    for (const path of ['/sitemaps/3.xml', '/sitemaps/0.xml', '/sitemaps/..%2Ffeed.xml']) {
      expect((await get(path)).status, path).to.equal(404);
    }
  });

  it('is each site’s own', async () => {
    const other = await insertOtherSite(api.db);
    await insertListing(api.db, 'elsewhere', { siteId: other });
    await publish('2026-11-21T10:00:00Z', other);
    const headers = { host: 'other.example' };
    const { title, link, entry = [] } = await feed(headers);
    expect(title).to.equal('Launches on Other');
    expect(link.map((one) => one['@_href'])).to.deep.equal([
      'http://other.example/feed.xml',
      'http://other.example/',
    ]);
    expect(entry.map((one) => one.link[0]?.['@_href'])).to.deep.equal([
      'http://other.example/listings/elsewhere',
    ]);
    expect((await get('/robots.txt', headers)).body.toString()).to.include(
      'Sitemap: http://other.example/sitemap.xml',
    );
  });

  it('are also in RSS, with the same entries', async () => {
    await publish('2026-11-21T13:00:00Z');
    const { headers, body } = await get('/rss.xml');
    expect(headers['content-type']).to.equal('application/rss+xml; charset=utf-8');
    const { channel } = (readXml(body.toString()) as unknown as Rss).rss;
    const ids = channel.item?.map(({ guid }) => guid['#text']);
    expect(ids).to.deep.equal((await feed()).entry?.map(({ id }) => id));
  });

  it('are named on the home page', async () => {
    const $ = load((await get('/')).body.toString());
    const links = $('link[rel=alternate][title]')
      .toArray()
      .map((link) => [$(link).attr('type'), $(link).attr('href'), $(link).attr('title')]);
    expect(links).to.deep.equal([
      ['application/atom+xml', '/feed.xml', 'Launches on Launch Directory (Atom)'],
      ['application/rss+xml', '/rss.xml', 'Launches on Launch Directory (RSS)'],
    ]);
  });
});

describe('security.txt', () => {
  const now = new Date('2026-11-21T10:30:00Z');
  const path = '/.well-known/security.txt';
  const answerOf = async (env: Record<string, string>) => {
    const port = String(await freePort());
    const api = await startApi({ clock: () => now, env: { PORT: port, ...env } });
    try {
      const answer = await fetch(`http://127.0.0.1:${port}${path}`);
      return { answer, lines: (await answer.text()).trimEnd().split('\n') };
    } finally {
      await api.close();
    }
  };

  it('says whom to write to, until when that holds, and where the file is', async () => {
    const { answer, lines } = await answerOf({
      ALLOW_TEST_PAYMENTS: '1',
      BASE_URL: 'https://launches.example',
      SECURITY_CONTACT: 'https://launches.example/report',
      SITE_TEAM_EMAIL: 'team@launches.example',
    });
    expect(answer.status).to.equal(200);
    expect(answer.headers.get('content-type')).to.equal('text/plain; charset=utf-8');
    expect(lines).to.deep.equal([
      'Contact: https://launches.example/report',
      'Expires: 2027-05-20T00:00:00.000Z',
      'Preferred-Languages: en',
      `Canonical: https://launches.example${path}`,
    ]);
  });

  it('names the site team where nobody else is named, and no address that is not https', async () => {
    const { lines } = await answerOf({ SITE_TEAM_EMAIL: 'team+site@launches.example' });
    expect(lines[0]).to.equal('Contact: mailto:team+site@launches.example');
    expect(lines.join('\n')).not.to.contain('Canonical');
    const { lines: own } = await answerOf({ SECURITY_CONTACT: 'security@launches.example' });
    expect(own[0]).to.equal('Contact: mailto:security@launches.example');
  });

  it('is not there where nobody is named', async () => {
    const { answer, lines } = await answerOf({});
    expect(answer.status).to.equal(404);
    expect(lines.join('\n')).not.to.contain('Contact:');
  });

  it('takes no contact that is neither an address nor a page', () => {
    for (const contact of ['launches.example', 'http://launches.example/', 'tel', 'a@b.c\nExpires: x']) {
      expect(() => readConfig({ SECURITY_CONTACT: contact }), contact).to.throw('SECURITY_CONTACT');
    }
  });
});
