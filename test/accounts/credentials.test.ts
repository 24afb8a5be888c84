import { expect } from 'chai';
import { digestOf } from '../../src/shared/token-rules.ts';
import { revokeKey } from '../../src/accounts/queries.ts';
import { type RunningApi, startApi } from '../support/api.ts';
import { restCaller } from '../support/callers.ts';

describe('credentials', () => {
  let api: RunningApi;
  let now = new Date('2026-11-25T12:00:00Z');
  before(async () => {
    api = await startApi({ clock: () => now });
  });
  after(() => api.close());

  const challengeOf = async (authorization: string, path = '/me', method = 'GET') => {
    const response = await fetch(`${api.baseUrl}/api/v1${path}`, { method, headers: { authorization } });
    return { status: response.status, challenge: response.headers.get('www-authenticate') };
  };

  it('are refused with a challenge when mistyped, unknown or of another kind', async () => {
    const key = await api.key();
    const swapped = key.slice(0, 12) + key.slice(13) + key.charAt(12);
    for (const authorization of [
      `Bearer ${swapped}`,
      'Bearer ',
      'Basic dXNlcjpwYXNz',
      'Bearer eyJhbGciOiJub25lIn0.e30.',
      key,
    ]) {
      const { status, challenge } = await challengeOf(authorization);
      expect(status, authorization).to.equal(401);
      expect(challenge).to.match(
        /^Bearer realm="launch-directory", error="invalid_token", error_description="/,
      );
      expect(challenge).to.contain(
        `resource_metadata="${api.baseUrl}/.well-known/oauth-protected-resource/api/v1"`,
      );
    }
  });

  it('that are bad are refused on public operations too, so that clients notice', async () => {
    expect((await challengeOf('Bearer nonsense', '/site')).status).to.equal(401);
  });

  it('name the missing scope', async () => {
    const key = await api.key('reader@example.com', ['listings:write']);
    const { status, challenge } = await challengeOf(`Bearer ${key}`);
    expect(status).to.equal(403);
    expect(challenge).to.contain('error="insufficient_scope"').and.to.contain('account:read');
  });

  it('stop working when revoked, also for a replay of an idempotent request', async () => {
    const key = await api.key();
    const call = restCaller(api.baseUrl);
    const request = () =>
      call('submit_listing', { url: 'https://example.com' }, { key, idempotencyKey: 'one' });
    expect((await request()).status).to.equal(201);
    expect(await revokeKey(api.db, digestOf(key), now)).to.equal(true);
    expect((await request()).status).to.equal(401);
  });

  it('stop working when they expire', async () => {
    const key = await api.key();
    await api
      .db('api_keys')
      .where({ digest: digestOf(key) })
      .update({ expires_at: new Date('2026-11-25T13:00:00Z') });
    expect((await challengeOf(`Bearer ${key}`)).status).to.equal(200);
    now = new Date('2026-11-25T13:00:00Z');
    expect((await challengeOf(`Bearer ${key}`)).status).to.equal(401);
  });

  it('are kept as digests alone', async () => {
    const key = await api.key();
    const { rows } = await api.db.raw<{ rows: { text: string }[] }>('SELECT k::text AS text FROM api_keys k');
    expect(rows.length).to.be.greaterThan(0);
    for (const { text } of rows) expect(text).not.to.contain(key.slice(12));
  });
});
