/** The home page in its states: signed in, voted, with a note beside the button, and with the menu open. */
import { expect } from 'chai';
import type { Browser, Page } from 'puppeteer';
import { seedDemo } from '../../src/demo/seed-demo.ts';
import { type RunningApi, startApi } from '../support/api.ts';
import { launchChromium, shareSession } from '../support/chromium.ts';
import { auditPage, auditShown } from '../support/page-audit.ts';
import { signIn, visitorOf } from '../support/visitor.ts';

describe('the quality of the home page', function () {
  this.timeout(120_000);
  let api: RunningApi;
  let browser: Browser;
  let page: Page;
  before(async () => {
    api = await startApi();
    await seedDemo(api.db, { now: new Date() });
    browser = await launchChromium();
    const visitor = visitorOf(api.baseUrl);
    await signIn(visitor, api.db, 'mara@home.example');
    await shareSession(browser, visitor, api.baseUrl);
    page = await browser.newPage();
  });
  after(async () => {
    await browser.close();
    await api.close();
  });

  it('for somebody who is signed in', async () => {
    expect(await auditPage(page, api.baseUrl, '/')).to.deep.equal([]);
  });

  it('after a vote that waits, and one that was not taken', async () => {
    await page.goto(api.baseUrl);
    await page.click('#launch-quillbarrow button.votes');
    await page.waitForSelector(
      '#launch-quillbarrow [aria-pressed=true] ~ *, #launch-quillbarrow .vote-note a',
    );
    await api.db('listings').where({ slug: 'stringbeck' }).update({ status: 'draft', launched_at: null });
    await page.click('#launch-stringbeck button.votes');
    await page.waitForSelector('#launch-stringbeck .vote-note:not(:empty)');
    expect(await auditShown(page, api.baseUrl)).to.deep.equal([]);
  });

  it('with the menu open on a phone', async () => {
    await page.setViewport({ width: 320, height: 640 });
    await page.goto(api.baseUrl);
    await page.click('.menu summary');
    expect(await page.evaluate(`document.querySelector('.menu nav').checkVisibility()`)).to.equal(true);
    expect(await auditShown(page, api.baseUrl, [{ scheme: 'dark', width: 320 }])).to.deep.equal([]);
    expect(await heights('.top')).to.deep.equal([61]);
  });

  it('has targets for thumbs', async () => {
    await page.emulate({
      viewport: { width: 320, height: 640, hasTouch: true, isMobile: true },
      userAgent: 'test',
    });
    await page.goto(api.baseUrl);
    await page.tap('.menu summary');
    for (const targets of [
      '.bar > a',
      '.menu summary',
      '.menu nav a',
      '.votes',
      '.follow .button',
      '.hero .button',
      '.foot a',
    ]) {
      const sizes = await heights(targets);
      expect(sizes, targets).not.to.have.length(0);
      expect(Math.min(...sizes), targets).to.be.at.least(44);
    }
  });

  /** Of the visible elements, in CSS pixels. */
  const heights = (selector: string) =>
    page.evaluate(`[...document.querySelectorAll('${selector}')].filter((element) => element.checkVisibility())
      .map((element) => Math.round(element.getBoundingClientRect().height))`) as Promise<number[]>;
});
