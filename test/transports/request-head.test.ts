/** Requests that two readers may take for two different ones: refused, or read in the one way that is agreed on. */
import { expect } from 'chai';
import { type RunningApi, startApi } from '../support/api.ts';
import { RawConnection, type RawResponse } from '../support/raw-connection.ts';

describe('the head of a request', () => {
  let api: RunningApi;
  let key: string;
  let host: string;
  before(async () => {
    api = await startApi();
    key = await api.key();
    ({ host } = new URL(api.baseUrl));
  });
  after(() => api.close());

  const sent = (...lines: string[]) => sentWith('', lines);
  const sentWith = async (body: string, lines: string[]): Promise<RawResponse | null> => {
    const connection = await RawConnection.open(api.config.PORT, api.config.HOST);
    try {
      connection.send(`${lines.join('\r\n')}\r\n\r\n${body}`);
      return await connection.response();
    } finally {
      connection.close();
    }
  };
  const read = (...more: string[]) => sent('GET /api/v1/site HTTP/1.1', ...more);
  const body = '{"url":"https://example.com"}';
  const write = (...more: string[]) =>
    sentWith(body, [
      'POST /api/v1/drafts HTTP/1.1',
      `Host: ${host}`,
      `Content-Length: ${body.length}`,
      ...more,
    ]);
  const credential = () => `Authorization: Bearer ${key}`;
  const json = 'Content-Type: application/json';

  /** More than Node keeps unless it is told to. */
  const thousand = Array.from({ length: 1_100 }, () => 'a:');

  const refused: [string, () => Promise<RawResponse | null>][] = [
    ['two Host headers', () => read(`Host: ${host}`, 'Host: other.example')],
    ['the same Host twice', () => read(`Host: ${host}`, `host: ${host}`)],
    [
      'a second Host behind a thousand headers',
      () => read(`Host: ${host}`, ...thousand, 'Host: other.example'),
    ],
    ['no Host', () => read('Accept: */*')],
    ['an empty Host', () => read('Host:')],
    ['a Host with a user', () => read(`Host: ${host}@other.example`)],
    ['a Host with a path', () => read(`Host: ${host}/x`)],
    ['a Host of two', () => read(`Host: ${host}, other.example`)],
    ['a Host with a space', () => read(`Host: ${host} other.example`)],
    [
      'an address of another host',
      () => sent('GET http://other.example/api/v1/site HTTP/1.1', `Host: ${host}`),
    ],
    ['an address of another port', () => sent(`GET http://${host}1/api/v1/site HTTP/1.1`, `Host: ${host}`)],
    ['an address of another scheme', () => sent(`GET ftp://${host}/api/v1/site HTTP/1.1`, `Host: ${host}`)],
    ['two lengths', () => write(json, credential(), 'Content-Length: 2')],
    ['two equal lengths', () => write(json, credential(), `Content-Length: ${body.length}`)],
    ['lengths in a list', () => sent('POST /mcp HTTP/1.1', `Host: ${host}`, 'Content-Length: 0, 0')],
    ['a length beside chunks', () => write(json, credential(), 'Transfer-Encoding: chunked')],
    [
      'chunks that are not last',
      () => sent('POST /mcp HTTP/1.1', `Host: ${host}`, 'Transfer-Encoding: chunked, gzip'),
    ],
    ['a header with a space before its colon', () => read(`Host : ${host}`)],
    ['a header over two lines', () => read(`Host: ${host}`, 'X-A: b', ' c')],
    ['two credentials', () => write(json, credential(), credential())],
    ['two media types', () => write(credential(), json, 'Content-Type: text/plain')],
    ['two idempotency keys', () => write(json, credential(), 'Idempotency-Key: a', 'Idempotency-Key: a')],
    ['two origins', () => read(`Host: ${host}`, 'Origin: https://a.example', 'Origin: https://a.example')],
  ];
  for (const [says, ask] of refused) {
    it(`${says} → 400`, async () => {
      expect((await ask())?.status).to.equal(400);
    });
  }

  for (const path of ['/', '/sign-in', '/mcp', '/oauth/jwks', '/healthz', '/openapi.json', '/api/v1/site']) {
    it(`two Host headers → 400 as a problem at ${path}`, async () => {
      // Twice: what is known by its URL is answered without Koa.
      await sent(`GET ${path} HTTP/1.1`, `Host: ${host}`);
      const answer = await sent(`GET ${path} HTTP/1.1`, `Host: ${host}`, 'Host: other.example');
      expect(answer?.status).to.equal(400);
      const problem = JSON.parse(answer?.body ?? '') as { code: string; detail: string; request_id: string };
      expect(problem.code).to.equal('invalid_input');
      expect(problem.detail).to.equal('The header host is repeated. Send it once.');
      expect(problem.request_id).to.equal(answer?.headers['x-request-id']);
    });
  }

  const taken: [string, () => Promise<RawResponse | null>][] = [
    ['a whole address', () => sent(`GET http://${host}/api/v1/site HTTP/1.1`, `Host: ${host}`)],
    [
      'a whole address in capitals',
      () => sent(`GET HTTP://${host.toUpperCase()}/api/v1/site HTTP/1.1`, `Host: ${host}`),
    ],
    [
      'a whole address with a query',
      () => sent(`GET http://${host}/api/v1/listings?per_page=1 HTTP/1.1`, `Host: ${host}`),
    ],
    ['a host of IPv6', () => read('Host: [::1]:8080')],
    ['a host in capitals, with a port', () => read('Host: Directory.Example:443')],
    ['HTTP/1.0 without a host', () => sent('GET /api/v1/listings?per_page=1 HTTP/1.0')],
    ['a field of a list on two lines', () => read(`Host: ${host}`, 'Accept: text/html', 'Accept: */*')],
    ['cookies on two lines', () => read(`Host: ${host}`, 'Cookie: a=1', 'Cookie: b=2')],
    ['a thousand headers', () => read(`Host: ${host}`, ...thousand)],
  ];
  for (const [says, ask] of taken) {
    it(`${says} → 200`, async () => {
      expect((await ask())?.status).to.equal(200);
    });
  }

  it('each field once → 201', async () => {
    expect((await write(json, credential(), 'Idempotency-Key: a'))?.status).to.equal(201);
  });

  it('no method uses the form for a whole server', async () => {
    expect((await sent('OPTIONS * HTTP/1.1', `Host: ${host}`))?.status).to.equal(404);
  });
});
