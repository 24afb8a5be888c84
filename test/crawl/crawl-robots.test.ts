import { expect } from 'chai';
import { failureOf } from './failures.ts';
import { startPages, stopServers } from './local-sites.ts';
import { crawl, MemoryStore, page, path, text, to } from './memory-crawl.ts';
import { sixPages } from './six-pages.ts';

describe('robots.txt of a website', () => {
  afterEach(stopServers);

  it('that forbids the crawler: no other request', async () => {
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

  it('that fails: no other request for now', async () => {
    const site = await startPages({
      ...sixPages,
      '/robots.txt': (_request, response) => response.writeHead(500).end(),
    });
    const failure = await failureOf(crawl(site), 'robots_unreachable');
    expect(failure).to.include({ transient: true });
    expect(site.log).to.deep.equal(['GET /robots.txt']);
  });

  it('that redirects is followed and applies', async () => {
    const site = await startPages({
      ...sixPages,
      '/robots.txt': to('/moved'),
      '/moved': text('User-agent: *\nDisallow: /'),
    });
    await failureOf(crawl(site), 'robots_disallowed');
    expect(site.log).to.deep.equal(['GET /robots.txt', 'GET /moved']);
  });

  it('that forbids some pages: those are refused without a request', async () => {
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

  it('applies to redirects, also of the home page', async () => {
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

  it('of another host is read before a redirect there is followed', async () => {
    const www = await startPages({ '/robots.txt': text('User-agent: *\nDisallow: /'), '/': page('Acme') });
    const site = await startPages({ '/': to('http://www.acme.example/') });
    await failureOf(crawl(site, { names: { 'www.acme.example': www } }), 'robots_disallowed');
    expect(site.log).to.deep.equal(['GET /robots.txt', 'GET /']);
    expect(www.log).to.deep.equal(['GET /robots.txt']);
  });
});
