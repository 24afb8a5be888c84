/** The review of a draft in a real browser with its scripts: quotes in view, edits that leave the rest as it is. */
import { expect } from 'chai';
import type { Browser, Page } from 'puppeteer';
import { type RunningApi, startApi } from '../support/api.ts';
import { atAPage } from '../support/at-a-page.ts';
import { restCaller } from '../support/callers.ts';
import { launchChromium, problemsOf, shareSession, valueOf } from '../support/chromium.ts';
import { insertCategories } from '../support/drafts.ts';
import { auditPage } from '../support/page-audit.ts';
import { signIn, visitorOf } from '../support/visitor.ts';
import { hostileText, insertReviewedDraft, rtlText } from './review-visits.ts';

const email = 'mara@shop.example';

describe('a founder who reviews a draft in a browser', function () {
  this.timeout(60_000);
  let api: RunningApi;
  let browser: Browser;
  let page: Page;
  let id: string;
  let problems: string[];
  before(async () => {
    api = await startApi({ requestUpdate: () => Promise.resolve(false) });
    await insertCategories(api.db);
    const mara = visitorOf(api.baseUrl);
    await signIn(mara, api.db, email);
    id = await insertReviewedDraft(api.db, email);
    browser = await launchChromium();
    await shareSession(browser, mara, api.baseUrl);
    page = await browser.newPage();
    await page.setViewport({ width: 1280, height: 900 });
    // A refused form is an answer of the page, which Chromium reports as well.
    problems = problemsOf(page, (type, text) => type === 'error' && !/status of (?:404|409)/.test(text));
    page.on('request', (request) => {
      if (!request.url().startsWith(api.baseUrl)) problems.push(request.url());
    });
    await go(`/account/drafts/${id}`);
  });
  after(async () => {
    await browser.close();
    await api.close();
  });
  afterEach(() => expect(problems).to.deep.equal([]));

  const { go, text } = atAPage({ page: () => page, baseUrl: () => api.baseUrl });
  const focused = () => page.evaluate('document.activeElement.id');
  const says = (selector: string, words: string) => page.waitForSelector(`${selector} ::-p-text(${words})`);
  /** Whether all of an element is on the screen, and not scrolled away in its panel. */
  const isInView = (selector: string) =>
    page.evaluate(`(() => {
      const lines = [...document.querySelector(${JSON.stringify(selector)}).getClientRects()];
      return lines.every(({ left, right, top, bottom }) =>
        document.elementFromPoint((left + right) / 2, (top + bottom) / 2)?.closest(${JSON.stringify(selector)}));
    })()`);

  it('has pages that all can use, in light and dark, on every width', async () => {
    const path = `/account/drafts/${id}`;
    const key = await api.key(email);
    const fields = {
      description: `${hostileText} ${'wordwithoutaspace'.repeat(40)}\n\n`.repeat(20),
      usps: ['x'.repeat(200), rtlText],
      founded_year: null,
      short_description: 'Typed',
    };
    await restCaller(api.baseUrl)('update_draft', { id, fields, lock_fields: ['usps'] }, { key });
    await restCaller(api.baseUrl)('update_draft', { id, restore: ['short_description'] }, { key });
    for (const at of ['', '?source=fields.features&quote=1', '?source=fields.name&quote=2', '?edit=stage'])
      expect(await auditPage(page, api.baseUrl, `${path}${at}`), at).to.deep.equal([]);
    await page.setViewport({ width: 1280, height: 900 });
  });

  it('presses a mark: the quote is highlighted and in view, the field stays where it is', async () => {
    for (const width of [1280, 320]) {
      await page.setViewport({ width, height: 900 });
      await go(`/account/drafts/${id}`);
      const mark = await page.waitForSelector('#features .source-mark');
      await mark?.focus();
      const before = await page.evaluate('scrollY');
      await page.keyboard.press('Enter');
      await says('#source h2', 'Where “Features” comes from');
      await page.waitForFunction('document.activeElement.id === "quote"');
      expect(await text('#quote')).to.equal('Shared drafts, snooze and rules.');
      expect(await isInView('#quote'), String(width)).to.equal(true);
      if (width === 1280) expect(await page.evaluate('scrollY')).to.equal(before);
      expect(await page.evaluate('document.documentElement.scrollWidth')).to.equal(width);
    }
    await page.setViewport({ width: 1280, height: 900 });
  });

  it('edits fields one beside the other; the panel and what is typed elsewhere stay', async () => {
    await page.click('#city-edit');
    await page.waitForSelector('#city-value');
    await page.waitForFunction('document.activeElement.id === "city-value"');
    await page.keyboard.type('Lu');
    await page.click('#stage-edit');
    await page.waitForFunction('document.activeElement.id === "stage-value"');
    const percent = await text('#completeness h2');
    await page.keyboard.type('beta');
    await page.keyboard.press('Enter');
    await says('#stage .field-state', 'Written by you');
    await page.waitForFunction('document.activeElement.id === "stage-edit"');
    await page.waitForFunction(
      `document.querySelector('#completeness h2').textContent !== ${JSON.stringify(percent)}`,
    );
    expect(await text('#quote')).to.equal('Shared drafts, snooze and rules.');
    expect(await valueOf(page, '#city-value')).to.equal('Lu');
  });

  it('locks and unlocks with the focus on the button', async () => {
    await page.focus('#tagline-lock');
    for (const state of ['Locked', 'Drafted from your website']) {
      await page.keyboard.press('Enter');
      await says('#tagline .field-state', state);
      expect(await focused()).to.equal('tagline-lock');
    }
  });

  it('sees in place that an app changed the field, and that a redraft is done', async () => {
    const call = restCaller(api.baseUrl);
    const key = await api.key(email);
    await call('update_draft', { id, fields: { city: 'By the app' } }, { key });
    await page.focus('#city-value');
    await page.keyboard.type('nd');
    await page.keyboard.press('Enter');
    await says('#city [role=alert]', 'was changed while you were editing');
    expect(await text('#city .versions')).to.include('By the app');
    await (await page.waitForSelector('#city button[value=save]'))?.click();
    await says('#city .value', 'Lund');

    await page.click('#country-redraft');
    await says('#country [role=status]', 'being drafted');
    const { profile } = await api
      .db('drafts')
      .where({ id })
      .first<{ profile: { fields: Record<string, object> } }>('profile');
    const country = { value: 'SE', state: 'ai', ai_value: 'SE', ai_evidence: [], regenerated: 'changed' };
    const fields = { ...profile.fields, country };
    await api
      .db('drafts')
      .where({ id })
      .update({ profile: JSON.stringify({ ...profile, fields }) });
    await says('#country .value', 'Sweden');
    expect(await text('#quote')).to.equal('Shared drafts, snooze and rules.');
  });

  it('keeps what is typed when a request is refused or the draft is gone, and says so', async () => {
    await page.click('#pricing_summary-edit');
    await page.waitForFunction('document.activeElement.id === "pricing_summary-value"');
    await page.keyboard.type('Not lost');
    const typed = () => valueOf(page, '#pricing_summary-value');
    await api.db('drafts').where({ id }).update({ status: 'expired' });
    await page.click('#name .source-mark');
    await says('main h2', 'This draft has expired');
    expect(await typed()).to.equal('Not lost');
    await api.db('drafts').where({ id }).delete();
    await page.click('#tagline-edit');
    await says('main h1', 'No such draft');
    expect(await typed()).to.equal('Not lost');
    await page.click('#pricing_summary button[value=save]');
    await says('#pricing_summary', 'The draft was deleted while you were editing it');
    expect(await valueOf(page, '#pricing_summary textarea')).to.equal('Not lost');
  });
});
