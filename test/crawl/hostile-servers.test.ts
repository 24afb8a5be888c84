import { expect } from 'chai';
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { connect } from '../../src/guarded-fetch/connect.ts';
import { FetchFailure, type FetchFailureCode } from '../../src/guarded-fetch/fetch-failure.ts';
import { createGuardedFetch, type FetchOptions } from '../../src/guarded-fetch/guarded-fetch.ts';
import { failureOf } from './failures.ts';
import {
  resolveTo,
  startPages,
  startRaw,
  startRawAnswer,
  startSite,
  stopServers,
  type LocalServer,
} from './local-sites.ts';

const get = (site: LocalServer, options: FetchOptions = {}) =>
  createGuardedFetch({ resolve: resolveTo({ 'acme.example': site }) })('http://acme.example/', options);

const HEAD = 'HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n';
const MEGABYTE = Buffer.alloc(1024 * 1024, 'a');

/** Writes for as long as the reader takes it; counts what was handed over. */
function writeEndlessly(response: ServerResponse, sent: { bytes: number }): void {
  const more = () => {
    while (!response.destroyed) {
      sent.bytes += MEGABYTE.length;
      if (!response.write(MEGABYTE)) return void response.once('drain', more);
    }
  };
  more();
}

describe('the guarded fetch against hostile servers', () => {
  const uncaught: unknown[] = [];
  const note = (error: unknown) => uncaught.push(error);
  before(() => process.on('uncaughtExceptionMonitor', note));
  after(() => process.off('uncaughtExceptionMonitor', note));
  afterEach(async () => {
    await stopServers();
    expect(uncaught).to.deep.equal([]);
  });

  describe('size', () => {
    it('stops an endless page at 2 MiB', async () => {
      const sent = { bytes: 0 };
      const site = await startSite((_request, response) => {
        response.writeHead(200, { 'content-type': 'text/html' });
        writeEndlessly(response, sent);
      });
      await failureOf(get(site), 'too_large');
      // What the kernel buffers on both sides comes on top; a gigabyte does not.
      expect(sent.bytes).to.be.below(64 * MEGABYTE.length);
    });

    it('does not read a page with a Content-Length of 1 GB', async () => {
      const site = await startSite((_request, response) => {
        response.writeHead(200, { 'content-type': 'text/html', 'content-length': 2 ** 30 });
        response.write('<p>');
      });
      await failureOf(get(site), 'too_large');
    });

    it('accepts a page of exactly the limit, and not a byte more', async () => {
      const site = await startSite((_request, response) => {
        response.writeHead(200, { 'content-type': 'text/html' }).end('a'.repeat(1000));
      });
      expect((await get(site, { maxBytes: 1000 })).bytes).to.equal(1000);
      await failureOf(get(site, { maxBytes: 999 }), 'too_large');
    });

    it('keeps the beginning with `truncate`', async () => {
      const sent = { bytes: 0 };
      const site = await startSite((_request, response) => {
        response.writeHead(200, { 'content-type': 'text/html' });
        writeEndlessly(response, sent);
      });
      expect(await get(site, { maxBytes: 1000, truncate: true })).to.include({
        bytes: 1000,
        body: 'a'.repeat(1000),
      });
    });

    const bombs: [coding: string, body: Buffer][] = [
      ['gzip', gzipSync(Buffer.alloc(100 * MEGABYTE.length))],
      [
        'br',
        brotliCompressSync(Buffer.alloc(100 * MEGABYTE.length), {
          params: { [constants.BROTLI_PARAM_QUALITY]: 5 },
        }),
      ],
    ];
    for (const [coding, body] of bombs) {
      it(`stops a ${coding} bomb (${body.length} bytes that become 100 MiB)`, async () => {
        const site = await startSite((_request, response) => {
          response.writeHead(200, { 'content-type': 'text/html', 'content-encoding': coding }).end(body);
        });
        await failureOf(get(site), 'decompression_bomb');
        expect((await get(site, { truncate: true, maxBytes: 1000 })).bytes).to.equal(1000);
      });
    }

    it('reports an ordinary compressed page as too large, not as a bomb', async () => {
      const words = Array.from({ length: 700_000 }, (_, n) => ((n * 7919) % 99_991).toString(36)).join(' ');
      const site = await startSite((_request, response) => {
        response
          .writeHead(200, { 'content-type': 'text/html', 'content-encoding': 'gzip' })
          .end(gzipSync(words));
      });
      await failureOf(get(site), 'too_large');
    });

    it('stops a compressed stream that yields nothing', async () => {
      // Empty stored blocks (RFC 1951, 3.2.4): five bytes each, without end and without output.
      const head = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3]);
      const empty = Buffer.alloc(5 * 20_000, Buffer.from([0, 0, 0, 0xff, 0xff]));
      const site = await startSite((_request, response) => {
        response.writeHead(200, { 'content-type': 'text/html', 'content-encoding': 'gzip' });
        response.write(head);
        const more = () => {
          while (!response.destroyed) if (!response.write(empty)) return void response.once('drain', more);
        };
        more();
      });
      await failureOf(get(site), 'too_large');
    });
  });

  describe('a wrong Content-Length', () => {
    it('longer than the body: the connection closed too early', async () => {
      const site = await startRawAnswer(`${HEAD}Content-Length: 1000\r\n\r\n<p>short`);
      const failure = await failureOf(get(site), 'connection_closed');
      expect(failure.transient).to.equal(true);
    });

    it('longer than the body and held open: the deadline', async () => {
      const site = await startRaw((socket) => {
        socket.once('data', () => socket.write(`${HEAD}Content-Length: 1000\r\n\r\n<p>short`));
      });
      await failureOf(get(site, { totalMs: 200 }), 'timed_out');
    });

    it('shorter than the body: never more than announced', async () => {
      const site = await startRawAnswer(
        `${HEAD}Content-Length: 5\r\n\r\n<p>ab`,
        MEGABYTE,
        MEGABYTE,
        MEGABYTE,
      );
      // Which of the two depends on whether the surplus arrives together with the page.
      const body = await get(site).then(
        (page) => page.body,
        (error: unknown) => (error instanceof FetchFailure ? error.code : error),
      );
      expect(body).to.be.oneOf(['<p>ab', 'bad_response']);
    });

    it('negative, twice, or beside chunks: not HTTP', async () => {
      for (const lengths of ['-1', '3\r\nContent-Length: 5', '3\r\nTransfer-Encoding: chunked', '0x10']) {
        const site = await startRawAnswer(`${HEAD}Content-Length: ${lengths}\r\n\r\n<p>`);
        await failureOf(get(site), 'bad_response');
      }
    });
  });

  describe('time: one deadline for the whole fetch', () => {
    const drip = (first: string, piece = 'a') =>
      startRaw((socket) => {
        socket.once('data', () => {
          socket.write(first);
          const timer = setInterval(() => socket.write(piece), 20);
          socket.on('close', () => {
            clearInterval(timer);
          });
        });
      });
    const slow: [what: string, start: () => Promise<LocalServer>][] = [
      ['never answers', () => startRaw(() => undefined)],
      ['sends its headers a byte at a time', () => drip('HTTP/1.1 200 OK\r\nX-Slow: ')],
      ['sends its body a byte at a time', () => drip(`${HEAD}\r\n`)],
      [
        'sends its body in one-byte chunks',
        () => drip(`${HEAD}Transfer-Encoding: chunked\r\n\r\n`, '1\r\na\r\n'),
      ],
      [
        'redirects slowly',
        () => {
          let hop = 0;
          return startSite((_request, response) => {
            setTimeout(() => response.writeHead(302, { location: `/${(hop += 1)}` }).end(), 100);
          });
        },
      ],
    ];
    for (const [what, start] of slow) {
      it(`ends a fetch from a server that ${what}`, async () => {
        const site = await start();
        const failure = await failureOf(get(site, { totalMs: 250 }), 'timed_out');
        expect(failure.transient).to.equal(true);
      });
    }

    it('ends a name lookup that never answers', async () => {
      const fetch = createGuardedFetch({ lookup: () => new Promise(() => undefined) });
      await failureOf(fetch('http://example.com/', { totalMs: 100 }), 'timed_out');
    });

    it('ends a call of allowUrl that never returns', async () => {
      const site = await startPages({ '/': '<p>hello' });
      await failureOf(get(site, { totalMs: 100, allowUrl: () => new Promise(() => undefined) }), 'timed_out');
      expect(site.log).to.deep.equal([]);
    });
  });

  describe('what is not HTTP', () => {
    const raw: [what: string, code: FetchFailureCode, answer: (string | Buffer)[]][] = [
      ['nothing at all', 'connection_closed', []],
      ['half a status line', 'connection_closed', ['HTTP/1.1 2']],
      ['headers without end', 'connection_closed', [`${HEAD}X: y`]],
      ['a mail server’s greeting', 'bad_response', ['220 mail.example ESMTP\r\n']],
      ['binary noise', 'bad_response', [Buffer.from([0x16, 3, 1, 0, 0xff, 0x80, 0])]],
      ['a header with a NUL', 'bad_response', ['HTTP/1.1 200 OK\r\nX: a\0b\r\n\r\n']],
      ['64 KiB of headers', 'bad_response', [`${HEAD}X: ${'y'.repeat(65_536)}\r\n\r\n`]],
      ['a chunk with no length', 'bad_response', [`${HEAD}Transfer-Encoding: chunked\r\n\r\nzz\r\nabc`]],
      ['chunks that stop', 'connection_closed', [`${HEAD}Transfer-Encoding: chunked\r\n\r\n5\r\nab`]],
      [
        'another protocol',
        'bad_response',
        ['HTTP/1.1 101 Switching\r\nUpgrade: websocket\r\nConnection: upgrade\r\n\r\nxx'],
      ],
      ['a redirect to nowhere', 'http_error', ['HTTP/1.1 302 Found\r\nContent-Length: 0\r\n\r\n']],
      ['a redirect to nonsense', 'bad_response', ['HTTP/1.1 302 Found\r\nLocation: http://[\r\n\r\n']],
    ];
    for (const [what, code, answer] of raw) {
      it(`survives ${what}`, async () => {
        await failureOf(get(await startRawAnswer(...answer)), code);
      });
    }

    it('survives connections that are reset at every stage', async () => {
      const stages = [
        '',
        'HTTP/1.1 200',
        HEAD,
        `${HEAD}Content-Length: 99\r\n\r\n`,
        `${HEAD}Content-Length: 99\r\n\r\n<p>`,
      ];
      for (const sent of stages) {
        const site = await startRaw((socket) => {
          socket.once('data', () => {
            if (sent === '') socket.resetAndDestroy();
            else socket.write(sent, () => socket.resetAndDestroy());
          });
        });
        await failureOf(get(site), 'connection_closed');
      }
    });

    it('survives a server that closes or writes before the request', async () => {
      const hangsUp = await startRaw((socket) => socket.destroy());
      await failureOf(get(hangsUp), 'connection_closed');
      const speaks = await startRaw((socket) => socket.end('SSH-2.0-OpenSSH_9.2\r\n'));
      await failureOf(get(speaks), 'bad_response');
    });

    it('reads an ordinary page after all of that', async () => {
      expect((await get(await startPages({ '/': '<p>hello' }))).body).to.equal('<p>hello');
    });
  });

  it('names a refused connection and a failed TLS handshake', async () => {
    const site = await startPages({ '/': '<p>plain' });
    const target = { host: 'acme.example', addresses: ['127.0.0.1'], port: site.port, tls: true };
    await failureOf(connect(target, 'https://acme.example/', AbortSignal.timeout(5000)), 'tls_failed');

    await stopServers();
    await failureOf(get(site), 'connection_failed');
  });

  it('leaves no connection behind after a redirect whose body does not end', async () => {
    let closed: Promise<unknown> = Promise.resolve();
    const site = await startSite((request, response) => {
      if (request.url === '/next') {
        response.writeHead(200, { 'content-type': 'text/html' }).end('<p>there');
        return;
      }
      closed = once(request.socket, 'close');
      response.writeHead(302, { location: '/next' }).write('<p>wait');
    });
    expect((await get(site)).body).to.equal('<p>there');
    await closed;
  });

  it('leaves no connection behind after a failure', async () => {
    let closed: Promise<unknown> = Promise.resolve();
    const site = await startRaw((socket) => {
      closed = once(socket, 'close');
      socket.resume();
    });
    await failureOf(get(site, { totalMs: 100 }), 'timed_out');
    await closed;
  });
});
