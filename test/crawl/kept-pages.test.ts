import { expect } from 'chai';
import { createGuardedFetch } from '../../src/guarded-fetch/guarded-fetch.ts';
import { createHostLimiter } from '../../src/guarded-fetch/host-limiter.ts';
import { userAgentOf } from '../../src/guarded-fetch/crawler-rules.ts';
import { failureOf } from './failures.ts';
import { resolveTo, startPages, startSite, stopServers, type Handler } from './local-sites.ts';
import { crawl, MemoryStore, page, path, START, to } from './memory-crawl.ts';

const modified = 'Wed, 21 Oct 2026 07:28:00 GMT';
/** A page with a version: told again, it is not sent again. */
const versioned =
  (etag: string, html: string, statuses: number[]): Handler =>
  (request, response) => {
    const isKnown = request.headers['if-none-match'] === etag;
    statuses.push(isKnown ? 304 : 200);
    response.writeHead(isKnown ? 304 : 200, { 'content-type': 'text/html', etag, 'last-modified': modified });
    response.end(isKnown ? undefined : html);
  };
const again = (before: MemoryStore) => {
  const store = new MemoryStore();
  store.kept = before.pages;
  return store;
};

describe('a website that is crawled again', () => {
  afterEach(stopServers);

  it('sends only changed pages, and all are stored', async () => {
    const statuses: number[] = [];
    const pages: Record<string, string | Handler> = {
      '/': versioned('"home"', page('Acme', '/about', '/faq'), statuses),
      '/about': versioned('W/"about-1"', page('About us'), statuses),
      '/faq': page('Questions'),
    };
    const site = await startPages(pages);
    const first = new MemoryStore();
    await crawl(site, { store: first });
    expect(first.pages[0]).to.include({ etag: '"home"', lastModified: modified });
    expect(statuses).to.deep.equal([200, 200]);

    const second = again(first);
    expect((await crawl(site, { store: second })).pages).to.equal(3);
    expect(statuses.slice(2)).to.deep.equal([304, 304]);
    const byPath = (store: MemoryStore) => store.pages.toSorted((a, b) => (a.url < b.url ? -1 : 1));
    expect(byPath(second)).to.deep.equal(byPath(first));

    pages['/about'] = versioned('W/"about-2"', page('About us all'), statuses);
    const third = again(second);
    await crawl(site, { store: third });
    expect(third.pages.find(({ url }) => url.endsWith('/about'))?.title).to.equal('About us all');
  });

  it('gets conditional requests for final URLs, not for redirects', async () => {
    const asked: (string | undefined)[] = [];
    const statuses: number[] = [];
    const site = await startPages({
      '/': (request, response) => {
        asked.push(request.headers['if-none-match']);
        to('/home')(request, response);
      },
      '/home': versioned('"home"', page('Acme'), statuses),
    });
    const first = new MemoryStore();
    await crawl(site, { store: first });
    await crawl(site, { store: again(first) });
    expect(asked).to.deep.equal([undefined, undefined]);
    expect(statuses).to.deep.equal([200, 304]);
  });

  it('gets well-formed validators only', async () => {
    for (const etag of ['no quotes', '"a\r\nx-evil: 1"', `"${'x'.repeat(5000)}"`, '"a" "b"']) {
      let headers: NodeJS.Dict<unknown> = {};
      const site = await startPages({
        '/': (request, response) => {
          headers = request.headers;
          response.writeHead(200, { 'content-type': 'text/html' }).end(page('Acme'));
        },
      });
      const store = new MemoryStore();
      store.kept = [{ url: START, html: page('Old'), etag, lastModified: 'yesterday\r\nx: y' }];
      await crawl(site, { store });
      expect(headers).not.to.have.any.keys('if-none-match', 'if-modified-since', 'x-evil', 'x');
      await stopServers();
    }
  });

  it('fails where it sends 304 for an unknown page', async () => {
    const site = await startPages({
      '/': page('Acme', '/about'),
      '/about': (_request, response) => response.writeHead(304).end(),
    });
    const store = new MemoryStore();
    await crawl(site, { store });
    expect(store.refusals.map((refusal) => [path(refusal), refusal.status])).to.deep.equal([['/about', 304]]);
    const home = await startPages({ '/': (_request, response) => response.writeHead(304).end() });
    await failureOf(crawl(home), 'http_error');
  });
});

