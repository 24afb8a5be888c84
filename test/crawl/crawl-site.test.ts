import { expect } from 'chai';
import { startPages, startSite, stopServers, type Handler } from './local-sites.ts';
import { crawl, MemoryStore, page, path, START, to } from './memory-crawl.ts';
import { sixPages } from './six-pages.ts';

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

  it('reads up to twelve pages, two at a time', async () => {
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

  it('keeps the Crawl-delay of robots.txt', async () => {
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

  it('stores other pages that fail as refusals', async () => {
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

  it('stores a page once, under its final URL', async () => {
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

  it('stores nothing twice where a page redirects to another that fails', async () => {
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
});
