/**
 * A request that is answered before its body has been read: whatever comes next on the connection is answered as itself, or
 * the connection has ended. It never hangs, and nothing of the body is taken for a request.
 */
import { brotliCompressSync, constants, createGzip, deflateSync, gzipSync } from 'node:zlib';
import { expect } from 'chai';
import { type RunningApi, startApi } from '../support/api.ts';
import { RawConnection } from '../support/raw-connection.ts';

/** Where bodies are read, or are not. */
const doors: [method: string, path: string, type: string][] = [
  ['POST', '/api/v1/drafts', 'application/json'],
  ['PATCH', '/api/v1/drafts/0b0f6f2a-4f5f-4d6e-9d2e-0a4b8a2f9c11', 'application/json'],
  ['PUT', '/api/v1/me/interview', 'application/json'],
  ['POST', '/api/v1/orders/quote', 'application/json'],
  ['GET', '/api/v1/site', 'application/json'],
  ['DELETE', '/api/v1/me', 'application/json'],
  ['POST', '/api/v1/nowhere', 'application/json'],
  ['POST', '/mcp', 'application/json'],
  ['POST', '/mcp?tool=x', 'application/json'],
  ['DELETE', '/mcp', 'application/json'],
  ['POST', '/sign-in', 'application/x-www-form-urlencoded'],
  ['POST', '/account/profile', 'application/x-www-form-urlencoded'],
  ['POST', '/listings/tidewell/vote', 'application/x-www-form-urlencoded'],
  ['POST', '/checkout', 'application/x-www-form-urlencoded'],
  ['POST', '/sign-in/passkey', 'application/x-www-form-urlencoded'],
  ['GET', '/', 'text/plain'],
  ['POST', '/nowhere', 'text/plain'],
  ['POST', '/oauth/token', 'application/x-www-form-urlencoded'],
  ['POST', '/oauth/register', 'application/json'],
  ['POST', '/oauth/revoke', 'application/x-www-form-urlencoded'],
  ['PUT', '/oauth/token', 'application/json'],
  ['POST', '/.well-known/oauth-protected-resource/mcp', 'application/json'],
  ['POST', '/webhooks/stripe', 'application/json'],
];

/** A request that must not be answered: its answer would have the id of a site that nobody asked for. */
const smuggled = 'GET /api/v1/categories HTTP/1.1\r\nHost: smuggled.example\r\n\r\n';
const large = Buffer.from(smuggled.repeat(Math.ceil((2 * 1024 * 1024) / smuggled.length)));
/** Members of gzip follow each other (RFC 1952, section 2.2): 300 KB that are 300 MB. */
const bomb = Buffer.concat(Array<Buffer>(300).fill(gzipSync(Buffer.alloc(1024 * 1024))));

const declared = (body: Buffer) => `Content-Length: ${body.length}\r\n`;
const chunked = (body: Buffer) =>
  Buffer.concat([Buffer.from(`${body.length.toString(16)}\r\n`), body, Buffer.from('\r\n0\r\n\r\n')]);

const bodies: [says: string, headers: string, body: Buffer][] = [
  ['that inflates to 300 MB', `Content-Encoding: gzip\r\n${declared(bomb)}`, bomb],
  ['of 2 MB', declared(large), large],
  ['of 2 MB in a chunk', 'Transfer-Encoding: chunked\r\n', chunked(large)],
  ['of 2 MB that waits for 100 (Continue)', `Expect: 100-continue\r\n${declared(large)}`, large],
  ['of 2 MB that lies to be compressed', `Content-Encoding: gzip\r\n${declared(large)}`, large],
  ['of 2 MB in a coding nobody knows', `Content-Encoding: zstd\r\n${declared(large)}`, large],
  ['that is short', declared(Buffer.from(smuggled)), Buffer.from(smuggled)],
];

