/** The page of a claim in a real browser: copying, and news that come by themselves. */
import { expect } from 'chai';
import { load } from 'cheerio';
import type { Browser, Page } from 'puppeteer';
import { insertListing } from '../listings/listing-rows.ts';
import { type RunningApi, startApi } from '../support/api.ts';
import { allowClipboard, launchChromium, problemsOf, shareSession } from '../support/chromium.ts';
import { signIn, visitorOf } from '../support/visitor.ts';

describe('the page of a claim in a browser', function () {
  this.timeout(60_000);
  let api: RunningApi;
  let browser: Browser;
  let page: Page;
  let problems: string[];
  before(async () => {
    api = await startApi();
    await insertListing(api.db, 'lamphold');
    const visitor = visitorOf(api.baseUrl);
    await signIn(visitor, api.db, 'mara@home.example');
    const { to } = await visitor.post('/listings/lamphold/claim', { method: 'dns', email: '' });
    browser = await launchChromium();
    await allowClipboard(browser, api.baseUrl);
    await shareSession(browser, visitor, api.baseUrl);
    page = await browser.newPage();
    problems = problemsOf(page);
    await page.bringToFront();
    await page.goto(new URL(to ?? '', api.baseUrl).href);
  });
  after(async () => {
    await browser.close();
    await api.close();
  });

  it('copies what is to be published', async () => {
    const button = await page.waitForSelector('::-p-aria([name="Copy value"][role="button"])');
    await button?.click();
    await page.waitForSelector('button [role=status]');
    expect(load(await page.content())('button [role=status]').text()).to.equal('Copied');
    const copied = await page.evaluate('navigator.clipboard.readText()');
    const { token } = await api.db('claims').first<{ token: string }>('token');
    expect(copied).to.equal(`launch-directory-verification=${token}`);
  });

  it('shows what a check has found, and that it is over, without a reload', async () => {
    await api.db('claims').update({
      last_check_at: new Date(),
      last_check_outcome: 'not_found',
      last_check_found: 'There is no TXT record <b>yet</b>.',
    });
    await page.waitForSelector('#status ::-p-text(There is no TXT record <b>yet</b>.)');
    await api.db('claims').update({ status: 'superseded', ended_why: 'hidden', next_check_at: null });
    await page.waitForSelector('#status:not([hx-get]) ::-p-text(The listing is hidden)');
    expect(await page.$('.secret')).to.equal(null);
    expect(problems).to.deep.equal([]);
  });
});
