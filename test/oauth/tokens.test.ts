import { expect } from 'chai';
import { digestOf } from '../../src/shared/token-rules.ts';
import { createAuthorizationServer } from '../../src/oauth/authorization-server.ts';
import { createLimiter } from '../../src/contract/limits.ts';
import { pino } from 'pino';
import { type RunningApi, startApi } from '../support/api.ts';
import type { Browser } from './browser.ts';
import { type Asking, newVerifier, oauthFlow } from './flow.ts';

describe('codes and tokens', () => {
  let api: RunningApi;
  let flow: ReturnType<typeof oauthFlow>;
  let browser: Browser;
  let clientId: string;
  before(async () => {
    api = await startApi({ env: { RATE_REGISTRATIONS_PER_HOUR: '1000000' } });
    flow = oauthFlow(api);
    browser = await flow.signedIn();
    clientId = await flow.registered();
  });
  after(() => api.close());

  const asking = (more: Partial<Asking> = {}): Asking => ({ clientId, verifier: newVerifier(), ...more });
  const codeFor = async (wanted: Asking) => (await flow.allow(browser, wanted))['code'] ?? '';
  const consumedAgo = (token: string, ms: number) =>
    api
      .db('oauth_tokens')
      .where({ digest: digestOf(token) })
      .update({ consumed_at: new Date(Date.now() - ms) });

  describe('a code', () => {
    it('that is used twice ends everything it gave', async () => {
      const wanted = asking();
      const code = await codeFor(wanted);
      const { body } = await flow.exchange(code, wanted);
      const replay = await flow.exchange(code, wanted);
      expect(replay.status).to.equal(400);
      expect(replay.body['error']).to.equal('invalid_grant');
      expect((await flow.me(String(body['access_token']))).status).to.equal(401);
      expect((await flow.refresh(String(body['refresh_token']), clientId)).body['error']).to.equal(
        'invalid_grant',
      );
    });

    it('that is used many times at once gives at most one token, which is ended', async () => {
      const wanted = asking();
      const code = await codeFor(wanted);
      const answers = await Promise.all(Array.from({ length: 8 }, () => flow.exchange(code, wanted)));
      for (const { status, body } of answers) {
        expect(status, JSON.stringify(body)).to.be.oneOf([200, 400]);
        if (status === 400) expect(body['error']).to.equal('invalid_grant');
      }
      const given = answers.filter(({ status }) => status === 200);
      expect(given.length).to.be.at.most(1);
      for (const { body } of given) {
        expect((await flow.me(String(body['access_token']))).status).to.equal(401);
      }
    });

    it('of another app is refused', async () => {
      const wanted = asking();
      const code = await codeFor(wanted);
      const other = await flow.registered();
      const { status, body } = await flow.exchange(code, { ...wanted, clientId: other });
      expect({ status, error: body['error'] }).to.deep.equal({ status: 400, error: 'invalid_grant' });
    });

    it('is refused without its verifier, with another, and with another redirect address', async () => {
      const wanted = asking();
      const code = await codeFor(wanted);
      for (const wrong of [
        { ...wanted, verifier: '' },
        { ...wanted, verifier: newVerifier() },
        { ...wanted, redirectUri: 'https://app.example/other' },
      ]) {
        const { status, body } = await flow.exchange(code, wrong);
        expect(status).to.equal(400);
        expect(body['error']).to.be.oneOf(['invalid_grant', 'invalid_request']);
      }
      expect((await flow.exchange(code, wanted)).status).to.equal(200);
    });

    it('is no access token', async () => {
      expect((await flow.me(await codeFor(asking()))).status).to.equal(401);
    });

    it('is not given without PKCE, nor with the plain kind', async () => {
      const url = new URL(flow.authorizeUrl(asking()));
      url.searchParams.delete('code_challenge');
      url.searchParams.delete('code_challenge_method');
      expect(flow.told(await browser.follow(url.href))['error']).to.equal('invalid_request');
      for (const method of ['plain', 'S512', '']) {
        const wrong = new URL(flow.authorizeUrl(asking({ more: { code_challenge_method: method } })));
        expect(flow.told(await browser.follow(wrong.href))['error'], method).to.equal('invalid_request');
      }
    });

    it('is the only thing given: no implicit grant, no password, no client credentials', async () => {
      for (const type of ['token', 'id_token', 'code token', 'none']) {
        const answer = await flow.ask(browser, asking({ more: { response_type: type, nonce: 'n' } }));
        expect(flow.told(answer), type).not.to.have.any.keys('code', 'access_token', 'id_token');
        expect(flow.told(answer)['error'], type).to.be.oneOf([
          'unsupported_response_type',
          'invalid_request',
        ]);
      }
      for (const type of ['password', 'client_credentials', 'implicit']) {
        const { body } = await flow.postForm('/oauth/token', { grant_type: type, client_id: clientId });
        expect(body['error'], type).to.equal('unsupported_grant_type');
      }
    });
  });

  describe('a refresh token', () => {
    it('is given anew with each use, and the old one may be used again for 30 seconds', async () => {
      const { refresh } = await flow.connect(browser, asking());
      const first = await flow.refresh(refresh, clientId);
      expect(first.status).to.equal(200);
      expect(first.body['refresh_token']).not.to.equal(refresh);
      await consumedAgo(refresh, 29_000);
      const again = await flow.refresh(refresh, clientId);
      expect(again.status).to.equal(200);
      for (const { body } of [first, again]) {
        expect((await flow.me(String(body['access_token']))).status).to.equal(200);
        expect((await flow.refresh(String(body['refresh_token']), clientId)).status).to.equal(200);
      }
    });

    it('that is used later than that ends everything', async () => {
      const { refresh, access } = await flow.connect(browser, asking());
      const { body } = await flow.refresh(refresh, clientId);
      await consumedAgo(refresh, 31_000);
      expect((await flow.refresh(refresh, clientId)).body['error']).to.equal('invalid_grant');
      for (const token of [access, String(body['access_token'])]) {
        expect((await flow.me(token)).status).to.equal(401);
      }
      expect((await flow.refresh(String(body['refresh_token']), clientId)).body['error']).to.equal(
        'invalid_grant',
      );
    });

    it('is not kept fresh by being used within the grace', async () => {
      const { refresh } = await flow.connect(browser, asking());
      await flow.refresh(refresh, clientId);
      await consumedAgo(refresh, 20_000);
      await flow.refresh(refresh, clientId);
      const row = await api
        .db('oauth_tokens')
        .where({ digest: digestOf(refresh) })
        .first<{ consumed_at: Date }>('consumed_at');
      expect(Date.now() - row.consumed_at.getTime()).to.be.greaterThan(19_000);
    });

    it('is shared by two processes without loss', async () => {
      const { refresh } = await flow.connect(browser, asking());
      const both = await Promise.all([flow.refresh(refresh, clientId), flow.refresh(refresh, clientId)]);
      expect(both.map(({ status }) => status)).to.deep.equal([200, 200]);
      for (const { body } of both) {
        expect((await flow.refresh(String(body['refresh_token']), clientId)).status).to.equal(200);
      }
    });

    it('lasts from its last use', async () => {
      const { refresh } = await flow.connect(browser, asking());
      const { body } = await flow.refresh(refresh, clientId);
      const expiry = async (token: unknown) => {
        const row = await api
          .db('oauth_tokens')
          .where({ digest: digestOf(String(token)) })
          .first<{ expires_at: Date }>('expires_at');
        return row.expires_at.getTime();
      };
      expect(await expiry(body['refresh_token'])).to.be.greaterThan(Date.now() + 179 * 86_400_000);
      expect(await expiry(refresh)).to.be.lessThan(Date.now() + 31 * 86_400_000);
    });

    it('cannot gain scopes, but give some up', async () => {
      const { refresh } = await flow.connect(browser, asking({ scope: 'account:read listings:write' }));
      const more = await flow.refresh(refresh, clientId, { scope: 'account:read orders:write' });
      expect(more.body['error']).to.equal('invalid_scope');
      const fewer = await flow.refresh(refresh, clientId, { scope: 'account:read' });
      expect(fewer.body['scope']).to.equal('account:read');
    });

    it('cannot gain a scope that the person unchecked', async () => {
      const verifier = newVerifier();
      const { code = '' } = await flow.allow(browser, asking({ verifier, more: { prompt: 'consent' } }), [
        'account:read',
      ]);
      const { body } = await flow.exchange(code, asking({ verifier }));
      expect(body['scope']).to.equal('account:read');
      const more = await flow.refresh(String(body['refresh_token']), clientId, { scope: 'listings:write' });
      expect(more.body['error']).to.equal('invalid_scope');
    });

    it('of another app is refused, and is no access token', async () => {
      const { refresh } = await flow.connect(browser, asking());
      expect((await flow.refresh(refresh, await flow.registered())).body['error']).to.equal('invalid_grant');
      expect((await flow.me(refresh)).status).to.equal(401);
    });

    it('is refused for a while after a scope was missing, so that the app asks the person', async () => {
      const { refresh, access } = await flow.connect(browser, asking());
      const grant = await api.db('oauth_grants').orderBy('created_at', 'desc').first<{ id: string }>('id');
      const server = createAuthorizationServer({
        config: api.config,
        db: api.db,
        log: pino({ level: 'silent' }),
        clock: () => new Date(),
        limiter: createLimiter(api.db, api.config),
        siteAddress: () => Promise.resolve(api.baseUrl),
        errorPage: () => '',
      });
      await server.stepUp(grant.id);
      expect((await flow.refresh(refresh, clientId)).body['error']).to.equal('invalid_grant');
      expect((await flow.me(access)).status).to.equal(200);
      await api.db('oauth_grants').where({ id: grant.id }).update({ stepping_up_until: new Date() });
      expect((await flow.refresh(refresh, clientId)).status).to.equal(200);
    });
  });

  describe('an access token', () => {
    it('is good for the resource that it was asked for, and no other', async () => {
      const forApi = await flow.connect(browser, asking({ resource: `${api.baseUrl}/api/v1` }));
      expect((await flow.me(forApi.access)).status).to.equal(200);
      const forMcp = await flow.connect(browser, asking({ resource: `${api.baseUrl}/mcp` }));
      const refused = await flow.me(forMcp.access);
      expect(refused.status).to.equal(401);
      expect(refused.headers.get('www-authenticate')).to.include('error="invalid_token"');
      expect(refused.body['detail']).to.match(/another resource/);
    });

    it('is for MCP where no resource is named', async () => {
      const { access } = await flow.connect(browser, asking({ resource: null }));
      expect((await flow.me(access)).status).to.equal(401);
      const row = await api
        .db('oauth_tokens')
        .where({ digest: digestOf(access) })
        .first<{ audience: string }>('audience');
      expect(row.audience).to.equal('mcp');
    });

    it('may read the account where no scope is named', async () => {
      const { body } = await flow.connect(browser, asking({ scope: null }));
      expect(body['scope']).to.equal('account:read');
    });

    it('cannot be asked for other resources, nor for two at once', async () => {
      for (const resource of ['https://elsewhere.example/mcp', `${api.baseUrl}/`, `${api.baseUrl}/mcp/x`]) {
        expect(flow.told(await flow.ask(browser, asking({ resource })))['error'], resource).to.equal(
          'invalid_target',
        );
      }
      const url = new URL(flow.authorizeUrl(asking()));
      url.searchParams.append('resource', `${api.baseUrl}/mcp`);
      expect(flow.told(await browser.follow(url.href))['error']).to.equal('invalid_target');
      const wanted = asking();
      const code = await codeFor(wanted);
      const moved = await flow.exchange(code, { ...wanted, more: { resource: `${api.baseUrl}/mcp` } });
      expect(moved.body['error']).to.equal('invalid_target');
    });

    it('ends when it expires', async () => {
      const { access } = await flow.connect(browser, asking());
      await api
        .db('oauth_tokens')
        .where({ digest: digestOf(access) })
        .update({ expires_at: new Date() });
      const { status, headers } = await flow.me(access);
      expect(status).to.equal(401);
      expect(headers.get('www-authenticate')).to.include('error="invalid_token"');
    });

    it('ends with either token being given back', async () => {
      for (const given of ['access', 'refresh'] as const) {
        const tokens = await flow.connect(browser, asking());
        expect((await flow.revoke(tokens[given], clientId)).status).to.equal(200);
        expect((await flow.me(tokens.access)).status).to.equal(401);
        expect((await flow.refresh(tokens.refresh, clientId)).body['error']).to.equal('invalid_grant');
      }
    });

    it('is not ended by another app', async () => {
      const tokens = await flow.connect(browser, asking());
      await flow.revoke(tokens.access, await flow.registered());
      expect((await flow.me(tokens.access)).status).to.equal(200);
    });

    it('ends with the account', async () => {
      const leaver = await flow.signedIn('leaver@example.com');
      const { access, refresh } = await flow.connect(leaver, asking());
      await api.db('accounts').where({ email: 'leaver@example.com' }).delete();
      expect((await flow.me(access)).status).to.equal(401);
      expect((await flow.refresh(refresh, clientId)).body['error']).to.equal('invalid_grant');
    });

    it('carries only the scopes that were granted', async () => {
      const { access } = await flow.connect(browser, asking({ scope: 'account:read' }));
      const answer = await fetch(`${api.baseUrl}/api/v1/drafts`, {
        method: 'POST',
        headers: { authorization: `Bearer ${access}`, 'content-type': 'application/json' },
        body: JSON.stringify({ url: 'https://example.com' }),
      });
      expect(answer.status).to.equal(403);
      expect(answer.headers.get('www-authenticate')).to.include('insufficient_scope');
    });
  });

  it('say who signed in to an app that asks for it, in a token that opens nothing', async () => {
    const { body } = await flow.connect(
      browser,
      asking({ scope: 'openid account:read', more: { nonce: 'n' } }),
    );
    const [, payload = ''] = String(body['id_token']).split('.');
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>;
    expect(claims).to.include({ iss: api.baseUrl, aud: clientId, nonce: 'n' });
    expect(claims).not.to.include.keys('email', 'name');
    expect((await flow.me(String(body['id_token']))).status).to.equal(401);
  });

  it('are kept as digests alone', async () => {
    const wanted = asking({ more: { prompt: 'consent' } });
    const page = await flow.ask(browser, wanted);
    const uid = page.url.split('/').at(-1) ?? '';
    const everything = async () => {
      const tables = ['tokens', 'grants', 'records', 'clients', 'consents'];
      const rows = await Promise.all(
        tables.map(async (table) => JSON.stringify(await api.db(`oauth_${table}`).select())),
      );
      return rows.join('\n');
    };
    expect(uid).to.match(/^[\w-]{21,}$/);
    expect(await everything()).not.to.include(uid);
    const told = flow.told(
      await flow.answer(browser, page.url, { answer: 'allow', scope: ['account:read', 'listings:write'] }),
    );
    expect(told['code']).to.match(/^[\w-]{43}$/);
    expect(await everything()).not.to.include(told['code']);
    const { body } = await flow.exchange(told['code'] ?? '', { ...wanted, more: {} });
    const kept = await everything();
    for (const name of ['access_token', 'refresh_token']) expect(kept).not.to.include(body[name]);
    expect(kept).to.include(clientId);
  });

  it('are refused with 503 while Postgres is away', async () => {
    const own = await startApi();
    const there = oauthFlow(own);
    const ownClient = await there.registered();
    await own.db.destroy();
    try {
      const { status, headers, body } = await there.refresh('x'.repeat(43), ownClient);
      expect(status).to.equal(503);
      expect(headers.get('retry-after')).to.match(/^\d+$/);
      expect(body['error']).to.equal('temporarily_unavailable');
    } finally {
      await own.close();
    }
  });
});
