import { expect } from 'chai';
import type { Parse } from '../../activities/parsing/tasks.ts';
import { parseHere } from '../support/parse.ts';
import { FetchFailure, type FetchFailureCode } from '../../src/guarded-fetch/fetch-failure.ts';
import { failureOf } from './failures.ts';
import { startPages, stopServers, type Handler } from './local-sites.ts';
import { START, crawl, MemoryStore, page, to } from './memory-crawl.ts';
import { sixPages } from './six-pages.ts';

describe('a home page that cannot be read fails with a code of its own', () => {
  afterEach(stopServers);

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
    ['a redirect to a private address', 'redirect_to_private_address', to('http://169.254.169.254/latest/')],
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
    const parse: Parse = (name, ...task) =>
      name === 'readPage'
        ? Promise.reject(new RangeError('Maximum call stack size exceeded'))
        : parseHere(name, ...task);
    await failureOf(crawl(site, { parse }), 'unreadable_page');
  });
});

describe('a website of which pages stop the parser', () => {
  afterEach(stopServers);

  it('is left alone after two of them, and keeps what was read', async () => {
    const site = await startPages(sixPages);
    const parse: Parse = (name, input, options) =>
      name === 'readPage' && options.of !== START
        ? Promise.reject(new FetchFailure('not_read_in_time', options.of, { detail: 'never ends' }))
        : parseHere(name, input, options);
    const store = new MemoryStore();
    expect(await crawl(site, { store, parse })).to.include({ pages: 1 });
    // Two pages are requested at a time, so a third may be under way when the second is stopped.
    const pages = site.log.filter((line) => line.slice('GET '.length) in sixPages);
    expect(pages.length, site.log.join()).to.be.within(4, 5);
    const whys = store.refusals.map(({ why }) => /never ends|on 2 other pages/.exec(why)?.[0]);
    expect(whys.filter((why) => why === 'on 2 other pages').length).to.be.within(2, 3);
    expect(whys).to.have.length(5);
  });
});
