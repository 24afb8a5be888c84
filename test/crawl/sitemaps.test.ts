import { expect } from 'chai';
import { startPages, stopServers, type Handler } from './local-sites.ts';
import { crawl, MemoryStore, page, path, START, text, to } from './memory-crawl.ts';

describe('the sitemap of a website', () => {
  afterEach(stopServers);

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
      '/robots.txt': text('Sitemap: http://elsewhere.example/s.xml\nSitemap: http://acme.example/index.xml'),
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

  it('is not fetched where the links suffice', async () => {
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
      xml('<!DOCTYPE x [<!ENTITY a "http://acme.example/about">]><urlset><url><loc>&a;</loc></url></urlset>'),
    ],
    [
      'reads a file',
      xml('<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><urlset><url><loc>&a;</loc></url></urlset>'),
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
