/** Addresses that are not on the public internet, in every spelling, at every door by which a website can hand us one. */
import { expect } from 'chai';
import { checkFile } from '../../activities/claims/file.ts';
import { createGuardedFetch } from '../../src/guarded-fetch/guarded-fetch.ts';
import { rulesDrafter } from '../../activities/drafter.ts';
import { readPage } from '../../activities/reading/page.ts';
import { parseSubmittedUrl } from '../../src/shared/web-address-rules.ts';
import { privateUrls } from './addresses.ts';
import { failureOf } from './failures.ts';
import { resolveTo, startPages, startSite, stopServers, type LocalServer } from './local-sites.ts';
import { MemoryStore, START, crawl, page, path, text, to } from './memory-crawl.ts';
import { parseHere } from '../support/parse.ts';

/** Hosts as a URL has them, which is how a log of connections would. */
const privateHosts = new Set(
  privateUrls.filter((url) => URL.canParse(url)).map((url) => new URL(url).hostname.replace(/\.$/, '')),
);
/** As servers send it: the bytes of UTF-8. */
const inHeader = (url: string) => Buffer.from(url).toString('latin1');
const inAttribute = (url: string) => url.replaceAll('&', '&amp;');

describe('a private address, in every spelling', function () {
  this.timeout(60_000);
  afterEach(stopServers);

  it('is refused for the website and for the competitor', () => {
    for (const url of privateUrls) expect(parseSubmittedUrl(url), url).to.have.property('refused');
  });

  it('is not followed from the home page, nor from its robots.txt', async () => {
    for (const url of privateUrls) {
      const led = await startPages({ '/': to(inHeader(url)) });
      await failureOf(crawl(led), 'redirect_to_private_address');
      expect(led.log, url).to.deep.equal(['GET /robots.txt', 'GET /']);
      // What may be read there is not known then, so nothing is.
      const ruled = await startPages({ '/robots.txt': to(inHeader(url)), '/': page('Acme') });
      await failureOf(crawl(ruled), 'robots_unreachable');
      expect(ruled.log, url).to.deep.equal(['GET /robots.txt']);
    }
  });

  it('is not read as a linked page, after a redirect, or as a version in another language', async () => {
    const site = await startPages({
      '/': `<!doctype html><html lang="en"><head><title>Acme</title>${privateUrls
        .map(
          (url) =>
            `<link rel="alternate" hreflang="en" href="${inAttribute(url)}"><link rel="canonical" href="${inAttribute(url)}"><link rel="icon" href="${inAttribute(url)}">`,
        )
        .join('')}</head><body>${privateUrls
        .map(
          (url) => `<a href="${inAttribute(url)}pricing">Pricing</a><img src="${inAttribute(url)}logo.svg">`,
        )
        .join('')}<a href="/about">About</a></body></html>`,
      '/about': to(privateUrls[0]),
    });
    const store = new MemoryStore();
    await crawl(site, { store });
    expect(store.pages.map(path)).to.deep.equal(['/']);
    expect(store.refusals.map(path)).to.deep.equal(['/about']);
    for (const { url } of store.rows) expect(privateHosts.has(new URL(url).hostname), url).to.equal(false);
  });

  it('is read neither as a sitemap nor as an entry of one', async () => {
    for (const part of [privateUrls.slice(0, 26), privateUrls.slice(26)]) {
      const site = await startPages({
        '/robots.txt': text(
          part.map((url) => `Sitemap: ${url}sitemap.xml`).join('\n') + `\nSitemap: ${START}s.xml`,
        ),
        '/': page('Acme'),
        '/s.xml': text([...part.map((url) => `${url}about`), `${START}about`].join('\n')),
        '/sitemap.xml': text([...part.map((url) => `${url}pricing`)].join('\n')),
        '/about': page('About'),
      });
      const store = new MemoryStore();
      await crawl(site, { store });
      expect(store.rows.map(path)).to.deep.equal(['/', '/about']);
      const children = part
        .map((url) => `<sitemap><loc>${inAttribute(url)}pages.xml</loc></sitemap>`)
        .join('');
      const indexed = await startPages({
        '/': page('Acme'),
        '/sitemap.xml': (_request, response) =>
          response
            .writeHead(200, { 'content-type': 'application/xml' })
            .end(`<sitemapindex>${children}</sitemapindex>`),
      });
      const found = new MemoryStore();
      expect((await crawl(indexed, { store: found })).pages).to.equal(1);
    }
  });

  it('is not fetched as a logo or video, of which only the URL is drafted', async () => {
    const asked: LocalServer[] = [];
    for (const url of ['http://127.0.0.1', 'http://[::1]']) {
      const target = await startSite((_request, response) => response.end('secret'));
      asked.push(target);
      const home = `${url}:${target.port}`;
      const html = `<!doctype html><title>Acme</title><body><header><a href="/"><img class="logo" alt="Acme logo" src="${home}/logo.svg"></a></header><h1>Acme</h1><video src="${home}/demo.mp4"></video></body>`;
      const { title, text: stored } = readPage(html, START);
      const pages = [{ url: START, title, status: 200, html, text: stored }];
      const directory = { categories: [] };
      await rulesDrafter.draft(
        { draftId: '1', pages, directory },
        { parse: parseHere, signal: new AbortController().signal },
      );
    }
    for (const { log } of asked) expect(log).to.deep.equal([]);
  });

  it('is not followed from the file of a claim', async () => {
    for (const url of privateUrls) {
      const site = await startSite((request, response) => {
        if (request.url === '/robots.txt') response.writeHead(404).end();
        else response.writeHead(302, { location: inHeader(url) }).end();
      });
      const fetch = createGuardedFetch({
        resolve: resolveTo({ 'acme.example': site }),
        lookup: () => Promise.reject(new Error('asked for a name')),
      });
      const finding = await checkFile(
        { fetch, parse: parseHere },
        { homepageUrl: START, token: 'x'.repeat(32) },
        { signal: new AbortController().signal, countLookup: () => Promise.resolve() },
      );
      expect(finding.outcome, url).to.not.equal('found');
    }
  });
});

describe('a website that does not end', function () {
  this.timeout(60_000);
  afterEach(stopServers);

  it('with an endless calendar is read as twelve pages', async () => {
    let day = 0;
    const site = await startSite((request, response) => {
      if (request.url === '/robots.txt' || request.url?.includes('sitemap') || request.url?.includes('llms'))
        return response.writeHead(404).end();
      const links = Array.from(
        { length: 400 },
        () =>
          `/calendar/${2000 + ((day += 1) % 9000)}/${1 + (day % 12)}/${1 + (day % 28)}?view=day&session=${day}`,
      );
      return response
        .writeHead(200, { 'content-type': 'text/html' })
        .end(page(`Day ${day}`, ...links, '/about', `/about/${day}/team`));
    });
    const store = new MemoryStore();
    expect((await crawl(site, { store })).pages).to.be.at.most(12);
    expect(site.log.length).to.be.at.most(16);
  });

  it('with 10,000 links is read as twelve pages', async () => {
    const links = Array.from({ length: 10_000 }, (_, i) => `/feature-${i}`);
    const site = await startSite((request, response) => {
      if (request.url === '/robots.txt') return response.writeHead(404).end();
      return response
        .writeHead(200, { 'content-type': 'text/html' })
        .end(page(request.url ?? '', ...(request.url === '/' ? ['/pricing', ...links] : [])));
    });
    const store = new MemoryStore();
    expect((await crawl(site, { store })).pages).to.be.at.most(12);
    expect(store.rows.map(path)).to.include('/pricing');
    expect(site.log.length).to.be.at.most(16);
  });
});
