/** The way of a listing from its queue to its withdrawal, in a real browser that runs no script. */
import { expect } from 'chai';
import { load } from 'cheerio';
import type { Browser, Page } from 'puppeteer';
import { type RunningApi, startApi } from '../support/api.ts';
import { atAPage } from '../support/at-a-page.ts';
import { restCaller } from '../support/callers.ts';
import { launchChromium } from '../support/chromium.ts';
import { insertCategories, insertReadyDraft } from '../support/drafts.ts';
import { lastToken } from '../support/visitor.ts';

const email = 'mara@shop.example';
const now = new Date('2026-11-25T12:00:00Z');

describe('an owner with a browser without JavaScript', function () {
  this.timeout(60_000);
  let api: RunningApi;
  let browser: Browser;
  let page: Page;
  before(async () => {
    api = await startApi({ clock: () => now });
    browser = await launchChromium();
    page = await browser.newPage();
    await page.setJavaScriptEnabled(false);
  });
  after(async () => {
    await browser.close();
    await api.close();
  });

  const { go, text, named, press } = atAPage({ page: () => page, baseUrl: () => api.baseUrl });
  /** Nothing is beyond the right edge of a phone. */
  const fitsAPhone = async () => {
    await page.setViewport({ width: 360, height: 800 });
    const { cssContentSize, cssLayoutViewport } = await (
      await page.createCDPSession()
    ).send('Page.getLayoutMetrics');
    await page.setViewport({ width: 1200, height: 900 });
    return cssContentSize.width <= cssLayoutViewport.clientWidth;
  };
  it('queues a listing, chooses another week and withdraws it', async () => {
    await insertCategories(api.db);
    await go('/sign-in?return_to=/account/listings');
    await (await named('textbox', 'E-mail address')).type(email);
    await press('Send me a link');
    await go(`/sign-in/link?token=${await lastToken(api.db, email)}`);
    await press('Create the account and sign in');
    const id = await insertReadyDraft(api.db, email);
    await restCaller(api.baseUrl)('submit_draft', { id }, { key: await api.key(email) });

    await go('/account');
    await press('Listings', 'link');
    expect(await text('h1')).to.equal('Your listings');
    await press('Tidewell', 'link');
    expect(await text('h1')).to.equal('Tidewell');
    await press('Choose how it launches', 'link');
    expect(await text('h1')).to.equal('Launch of Tidewell');
    await press('Launch on the free plan');
    expect(await text('[role=status]')).to.include('It has a place in a launch week.');

    await api.db('free_launches').update({
      badge_found: false,
      badge_checked_at: now,
      badge_detail: 'Neither the badge nor a link to the listing is on the page.',
      profile_missing: ['Mara Lind needs a bio of at least 40 characters; it has 12.'],
    });
    await page.reload();
    const code = await named('textbox', 'Paste this into your homepage unchanged');
    const { value, readonly } = (await page.accessibility.snapshot({ root: code })) ?? {};
    expect(value).to.match(/^<a href="[^"]*\/listings\/tidewell".*<img src=/);
    expect(readonly).to.equal(true);
    expect(await fitsAPhone()).to.equal(true);

    await page.select('#shape', 'pill');
    await press('Show');
    expect(load(await page.content())('#badge img').attr('src')).to.match(/\?shape=pill$/);

    await press('Check now whether Tidewell has everything');
    expect(await text('[role=status]')).to.include('We are checking.');
    await page.select('#week', '2027-01-25');
    await press('Choose this week');
    expect(await text('[role=status]')).to.equal('It now has a place in that week.');
    expect(await text('main')).to.include('in the week of Monday, 25 January 2027');

    await press('Withdraw it from its launch week', 'link');
    await press('Withdraw the launch');
    expect(await text('[role=status]')).to.include('It is withdrawn');
    expect(await text('main')).to.include('Not published.');

    await api.db('free_launches').update({ n: 1, status: 'live', badge_missing_since: now });
    await api
      .db('listings')
      .update({ status: 'live', plan: 'free', launch_week: '2027-01-25', launched_at: now });
    await page.reload();
    expect(await text('main')).to.include('Its badge is gone');
    const pictures = load(await page.content())('main img');
    expect(pictures.length).to.be.at.least(1);
    await press('See what you can order for it', 'link');
    expect(await fitsAPhone()).to.equal(true);
  });
});
