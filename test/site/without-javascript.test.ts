/** The way of a person through the account area, in a real browser that runs no script. */
import { expect } from 'chai';
import type { Browser, Page } from 'puppeteer';
import { type RunningApi, startApi } from '../support/api.ts';
import { atAPage } from '../support/at-a-page.ts';
import { restCaller } from '../support/callers.ts';
import { launchChromium } from '../support/chromium.ts';
import { lastToken } from '../support/visitor.ts';

const email = 'mara@shop.example';

describe('a person with a browser without JavaScript', function () {
  this.timeout(60_000);
  let api: RunningApi;
  let browser: Browser;
  let page: Page;
  before(async () => {
    api = await startApi();
    browser = await launchChromium();
    page = await browser.newPage();
    await page.setJavaScriptEnabled(false);
  });
  after(async () => {
    await browser.close();
    await api.close();
  });

  const { go, text, named, press } = atAPage({ page: () => page, baseUrl: () => api.baseUrl });
  const fill = async (label: string, value: string) => (await named('textbox', label)).type(value);

  it('signs in by the link, makes a key, revokes it and signs out', async () => {
    await go('/account/keys');
    expect(await text('h1')).to.equal('Sign in or create an account');
    await fill('E-mail address', email);
    await press('Send me a link');
    expect(await text('h1')).to.equal('Check your inbox');

    await go(`/sign-in/link?token=${await lastToken(api.db, email)}`);
    await fill('Your name (optional)', 'Mara Lind');
    await press('Create the account and sign in');
    expect(new URL(page.url()).pathname).to.equal('/account/keys');
    const cookie = (await browser.cookies()).find(({ name }) => name === 'session');
    expect(cookie).to.include({ name: 'session', httpOnly: true, sameSite: 'Lax', path: '/' });

    await fill('Name', 'Release bot');
    await (await named('checkbox', 'Submit and edit your drafts and listings, and claim listings')).click();
    await press('Create the key');
    expect(await text('h1')).to.equal('Copy your key now');
    const key = await text('.secret');
    const call = restCaller(api.baseUrl);
    const { body } = await call('get_account', {}, { key });
    expect(body).to.deep.include({ email, name: 'Mara Lind', scopes: ['account:read', 'listings:write'] });

    await go('/account/keys');
    expect(await page.content()).not.to.include(key);
    await press('Revoke Release bot');
    expect(await text('[role=status]')).to.include('revoked');
    expect((await call('get_account', {}, { key })).status).to.equal(401);

    await go('/account');
    await press('Sign out');
    expect(await text('[role=status]')).to.equal('You are signed out.');
    expect((await browser.cookies()).map(({ name }) => name)).to.deep.equal(['browser']);
    await go('/account');
    expect(await text('h1')).to.equal('Sign in or create an account');
  });

  it('is led to what is wrong in a form', async () => {
    await api.db('mails').delete();
    await go('/sign-in');
    await fill('E-mail address', email);
    await press('Send me a link');
    await go(`/sign-in/link?token=${await lastToken(api.db, email)}`);
    await press('Sign in');
    await go('/account/profile');
    const more = await page.$('main summary');
    await more?.click();
    await fill('Medium', 'https://mara:secret@medium.example/');
    const answer = await press('Save');
    expect(answer?.status()).to.equal(400);
    const link = await page.$('[role=alert] a');
    await Promise.all([page.waitForNavigation(), link?.click()]);
    expect(new URL(page.url()).hash).to.equal('#link-medium');
    const field = await named('textbox', 'Medium');
    expect(await field.isVisible()).to.equal(true);
    const { description, invalid } = (await page.accessibility.snapshot({ root: field })) ?? {};
    expect(description).to.include('no user name and password');
    expect(invalid).to.equal('true');
  });
});
