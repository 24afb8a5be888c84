/** Somebody who looks for a product, in a real browser that runs no script. */
import { expect } from 'chai';
import type { Browser, Page } from 'puppeteer';
import { seedDemo } from '../../src/demo/seed-demo.ts';
import { type RunningApi, startApi } from '../support/api.ts';
import { atAPage } from '../support/at-a-page.ts';
import { launchChromium } from '../support/chromium.ts';

const now = new Date('2026-11-25T12:00:00Z');

describe('somebody who looks for a product', function () {
  this.timeout(60_000);
  let api: RunningApi;
  let browser: Browser;
  let page: Page;
  before(async () => {
    api = await startApi({ clock: () => now });
    await seedDemo(api.db, { now });
    browser = await launchChromium();
    page = await browser.newPage();
    await page.setJavaScriptEnabled(false);
  });
  after(async () => {
    await browser.close();
    await api.close();
  });

  const { go, at, text, named, press } = atAPage({ page: () => page, baseUrl: () => api.baseUrl });

  it('finds it by a misspelt word, with filters, and its founder', async () => {
    await go('/');
    await press('Search', 'link');
    await (await named('searchbox', 'Words')).type('planklne');
    await press('Search');
    await page.click('.filter-panel summary');
    await page.select('#country', 'PL');
    await press('Apply');
    expect(await text('.launch h3 a')).to.equal('Planklane');
    expect(await text('#country option[selected]')).to.equal('Poland (1)');
    await press('Planklane', 'link');
    expect(at()).to.equal('/listings/planklane');
    await press('Agnieszka Borucka', 'link');
    expect(at()).to.equal('/founders/agnieszka-borucka');
  });

  it('goes through the categories', async () => {
    await go('/');
    await press('Categories', 'link');
    await press('Notes & Knowledge', 'link');
    expect(await text('h1')).to.equal('Notes & Knowledge');
    await press('Productivity', 'link');
    expect(at()).to.equal('/categories/productivity');
  });

  it('compares two by their names, and another with one of them', async () => {
    await go('/compare');
    await (await named('searchbox', 'First product')).type('planklane');
    await (await named('searchbox', 'Second product')).type('ketlecount');
    await press('Compare');
    expect(await text('#picks-b p')).to.equal('Choose one:');
    await press('Kettlecount', 'link');
    expect(at()).to.equal('/compare?a=planklane&b=kettlecount');
    await press('Swap sides', 'link');
    expect(await text('h1')).to.equal('Kettlecount vs Planklane');
    await press('Alternatives to Kettlecount', 'link');
    await press('Compare Kettlecount with Snippetmoor', 'link');
    expect(await text('h1')).to.equal('Kettlecount vs Snippetmoor');
  });

  it('does so on a phone, too', async () => {
    await page.setViewport({ width: 360, height: 740 });
    for (const path of [
      '/search?sort=newest',
      '/search?category=productivity&stage=beta',
      '/compare',
      '/compare?a=planklane&b=kettlecount',
      '/listings/ledgerfern/alternatives',
      '/categories',
      '/categories/productivity',
      '/founders',
      '/founders/agnieszka-borucka',
      '/awards',
      '/blog',
      '/blog/what-to-do-when-the-week-is-over',
    ]) {
      await go(path);
      const wide = Number(await page.evaluate('document.documentElement.scrollWidth'));
      expect(wide, path).to.be.at.most(360);
    }
  });
});
