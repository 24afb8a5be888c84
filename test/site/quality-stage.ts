/** Somebody who is signed in, in a browser, whose pages are audited one after another. */
import { expect } from 'chai';
import type { Browser, Page } from 'puppeteer';
import { type RunningApi, startApi } from '../support/api.ts';
import { atAPage } from '../support/at-a-page.ts';
import { restCaller } from '../support/callers.ts';
import { launchChromium, shareSession } from '../support/chromium.ts';
import { insertCategories } from '../support/drafts.ts';
import { auditPage, auditShown, extremeViews } from '../support/page-audit.ts';
import { type Visitor, signIn, visitorOf } from '../support/visitor.ts';

export const email = 'mara@home.example';

/** Starts everything in hooks of the suite that calls it. `clock`: of the API. */
export function qualityStage(clock: () => Date = () => new Date()) {
  const stage = {} as { api: RunningApi; page: Page; mara: Visitor; key: string };
  let browser: Browser;
  before(async () => {
    const api = await startApi({ clock, requestUpdate: () => Promise.resolve(false) });
    await insertCategories(api.db);
    const mara = visitorOf(api.baseUrl);
    await signIn(mara, api.db, email);
    browser = await launchChromium();
    await shareSession(browser, mara, api.baseUrl);
    Object.assign(stage, { api, mara, key: await api.key(email), page: await browser.newPage() });
    stage.page.setDefaultTimeout(10_000);
  });
  after(async () => {
    await browser.close();
    await stage.api.close();
  });
  const place = atAPage({ page: () => stage.page, baseUrl: () => stage.api.baseUrl });
  /** Audits are scripts themselves. */
  const withScripts = async (act: () => Promise<unknown>) => {
    const isEnabled = stage.page.isJavaScriptEnabled();
    await stage.page.setJavaScriptEnabled(true);
    await act();
    await stage.page.setJavaScriptEnabled(isEnabled);
  };
  return {
    stage,
    ...place,
    call: (operation: string, input: Record<string, unknown>) =>
      restCaller(stage.api.baseUrl)(operation, input, { key: stage.key }),
    /** Loads the page and audits it. */
    isFine: async (path: string, heading?: string) => {
      await withScripts(async () =>
        expect(await auditPage(stage.page, stage.api.baseUrl, path, extremeViews), path).to.deep.equal([]),
      );
      if (heading !== undefined) expect(await place.text('h1')).to.equal(heading);
    },
    /** Audits the page that is shown, which has that text in it. */
    shownIsFine: async (selector: string, words: string) => {
      expect(await place.text(selector)).to.include(words);
      await withScripts(async () =>
        expect(await auditShown(stage.page, stage.api.baseUrl), place.at()).to.deep.equal([]),
      );
    },
    withoutScripts: async (act: () => Promise<void>) => {
      await stage.page.setJavaScriptEnabled(false);
      try {
        await act();
      } finally {
        await stage.page.setJavaScriptEnabled(true);
      }
    },
  };
}
