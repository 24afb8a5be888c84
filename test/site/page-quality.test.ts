/** Every page in its states: accessible, narrow and wide, light and dark, light-weight, and without third parties. */
import { expect } from 'chai';
import type { Browser, Page } from 'puppeteer';
import { seedDemo } from '../../src/demo/seed-demo.ts';
import { type RunningApi, startApi } from '../support/api.ts';
import { launchChromium, shareSession } from '../support/chromium.ts';
import { auditPage } from '../support/page-audit.ts';
import { signIn, visitorOf } from '../support/visitor.ts';

describe('the quality of pages', function () {
  this.timeout(120_000);
  let api: RunningApi;
  let browser: Browser;
  let page: Page;
  before(async () => {
    api = await startApi();
    await seedDemo(api.db, { now: new Date() });
    // Pictures of the demo are on hosts that do not exist.
    await api.db('listings').update({ logo_url: null });
    await api.db('listing_media').delete();
    browser = await launchChromium();
    page = await browser.newPage();
  });
  after(async () => {
    await browser.close();
    await api.close();
  });

  const open = [
    '/',
    '/search',
    '/search?q=invoicing',
    '/search?q=xqzvw',
    '/categories',
    '/categories/project-management',
    '/leaderboards',
    '/leaderboards/community-weekly',
    '/leaderboards/billboard',
    '/weeks/this',
    '/weeks/last',
    '/weeks/next',
    '/weeks/1999-01-01',
    '/listings/quillbarrow',
    '/listings/quillbarrow/claim',
    '/founders',
    '/awards',
    '/blog',
    '/docs',
    '/docs/errors',
    '/about',
    '/terms',
    '/privacy',
    '/how-ranking-works',
    '/how-drafts-are-made',
    '/contact',
    '/transparency',
    '/sign-in',
    '/submit',
    '/no-such-page',
  ];
  for (const path of open) {
    it(path, async () => {
      expect(await auditPage(page, api.baseUrl, path)).to.deep.equal([]);
    });
  }

  describe('of an account', () => {
    before(async () => {
      const visitor = visitorOf(api.baseUrl);
      await signIn(visitor, api.db, 'mara@home.example');
      await shareSession(browser, visitor, api.baseUrl);
    });

    const own = [
      '/account',
      '/account/drafts',
      '/account/interview',
      '/account/listings',
      '/account/orders',
      '/account/profile',
      '/account/following',
      '/account/claims',
      '/account/passkeys',
      '/account/keys',
      '/account/apps',
      '/account/sessions',
      '/account/data',
      '/account/delete',
    ];
    for (const path of own) {
      it(path, async () => {
        expect(await auditPage(page, api.baseUrl, path)).to.deep.equal([]);
      });
    }
  });
});