describe('one host', () => {
  afterEach(stopServers);

  it('gets two requests at a time from all callers, including redirects and failures', async () => {
    let now = 0;
    let most = 0;
    const site = await startSite((request, response) => {
      most = Math.max(most, (now += 1));
      setTimeout(() => {
        now -= 1;
        const url = request.url ?? '';
        if (url.startsWith('/to')) response.writeHead(302, { location: '/end' }).end();
        else if (url.startsWith('/bad')) request.socket.destroy();
        else response.writeHead(200, { 'content-type': 'text/html' }).end(page(url));
      }, 5);
    });
    const fetch = createGuardedFetch({
      resolve: resolveTo({ 'acme.example': site, 'other.example': site }),
      userAgent: userAgentOf('https://launches.example'),
    });
    const paths = Array.from({ length: 24 }, (_, n) => `${['/a', '/to', '/bad'][n % 3] ?? ''}${n}`);
    const outcomes = await Promise.allSettled(paths.map((each) => fetch(`http://acme.example${each}`)));
    expect(most).to.equal(2);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).to.have.length(16);
    most = 0;
    await Promise.all(
      ['acme', 'other'].flatMap((name) => [1, 2, 3].map((n) => fetch(`http://${name}.example/${n}`))),
    );
    expect(most).to.be.within(2, 4);
  });

  it('grants places in order, and drops a caller that aborts', async () => {
    const limiter = createHostLimiter(1);
    const never = new AbortController().signal;
    const release = await limiter.acquire('a', never);
    (await limiter.acquire('b', never))();
    const order: string[] = [];
    const givesUp = new AbortController();
    const gone = limiter.acquire('a', givesUp.signal).catch((error: unknown) => error);
    const second = limiter.acquire('a', never).then((free) => (order.push('second'), free));
    const third = limiter.acquire('a', never).then((free) => (order.push('third'), free));
    givesUp.abort(new Error('no more'));
    expect(await gone)
      .to.be.an('error')
      .with.property('message', 'no more');
    release();
    release();
    (await second)();
    (await third)();
    expect(order).to.deep.equal(['second', 'third']);
    expect(await limiter.acquire('a', givesUp.signal).catch((error: unknown) => error)).to.be.an('error');
    (await limiter.acquire('a', never))();
  });
});

describe('charsets that are labelled wrongly', () => {
  afterEach(stopServers);
  const read = async (type: string, body: Buffer) => {
    const site = await startPages({
      '/': (_request, response) => response.writeHead(200, { 'content-type': type }).end(body),
    });
    return (await createGuardedFetch({ resolve: resolveTo({ 'acme.example': site }) })(START)).body;
  };
  const utf16 = (text: string) => Buffer.from(text, 'utf16le');
  const cases: [what: string, type: string, bytes: Buffer, text: string][] = [
    ['UTF-8 as Latin-1', 'text/html; charset=iso-8859-1', Buffer.from('<p>Grüße – 10 €'), '<p>Grüße – 10 €'],
    [
      'windows-1252 as UTF-8',
      'text/html; charset=utf-8',
      Buffer.from('<p>Gr\xfc\xdfe', 'latin1'),
      '<p>Grüße',
    ],
    [
      'one broken character in UTF-8',
      'text/html; charset=utf-8',
      Buffer.concat([Buffer.from('<p>Grüße '), Buffer.from([0xff])]),
      '<p>Grüße \ufffd',
    ],
    ['ASCII as UTF-16', 'text/html; charset=utf-16', Buffer.from('<p>Hello'), '<p>Hello'],
    ['UTF-16 without a label', 'text/html', utf16('<p>Hello, Grüße'), '<p>Hello, Grüße'],
    [
      'UTF-16BE by its mark',
      'text/html',
      Buffer.concat([Buffer.from([0xfe, 0xff]), utf16('<p>Hé').swap16()]),
      '<p>Hé',
    ],
    [
      'Shift_JIS by its page',
      'text/html',
      Buffer.concat([Buffer.from('<meta charset="x-sjis">'), Buffer.from([0x83, 0x65])]),
      '<meta charset="x-sjis">テ',
    ],
    ['ISO-2022-JP', 'text/html; charset=iso-2022-jp', Buffer.from('\x1b$B%F\x1b(B', 'latin1'), 'テ'],
    [
      'a charset in a comment',
      'text/html',
      Buffer.from('<!-- <meta charset="koi8-r"> -->Gr\xfc\xdfe', 'latin1'),
      '<!-- <meta charset="koi8-r"> -->Grüße',
    ],
  ];
  for (const [what, type, bytes, expected] of cases) {
    it(`are corrected: ${what}`, async () => {
      expect(
        await read(type, what.startsWith('ISO-2022') ? Buffer.concat([Buffer.from('<p>'), bytes]) : bytes),
      ).to.contain(expected);
    });
  }
});
