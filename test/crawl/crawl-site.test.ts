import { expect } from 'chai';
import type { FetchFailureCode } from '../../activities/crawl/fetch-failure.ts';
import { failureOf } from './failures.ts';
import { startPages, startSite, stopServers, type Handler } from './local-sites.ts';
import { crawl, MemoryStore, page, path, START, text, to } from './memory-crawl.ts';

const sixPages = {
  '/robots.txt': text('User-agent: *\nDisallow: /admin\n'),
  '/': page('Acme', '/pricing', '/about', '/features', '/faq', '/blog', '/login'),
  '/pricing': page('Pricing'),
  '/about': page('About us', '/team'),
  '/features': page('Features'),
  '/faq': page('Questions'),
  '/blog': page('Blog'),
};

describe('reading a website', () => {
  afterEach(stopServers);

  it('reads the home page and what it links to, most useful first', async () => {
    const site = await startPages(sixPages);
    const store = new MemoryStore();
    const progress: string[] = [];
    const outcome = await crawl(site, {
      store,
      progress: (done, total) => progress.push(`${done}/${total}`),
    });
    expect(outcome).to.deep.equal({ pages: 6, homeUrl: START });
    expect(site.log.slice(0, 4)).to.deep.equal([
      'GET /robots.txt',
      'GET /',
      'GET /llms.txt',
      'GET /sitemap.xml',
    ]);
    expect(site.log.slice(4)).to.have.members([
      'GET /pricing',
      'GET /about',
      'GET /features',
      'GET /faq',
      'GET /blog',
    ]);
    expect(store.pages.map(path)).to.have.members(['/', '/pricing', '/about', '/features', '/faq', '/blog']);
    expect(store.pages[0]).to.deep.include({ url: START, title: 'Acme', status: 200, html: sixPages['/'] });
    expect(store.pages[0]?.text).to.contain('Acme');
    expect(store.refusals).to.deep.equal([]);
    expect(progress).to.deep.equal(['0/1', '1/6', '2/6', '3/6', '4/6', '5/6', '6/6']);
  });

  it('reads twelve pages at most, two at a time', async () => {
    let underWay = 0;
    let most = 0;
    const paths = Array.from(
      { length: 40 },
      (_, n) =>
        `/${['docs', 'team', 'faq', 'x', 'blog', 'about', 'pricing', 'features'][n % 8] ?? ''}/${n}-y`,
    );
    const site = await startSite((request, response) => {
      most = Math.max(most, (underWay += 1));
      const html = page(request.url ?? '', ...paths);
      setTimeout(() => {
        underWay -= 1;
        if (request.url === '/robots.txt') response.writeHead(404).end();
        else response.writeHead(200, { 'content-type': 'text/html' }).end(html);
      }, 10);
    });
    const store = new MemoryStore();
    expect((await crawl(site, { store })).pages).to.equal(12);
    expect(store.rows).to.have.length(12);
    expect(most).to.equal(2);
  });

  it('waits between requests where robots.txt asks for it', async () => {
    let underWay = 0;
    let most = 0;
    const site = await startSite((request, response) => {
      const isRobots = request.url === '/robots.txt';
      most = Math.max(most, (underWay += 1));
      setTimeout(() => {
        underWay -= 1;
        response.writeHead(200, { 'content-type': isRobots ? 'text/plain' : 'text/html' });
        response.end(isRobots ? 'User-agent: *\nCrawl-delay: 0.01' : page('x', '/about', '/pricing', '/faq'));
      }, 10);
    });
    expect((await crawl(site)).pages).to.equal(4);
    expect(most).to.equal(1);
  });

  describe('robots.txt', () => {
    it('that forbids us: nothing else is asked for', async () => {
      for (const robots of ['User-agent: *\nDisallow: /', 'User-agent: LaunchDirectoryBot\nDisallow: /']) {
        const site = await startPages({ ...sixPages, '/robots.txt': text(robots) });
        const store = new MemoryStore();
        const failure = await failureOf(crawl(site, { store }), 'robots_disallowed');
        expect(failure).to.include({ transient: false });
        expect(failure.message).to.contain('LaunchDirectoryBot');
        expect(site.log).to.deep.equal(['GET /robots.txt']);
        expect(store.rows).to.deep.equal([]);
      }
    });

    it('that fails: nothing else is asked for now', async () => {
      const site = await startPages({
        ...sixPages,
        '/robots.txt': (_request, response) => response.writeHead(500).end(),
      });
      const failure = await failureOf(crawl(site), 'robots_unreachable');
      expect(failure).to.include({ transient: true });
      expect(site.log).to.deep.equal(['GET /robots.txt']);
    });

    it('that redirects is followed, and holds', async () => {
      const site = await startPages({
        ...sixPages,
        '/robots.txt': to('/moved'),
        '/moved': text('User-agent: *\nDisallow: /'),
      });
      await failureOf(crawl(site), 'robots_disallowed');
      expect(site.log).to.deep.equal(['GET /robots.txt', 'GET /moved']);
    });

    it('that forbids some pages: those are refused unasked', async () => {
      const site = await startPages({
        ...sixPages,
        '/robots.txt': text('User-agent: *\nDisallow: /pricing\nDisallow: /sitemap'),
      });
      const store = new MemoryStore();
      await crawl(site, { store });
      expect(store.refusals).to.have.length(1);
      expect(store.refusals[0]).to.include({ url: 'http://acme.example/pricing', status: null });
      expect(store.refusals[0]?.why).to.contain('robots.txt');
      expect(site.log).not.to.include('GET /pricing');
      expect(site.log).not.to.include('GET /sitemap.xml');
    });

    it('holds at redirects, for the home page too', async () => {
      const site = await startPages({ ...sixPages, '/': to('/admin'), '/admin': page('Admin') });
      await failureOf(crawl(site), 'robots_disallowed');
      expect(site.log).to.deep.equal(['GET /robots.txt', 'GET /']);

      const other = await startPages({
        ...sixPages,
        '/pricing': to('/admin/prices'),
        '/admin/prices': page('Secret'),
      });
      const store = new MemoryStore();
      await crawl(other, { store });
      expect(other.log).to.include('GET /pricing');
      expect(other.log).not.to.include('GET /admin/prices');
      expect(store.refusals.map(path)).to.deep.equal(['/pricing']);
    });

    it('of another host is asked before a redirect there is followed', async () => {
      const www = await startPages({ '/robots.txt': text('User-agent: *\nDisallow: /'), '/': page('Acme') });
      const site = await startPages({ '/': to('http://www.acme.example/') });
      await failureOf(crawl(site, { names: { 'www.acme.example': www } }), 'robots_disallowed');
      expect(site.log).to.deep.equal(['GET /robots.txt', 'GET /']);
      expect(www.log).to.deep.equal(['GET /robots.txt']);
    });
  });

  describe('a home page that cannot be read fails with a code of its own', () => {
    const answer: (status: number, type: string, body: string) => Handler =
      (status, type, body) => (_request, response) =>
        response.writeHead(status, { 'content-type': type }).end(body);
    const homes: [what: string, code: FetchFailureCode, home: Handler][] = [
      ['404', 'http_error', answer(404, 'text/html', page('gone'))],
      ['500', 'http_error', answer(500, 'text/html', page('sorry'))],
      ['206', 'http_error', answer(206, 'text/html', page('a part'))],
      ['a PDF', 'not_html', answer(200, 'application/pdf', '%PDF-1.7')],
      ['an empty page', 'empty_page', answer(200, 'text/html', '')],
      [
        'a page of scripts',
        'empty_page',
        answer(200, 'text/html', '<script>document.write("hello")</script><div> \n</div>'),
      ],
      [
        '1 GB',
        'too_large',
        (_request, response) =>
          response.writeHead(200, { 'content-type': 'text/html', 'content-length': 2 ** 30 }).write('<p>'),
      ],
      ['a redirect loop', 'redirect_loop', to('/')],
      [
        'a redirect to a private address',
        'redirect_to_private_address',
        to('http://169.254.169.254/latest/'),
      ],
      ['a redirect to another scheme', 'redirect_scheme_refused', to('file:///etc/passwd')],
      [
        'a connection closed mid-read',
        'connection_closed',
        (request, response) => {
          response.writeHead(200, { 'content-type': 'text/html', 'content-length': 1000 }).write('<p>hello');
          setTimeout(() => request.socket.destroy(), 20);
        },
      ],
    ];
    for (const [what, code, home] of homes) {
      it(what, async () => {
        const site = await startPages({ ...sixPages, '/': home });
        const store = new MemoryStore();
        await failureOf(crawl(site, { store }), code);
        expect(site.log).to.deep.equal(['GET /robots.txt', 'GET /']);
        expect(store.rows).to.deep.equal([]);
      });
    }

    it('an unresolvable host', async () => {
      const site = await startPages(sixPages);
      await failureOf(crawl(site, { start: 'https://nowhere.example.com/' }), 'host_not_found');
      await failureOf(crawl(site, { start: 'http://localhost/' }), 'address_not_public');
      await failureOf(crawl(site, { start: 'nonsense of someone’s own making' }), 'url_not_allowed');
    });

    it('HTML that the parser gives up on', async () => {
      const site = await startPages(sixPages);
      const read = () => {
        throw new RangeError('Maximum call stack size exceeded');
      };
      await failureOf(crawl(site, { read }), 'unreadable_page');
    });
  });

  it('reads pages with NULs and in windows-1252', async () => {
    const bytes = Buffer.from(
      '<title>Caf\xe9</title><p>10\0 \x80 a month<a href="/about">About</a>',
      'latin1',
    );
    const serve: (type: string, body: Buffer | string) => Handler = (type, body) => (_request, response) =>
      response.writeHead(200, { 'content-type': type }).end(body);
    const site = await startPages({
      '/': serve('text/html; charset=windows-1252', bytes),
      '/about': serve('text/html; charset=utf-8', '<title>About</title><p>Gr\0üße'),
    });
    const store = new MemoryStore();
    await crawl(site, { store });
    const [home, about] = store.pages;
    expect(home?.title).to.equal('Café');
    expect(home?.text).to.contain('10 € a month');
    expect(about?.text).to.contain('Grüße');
    expect(JSON.stringify(store.pages)).not.to.contain('\\u0000');
  });

  it('survives HTML nested half a million deep', async () => {
    const site = await startPages({
      '/': page('Acme', '/about'),
      '/about': `<p>About us${'<div>'.repeat(400_000)}`,
    });
    const store = new MemoryStore();
    expect((await crawl(site, { store })).homeUrl).to.equal(START);
    expect(store.rows.map(path)).to.deep.equal(['/', '/about']);
  });

  it('makes refusals of other pages that fail', async () => {
    const site = await startPages({
      ...sixPages,
      '/pricing': (_request, response) => response.writeHead(503).end(),
      '/about': (_request, response) =>
        response.writeHead(200, { 'content-type': 'application/pdf' }).end('%PDF-'),
      '/features': (_request, response) => response.writeHead(200, { 'content-type': 'text/html' }).end(' '),
      '/faq': to('http://elsewhere.example/'),
      '/blog': (request) => request.socket.destroy(),
    });
    const elsewhere = await startPages({ '/': page('Elsewhere') });
    const store = new MemoryStore();
    expect((await crawl(site, { store, names: { 'elsewhere.example': elsewhere } })).pages).to.equal(1);
    expect(
      Object.fromEntries(store.refusals.map((refusal) => [path(refusal), refusal.status])),
    ).to.deep.equal({
      '/pricing': 503,
      '/about': null,
      '/features': null,
      '/faq': null,
      '/blog': null,
    });
    for (const { why } of store.refusals) expect(why).to.match(/\.$/);
  });

  it('stores a page once, under its address in the end', async () => {
    const site = await startPages({
      ...sixPages,
      '/': to('/home'),
      '/home': sixPages['/'],
      '/about': to('/company'),
      '/features': to('/company'),
      '/faq': to('/home'),
      '/company': page('Company'),
    });
    const store = new MemoryStore();
    expect((await crawl(site, { store })).homeUrl).to.equal('http://acme.example/home');
    expect(store.rows.map(path)).to.have.members(['/home', '/pricing', '/company', '/blog']);
    expect(store.refusals).to.deep.equal([]);
  });

  it('saves nothing twice where one page redirects to another that fails', async () => {
    for (const slow of ['/pricing', '/about']) {
      const site = await startPages({
        ...sixPages,
        '/pricing': to('/about'),
        '/about': (_request, response) => {
          setTimeout(() => response.writeHead(500).end(), slow === '/about' ? 30 : 0);
        },
        '/features': to('/faq'),
        '/faq': page('Questions'),
      });
      const store = new MemoryStore();
      await crawl(site, { store });
      const urls = store.rows.map(path);
      expect(urls).to.have.length(new Set(urls).size);
      expect(urls).to.have.members(['/', '/pricing', '/about', '/faq', '/blog']);
    }
  });

  describe('after a stop', () => {
    it('goes on where the last worker stopped, and fetches nothing twice', async () => {
      const site = await startPages({
        ...sixPages,
        '/faq': (_request, response) => response.writeHead(404).end(),
      });
      const store = new MemoryStore();
      store.beforeSave = () => {
        if (store.rows.length === 3) throw new Error('the database is away');
      };
      const stopped = await crawl(site, { store }).catch((error: unknown) => error);
      expect(stopped).to.be.an('error').with.property('message', 'the database is away');
      expect(store.rows).to.have.length(3);

      store.beforeSave = () => undefined;
      const kept = store.rows.map(path);
      site.log.length = 0;
      const progress: string[] = [];
      const outcome = await crawl(site, {
        store,
        progress: (done, total) => progress.push(`${done}/${total}`),
      });
      expect(outcome).to.deep.equal({ pages: 5, homeUrl: START });
      expect(progress).to.deep.equal(['3/6', '4/6', '5/6', '6/6']);
      expect(store.rows.map(path)).to.have.members(['/', '/pricing', '/about', '/features', '/faq', '/blog']);
      for (const done of kept) expect(site.log).not.to.include(`GET ${done}`);

      site.log.length = 0;
      expect(await crawl(site, { store })).to.deep.equal({ pages: 5, homeUrl: START });
      expect(site.log).to.have.members(['GET /robots.txt', 'GET /llms.txt', 'GET /sitemap.xml']);
    });

    it('asks for nothing more once a page could not be saved', async () => {
      const site = await startPages(sixPages);
      const store = new MemoryStore();
      let failed = false;
      store.beforeSave = (url) => {
        if (failed || url === START) return;
        failed = true;
        throw new Error('the database was away for a moment');
      };
      await crawl(site, { store }).catch((error: unknown) => error);
      expect(failed).to.equal(true);
      expect(site.log).not.to.include('GET /blog');
    });

    it('stops with the caller’s reason as soon as the caller stops', async () => {
      const controller = new AbortController();
      const reason = new Error('the worker is shutting down');
      const site = await startPages({
        ...sixPages,
        '/pricing': () => {
          controller.abort(reason);
        },
      });
      const store = new MemoryStore();
      expect(
        await crawl(site, { store, signal: controller.signal }).catch((error: unknown) => error),
      ).to.equal(reason);
      expect(store.refusals).to.deep.equal([]);
      expect(site.log).not.to.include('GET /blog');
    });
  });

  describe('the sitemap', () => {
    const xml: (body: string) => Handler = (body) => (_request, response) =>
      response.writeHead(200, { 'content-type': 'application/xml' }).end(body);
    const urlset = (...urls: string[]) =>
      `<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.map((url) => `<url><loc>\n${url} </loc></url>`).join('')}</urlset>`;

    it('adds what the home page does not link to, on the same site', async () => {
      const site = await startPages({
        '/': page('Acme'),
        '/sitemap.xml': xml(
          urlset(
            'http://acme.example/pricing',
            'http://other.example/about',
            'http://acme.example/a?b=1&amp;c=2',
            START,
          ),
        ),
        '/pricing': page('Pricing'),
      });
      const store = new MemoryStore();
      await crawl(site, { store });
      expect(store.rows.map(path)).to.deep.equal(['/', '/pricing']);
    });

    it('is found by robots.txt, and its index is followed one step', async () => {
      const index = ['post', 'page', 'main']
        .map((name) => `<sitemap><loc>http://acme.example/${name}-sitemap.xml</loc></sitemap>`)
        .join('');
      const site = await startPages({
        '/robots.txt': text(
          'Sitemap: http://elsewhere.example/s.xml\nSitemap: http://acme.example/index.xml',
        ),
        '/': page('Acme'),
        '/index.xml': xml(`<sitemapindex>${index}</sitemapindex>`),
        '/page-sitemap.xml': xml(urlset('http://acme.example/about')),
        '/main-sitemap.xml': text('http://acme.example/team\nnonsense\n'),
        '/about': page('About'),
        '/team': page('Team'),
      });
      const store = new MemoryStore();
      await crawl(site, { store });
      expect(store.rows.map(path)).to.have.members(['/', '/about', '/team']);
      expect(site.log).not.to.include('GET /post-sitemap.xml');
      expect(site.log).not.to.include('GET /sitemap.xml');
    });

    it('is not asked for where the links are enough', async () => {
      const paths = [
        'pricing',
        'plans',
        'about',
        'company',
        'team',
        'features',
        'product',
        'tour',
        'faq',
        'contact',
        'imprint',
        'customers',
      ].map((name) => `/${name}`);
      const site = await startPages({
        '/': page('Acme', ...paths),
        ...Object.fromEntries(paths.map((each) => [each, page(each)])),
      });
      await crawl(site);
      expect(site.log).to.have.length(14);
      expect(site.log).not.to.include('GET /sitemap.xml');
    });

    const useless: [what: string, sitemap: Handler][] = [
      ['is broken', xml('<urlset><url><loc>http://acme.example/about')],
      ['is a web page', text(page('Not found'))],
      [
        'is an entity bomb',
        xml(
          `<!DOCTYPE x [<!ENTITY a "${'ha'.repeat(100)}">${Array.from({ length: 12 }, (_, n) => `<!ENTITY a${n} "${`&a${n === 0 ? '' : n - 1};`.repeat(10)}">`).join('')}]><urlset><url><loc>&a11;</loc></url></urlset>`,
        ),
      ],
      [
        'defines its own entities',
        xml(
          '<!DOCTYPE x [<!ENTITY a "http://acme.example/about">]><urlset><url><loc>&a;</loc></url></urlset>',
        ),
      ],
      [
        'reads a file',
        xml(
          '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><urlset><url><loc>&a;</loc></url></urlset>',
        ),
      ],
      ['is nested without end', xml('<urlset>'.repeat(50_000))],
      [
        'has a prototype in it',
        xml('<urlset><__proto__><url>x</url></__proto__><url><loc><b/></loc></url></urlset>'),
      ],
      ['redirects to a private address', to('http://127.0.0.1/')],
      ['fails', (_request, response) => response.writeHead(500).end()],
    ];
    for (const [what, sitemap] of useless) {
      it(`that ${what} changes nothing`, async () => {
        const site = await startPages({
          '/': page('Acme', '/faq'),
          '/faq': page('FAQ'),
          '/sitemap.xml': sitemap,
        });
        const store = new MemoryStore();
        expect((await crawl(site, { store })).pages).to.equal(2);
        expect(site.log).to.include('GET /sitemap.xml');
        expect(store.refusals).to.deep.equal([]);
      });
    }
  });
});
