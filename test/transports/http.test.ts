/** What a hostile or careless client sends, and what it is told. */
import { connect } from 'node:net';
import { request } from 'node:http';
import { expect } from 'chai';
import { type RunningApi, startApi } from '../support/api.ts';

describe('invalid requests', () => {
  let api: RunningApi;
  let key: string;
  before(async () => {
    api = await startApi({
      timeouts: { headersTimeout: 300, requestTimeout: 600, connectionsCheckingInterval: 100 },
    });
    key = await api.key();
  });
  after(() => api.close());

  const post = async (body: string | Buffer, type = 'application/json', path = '/api/v1/drafts') => {
    const response = await fetch(`${api.baseUrl}${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': type },
      body,
    });
    return { status: response.status, problem: (await response.json()) as Record<string, unknown> };
  };

  const malformed: [string, string][] = [
    ['half an object', '{"url":'],
    ['a list', '["https://example.com"]'],
    ['a string', '"https://example.com"'],
    ['null', 'null'],
    ['__proto__', '{"url":"https://example.com","__proto__":{"admin":true}}'],
    ['constructor.prototype', '{"url":"https://example.com","constructor":{"prototype":{"admin":true}}}'],
    ['a NUL', '{"url":"https://example.com/\\u0000"}'],
    ['half a surrogate pair', '{"url":"https://example.com/\\ud800"}'],
    ['objects in objects, 2,000 deep', `{"url":${'{"a":'.repeat(2000)}1${'}'.repeat(2000)}}`],
    ['lists in lists, 50,000 deep', `{"url":${'['.repeat(50_000)}${']'.repeat(50_000)}}`],
  ];
  for (const [what, body] of malformed) {
    it(`${what} → 400`, async () => {
      const { status, problem } = await post(body);
      expect([status, problem['code']]).to.deep.equal([400, 'invalid_input']);
      expect(problem['errors']).to.be.an('array').that.is.not.empty;
    });
  }

  it('5 MB → 413', async () => {
    const { status, problem } = await post(JSON.stringify({ url: 'x'.repeat(5 * 1024 * 1024) }));
    expect([status, problem['code']]).to.deep.equal([413, 'payload_too_large']);
  });

  it('5 MB over MCP → 413', async () => {
    const { status } = await post(
      JSON.stringify({ a: 'x'.repeat(5 * 1024 * 1024) }),
      'application/json',
      '/mcp',
    );
    expect(status).to.equal(413);
  });

  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/xml']) {
    it(`${type} → 415`, async () => {
      const { status, problem } = await post('url=https://example.com', type);
      expect([status, problem['code']]).to.deep.equal([415, 'unsupported_media_type']);
    });
  }

  it('a parameter given twice → 400', async () => {
    const response = await fetch(`${api.baseUrl}/api/v1/listings?sort=votes&sort=newest`);
    expect(response.status).to.equal(400);
  });

  it('a path parameter in the body → 400', async () => {
    const response = await fetch(`${api.baseUrl}/api/v1/me/listings/1/free`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: '{"listing_id":2}',
    });
    expect(response.status).to.equal(400);
  });

  it('an unknown path → 404 as a problem; an unsupported method → 405 with Allow', async () => {
    const nowhere = await fetch(`${api.baseUrl}/api/v1/nowhere`);
    expect([nowhere.status, nowhere.headers.get('content-type')]).to.deep.equal([
      404,
      'application/json; charset=utf-8',
    ]);
    const wrong = await fetch(`${api.baseUrl}/api/v1/drafts`, { method: 'DELETE' });
    expect(wrong.status).to.equal(405);
    expect(wrong.headers.get('allow')).to.contain('POST').and.to.contain('GET');
  });

  for (const method of ['PROPFIND', 'TRACE']) {
    it(`${method} → 405 as a problem, and 404 for unknown paths`, async () => {
      const send = (path: string) =>
        raw(`${method} /api/v1${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
      expect(await send('/drafts'))
        .to.match(/^HTTP\/1\.1 405 /)
        .and.to.match(/\r\nAllow: .*GET/)
        .and.to.contain('"code":"method_not_allowed"');
      expect(await send('/nowhere')).to.match(/^HTTP\/1\.1 404 /);
    });
  }

  it('a path with a broken escape → 400', async () => {
    const response = await fetch(`${api.baseUrl}/api/v1/listings/%E0%A4%A`);
    expect(response.status).to.equal(400);
  });

  const raw = (text: string) =>
    new Promise<string>((resolve, reject) => {
      const socket = connect(api.config.PORT, api.config.HOST, () => socket.write(text));
      let answer = '';
      socket.on('data', (chunk: Buffer) => (answer += chunk.toString()));
      socket.on('close', () => resolve(answer));
      socket.on('error', reject);
    });

  it('headers that never end → 408', async () => {
    expect(await raw('GET /api/v1/site HTTP/1.1\r\nHost: x\r\n')).to.match(/^HTTP\/1\.1 408 /);
  });

  it('a body that never ends → 408', async () => {
    const headers = `POST /api/v1/drafts HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${key}\r\n`;
    const answer = await raw(
      `${headers}Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{"url":`,
    );
    expect(answer).to.match(/^HTTP\/1\.1 408 /);
  });

  it('a client that disconnects during its body affects only that request', async () => {
    await new Promise<void>((resolve) => {
      const leaving = request(`${api.baseUrl}/api/v1/drafts`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${key}`,
          'content-type': 'application/json',
          'content-length': '100',
        },
      });
      leaving.on('error', () => resolve());
      leaving.write('{"url":', () => leaving.destroy(new Error('gone')));
    });
    expect((await fetch(`${api.baseUrl}/healthz`)).status).to.equal(200);
  });

  it('every answer has a request id, the same in header and problem', async () => {
    const response = await fetch(`${api.baseUrl}/api/v1/me`);
    const problem = (await response.json()) as { request_id: string };
    expect(response.headers.get('x-request-id')).to.equal(problem.request_id);
  });
});
