import { expect } from 'chai';
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { createGuardedFetch, type FetchOptions } from '../../src/guarded-fetch/guarded-fetch.ts';
import { failureOf } from './failures.ts';
import {
  resolveTo,
  startPages,
  startSite,
  stopServers,
  type Handler,
  type LocalServer,
} from './local-sites.ts';

const get = (site: LocalServer, path = '/', options: FetchOptions = {}) =>
  createGuardedFetch({ resolve: resolveTo({ 'acme.example': site }) })(`http://acme.example${path}`, options);

/** One page, answered so. */
const serve = (handler: Handler) => startPages({ '/': handler });
const html =
  (type: string, body: string | Buffer): Handler =>
  (_request, response) => {
    response.writeHead(200, type === '' ? {} : { 'content-type': type }).end(body);
  };
const read = async (type: string, body: string | Buffer) => (await get(await serve(html(type, body)))).body;

describe('the guarded fetch', () => {
  afterEach(stopServers);

  it('reads a page and sends our User-Agent', async () => {
    let asked: NodeJS.Dict<string | string[]> = {};
    const site = await startSite((request, response) => {
      asked = request.headers;
      response
        .writeHead(200, { 'content-type': 'text/html', etag: '"1"', 'set-cookie': 'a=b' })
        .end('<p>Grüße');
    });
    const page = await get(site, '/a?b=c#d');
    expect(page).to.deep.equal({
      url: 'http://acme.example/a?b=c',
      status: 200,
      contentType: 'text/html',
      headers: { etag: '"1"' },
      body: '<p>Grüße',
      bytes: 10,
    });
    expect(asked['host']).to.equal('acme.example');
    expect(asked['user-agent']).to.contain('LaunchDirectoryBot');
    expect(asked).not.to.have.any.keys('cookie', 'authorization', 'referer');
  });

  it('speaks plain HTTP to a stand-in for an https host', async () => {
    const site = await startPages({ '/': '<p>hello' });
    const fetch = createGuardedFetch({
      resolve: resolveTo({ 'acme.example': site }),
      userAgent: 'Someone/1',
    });
    expect((await fetch('https://acme.example/')).body).to.equal('<p>hello');
  });

  describe('charsets', () => {
    const text = 'Café – 10 €';
    const cp1252 = Buffer.from([...Buffer.from('Caf\xe9 \x96 10 \x80', 'latin1')]);
    const meta = (charset: string, rest: Buffer) =>
      Buffer.concat([Buffer.from(`<meta charset="${charset}">`), rest]);

    it('takes the header’s', async () => {
      expect(await read('text/html; charset=windows-1252', cp1252)).to.equal(text);
      expect(await read('text/html; charset="ISO-8859-1"', cp1252)).to.equal(text);
      expect(
        await read('text/html;charset=Shift_JIS', Buffer.from([0x83, 0x65, 0x83, 0x58, 0x83, 0x67])),
      ).to.equal('テスト');
    });

    it('takes the byte order mark’s before the header’s', async () => {
      const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')]);
      expect(await read('text/html; charset=utf-8', utf16)).to.equal(text);
      expect(await read('text/html; charset=windows-1252', `\ufeff${text}`)).to.equal(text);
    });

    it('takes the page’s own where the header has none', async () => {
      expect(await read('text/html', meta('windows-1252', cp1252))).to.contain(text);
      const old = '<meta http-equiv="Content-Type" content="text/html; charset=iso-8859-1">';
      expect(await read('text/html', Buffer.concat([Buffer.from(old), cp1252]))).to.contain(text);
      expect(await read('text/html', meta('utf-16', Buffer.from(text)))).to.contain(text);
    });

    it('distinguishes UTF-8 and windows-1252 without a valid declaration', async () => {
      expect(await read('text/html', text)).to.equal(text);
      expect(await read('text/html', cp1252)).to.equal(text);
      expect(await read('text/html; charset=nonsense', cp1252)).to.equal(text);
      expect(await read('text/html; charset=utf-7', '+ADw-b+AD4-')).to.equal('+ADw-b+AD4-');
      expect(await read('text/html; charset=base64', text)).to.equal(text);
    });

    it('removes NULs and replaces lone surrogates, which Postgres cannot store', async () => {
      expect(await read('text/html; charset=utf-8', '<p>a\0b\0\0c')).to.equal('<p>abc');
      const lone = Buffer.from([0x41, 0x00, 0x00, 0xd8, 0x42, 0x00]);
      expect(await read('text/html; charset=utf-16le', lone)).to.equal('A\ufffdB');
    });
  });

  describe('content coding', () => {
    const page = '<p>hello</p>'.repeat(50);
    const coded: [coding: string, body: Buffer][] = [
      ['gzip', gzipSync(page)],
      ['x-gzip', gzipSync(page)],
      ['deflate', deflateSync(page)],
      ['deflate', deflateRawSync(page)],
      ['br', brotliCompressSync(page)],
      ['identity', Buffer.from(page)],
    ];
    for (const [coding, body] of coded) {
      it(`decompresses ${coding} (${body.length} bytes)`, async () => {
        const site = await serve((_request, response) => {
          response.writeHead(200, { 'content-type': 'text/html', 'content-encoding': coding }).end(body);
        });
        expect(await get(site)).to.include({ body: page, bytes: page.length });
      });
    }

    const broken: [what: string, coding: string, body: Buffer][] = [
      ['cut short', 'gzip', gzipSync(page).subarray(0, 20)],
      ['not what it says', 'gzip', Buffer.from(page)],
      ['not brotli', 'br', Buffer.from(page)],
      ['not deflate', 'deflate', Buffer.from(page)],
      ['packed twice', 'gzip, gzip', gzipSync(gzipSync(page))],
      ['of an unknown coding', 'zstd', Buffer.from(page)],
    ];
    for (const [what, coding, body] of broken) {
      it(`fails on a body that is ${what}`, async () => {
        const site = await serve((_request, response) => {
          response.writeHead(200, { 'content-type': 'text/html', 'content-encoding': coding }).end(body);
        });
        await failureOf(get(site), 'bad_response');
      });
    }
  });

  describe('other content than pages', () => {
    const notPages: [what: string, type: string, body: string][] = [
      ['a PDF', 'application/pdf', '%PDF-1.7'],
      ['a PDF that says it is HTML', 'text/html', '%PDF-1.7'],
      ['a ZIP that says it is HTML', 'text/html', 'PK\x03\x04'],
      ['an image', 'image/png', '\x89PNG'],
      ['JSON', 'application/json; charset=utf-8', '{}'],
      ['plain text', 'text/plain', 'hello'],
      ['text without a type', '', 'hello'],
    ];
    for (const [what, type, body] of notPages) {
      it(`refuses ${what}`, async () => {
        const failure = await failureOf(
          get(await serve(html(type, Buffer.from(body, 'latin1')))),
          'not_html',
        );
        expect(failure.transient).to.equal(false);
      });
    }

    it('takes XHTML, and markup without a type', async () => {
      expect(await read('application/xhtml+xml', '<p/>')).to.equal('<p/>');
      expect(await read('', '\n <!doctype html>')).to.contain('doctype');
    });

    it('accepts text, XML and everything if the caller does', async () => {
      const site = await startPages({
        '/t': html('text/plain', 'hello'),
        '/x': html('application/rss+xml', '<x/>'),
      });
      expect((await get(site, '/t', { accept: 'text' })).body).to.equal('hello');
      expect((await get(site, '/x', { accept: 'xml' })).body).to.equal('<x/>');
      expect((await get(site, '/x', { accept: 'any' })).body).to.equal('<x/>');
      await failureOf(get(site, '/x', { accept: 'text' }), 'not_html');
      await failureOf(get(site, '/t'), 'not_html');
    });

    for (const [status, transient] of [
      [400, false],
      [401, false],
      [403, false],
      [404, false],
      [410, false],
      [429, true],
      [500, true],
      [503, true],
    ] as const) {
      it(`fails with ${status}, ${transient ? 'transient' : 'final'}`, async () => {
        const site = await serve((_request, response) => {
          response.writeHead(status, { 'content-type': 'text/html' }).end('<p>sorry');
        });
        const failure = await failureOf(get(site), 'http_error');
        expect(failure).to.include({ status, transient, url: 'http://acme.example/' });
      });
    }
  });

  it('calls allowUrl before every request, and makes none that is refused', async () => {
    const site = await startPages({
      '/': (_request, response) => response.writeHead(302, { location: '/next' }).end(),
      '/next': '<p>there',
    });
    const asked: string[] = [];
    const allowAll = (url: URL) => Promise.resolve(asked.push(url.pathname) > 0 ? null : 'never');
    expect((await get(site, '/', { allowUrl: allowAll })).url).to.equal('http://acme.example/next');
    expect(asked).to.deep.equal(['/', '/next']);

    site.log.length = 0;
    const allowFirst = (url: URL) => Promise.resolve(url.pathname === '/' ? null : 'not this one');
    await failureOf(get(site, '/', { allowUrl: allowFirst }), 'robots_disallowed');
    expect(site.log).to.deep.equal(['GET /']);
  });

  it('rejects with the signal’s reason', async () => {
    const site = await startSite(() => undefined);
    const controller = new AbortController();
    const stopped = new Error('the worker is shutting down');
    const outcome = get(site, '/', { signal: controller.signal }).catch((error: unknown) => error);
    while (site.log.length === 0) await new Promise((resolve) => setImmediate(resolve));
    controller.abort(stopped);
    expect(await outcome).to.equal(stopped);
    expect(await get(site, '/', { signal: controller.signal }).catch((error: unknown) => error)).to.equal(
      stopped,
    );
    expect(site.log).to.have.length(1);
  });
});
