import { load } from 'cheerio';
import { expect } from 'chai';
import { type RunningApi, startApi } from '../support/api.ts';
import { challengeOf, newVerifier, oauthFlow, redirectUri } from './flow.ts';

describe('signing in to an app', () => {
  let api: RunningApi;
  let flow: ReturnType<typeof oauthFlow>;
  before(async () => {
    api = await startApi();
    flow = oauthFlow(api);
  });
  after(() => api.close());

  it('goes from metadata by registration, consent and code to tokens that the API takes', async () => {
    const metadata = (await (
      await fetch(`${api.baseUrl}/.well-known/oauth-protected-resource/api/v1`)
    ).json()) as Record<string, string[]>;
    expect(metadata['resource']).to.equal(`${api.baseUrl}/api/v1`);
    expect(metadata['authorization_servers']).to.deep.equal([api.baseUrl]);

    const clientId = await flow.registered();
    const browser = await flow.signedIn('first@example.com');
    const verifier = newVerifier();
    const page = await flow.ask(browser, { clientId, verifier });
    expect(page.status).to.equal(200);
    const $ = load(page.text);
    expect($('h1').text()).to.equal('Let Test app in?');

    const answered = await flow.answer(browser, page.url, { answer: 'allow', scope: ['account:read'] });
    const { code = '', state, iss } = flow.told(answered);
    expect(answered.location).to.match(new RegExp(`^${redirectUri}\\?code=`));
    expect({ state, iss }).to.deep.equal({ state: 'the-state', iss: api.baseUrl });

    const { status, body } = await flow.exchange(code, { clientId, verifier });
    expect(status).to.equal(200);
    expect(body).to.include({ token_type: 'Bearer', expires_in: 3600, scope: 'account:read' });
    expect(body).to.include.keys('access_token', 'refresh_token').and.not.to.include.keys('id_token');

    const account = await flow.me(String(body['access_token']));
    expect(account.status).to.equal(200);
    expect(account.body).to.include({ email: 'first@example.com' });
    expect(account.body['scopes']).to.deep.equal(['account:read']);
    expect(account.body['credential']).to.include({ kind: 'access_token', name: 'Test app' });
    expect(challengeOf(verifier)).not.to.equal(verifier);
    expect(browser.cookieNames()).not.to.include('oauth_session');
  });
});
