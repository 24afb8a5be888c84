/** What get_account says of each kind of credential: what it is, what it allows and what not, and what is left. */
import { expect } from 'chai';
import { createKey } from '../../src/accounts/create-key.ts';
import { aboutCredential } from '../../src/accounts/credential-rules.ts';
import { actorOfSession } from '../../src/accounts/sessions.ts';
import { oauthFlow } from '../oauth/flow.ts';
import { type RunningApi, startApi } from '../support/api.ts';
import { restCaller } from '../support/callers.ts';

interface Account {
  email: string;
  credential: { kind: string; name: string; expires_at: string | null; about: string };
  scopes: string[];
  allowed: string[];
  not_allowed: string[];
  limits: { class: string; remaining: number }[];
}

describe('get_account', () => {
  let api: RunningApi;
  before(async () => {
    api = await startApi();
  });
  after(() => api.close());

  const account = async (key: string) => {
    const { status, body } = await restCaller(api.baseUrl)('get_account', {}, { key });
    expect(status).to.equal(200);
    return body as unknown as Account;
  };

  it('knows a key by its name, and when it ends', async () => {
    const lasting = await account(await api.key());
    expect(lasting.credential).to.include({ kind: 'api_key', name: 'test', expires_at: null });
    expect(lasting.credential.about).to.match(/^The API key “test” of the account; it does not expire\./);
    const expiresAt = new Date('2099-01-02T03:04:05Z');
    const wish = { email: 'founder@example.com', name: 'CI', scopes: ['account:read'] as const, expiresAt };
    const ending = await account(await createKey(api.db, { ...wish, scopes: [...wish.scopes] }, new Date()));
    expect(ending.credential.about).to.contain('“CI”').and.to.contain('works until 2099-01-02T03:04:05Z');
    expect([ending.allowed, ending.not_allowed].map(({ length }) => length)).to.deep.equal([1, 4]);
    expect(ending.limits.map((limit) => limit.class)).to.deep.equal(['read', 'write', 'crawl']);
  });

  it('knows an app that was let in, and that another ends it', async () => {
    const flow = oauthFlow(api);
    const browser = await flow.signedIn('mara@example.com');
    const { access } = await flow.connect(browser, {
      clientId: await flow.registered(),
      scope: 'account:read',
    });
    const { email, credential, scopes } = await account(access);
    expect([email, credential.kind, credential.name]).to.deep.equal([
      'mara@example.com',
      'access_token',
      'Test app',
    ]);
    expect(credential.expires_at).to.be.a('string');
    expect(credential.about).to.match(
      /^An access token of the app “Test app”, .* connected apps page ends it\.$/,
    );
    expect(scopes).to.deep.equal(['account:read']);
  });

  it('knows a person at a browser', () => {
    const now = new Date('2026-11-25T12:00:00Z');
    const person = { accountId: 1, email: 'mara@example.com', name: null, sessionId: 2 };
    const { credential, scopes } = actorOfSession({
      ...person,
      method: 'email',
      signedInAt: now,
      expiresAt: now,
    });
    expect(aboutCredential(credential)).to.equal(
      'The person, signed in on the site with a browser until 2026-11-25T12:00:00Z.',
    );
    expect(scopes).to.have.length(5);
  });
});