describe('a request that is answered before its body is read', () => {
  let api: RunningApi;
  before(async () => {
    api = await startApi({
      env: {
        RATE_REGISTRATIONS_PER_HOUR: '3',
        STRIPE_SECRET_KEY: 'sk_test_x',
        STRIPE_WEBHOOK_SECRET: 'whsec_x',
      },
    });
  });
  after(() => api.close());

  const next = () => `GET /api/v1/site HTTP/1.1\r\nHost: ${new URL(api.baseUrl).host}\r\n\r\n`;
  const open = () => RawConnection.open(api.config.PORT, api.config.HOST);
  const head = (method: string, path: string, type: string, more: string) =>
    `${method} ${path} HTTP/1.1\r\nHost: ${new URL(api.baseUrl).host}\r\nContent-Type: ${type}\r\n` +
    // A form of this site: it is read.
    `Sec-Fetch-Site: same-origin\r\n${more}\r\n`;

  for (const [method, path, type] of doors) {
    for (const [says, headers, body] of bodies) {
      it(`${method} ${path} with a body ${says}`, async () => {
        const connection = await open();
        try {
          connection.send(head(method, path, type, headers), body);
          const first = await connection.response();
          expect(first, 'the answer has come whole').not.to.equal(null);
          connection.send(next());
          const second = await connection.response();
          if (first?.headers['connection'] === 'close') {
            expect(second).to.equal(null);
          } else {
            expect(second?.status).to.equal(200);
            expect(second?.body).to.contain('"currency":"EUR"');
          }
        } finally {
          connection.close();
        }
      });
    }
  }

  const json = (body: string) =>
    `POST /api/v1/nowhere HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n${body}`;
  const within = async (use: (connection: RawConnection) => Promise<void>) => {
    const connection = await open();
    try {
      await use(connection);
    } finally {
      connection.close();
    }
  };

  it('answers pipelined requests after a body that was read, in order', () =>
    within(async (connection) => {
      connection.send(
        head('POST', '/api/v1/drafts', 'application/json', 'Content-Length: 2\r\n') + '{}',
        next(),
        next(),
      );
      expect((await connection.response())?.status).to.equal(401);
      expect((await connection.response())?.status).to.equal(200);
      expect((await connection.response())?.status).to.equal(200);
    }));

  it('answers nothing after a response that closes the connection', () =>
    within(async (connection) => {
      connection.send(json(declared(large)), '\r\n', large, next(), next());
      const refused = await connection.response();
      expect([refused?.status, refused?.headers['connection']]).to.deep.equal([404, 'close']);
      expect(await connection.response()).to.equal(null);
      expect(connection.failure).to.equal(null);
    }));

  it('closes the connection of a client that sends half of its body and waits', () =>
    within(async (connection) => {
      connection.send(json('Content-Length: 100\r\n\r\n{"url":'));
      const refused = await connection.response();
      expect([refused?.status, refused?.headers['connection']]).to.deep.equal([404, 'close']);
      expect(await connection.ended()).to.equal(true);
    }));

  it('stops reading an endless body', () =>
    within(async (connection) => {
      connection.send(json('Transfer-Encoding: chunked\r\n\r\n'));
      const chunk = chunked(large).subarray(0, -'0\r\n\r\n'.length);
      const sent = await connection.sendUntilClosed(chunk, 100 * 1024 * 1024);
      expect(sent).to.be.lessThan(100 * 1024 * 1024);
    }));

  it('closes the connection where the client does not', () =>
    within(async (connection) => {
      connection.send(json('Content-Length: 100\r\n\r\n{"url":'));
      expect((await connection.response())?.status).to.equal(404);
      await connection.ended();
      expect(await connection.refusesMore()).to.equal(true);
    }));

  it('refuses an unknown expectation, and continues', () =>
    within(async (connection) => {
      connection.send(json('Expect: a-miracle\r\nContent-Length: 2\r\n\r\n{}') + next());
      expect((await connection.response())?.status).to.equal(417);
      expect((await connection.response())?.status).to.equal(200);
    }));

  for (const path of ['/api/v1/drafts', '/mcp', '/sign-in']) {
    it(`${path}: gzip that is invalid beyond the limit does not end the process`, async () => {
      const [type, limit] =
        path === '/sign-in'
          ? ['application/x-www-form-urlencoded', 64 * 1024]
          : ['application/json', 1024 * 1024];
      // Somewhere there, what is too much is found before what is broken, and both are read.
      for (const over of [12_000, 16_000, 20_000, 24_000]) {
        await within(async (connection) => {
          const broken = Buffer.concat([await flushed(' '.repeat(limit + over)), Buffer.alloc(2_000, 0xff)]);
          const lines = `Content-Encoding: gzip\r\n${declared(broken)}`;
          connection.send(head('POST', path, type, lines), broken, next());
          expect((await connection.response())?.status).to.be.oneOf([400, 413]);
          expect((await connection.response())?.status).to.equal(200);
        });
      }
    });
  }

  it('reads bodies with correct compression, and no others', async () => {
    const quote = (encoding: string, body: Buffer) =>
      fetch(`${api.baseUrl}/api/v1/orders/quote`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'content-encoding': encoding },
        body: new Uint8Array(body),
      }).then(async (answer) => ((await answer.json()) as { code: string }).code);
    const body = Buffer.from('{}');
    // Whatever is read needs an account.
    expect(await quote('gzip', gzipSync(body))).to.equal('unauthenticated');
    expect(await quote('X-GZIP', gzipSync(body))).to.equal('unauthenticated');
    expect(await quote('deflate', deflateSync(body))).to.equal('unauthenticated');
    expect(await quote('br', brotliCompressSync(body))).to.equal('unauthenticated');
    expect(await quote('identity', body)).to.equal('unauthenticated');
    expect(await quote('gzip', body)).to.equal('invalid_input');
    expect(await quote('gzip', gzipSync(body).subarray(0, 12))).to.equal('invalid_input');
    expect(await quote('zstd', body)).to.equal('unsupported_media_type');
    expect(await quote('gzip, gzip', gzipSync(gzipSync(body)))).to.equal('unsupported_media_type');
    expect(await quote('identity', Buffer.from([0x7b, 0xff, 0x7d]))).to.equal('invalid_input');
  });
});

/** As gzip that goes on. */
function flushed(text: string): Promise<Buffer> {
  const gzip = createGzip();
  const parts: Buffer[] = [];
  gzip.on('data', (part: Buffer) => parts.push(part));
  gzip.write(text);
  return new Promise((resolve) => {
    gzip.flush(constants.Z_SYNC_FLUSH, () => resolve(Buffer.concat(parts)));
  });
}
