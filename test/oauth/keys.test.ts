import { expect } from 'chai';
import { readConfig } from '../../src/config/config.ts';
import { openDatabase } from '../../src/db/knex.ts';
import { loadKeys } from '../../src/oauth/keys.ts';
import { freshDatabase } from '../support/engines.ts';
import { type RunningApi, startApi } from '../support/api.ts';
import { oauthFlow } from './flow.ts';

describe('keys of the authorization server', () => {
  const now = new Date();
  const jwksOf = async ({ baseUrl }: Pick<RunningApi, 'baseUrl'>) => {
    const response = await fetch(`${baseUrl}/oauth/jwks`);
    return ((await response.json()) as { keys: Record<string, string>[] }).keys;
  };

  it('are made once by processes that start at the same time', async () => {
    const database = await freshDatabase();
    const pools = Array.from({ length: 6 }, () => openDatabase(database.url, 2));
    try {
      const all = await Promise.all(pools.map((db) => loadKeys(db, {}, now)));
      expect(new Set(all.map((keys) => JSON.stringify(keys))).size).to.equal(1);
      expect(all[0]?.signing).to.have.lengthOf(1);
      expect(all[0]?.cookies[0]).to.match(/^[\w-]{43}$/);
      expect(await pools[0]?.('oauth_keys')).to.have.lengthOf(2);
    } finally {
      await Promise.all(pools.map((db) => db.destroy()));
      await database.drop();
    }
  });

  it('are replaced once an operator retires them; the old one is published for two days more', async () => {
    const database = await freshDatabase();
    const db = openDatabase(database.url, 2);
    try {
      const before = await loadKeys(db, {}, now);
      await db('oauth_keys').update({ retired_at: now });
      const after = await loadKeys(db, {}, now);
      expect(after.signing).to.have.lengthOf(2);
      expect(after.signing[1]).to.deep.equal(before.signing[0]);
      expect(after.signing[0]).not.to.deep.equal(before.signing[0]);
      expect(after.cookies[1]).to.equal(before.cookies[0]);
      const later = await loadKeys(db, {}, new Date(now.getTime() + 3 * 86_400_000));
      expect(later.signing).to.deep.equal(after.signing.slice(0, 1));
    } finally {
      await db.destroy();
      await database.drop();
    }
  });

  it('are published without their private part', async () => {
    const api = await startApi();
    try {
      const keys = await jwksOf(api);
      expect(keys).to.have.lengthOf(1);
      expect(keys[0]).to.include({ kty: 'EC', crv: 'P-256', alg: 'ES256', use: 'sig' });
      expect(keys[0]).not.to.have.property('d');
    } finally {
      await api.close();
    }
  });

  it('come from the environment where it gives them, and then none are made', async () => {
    const database = await freshDatabase();
    const other = openDatabase(database.url, 2);
    const { signing } = await loadKeys(other, {}, now);
    await other('oauth_keys').delete();
    await other.destroy();
    const api = await startApi({
      database,
      env: {
        OAUTH_SIGNING_KEYS: JSON.stringify({ keys: signing }),
        OAUTH_COOKIE_SECRETS: `${'a'.repeat(32)}, ${'b'.repeat(32)}`,
      },
    });
    try {
      expect((await jwksOf(api))[0]?.['kid']).to.equal(signing[0]?.kid);
      const flow = oauthFlow(api);
      const { access } = await flow.connect(await flow.signedIn(), { clientId: await flow.registered() });
      expect((await flow.me(access)).status).to.equal(200);
      expect(await api.db('oauth_keys')).to.have.lengthOf(0);
    } finally {
      await api.close();
    }
  });

  it('that are none are refused at the start', () => {
    for (const keys of ['x', '{}', '{"keys":[]}', '{"keys":[{"kty":"oct","k":"x"}]}']) {
      expect(() => readConfig({ OAUTH_SIGNING_KEYS: keys }), keys).to.throw(/OAUTH_SIGNING_KEYS/);
    }
    expect(() => readConfig({ OAUTH_COOKIE_SECRETS: 'short' })).to.throw(/OAUTH_COOKIE_SECRETS/);
  });
});

describe('metadata of the authorization server', () => {
  it('is the same at both addresses, names this issuer whatever the Host, and nothing that is not offered', async () => {
    const api = await startApi({ env: { ALLOW_TEST_PAYMENTS: '1', BASE_URL: 'https://launch.example' } });
    const here = `http://127.0.0.1:${api.config.PORT}`;
    try {
      const [oauth, openid] = await Promise.all(
        ['oauth-authorization-server', 'openid-configuration'].map(async (name) => {
          const response = await fetch(`${here}/.well-known/${name}`, {
            headers: { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'ftp' },
          });
          expect(response.status).to.equal(200);
          return (await response.json()) as Record<string, unknown>;
        }),
      );
      expect(openid).to.deep.equal(oauth);
      expect(oauth).to.deep.include({
        issuer: 'https://launch.example',
        authorization_endpoint: 'https://launch.example/oauth/authorize',
        token_endpoint: 'https://launch.example/oauth/token',
        registration_endpoint: 'https://launch.example/oauth/register',
        revocation_endpoint: 'https://launch.example/oauth/revoke',
        jwks_uri: 'https://launch.example/oauth/jwks',
        scopes_supported: ['openid', 'account:read', 'listings:write', 'orders:write'],
        response_types_supported: ['code'],
        response_modes_supported: ['query'],
        grant_types_supported: ['authorization_code', 'refresh_token'],
        code_challenge_methods_supported: ['S256'],
        token_endpoint_auth_methods_supported: ['none', 'private_key_jwt'],
        client_id_metadata_document_supported: true,
        authorization_response_iss_parameter_supported: true,
      });
      expect(JSON.stringify(oauth)).not.to.include('evil.example').and.not.include('userinfo');
    } finally {
      await api.close();
    }
  });

  it('gives cookies that browsers send over https only, where the site has it', async () => {
    const api = await startApi({ env: { ALLOW_TEST_PAYMENTS: '1', BASE_URL: 'https://launch.example' } });
    const here = `http://127.0.0.1:${api.config.PORT}`;
    try {
      const flow = oauthFlow({ ...api, baseUrl: here });
      const clientId = await flow.registered();
      const resource = 'https://launch.example/mcp';
      const response = await fetch(flow.authorizeUrl({ clientId, resource }), { redirect: 'manual' });
      expect(response.status).to.equal(303);
      expect(response.headers.get('location')).to.match(/^\/oauth\/interactions\/[\w-]+$/);
      for (const cookie of response.headers.getSetCookie()) {
        expect(cookie.toLowerCase()).to.include('secure').and.include('httponly').and.include('samesite=lax');
      }
      expect(response.headers.getSetCookie()).to.have.lengthOf(4);
    } finally {
      await api.close();
    }
  });
});
