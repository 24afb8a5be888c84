/** What pages of other origins may do, and who may call a server that is for its own machine alone. */
import { request } from 'node:http';
import { expect } from 'chai';
import { type RunningApi, startApi } from '../support/api.ts';
import { newCall, oldCall, toolCall } from './raw-mcp.ts';

const page = { origin: 'https://agent.example' };
const localPage = { origin: 'http://localhost:6274' };

/** With headers that fetch does not let one set. */
const answerTo = (url: string, method: string, headers: Record<string, string>) =>
  new Promise<{ status: number; headers: Record<string, unknown>; body: string }>((resolve, reject) => {
    const asked = request(url, { method, headers }, (response) => {
      let body = '';
      response.on('data', (chunk: Buffer) => (body += chunk.toString()));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body }),
      );
    });
    asked.on('error', reject);
    asked.end(
      method === 'POST' ? JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }) : undefined,
    );
  });

const listOf = (headers: Headers, name: string) => (headers.get(name) ?? '').toLowerCase().split(', ');

describe('pages of other origins', () => {
  let api: RunningApi;
  before(async () => {
    api = await startApi({
      env: { READ_CACHE_MB: '8', ALLOW_TEST_PAYMENTS: '1', BASE_URL: 'https://directory.example' },
    });
  });
  after(() => api.close());
  const here = () => `http://127.0.0.1:${api.config.PORT}`;

  const preflight = (path: string, method: string, fields: string) =>
    fetch(here() + path, {
      method: 'OPTIONS',
      headers: { ...page, 'access-control-request-method': method, 'access-control-request-headers': fields },
    });

  it('may call /mcp with all the headers that clients send', async () => {
    const sent =
      'authorization, content-type, mcp-protocol-version, mcp-method, mcp-name, mcp-session-id, last-event-id';
    for (const path of ['/mcp', '/mcp?read_only=1']) {
      const answer = await preflight(path, 'POST', sent);
      expect(answer.status).to.equal(204);
      expect(answer.headers.get('access-control-allow-origin')).to.equal('*');
      expect(answer.headers.get('access-control-allow-credentials')).to.equal(null);
      expect(listOf(answer.headers, 'access-control-allow-methods')).to.include('post');
      expect(listOf(answer.headers, 'access-control-allow-headers')).to.include.members(sent.split(', '));
    }
  });

  it('can read the responses of /mcp, including refusals and their challenge', async () => {
    for (const call of [oldCall, newCall]) {
      const answers = [
        await call(here(), toolCall('get_site_info'), { headers: page }),
        await call(here(), toolCall('get_account'), { headers: page }),
        await call(here(), { method: 'tools/list' }, { headers: page, path: '/mcp?typo=1' }),
      ];
      expect(answers.map(({ status }) => status)).to.deep.equal([200, 401, 400]);
      for (const { headers } of answers) {
        expect(headers.get('access-control-allow-origin')).to.equal('*');
        expect(listOf(headers, 'access-control-expose-headers')).to.include.members([
          'www-authenticate',
          'mcp-session-id',
          'ratelimit',
          'ratelimit-policy',
          'retry-after',
        ]);
      }
    }
  });

  it('may call the API, and read limits and validators', async () => {
    const asked = await preflight('/api/v1/drafts', 'POST', 'authorization, content-type, idempotency-key');
    expect([asked.status, asked.headers.get('access-control-allow-origin')]).to.deep.equal([204, '*']);
    expect(listOf(asked.headers, 'access-control-allow-headers')).to.include('idempotency-key');
    // The second is answered without Koa.
    for (const path of ['/api/v1/site', '/api/v1/site', '/api/v1/me', '/api/v1/nowhere', '/openapi.json']) {
      const { headers } = await fetch(here() + path, { headers: page });
      expect(headers.get('access-control-allow-origin'), path).to.equal('*');
      expect(headers.get('access-control-allow-credentials')).to.equal(null);
      expect(listOf(headers, 'access-control-expose-headers')).to.include.members([
        'etag',
        'ratelimit',
        'retry-after',
      ]);
    }
  });

  it('may not read the site’s own pages', async () => {
    for (const path of ['/', '/docs', '/sign-in']) {
      const { headers } = await fetch(here() + path, { headers: page });
      expect(headers.get('access-control-allow-origin'), path).to.equal(null);
    }
  });

  it('OPTIONS that is not a preflight lists the methods', async () => {
    const answer = await fetch(`${here()}/mcp`, { method: 'OPTIONS' });
    expect([answer.status, answer.headers.get('allow')]).to.deep.equal([405, 'GET, POST, OPTIONS']);
  });

  it('a public server answers any name and any page, as neither grants anything', async () => {
    const { status } = await answerTo(`${here()}/mcp`, 'POST', {
      ...page,
      host: 'other.example',
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    });
    expect(status).to.equal(200);
  });
});

describe('a server for its own machine', () => {
  let api: RunningApi;
  before(async () => {
    api = await startApi();
  });
  after(() => api.close());

  const asked = (headers: Record<string, string>, method = 'POST') =>
    answerTo(`${api.baseUrl}/mcp`, method, {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...headers,
    });

  for (const [what, headers] of Object.entries({
    'by another name': { host: 'rebound.example' },
    'by another name with its port': { host: 'rebound.example:3000' },
    'by a name that begins like its own': { host: '127.0.0.1.rebound.example' },
    'by a name that ends like its own': { host: 'notlocalhost' },
    'from a page of elsewhere': page,
    'from a page that hides where it is from': { origin: 'null' },
    'from a page whose name begins like its own': { origin: 'http://localhost.rebound.example' },
  })) {
    it(`is not called ${what}`, async () => {
      for (const method of ['POST', 'GET', 'DELETE']) {
        const { status, body } = await asked(headers, method);
        expect(status, method).to.equal(403);
        expect(JSON.parse(body)).to.include({ code: 'wrong_host' });
        expect(body).to.contain('BASE_URL');
      }
    });
  }

  for (const [what, headers] of Object.entries({
    'by its address': {},
    'as localhost': { host: 'localhost:1234' },
    'over IPv6': { host: '[::1]:3000' },
    'from a page of this machine': localPage,
  })) {
    it(`is called ${what}`, async () => {
      expect((await asked(headers)).status).to.equal(200);
    });
  }
});
