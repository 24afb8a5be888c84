/** A person lets an app in, in a real browser that runs no script. */
import { expect } from 'chai';
import type { Browser, Page } from 'puppeteer';
import { startSite, stopServers } from '../crawl/local-sites.ts';
import { type RunningApi, startApi } from '../support/api.ts';
import { atAPage } from '../support/at-a-page.ts';
import { launchChromium } from '../support/chromium.ts';
import { lastToken } from '../support/visitor.ts';
import { newVerifier, oauthFlow } from './flow.ts';

const email = 'ada@shop.example';

describe('letting an app in, in Chromium', function () {
  this.timeout(60_000);
  let api: RunningApi;
  let flow: ReturnType<typeof oauthFlow>;
  let browser: Browser;
  let page: Page;
  let redirectUri: string;
  /** What the app was told, in order. */
  const told: Record<string, string>[] = [];

  before(async () => {
    // Where the app listens. As hosted apps do, it sends the browser on to another origin.
    const app = await startSite((request, response) => {
      const { pathname, searchParams } = new URL(request.url ?? '/', redirectUri);
      if (pathname === '/callback') {
        told.push(Object.fromEntries(searchParams));
        response.writeHead(302, { location: `http://localhost:${app.port}/welcome` }).end();
      } else {
        response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Welcome to the app</h1>');
      }
    });
    redirectUri = `http://127.0.0.1:${app.port}/callback`;
    api = await startApi();
    flow = oauthFlow(api);
    browser = await launchChromium();
    page = await browser.newPage();
    await page.setJavaScriptEnabled(false);
  });
  after(async () => {
    await browser.close();
    await api.close();
    await stopServers();
  });

  const { text: textOf, named, press } = atAPage({ page: () => page, baseUrl: () => api.baseUrl });
  const heading = () => textOf('h1');
  const uncheck = async (value: string) => (await page.$(`input[value="${value}"]`))?.click();
  const urlBecomes = async (ending: string) => {
    for (let tries = 0; tries < 100 && !page.url().endsWith(ending); tries += 1) {
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    expect(page.url().endsWith(ending), page.url()).to.equal(true);
  };
  /** Between the answer and the app is a page that goes on by itself. */
  const atTheApp = () => urlBecomes('/welcome');

  it('signs in on the way, unchecks a scope, and comes back to the app with a code', async () => {
    const clientId = await flow.registered({ client_name: 'Pilot <3', redirect_uris: [redirectUri] });
    const asking = { clientId, redirectUri, verifier: newVerifier() };
    await page.goto(flow.authorizeUrl(asking));
    expect(await heading()).to.equal('Sign in or create an account');
    await (await named('textbox', 'E-mail address')).type(email);
    await press('Send me a link');
    await page.goto(`${api.baseUrl}/sign-in/link?token=${await lastToken(api.db, email)}`);
    await press('Create the account and sign in');

    expect(await heading()).to.equal('Let Pilot <3 in?');
    const text = await textOf('main');
    expect(text).to.include(email).and.include('127.0.0.1').and.include('Not verified');
    expect(text).to.include('any program on this computer may receive it');
    await uncheck('listings:write');
    await press('Allow');
    await atTheApp();

    const { code = '', state } = told.at(-1) ?? {};
    expect(state).to.equal('the-state');
    const { status, body } = await flow.exchange(code, asking);
    expect(status).to.equal(200);
    expect(body['scope']).to.equal('account:read');
    expect((await flow.me(String(body['access_token']))).body).to.include({ email });

    await page.goto(`${api.baseUrl}/account/apps`);
    expect(await textOf('.row h3')).to.equal('Pilot <3');
    await press('End Pilot <3');
    expect(await textOf('[role=status]')).to.include('no longer has access');
    expect((await flow.me(String(body['access_token']))).status).to.equal(401);
  });

  it('refuses, and the app is told', async () => {
    const clientId = await flow.registered({ client_name: 'Pilot', redirect_uris: [redirectUri] });
    await page.goto(flow.authorizeUrl({ clientId, redirectUri }));
    expect(await heading()).to.equal('Let Pilot in?');
    await press('Refuse');
    await atTheApp();
    expect(told.at(-1)).to.include({ error: 'access_denied', state: 'the-state' });
    await page.goto(`${api.baseUrl}/account/apps`);
    expect(await page.$$('.row')).to.have.lengthOf(0);
  });

  it('is told what is wrong where every box is unchecked', async () => {
    const clientId = await flow.registered({ client_name: 'Pilot', redirect_uris: [redirectUri] });
    await page.goto(flow.authorizeUrl({ clientId, redirectUri, scope: 'account:read' }));
    await uncheck('account:read');
    await press('Allow');
    await (await page.$('[role=alert] a'))?.click();
    await urlBecomes('#scope');
    expect(await textOf('#scope-problem')).to.include('choose Refuse');
  });
});
