/** Searching and comparing in a browser with scripts: results are renewed in place, and the way back works. */
import { expect } from 'chai';
import type { Browser, Page } from 'puppeteer';
import { seedDemo } from '../../src/demo/seed-demo.ts';
import { type RunningApi, startApi } from '../support/api.ts';
import { atAPage } from '../support/at-a-page.ts';
import { launchChromium } from '../support/chromium.ts';
import { auditPage, auditShown, extremeViews } from '../support/page-audit.ts';

const now = new Date('2026-11-25T12:00:00Z');

describe('finding products in a browser with scripts', function () {
  this.timeout(60_000);
  let api: RunningApi;
  let browser: Browser;
  let page: Page;
  before(async () => {
    api = await startApi({ clock: () => now, env: { RATE_READS_PER_MINUTE: '100000' } });
    await seedDemo(api.db, { now });
    browser = await launchChromium();
    page = await browser.newPage();
    page.setDefaultTimeout(10_000);
    await page.setViewport({ width: 1280, height: 900 });
  });
  after(async () => {
    await browser.close();
    await api.close();
  });

  const { go, at, text } = atAPage({ page: () => page, baseUrl: () => api.baseUrl });
  const shown = (selector: string, words: string) =>
    page.waitForFunction(
      `[...document.querySelectorAll(${JSON.stringify(selector)})].map((e) => e.textContent.replace(/\\s+/g, ' ').trim()).join(' ').includes(${JSON.stringify(words)})`,
    );
  const evaluate = (script: string) => page.evaluate(script);

  it('shows results while words are typed, without an entry in the history for each', async () => {
    await go('/search');
    const before = await evaluate('history.length');
    await page.type('#q', 'ketlecount');
    await shown('[role=status]', 'Showing results for “kettlecount”');
    expect(await text('.launch h3 a')).to.equal('Kettlecount');
    expect(at()).to.equal('/search?q=ketlecount');
    expect(await evaluate('document.activeElement.id')).to.equal('q');
    expect(await evaluate('document.querySelector("#q").value')).to.equal('ketlecount');
    expect(await evaluate('history.length')).to.equal(before);
  });

  it('renews results and numbers when a filter is chosen, and keeps the focus', async () => {
    await go('/search');
    await page.focus('#pricing_model');
    await page.select('#pricing_model', 'freemium');
    await shown('.filter-chips', 'Pricing: Freemium');
    expect(at()).to.equal('/search?pricing_model=freemium');
    expect(await evaluate('document.activeElement.id')).to.equal('pricing_model');
    await page.select('#country', 'DE');
    await shown('.filter-chips', 'Country: Germany');
    expect(at()).to.equal('/search?pricing_model=freemium&country=DE');
    await page.select('#sort', 'newest');
    await page.waitForFunction('location.search.includes("sort=newest")');
  });

  it('goes back filter by filter, and forward again', async () => {
    await go('/search');
    await page.select('#pricing_model', 'freemium');
    await shown('.filter-chips', 'Pricing: Freemium');
    await page.select('#stage', 'beta');
    await shown('.filter-chips', 'Stage: Beta');
    await evaluate('history.back()');
    await page.waitForFunction('!document.querySelector(".filter-chips")?.textContent.includes("Beta")');
    await shown('.filter-chips', 'Pricing: Freemium');
    expect(at()).to.equal('/search?pricing_model=freemium');
    await evaluate('history.back()');
    await page.waitForFunction('document.querySelector(".filter-chips") === null');
    expect(at()).to.equal('/search');
    expect(await evaluate('document.querySelector("#pricing_model").value')).to.equal('');
    await evaluate('history.forward()');
    await shown('.filter-chips', 'Pricing: Freemium');
  });

  it('comes back from a product to the results', async () => {
    await go('/search');
    await page.type('#q', 'planklane');
    await shown('.launch h3 a', 'Planklane');
    await page.waitForFunction('location.search === "?q=planklane"');
    await Promise.all([page.waitForNavigation(), page.click('.launch h3 a')]);
    expect(at()).to.equal('/listings/planklane');
    await page.goBack();
    expect(at()).to.equal('/search?q=planklane');
    await shown('.launch h3 a', 'Planklane');
    expect(await evaluate('document.querySelector("#q").value')).to.equal('planklane');
  });

  it('suggests products to compare, and compares them in one press', async () => {
    await go('/compare?a=planklane');
    await page.type('#b', 'kettlec');
    await shown('#picks-b a', 'Kettlecount');
    expect(await text('#picks-b')).to.include('Choose one:');
    expect(await evaluate('document.activeElement.id')).to.equal('b');
    await Promise.all([page.waitForNavigation(), page.click('#picks-b a')]);
    expect(at()).to.equal('/compare?a=planklane&b=kettlecount');
  });

  for (const path of [
    '/search',
    '/search?q=ketlecount',
    '/search?category=productivity&stage=beta&pricing_model=freemium',
    '/compare',
    '/compare?a=planklane&b=kettlecount',
    '/listings/framewicket/alternatives',
    '/categories',
    '/categories/productivity',
  ]) {
    it(`is fine to look at and to use: ${path}`, async () => {
      expect(await auditPage(page, api.baseUrl, path)).to.deep.equal([]);
    });
  }

  for (const path of [
    '/search?status=upcoming',
    '/search?q=notes&country=AQ&category=productivity',
    '/search?q=zzzzqqqqxxxx',
    '/search?country=Germany&sort=best',
    '/search?page=2',
    '/compare?a=ledgerfern',
    '/compare?a=zzzzqqqq&b=plan',
    '/compare?a=ledgerfern&b=ledgerfern',
    '/listings/planklane/alternatives',
  ]) {
    it(`is fine in that state, too: ${path}`, async () => {
      expect(await auditPage(page, api.baseUrl, path, extremeViews)).to.deep.equal([]);
    });
  }

  it('is fine after a part was renewed', async () => {
    await go('/search');
    await page.select('#stage', 'beta');
    await shown('.filter-chips', 'Stage: Beta');
    expect(await auditShown(page, api.baseUrl)).to.deep.equal([]);
  });

  it('is fine where nothing is live', async () => {
    await api.db('listings').update({ status: 'draft', launched_at: null, launch_week: null });
    for (const path of ['/categories', '/categories/productivity', '/compare', '/search']) {
      expect(await auditPage(page, api.baseUrl, path, extremeViews), path).to.deep.equal([]);
    }
    expect(await text('.empty')).to.include('No products match');
  });
});
