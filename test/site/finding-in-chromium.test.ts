/** Somebody who looks for a product, in a real browser that runs no script. */
import { expect } from 'chai';
import { load } from 'cheerio';
import type { Browser, Page } from 'puppeteer';
import { seedDemo } from '../../src/db/seeds/demo.ts';
import { type RunningApi, startApi } from '../support/api.ts';
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

  const go = (path: string) => page.goto(new URL(path, api.baseUrl).href);
  const at = () => page.url().slice(api.baseUrl.length);
  const text = async (selector: string) =>
    load(await page.content())(selector)
      .first()
      .text()
      .trim();
  /** Found as a screen reader names it. */
  const named = async (role: string, name: string) => {
    const found = await page.$(`::-p-aria([name="${name}"][role="${role}"])`);
    if (!found) throw new Error(`There is no ${role} named “${name}” on ${page.url()}.`);
    return found;
  };
  const press = async (role: string, name: string) => {
    const control = await named(role, name);
    await Promise.all([page.waitForNavigation(), control.click()]);
  };

  it('finds it by a misspelt word, with filters, and its founder', async () => {
    await go('/');
    await press('link', 'Search');
    await (await named('searchbox', 'Words')).type('planklne');
    await page.click('.find summary');
    await page.select('#country', 'PL');
    await press('button', 'Search');
    expect(await text('.launch h3 a')).to.equal('Planklane');
    expect(await text('#country option[selected]')).to.equal('Poland');
    await press('link', 'Planklane');
    expect(at()).to.equal('/listings/planklane');
    await press('link', 'Agnieszka Borucka');
    expect(at()).to.equal('/founders/agnieszka-borucka');
  });

  it('goes through the categories', async () => {
    await go('/');
    await press('link', 'Categories');
    await press('link', 'Notes & Knowledge');
    expect(await text('h1')).to.equal('Notes & Knowledge');
    await press('link', 'Productivity');
    expect(at()).to.equal('/categories/productivity');
  });

  it('does so on a phone, too', async () => {
    await page.setViewport({ width: 360, height: 740 });
    for (const path of [
      '/search?sort=newest',
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
