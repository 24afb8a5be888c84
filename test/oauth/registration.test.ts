import { expect } from 'chai';
import { purgeOAuth } from '../../src/oauth/purge-queries.ts';
import { type RunningApi, startApi } from '../support/api.ts';
import { type Json, oauthFlow } from './flow.ts';

describe('registering an app', () => {
  let api: RunningApi;
  let flow: ReturnType<typeof oauthFlow>;
  before(async () => {
    api = await startApi({ env: { RATE_REGISTRATIONS_PER_HOUR: '1000000' } });
    flow = oauthFlow(api);
  });
  after(() => api.close());

  const refusals: Record<string, { metadata: Json; error?: string; says: RegExp }> = {
    'with 300 redirect addresses': {
      metadata: { redirect_uris: Array.from({ length: 300 }, (_, i) => `https://app.example/${i}`) },
      error: 'invalid_redirect_uri',
      says: /at most 10/,
    },
    'without a redirect address': {
      metadata: { redirect_uris: [] },
      error: 'invalid_redirect_uri',
      says: /at least one/,
    },
    'with http: outside loopback': {
      metadata: { redirect_uris: ['http://app.example/callback'] },
      error: 'invalid_redirect_uri',
      says: /outside loopback/,
    },
    'with http: at a name that begins like loopback': {
      metadata: { redirect_uris: ['http://localhost.app.example/callback'] },
      error: 'invalid_redirect_uri',
      says: /outside loopback/,
    },
    'with a fragment': {
      metadata: { redirect_uris: ['https://app.example/#here'] },
      error: 'invalid_redirect_uri',
      says: /fragment/,
    },
    'with a password in the address': {
      metadata: { redirect_uris: ['https://app.example@evil.example/'] },
      error: 'invalid_redirect_uri',
      says: /user name/,
    },
    'with a backslash': {
      metadata: { redirect_uris: ['https://app.example\\@evil.example/'] },
      error: 'invalid_redirect_uri',
      says: /backslashes/,
    },
    'with a script for an address': {
      metadata: { redirect_uris: ['javascript:alert(1)'] },
      error: 'invalid_redirect_uri',
      says: /javascript:/,
    },
    'with an address that is no text': {
      metadata: { redirect_uris: [{}] },
      error: 'invalid_redirect_uri',
      says: /must be text/,
    },
    'with a long name': { metadata: { client_name: 'x'.repeat(101) }, says: /at most 100/ },
    'with a name that turns the text around': { metadata: { client_name: 'a\u202eb' }, says: /control/ },
    'with a name that another has, but for what nobody sees': {
      metadata: { client_name: 'Claude\u200b' },
      says: /invisible/,
    },
    'with a name of blanks': { metadata: { client_name: ' \u00a0\u3000' }, says: /no visible character/ },
    'with a wildcard for a host': {
      metadata: { redirect_uris: ['https://*.app.example/callback'] },
      error: 'invalid_redirect_uri',
      says: /wildcard/,
    },
    'with a NUL in its name': { metadata: { client_name: 'a\0b' }, says: /control/ },
    'with half a letter in its name': { metadata: { client_name: 'a\ud800b' }, says: /control/ },
    'with a name that is no text': { metadata: { client_name: ['x'] }, says: /must be text/ },
    'with keys to be read elsewhere': {
      metadata: { jwks_uri: 'https://app.example/keys' },
      says: /jwks_uri/,
    },
    'with addresses to be read elsewhere': {
      metadata: { sector_identifier_uri: 'https://app.example/sector' },
      says: /sector_identifier_uri/,
    },
  };
  for (const [what, { metadata, error = 'invalid_client_metadata', says }] of Object.entries(refusals)) {
    it(`is refused ${what}`, async () => {
      const { status, body } = await flow.register(metadata);
      expect(status).to.equal(400);
      expect(body['error']).to.equal(error);
      expect(body['error_description']).to.match(says);
    });
  }

  it('is refused where the body is no JSON object', async () => {
    for (const body of ['[]', '"x"', 'null', '{', '']) {
      const response = await fetch(`${api.baseUrl}/oauth/register`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      });
      expect(response.status, body).to.equal(400);
    }
  });

  it('drops the scope, which would keep the app from asking for more', async () => {
    const { status, body } = await flow.register({ scope: 'account:read unheard:of' });
    expect(status).to.equal(201);
    expect(body).not.to.have.property('scope');
  });

  it('keeps nothing that is of no use', async () => {
    const { body } = await flow.register({
      logo_uri: 'https://app.example/logo.png',
      client_uri: 'https://app.example/',
      software_id: { much: 'x'.repeat(10_000) },
      unheard_of: 'x'.repeat(10_000),
      contacts: ['someone@app.example'],
    });
    const row = await api
      .db('oauth_clients')
      .where({ id: body['client_id'] })
      .first<{ metadata: object }>('metadata');
    expect(JSON.stringify(row.metadata).length).to.be.lessThan(1_000);
    expect(row.metadata).not.to.have.any.keys(
      'logo_uri',
      'client_uri',
      'software_id',
      'unheard_of',
      'contacts',
    );
  });

  it('makes every app public, also one that asks for a secret', async () => {
    const { status, body } = await flow.register({ token_endpoint_auth_method: 'client_secret_post' });
    expect(status).to.equal(201);
    expect(body['token_endpoint_auth_method']).to.equal('none');
    expect(body).not.to.have.any.keys('client_secret', 'registration_access_token');
  });

  it('takes programs for programs and websites for websites', async () => {
    const typeOf = async (...uris: string[]) =>
      (await flow.register({ redirect_uris: uris })).body['application_type'];
    expect(await typeOf('https://app.example/callback')).to.equal('web');
    expect(await typeOf('http://127.0.0.1/callback')).to.equal('native');
    expect(await typeOf('http://localhost:3000/callback')).to.equal('native');
    expect(await typeOf('http://[::1]:3000/callback')).to.equal('native');
    expect(await typeOf('cursor://anysphere.cursor-retrieval/oauth/callback')).to.equal('native');
    expect(await typeOf('https://app.example/callback', 'com.example.app:/callback')).to.equal('native');
  });

  it('lets loopback addresses change their port, and websites not', async () => {
    const browser = await flow.signedIn();
    const native = await flow.registered({ redirect_uris: ['http://127.0.0.1:1234/callback'] });
    const moved = await flow.ask(browser, {
      clientId: native,
      redirectUri: 'http://127.0.0.1:4321/callback',
    });
    expect(moved.status).to.equal(200);
    const web = await flow.registered({ redirect_uris: ['https://app.example/callback'] });
    const elsewhere = await flow.ask(browser, {
      clientId: web,
      redirectUri: 'https://app.example:8443/callback',
    });
    expect(elsewhere.status).to.equal(400);
  });

  it('is open to scripts of other sites, with their preflight', async () => {
    const headers = { origin: 'https://inspector.example', 'access-control-request-method': 'POST' };
    for (const path of ['/oauth/register', '/oauth/token', '/oauth/revoke']) {
      const preflight = await fetch(api.baseUrl + path, {
        method: 'OPTIONS',
        headers: { ...headers, 'access-control-request-headers': 'content-type' },
      });
      expect(preflight.status, path).to.equal(204);
      expect(preflight.headers.get('access-control-allow-headers')).to.equal('content-type');
      const answer = await fetch(api.baseUrl + path, {
        method: 'POST',
        headers: { origin: headers.origin, 'content-type': 'application/json' },
        body: '{}',
      });
      expect(answer.headers.get('access-control-allow-origin'), path).to.match(
        /^(\*|https:\/\/inspector\.example)$/,
      );
      expect(answer.headers.get('access-control-allow-credentials')).to.equal(null);
    }
    for (const path of [
      '/.well-known/oauth-authorization-server',
      '/.well-known/openid-configuration',
      '/.well-known/oauth-protected-resource/mcp',
      '/.well-known/oauth-protected-resource/api/v1',
      '/oauth/jwks',
    ]) {
      const answer = await fetch(api.baseUrl + path, { headers: { origin: headers.origin } });
      expect(answer.status, path).to.equal(200);
      expect(answer.headers.get('access-control-allow-origin'), path).to.match(
        /^(\*|https:\/\/inspector\.example)$/,
      );
    }
  });

  it('does not help an app that an operator has blocked', async () => {
    const clientId = await flow.registered();
    const { refresh } = await flow.connect(await flow.signedIn(), { clientId });
    await api.db('oauth_clients').where({ id: clientId }).update({ blocked_at: new Date() });
    expect((await flow.ask(await flow.signedIn(), { clientId })).status).to.equal(400);
    expect((await flow.refresh(refresh, clientId)).body['error']).to.equal('invalid_client');
  });

  it('is forgotten after 30 days in which nobody let the app in', async () => {
    const unused = await flow.registered();
    const used = await flow.registered();
    await flow.connect(await flow.signedIn(), { clientId: used });
    await api.db('oauth_clients').update({ created_at: new Date('2020-01-01'), granted_at: null });
    const purge = () =>
      purgeOAuth(api.db, {
        now: new Date(),
        clientsUnusedSince: new Date('2020-02-01'),
        keysRetiredBefore: new Date('2020-02-01'),
      });
    expect((await purge()).clients).to.be.greaterThan(0);
    const left = await api.db('oauth_clients').pluck<string[]>('id');
    expect(left).to.include(used).and.not.to.include(unused);
    expect((await flow.ask(await flow.signedIn(), { clientId: unused })).status).to.equal(400);
  });
});

