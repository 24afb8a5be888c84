import { generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import { load } from 'cheerio';
import { expect } from 'chai';
import { stopServers } from '../crawl/local-sites.ts';
import { type RunningApi, startApi } from '../support/api.ts';
import { type DocumentSite, documentOf, serve, startDocumentSite } from './documents.ts';
import { newVerifier, oauthFlow } from './flow.ts';

const host = 'https://app.example';

describe('apps with a metadata document', () => {
  let site: DocumentSite;
  let api: RunningApi;
  let flow: ReturnType<typeof oauthFlow>;
  before(async () => {
    site = await startDocumentSite();
    api = await startApi({
      env: {
        CRAWL_RESOLVE: site.resolve('app.example', 'other.example'),
        RATE_REGISTRATIONS_PER_HOUR: '1000000',
      },
    });
    flow = oauthFlow(api);
  });
  after(async () => {
    await api.close();
    await stopServers();
  });

  /** Publishes a document under a path that no test has used. */
  const publish = (more: object = {}): string => {
    const path = `/${randomUUID()}.json`;
    site.answers[path] = serve(documentOf(host + path, more));
    return host + path;
  };
  const read = (path: string) => site.server.log.filter((line) => line === `GET ${path}`).length;
  const asked = async (clientId: string, redirectUri = `${host}/callback`) =>
    flow.ask(await flow.signedIn(), { clientId, redirectUri });

  it('are verified where the answer goes to the host of the document', async () => {
    const clientId = publish();
    const page = await asked(clientId);
    expect(page.status).to.equal(200);
    const text = load(page.text)('main').text();
    expect(text).to.include('Published app').and.include('app.example').and.include('Verified');
    expect(text).not.to.include('Not verified');
  });

  it('are not verified where it goes elsewhere', async () => {
    const elsewhere = 'https://other.example/callback';
    const page = await asked(publish({ redirect_uris: [elsewhere] }), elsewhere);
    expect(load(page.text)('main').text()).to.include('Not verified').and.include('other.example');
    const loopback = 'http://localhost:1234/callback';
    const native = await asked(publish({ redirect_uris: [loopback] }), 'http://localhost:4321/callback');
    const text = load(native.text)('main').text();
    expect(text)
      .to.include('Not verified')
      .and.match(/any program on this computer may receive it/);
  });

  it('get tokens, and refresh them', async () => {
    const clientId = publish();
    const redirectUri = `${host}/callback`;
    const { access, refresh } = await flow.connect(await flow.signedIn(), { clientId, redirectUri });
    expect((await flow.me(access)).status).to.equal(200);
    expect((await flow.refresh(refresh, clientId)).status).to.equal(200);
    expect(read(new URL(clientId).pathname)).to.equal(1);
  });

  it('stay signed in while their website is away, but are let in anew only with it', async () => {
    const clientId = publish();
    const redirectUri = `${host}/callback`;
    const { refresh } = await flow.connect(await flow.signedIn(), { clientId, redirectUri });
    const path = new URL(clientId).pathname;
    site.answers[path] = (_request, response) => void response.writeHead(503).end();
    // Another process of the service, which has not read the document.
    const second = await startApi({
      env: { CRAWL_RESOLVE: site.resolve('app.example'), BASE_URL: api.baseUrl },
      database: { url: api.config.DATABASE_URL ?? '', drop: () => Promise.resolve() },
    });
    try {
      const there = oauthFlow({ ...second, baseUrl: `http://127.0.0.1:${second.config.PORT}` });
      const resource = `${api.baseUrl}/api/v1`;
      const page = await there.ask(await there.signedIn(), { clientId, redirectUri, resource });
      expect(page.status).to.equal(400);
      expect((await there.refresh(refresh, clientId)).status).to.equal(200);
    } finally {
      await second.close();
    }
  });

  it('are let in no more where the document is gone by the time the person answers', async () => {
    const clientId = publish();
    const browser = await flow.signedIn();
    const page = await flow.ask(browser, { clientId, redirectUri: `${host}/callback` });
    expect(page.status).to.equal(200);
    Reflect.deleteProperty(site.answers, new URL(clientId).pathname);
    const second = await startApi({
      env: { CRAWL_RESOLVE: site.resolve('app.example'), BASE_URL: api.baseUrl },
      database: { url: api.config.DATABASE_URL ?? '', drop: () => Promise.resolve() },
    });
    try {
      const there = `http://127.0.0.1:${second.config.PORT}${new URL(page.url).pathname}`;
      expect((await browser.get(there)).status).to.equal(410);
    } finally {
      await second.close();
    }
  });

  it('may sign their requests with a key', async () => {
    const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const jwk = { ...publicKey.export({ format: 'jwk' }), kid: 'k', alg: 'ES256', use: 'sig' };
    const clientId = publish({ token_endpoint_auth_method: 'private_key_jwt', jwks: { keys: [jwk] } });
    const asking = { clientId, redirectUri: `${host}/callback`, verifier: newVerifier() };
    const { code = '' } = await flow.allow(await flow.signedIn(), asking);
    expect((await flow.exchange(code, asking)).body['error']).to.equal('invalid_client');
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const now = Math.floor(Date.now() / 1_000);
    const claims = {
      iss: clientId,
      sub: clientId,
      aud: api.baseUrl,
      jti: randomUUID(),
      iat: now,
      exp: now + 60,
    };
    const signed = `${part({ alg: 'ES256', kid: 'k' })}.${part(claims)}`;
    const signature = sign('sha256', Buffer.from(signed), { key: privateKey, dsaEncoding: 'ieee-p1363' });
    const assertion = {
      client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
      client_assertion: `${signed}.${signature.toString('base64url')}`,
    };
    expect((await flow.exchange(code, { ...asking, more: assertion })).status).to.equal(200);
    // The same assertion is good once.
    const again = await flow.allow(await flow.signedIn(), asking);
    expect((await flow.exchange(again['code'] ?? '', { ...asking, more: assertion })).body['error']).to.equal(
      'invalid_client',
    );
  });

  const refused: Record<string, (path: string) => void> = {
    'redirects, also to a good one': (path) => {
      site.answers['/good.json'] = serve(documentOf(host + path));
      site.answers[path] = (_request, response) =>
        void response.writeHead(302, { location: '/good.json' }).end();
    },
    'has 10 MB': (path) => {
      site.answers[path] = serve(documentOf(host + path, { filler: 'x'.repeat(10_000_000) }));
    },
    'says it has 10 MB': (path) => {
      site.answers[path] = (_request, response) =>
        void response
          .writeHead(200, { 'content-type': 'application/json', 'content-length': '10000000' })
          .write('{');
    },
    'comes a byte a second': (path) => {
      site.answers[path] = (_request, response) => {
        response.writeHead(200, { 'content-type': 'application/json' });
        const timer = setInterval(() => response.write(' '), 1_000);
        response.on('close', () => clearInterval(timer));
      };
    },
    'names another client_id': (path) => {
      site.answers[path] = serve(documentOf(`${host}/other.json`));
    },
    'is no JSON': (path) => {
      site.answers[path] = (_request, response) =>
        void response.writeHead(200, { 'content-type': 'application/json' }).end('<html>');
    },
    'is a list': (path) => {
      site.answers[path] = serve([documentOf(host + path)]);
    },
    'was uploaded as text': (path) => {
      site.answers[path] = serve(documentOf(host + path), 'text/plain');
    },
    'has a secret': (path) => {
      site.answers[path] = serve(documentOf(host + path, { client_secret: 'x' }));
    },
    'wants a secret': (path) => {
      site.answers[path] = serve(
        documentOf(host + path, { token_endpoint_auth_method: 'client_secret_post' }),
      );
    },
    'has 300 redirect addresses': (path) => {
      const uris = Array.from({ length: 300 }, (_, i) => `${host}/${i}`);
      site.answers[path] = serve(documentOf(host + path, { redirect_uris: [...uris, `${host}/callback`] }));
    },
    'has a name that turns the text around': (path) => {
      site.answers[path] = serve(documentOf(host + path, { client_name: 'a\u202eb' }));
    },
    'has a name with a letter that nobody sees': (path) => {
      site.answers[path] = serve(documentOf(host + path, { client_name: 'Claude\u3164' }));
    },
    'has a wildcard among its redirect addresses': (path) => {
      const uris = [`${host}/callback`, 'https://*.app.example/callback'];
      site.answers[path] = serve(documentOf(host + path, { redirect_uris: uris }));
    },
    'is away': (path) => {
      site.answers[path] = (_request, response) => void response.destroy();
    },
  };
  for (const [what, prepare] of Object.entries(refused)) {
    it(`are not let in where it ${what}`, async () => {
      const path = `/${randomUUID()}.json`;
      prepare(path);
      const page = await asked(host + path);
      expect(page.status).to.equal(400);
      expect(page.location).to.equal(null);
      expect(load(page.text)('h1').text()).to.equal('The app cannot be connected');
      expect(read('/good.json')).to.equal(0);
    }).timeout(15_000);
  }

  for (const clientId of [
    'https://127.0.0.1/client.json',
    'https://10.0.0.1/client.json',
    'https://169.254.169.254/client.json',
    'https://[::1]/client.json',
    'https://localhost/client.json',
    'https://metadata.google.internal/client.json',
    'https://app.example:22/client.json',
    'http://app.example/client.json',
    'https://user@app.example/client.json',
    'https://app.example/a/../client.json',
  ]) {
    it(`are not looked for at ${clientId}`, async () => {
      const before = site.server.log.length;
      const page = await asked(clientId);
      expect(page.status).to.equal(400);
      expect(site.server.log.length).to.equal(before);
    });
  }

  it('are not let in once an operator has blocked them', async () => {
    const clientId = publish();
    const redirectUri = `${host}/callback`;
    const { refresh } = await flow.connect(await flow.signedIn(), { clientId, redirectUri });
    await api.db('oauth_clients').where({ id: clientId }).update({ blocked_at: new Date() });
    expect((await asked(clientId)).status).to.equal(400);
    expect((await flow.refresh(refresh, clientId)).status).to.be.oneOf([400, 401]);
  });
});

describe('a flood of metadata documents', () => {
  it('is answered with 429 and when to come back', async () => {
    const site = await startDocumentSite();
    const api = await startApi({
      env: { CRAWL_RESOLVE: site.resolve('app.example'), RATE_REGISTRATIONS_PER_HOUR: '3' },
    });
    try {
      const flow = oauthFlow(api);
      const browser = await flow.signedIn();
      const statuses: number[] = [];
      for (let i = 0; i < 5; i += 1) {
        const page = await flow.ask(browser, { clientId: `${host}/${i}.json` });
        statuses.push(page.status);
        if (page.status === 429) expect(page.headers.get('retry-after')).to.match(/^\d+$/);
      }
      expect(statuses).to.deep.equal([400, 400, 400, 429, 429]);
      expect(site.server.log).to.have.lengthOf(3);
    } finally {
      await api.close();
      await stopServers();
    }
  });
});
