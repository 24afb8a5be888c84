import { expect } from 'chai';
import { startPages, stopServers } from './local-sites.ts';
import { crawl, MemoryStore, path, START } from './memory-crawl.ts';
import { sixPages } from './six-pages.ts';

describe('reading a website after a stop', () => {
  afterEach(stopServers);

  it('continues where the last worker stopped, and fetches nothing twice', async () => {
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

  it('makes no more requests once a page could not be stored', async () => {
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

  it('stops with the signal’s reason as soon as it is aborted', async () => {
    const controller = new AbortController();
    const reason = new Error('the worker is shutting down');
    const site = await startPages({
      ...sixPages,
      '/pricing': () => {
        controller.abort(reason);
      },
    });
    const store = new MemoryStore();
    expect(await crawl(site, { store, signal: controller.signal }).catch((error: unknown) => error)).to.equal(
      reason,
    );
    expect(store.refusals).to.deep.equal([]);
    expect(site.log).not.to.include('GET /blog');
  });
});