describe('a flood of requests for consent', () => {
  it('is answered with 429 and when to come back', async () => {
    const api = await startApi({ env: { RATE_READS_PER_MINUTE: '5' } });
    try {
      const flow = oauthFlow(api);
      const url = flow.authorizeUrl({ clientId: await flow.registered() });
      const answers = await Promise.all(Array.from({ length: 10 }, () => fetch(url, { redirect: 'manual' })));
      const statuses = answers.map(({ status }) => status);
      expect(statuses.filter((status) => status === 303)).to.have.lengthOf(4);
      expect(statuses.filter((status) => status === 429)).to.have.lengthOf(6);
      expect(await api.db('oauth_records')).to.have.lengthOf(4);
    } finally {
      await api.close();
    }
  });
});

describe('a flood of registrations', () => {
  it('is answered with 429 and when to come back, exactly', async () => {
    const api = await startApi({ env: { RATE_REGISTRATIONS_PER_HOUR: '5' } });
    try {
      const flow = oauthFlow(api);
      const answers = await Promise.all(Array.from({ length: 20 }, () => flow.register()));
      expect(answers.filter(({ status }) => status === 201)).to.have.lengthOf(5);
      const refused = answers.filter(({ status }) => status === 429);
      expect(refused).to.have.lengthOf(15);
      expect(refused[0]?.headers.get('retry-after')).to.match(/^\d+$/);
      expect(refused[0]?.headers.get('access-control-allow-origin')).to.equal('*');
      expect(refused[0]?.body['error']).to.equal('temporarily_unavailable');
    } finally {
      await api.close();
    }
  });
});
