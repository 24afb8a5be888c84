import { expect } from 'chai';
import {
  directivesFor,
  quotingForbidden,
  robotsLinesOf,
} from '../../activities/reading/robots-directives.ts';
import { readPage } from '../../activities/reading/page.ts';
import { failureOf } from './failures.ts';
import { startPages, stopServers, type Handler } from './local-sites.ts';
import { crawl, MemoryStore, page, path, text } from './memory-crawl.ts';

const headed: (html: string, ...tags: string[]) => Handler =
  (html, ...tags) =>
  (_request, response) =>
    response.writeHead(200, { 'content-type': 'text/html', 'x-robots-tag': tags }).end(html);
const meta = (content: string, name = 'robots') => `<meta name="${name}" content="${content}">`;

const forbidding: [what: string, page: string | Handler][] = [
  ['noindex', meta('noindex')],
  ['capitals', meta('NOINDEX', 'ROBOTS')],
  ['one of several', meta('follow, max-image-preview:large, noindex')],
  ['without commas', meta('nofollow;noindex')],
  ['in two words', meta('no-index')],
  ['none', meta('none')],
  ['nosnippet', meta('nosnippet')],
  ['a snippet of nothing', meta('max-snippet: 0')],
  ['two elements', `${meta('follow')}${meta('noindex')}`],
  ['our name', meta('noindex', 'LaunchDirectoryBot')],
  ['after three hundred others', `${meta('x', 'other').repeat(300)}${meta('noindex')}`],
  ['in the body', `<body><p>Hello</p>${meta('noindex')}`],
  ['a header in the markup', '<meta http-equiv="X-Robots-Tag" content="noindex">'],
  ['a header', headed('', 'noindex')],
  ['a header of several', headed('', 'max-snippet:20, NOINDEX')],
  ['several headers', headed('', 'otherbot: nofollow', 'none')],
  ['a header for us', headed('', 'otherbot: nofollow, launchdirectorybot: noindex')],
];
const allowing: [what: string, page: string][] = [
  ['nothing', ''],
  ['index', meta('index, follow')],
  ['another robot', meta('noindex', 'googlebot')],
  ['what a search engine alone knows', meta('noarchive, max-snippet:-1, notranslate')],
  ['us alone', `${meta('noindex')}${meta('all', 'LaunchDirectoryBot')}`],
  ['another element', meta('noindex', 'description')],
  ['a comment', `<!-- ${meta('noindex')} -->`],
  ['a template', `<template>${meta('noindex')}</template>`],
];

describe('pages that forbid quoting', () => {
  afterEach(stopServers);

  for (const [what, about] of forbidding) {
    it(`are refused with the reason, for ${what}`, async () => {
      const html = page('About us');
      const site = await startPages({
        '/': page('Acme', '/about', '/faq'),
        '/about':
          typeof about === 'string'
            ? about + html
            : (request, response) => {
                const end = response.end.bind(response);
                response.end = () => end(html);
                about(request, response);
              },
        '/faq': page('Questions'),
      });
      const store = new MemoryStore();
      expect((await crawl(site, { store })).pages).to.equal(2);
      expect(store.pages.map(path)).to.have.members(['/', '/faq']);
      expect(store.refusals.map(path)).to.deep.equal(['/about']);
      expect(store.refusals[0]?.why).to.match(
        /not to quote it.*(noindex|nosnippet).*submit the address again\.$/,
      );
    });
  }

  for (const [what, about] of allowing) {
    it(`are not meant by ${what}`, async () => {
      const site = await startPages({ '/': page('Acme', '/about'), '/about': about + page('About us') });
      const store = new MemoryStore();
      expect((await crawl(site, { store })).pages).to.equal(2);
      expect(store.refusals).to.deep.equal([]);
    });
  }

  it('fail the crawl without further requests if it is the home page', async () => {
    const site = await startPages({ '/': meta('noindex') + page('Acme', '/about'), '/about': page('About') });
    const store = new MemoryStore();
    const failure = await failureOf(crawl(site, { store }), 'not_to_be_quoted');
    expect(failure.transient).to.equal(false);
    expect(failure.message).to.contain('LaunchDirectoryBot');
    expect(site.log).to.deep.equal(['GET /robots.txt', 'GET /']);
    expect(store.rows).to.deep.equal([]);
  });

  it('with nofollow: links are ignored, the sitemap is not', async () => {
    const site = await startPages({
      '/': meta('nofollow') + page('Acme', '/about'),
      '/about': page('About'),
      '/sitemap.xml': text('http://acme.example/pricing'),
      '/pricing': page('Pricing'),
    });
    const store = new MemoryStore();
    await crawl(site, { store });
    expect(store.rows.map(path)).to.deep.equal(['/', '/pricing']);
  });

  it('with data-nosnippet: the part is left out of the text', () => {
    const { text: stored } = readPage(
      '<p>Seen</p><div data-nosnippet><p>Secret <a href="/s">s</a></p><img alt="Hidden" src="/x.png"></div>',
      'https://acme.example/',
    );
    expect(stored)
      .to.contain('Seen')
      .and.not.match(/Secret|Hidden|x\.png/);
  });

  it('are recognised by header lines for each robot', () => {
    const of = (header: string) => directivesFor('LaunchDirectoryBot', robotsLinesOf(header));
    expect(of('googlebot: noindex, nofollow')).to.deep.equal([]);
    expect(of('googlebot: nofollow\nnoindex')).to.deep.equal(['noindex']);
    expect(of('unavailable_after: 25 Jun 2010 15:00:00 PST')).not.to.include('noindex');
    expect(of('LaunchDirectoryBot: none')).to.include.members(['noindex', 'nofollow']);
    expect(quotingForbidden(of('max-snippet:0'))).to.equal('nosnippet');
    expect(quotingForbidden(of('x,'.repeat(100_000)))).to.equal(null);
  });
});
