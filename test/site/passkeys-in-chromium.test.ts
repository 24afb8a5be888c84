/** Passkeys in a real browser, with a device that keeps them. */
import { expect } from 'chai';
import { load } from 'cheerio';
import type { Browser, Page } from 'puppeteer';
import { baseUrlOf } from '../../src/config/development-rules.ts';
import { type RunningApi, freePort, startApi } from '../support/api.ts';
import { type Authenticator, addAuthenticator } from '../support/authenticator.ts';
import { launchChromium } from '../support/chromium.ts';
import { lastToken } from '../support/visitor.ts';

const email = 'mara@shop.example';

describe('a person with passkeys, in Chromium', function () {
  this.timeout(60_000);
  let api: RunningApi;
  let browser: Browser;
  let page: Page;
  let device: Authenticator;
  const faults: string[] = [];

  before(async () => {
    const PORT = await freePort();
    // The default address.
    const BASE_URL = baseUrlOf({ HOST: '127.0.0.1', PORT });
    api = await startApi({ env: { PORT: String(PORT), BASE_URL } });
    browser = await launchChromium();
    page = await browser.newPage();
    page.on('pageerror', (error) => faults.push(String(error)));
    page.on('console', (message) => {
      if (message.text().includes('Content Security Policy')) faults.push(message.text());
    });
    device = await addAuthenticator(page);
  });
  after(async () => {
    await browser.close();
    await api.close();
  });
  afterEach(() => {
    expect(faults, 'what the policy forbids, and what scripts trip over').to.deep.equal([]);
  });

  const go = (path: string) => page.goto(new URL(path, api.baseUrl).href);
  const path = () => new URL(page.url()).pathname;
  const text = async (selector: string) =>
    load(await page.content())(selector)
      .first()
      .text()
      .replace(/\s+/g, ' ')
      .trim();
  /** Found as a screen reader names it; waited for, since scripts show it. */
  const named = async (role: string, name: string) => {
    const found = await page.waitForSelector(`::-p-aria([name="${name}"][role="${role}"])`, {
      visible: true,
      timeout: 5_000,
    });
    if (!found) throw new Error(`There is no ${role} named “${name}” on ${page.url()}.`);
    return found;
  };
  const press = async (name: string) => {
    const button = await named('button', name);
    await Promise.all([page.waitForNavigation(), button.click()]);
  };
  /** Waits for what the script says under the button. */
  const said = async () => {
    await page.waitForSelector('form[data-passkey] [role=alert]:not(:empty)', { timeout: 10_000 });
    return text('form[data-passkey] [role=alert]');
  };
  /** Has the browser propose nothing by itself, so that the button alone is tried. */
  const withoutProposals = async (go: () => Promise<void>) => {
    const { identifier } = await page.evaluateOnNewDocument(
      'PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false)',
    );
    try {
      await go();
    } finally {
      await page.removeScriptToEvaluateOnNewDocument(identifier);
    }
  };
  const byMail = async () => {
    await go('/sign-in');
    await (await named('textbox', 'E-mail address')).type(email);
    await press('Send me a link');
    await go(`/sign-in/link?token=${await lastToken(api.db, email)}`);
  };

  it('is offered one after signing in by mail, and adds it', async () => {
    await byMail();
    await press('Create the account and sign in');
    expect(await text('.offer h2')).to.equal('Sign in without waiting for a mail');
    await Promise.all([page.waitForNavigation(), (await named('link', 'Add a passkey')).click()]);
    const name = await named('textbox', 'Name');
    expect(await name.evaluate((field) => (field as unknown as { value: string }).value)).to.match(/^Chrome/);
    await press('Add a passkey');
    expect(await text('[role=status]')).to.include('passkey is added');
    expect(await text('.row h3')).to.match(/^Chrome/);
    expect(await device.count()).to.equal(1);
    expect(await api.db('mails').whereLike('subject', 'A passkey was added%')).to.have.length(1);
  });

  it('is sent to the name that has passkeys, when signing in at another name of this machine', async () => {
    const { port } = new URL(api.baseUrl);
    await page.goto(`http://127.0.0.1:${port}/account/passkeys`);
    expect(page.url()).to.equal(`${api.baseUrl}/account/passkeys`);
    expect(await text('.row h3')).to.match(/^Chrome/);
  });

  it('is told when the device keeps one already', async () => {
    await (await named('button', 'Add a passkey')).click();
    expect(await said()).to.equal('This device already has a passkey for your account.');
    expect(await device.count()).to.equal(1);
  });

  it('signs in by it with the button, and goes on to where it was wanted', () =>
    withoutProposals(async () => {
      await go('/account');
      await press('Sign out');
      await go('/account/keys');
      expect(await text('h1')).to.equal('Sign in or create an account');
      await press('Sign in with a passkey');
      expect(path()).to.equal('/account/keys');
      await go('/account/sessions');
      expect(await text('.row')).to.include('Signed in by a passkey');
    }));

  it('is proposed it where the address is typed, without the button', async () => {
    await go('/account');
    await press('Sign out');
    await page.waitForFunction("location.pathname === '/account'", { timeout: 10_000 });
    expect(await text('h1')).to.equal('Your account');
  });

  it('is told what to do when the device does not know them, and can sign in by mail', async () => {
    await device.verifies(false);
    await go('/account');
    await press('Sign out');
    await (await named('button', 'Sign in with a passkey')).click();
    expect(await said()).to.match(/^No passkey was used: .* You can sign in by e-mail\.$/);
    await byMail();
    await press('Sign in');
    expect(path()).to.equal('/account');
    expect(await text('.offer'), 'it is not offered twice').to.equal('');
    await device.verifies(true);
  });

  it('removes it, and is refused by it from then on', () =>
    withoutProposals(async () => {
      await go('/account/passkeys');
      await press(`Remove ${await text('.row h3')}`);
      expect(await text('[role=status]')).to.include('no longer works here');
      expect(await text('.empty')).to.equal('You have no passkeys.');
      await go('/account');
      await press('Sign out');
      expect(await device.count(), 'the device still has it').to.equal(1);
      await press('Sign in with a passkey');
      expect(await text('.problems')).to.include('passkey is unknown');
      expect((await browser.cookies()).map(({ name }) => name)).to.deep.equal(['browser']);
      await device.clear();
    }));

  it('sees nothing of it in a browser without JavaScript, which signs in by mail', async () => {
    await page.setJavaScriptEnabled(false);
    await go('/sign-in');
    const form = await page.$('form[data-passkey]');
    expect(await form?.isVisible()).to.equal(false);
    await byMail();
    const origins: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST') origins.push(request.headers()['origin'] ?? '');
    });
    await press('Sign in');
    expect(path()).to.equal('/account');
    expect(origins, 'older browsers say only by this where a form comes from').to.deep.equal([api.baseUrl]);
    await go('/account/passkeys');
    expect(await text('noscript')).to.include('needs JavaScript');
    expect(await (await page.$('form[data-passkey]'))?.isVisible()).to.equal(false);
  });
});
