import { load } from 'cheerio';
import { expect } from 'chai';
import { stopServers } from '../crawl/local-sites.ts';
import { type RunningApi, startApi } from '../support/api.ts';
import { openBrowser } from './browser.ts';
import { type DocumentSite, documentOf, serve, startDocumentSite } from './documents.ts';
import { type Asking, newVerifier, oauthFlow, redirectUri } from './flow.ts';

describe('the page that asks for consent', () => {
  let site: DocumentSite;
  let api: RunningApi;
  let flow: ReturnType<typeof oauthFlow>;
  before(async () => {
    site = await startDocumentSite();
    api = await startApi({
      env: { CRAWL_RESOLVE: site.resolve('app.example'), RATE_REGISTRATIONS_PER_HOUR: '1000000' },
    });
    flow = oauthFlow(api);
  });
  after(async () => {
    await api.close();
    await stopServers();
  });

  const asking = async (
    more: Partial<Asking> = {},
    metadata: Record<string, unknown> = {},
  ): Promise<Asking> => ({
    clientId: more.clientId ?? (await flow.registered(metadata)),
    verifier: newVerifier(),
    ...more,
  });
  const isAsked = (page: { text: string }) => load(page.text)('button[value=allow]').length === 1;

  it('says who asks, as whom, for what and where the answer goes, with a box for each scope', async () => {
    const browser = await flow.signedIn('asked@example.com');
    const page = await flow.ask(browser, await asking({ scope: 'account:read listings:write orders:write' }));
    const $ = load(page.text);
    const text = $('main').text().replace(/\s+/g, ' ');
    expect(text).to.include('Test app').and.include('asked@example.com').and.include('app.example');
    expect(text).to.include('Not verified').and.include('through the API');
    expect(
      $('input[name=scope]')
        .map((_, box) => $(box).attr('value'))
        .get(),
    ).to.deep.equal(['account:read', 'listings:write', 'orders:write']);
    expect($('input[name=scope][checked]')).to.have.lengthOf(3);
    expect($('label').text()).to.include('Read your account').and.include('a person still pays');
  });

  it('cannot be framed or kept, runs nothing, and sends its form to this site alone', async () => {
    const page = await flow.ask(await flow.signedIn(), await asking());
    const policy = page.headers.get('content-security-policy') ?? '';
    expect(policy).to.include("frame-ancestors 'none'").and.include("form-action 'self'");
    expect(policy).to.include("default-src 'none'").and.not.include('script-src');
    expect(page.headers.get('x-frame-options')).to.equal('DENY');
    expect(page.headers.get('cache-control')).to.include('no-store');
  });

  it('shows names as text', async () => {
    const name = '<script>alert(1)</script><b>&"\'';
    const page = await flow.ask(await flow.signedIn(), await asking({}, { client_name: name }));
    const $ = load(page.text);
    expect($('h1').text()).to.equal(`Let ${name} in?`);
    expect($('script, b')).to.have.lengthOf(0);
    expect($('title').text()).to.include(name);
  });

  it('names an app that has no name by where the answer goes', async () => {
    const page = await flow.ask(await flow.signedIn(), await asking({}, { client_name: undefined }));
    expect(load(page.text)('h1').text()).to.equal('Let app.example in?');
  });

  it('warns where the answer goes to a program', async () => {
    for (const [uri, says] of [
      ['http://127.0.0.1:1234/callback', /any program on this computer may receive it/],
      ['cursor://anysphere.cursor-retrieval/oauth', /opens such addresses/],
    ] as const) {
      const wanted = await asking({ redirectUri: uri }, { redirect_uris: [uri] });
      expect(load((await flow.ask(await flow.signedIn(), wanted)).text)('.note').text()).to.match(says);
    }
    const web = await flow.ask(await flow.signedIn(), await asking());
    expect(load(web.text)('.note')).to.have.lengthOf(0);
  });

  it('has people sign in first, and brings them back', async () => {
    const browser = openBrowser(api.baseUrl);
    const page = await flow.ask(browser, await asking());
    expect(page.url).to.match(/\/sign-in\?return_to=%2Foauth%2Finteractions%2F[\w-]+$/);
    const returnTo = new URL(page.url).searchParams.get('return_to') ?? '';
    const signedIn = await flow.signedIn();
    // The request waits in the browser that it began in.
    expect((await signedIn.get(returnTo)).status).to.equal(410);
  });

  it('tells the app that it was refused, and grants nothing', async () => {
    const browser = await flow.signedIn('refuser@example.com');
    const wanted = await asking();
    const page = await flow.ask(browser, wanted);
    const answered = await flow.answer(browser, page.url, { answer: 'refuse', scope: 'account:read' });
    expect(flow.told(answered)).to.include({ error: 'access_denied', state: 'the-state', iss: api.baseUrl });
    expect(await api.db('oauth_grants').where({ client_id: wanted.clientId })).to.have.lengthOf(0);
    expect(isAsked(await flow.ask(browser, wanted))).to.equal(true);
  });

  it('takes no scope that was not asked for, and wants an answer', async () => {
    const browser = await flow.signedIn();
    const wanted = await asking({ scope: 'account:read' });
    const page = await flow.ask(browser, wanted);
    for (const fields of [{ answer: 'allow' }, { scope: 'account:read' }, { answer: 'allow', scope: 'x' }]) {
      const again = await browser.post(page.url, fields);
      expect(again.status).to.equal(400);
      const $ = load(again.text);
      expect($('[role=alert] a').attr('href')).to.equal('#scope');
      expect($('#scope-problem')).to.have.lengthOf(1);
    }
    const answered = await flow.answer(browser, page.url, {
      answer: 'allow',
      scope: ['account:read', 'orders:write'],
    });
    const { body } = await flow.exchange(flow.told(answered)['code'] ?? '', wanted);
    expect(body['scope']).to.equal('account:read');
  });

  it('takes its form from this site only', async () => {
    const browser = await flow.signedIn();
    const page = await flow.ask(browser, await asking());
    const forged = await fetch(page.url, {
      method: 'POST',
      headers: { 'sec-fetch-site': 'cross-site' },
      body: new URLSearchParams({ answer: 'allow', scope: 'account:read' }),
    });
    expect(forged.status).to.equal(403);
  });

  it('takes an answer only in the browser that the request began in', async () => {
    const victim = await flow.signedIn('victim@example.com');
    const page = await flow.ask(await flow.signedIn('attacker@example.com'), await asking());
    expect((await victim.get(page.url)).status).to.equal(410);
    const answered = await victim.post(page.url, { answer: 'allow', scope: 'account:read' });
    expect(answered.status).to.equal(410);
  });

  it('counts the first of two answers, and none after it was used', async () => {
    const browser = await flow.signedIn();
    const wanted = await asking();
    const page = await flow.ask(browser, wanted);
    await browser.post(page.url, { answer: 'refuse' });
    const second = await flow.answer(browser, page.url, { answer: 'allow', scope: 'account:read' });
    expect(flow.told(second)['error']).to.equal('access_denied');
    expect((await browser.get(page.url)).status).to.equal(410);
  });

  describe('once allowed', () => {
    const scope = 'account:read listings:write';

    it('is not shown again for the same and for less', async () => {
      const browser = await flow.signedIn();
      const wanted = await asking({ scope });
      await flow.connect(browser, wanted);
      expect(flow.told(await flow.ask(browser, wanted))['code']).to.be.a('string');
      const less = await flow.ask(browser, { ...wanted, scope: 'account:read' });
      expect(flow.told(less)['code']).to.be.a('string');
    });

    it('is shown again for more, for another resource, another app, another person, and when asked for', async () => {
      const browser = await flow.signedIn('remembered@example.com');
      const wanted = await asking({ scope });
      await flow.connect(browser, wanted);
      for (const changed of [
        { scope: `${scope} orders:write` },
        { resource: `${api.baseUrl}/mcp` },
        { clientId: await flow.registered() },
        { more: { prompt: 'consent' } },
      ]) {
        expect(isAsked(await flow.ask(browser, { ...wanted, ...changed })), JSON.stringify(changed)).to.equal(
          true,
        );
      }
      expect(isAsked(await flow.ask(await flow.signedIn('another@example.com'), wanted))).to.equal(true);
    });

    it('is shown again for another host', async () => {
      const elsewhere = 'https://app.example:8443/callback';
      const browser = await flow.signedIn();
      const clientId = await flow.registered({ redirect_uris: [redirectUri, elsewhere] });
      await flow.connect(browser, { clientId });
      expect(isAsked(await flow.ask(browser, { clientId, redirectUri: elsewhere }))).to.equal(true);
    });

    it('is shown again for what was unchecked', async () => {
      const browser = await flow.signedIn();
      const wanted = await asking({ scope });
      await flow.allow(browser, wanted, ['account:read']);
      expect(isAsked(await flow.ask(browser, wanted))).to.equal(true);
      expect(flow.told(await flow.ask(browser, { ...wanted, scope: 'account:read' }))['code']).to.be.a(
        'string',
      );
    });

    it('is shown each time where any program may take the answer', async () => {
      const loopback = 'http://localhost:1234/callback';
      const browser = await flow.signedIn();
      const wanted = await asking({ redirectUri: loopback }, { redirect_uris: [loopback] });
      await flow.connect(browser, wanted);
      expect(isAsked(await flow.ask(browser, wanted))).to.equal(true);
    });

    it('is remembered of apps with a document, too, and not skipped for them the first time', async () => {
      const clientId = 'https://app.example/remembered.json';
      site.answers['/remembered.json'] = serve(documentOf(clientId));
      const browser = await flow.signedIn();
      const wanted = await asking({ clientId, redirectUri: 'https://app.example/callback' });
      expect(isAsked(await flow.ask(browser, wanted))).to.equal(true);
      await flow.connect(browser, wanted);
      expect(isAsked(await flow.ask(browser, wanted))).to.equal(false);
    });
  });

  it('never sends a browser to an address that the app has not named', async () => {
    const browser = await flow.signedIn();
    const clientId = await flow.registered();
    for (const uri of [
      'https://evil.example/callback',
      'https://app.example.evil.example/callback',
      'https://app.example/callback/../../evil',
      'https://app.example/callback?next=https://evil.example',
      'https://app.example@evil.example/callback',
      'https://APP.example/callback',
      '//evil.example/callback',
      '/callback',
      'javascript:alert(1)',
    ]) {
      const page = await flow.ask(browser, { clientId, redirectUri: uri });
      expect(page.status, uri).to.equal(400);
      expect(page.location, uri).to.equal(null);
      expect(load(page.text)('main').text()).not.to.include('evil.example');
    }
  });

  it('answers what it cannot read without an error of its own', async () => {
    const browser = await flow.signedIn();
    const clientId = await flow.registered();
    for (const query of [
      '',
      'client_id=%00',
      `client_id=${clientId}&client_id=${clientId}`,
      'client_id[]=x',
      'client_id=%ff%fe',
    ]) {
      const page = await browser.get(`/oauth/authorize?${query}`);
      expect(page.status, query).to.equal(400);
      expect(page.location).to.equal(null);
    }
    const odd = await flow.ask(browser, { clientId, more: { state: '\0\ud800', nonce: '\0' } });
    expect(odd.status).to.be.oneOf([200, 303]);
    expect((await browser.get('/oauth/interactions/nothing')).status).to.equal(410);
    expect((await browser.get('/oauth/authorize/nothing')).status).to.equal(400);
  });

  it('asks for a fresh sign-in where the app wants one', async () => {
    const browser = await flow.signedIn('stale@example.com');
    await api.db('sessions').update({ created_at: new Date(Date.now() - 3_600_000) });
    for (const more of [
      { prompt: 'login', scope: 'openid account:read' },
      { max_age: '60', scope: 'openid account:read' },
    ]) {
      const page = await flow.ask(browser, await asking({ more }));
      expect(new URL(page.url).pathname).to.equal('/sign-in');
      expect(new URL(page.url).searchParams.get('again')).to.equal('1');
    }
    const page = await flow.ask(
      browser,
      await asking({ more: { max_age: '7200', scope: 'openid account:read' } }),
    );
    expect(isAsked(page)).to.equal(true);
  });

  it('is not shown where the app forbids it', async () => {
    const answered = await flow.ask(await flow.signedIn(), await asking({ more: { prompt: 'none' } }));
    expect(flow.told(answered)['error']).to.equal('login_required');
  });
});
