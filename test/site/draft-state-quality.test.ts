/** The pages of drafts before and after their review: accessible, narrow and wide, light and dark, light-weight. */
import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import type { Browser, Page } from 'puppeteer';
import { type RunningApi, startApi } from '../support/api.ts';
import { launchChromium } from '../support/chromium.ts';
import { insertReadyDraft } from '../support/drafts.ts';
import { auditPage } from '../support/page-audit.ts';
import { signIn, visitorOf } from '../support/visitor.ts';

describe('the quality of pages of drafts', function () {
  this.timeout(120_000);
  const email = 'mara@home.example';
  let api: RunningApi;
  let browser: Browser;
  let page: Page;
  before(async () => {
    api = await startApi();
    const visitor = visitorOf(api.baseUrl);
    await signIn(visitor, api.db, email);
    browser = await launchChromium();
    await browser.setCookie({
      name: 'session',
      value: visitor.cookies.get('session') ?? '',
      domain: new URL(api.baseUrl).hostname,
    });
    page = await browser.newPage();
  });
  after(async () => {
    await browser.close();
    await api.close();
  });

  const site = 'https://lamps.example.com';
  const longPath = '/'.padEnd(120, 'a-long-name-of-a-page-');
  const crawling = async () => {
    const id = await insertReadyDraft(api.db, email, 'crawling', `${site}/`);
    await api.db('host_turns').insert({
      draft_id: id,
      host: 'example.com',
      arrived_at: new Date(),
      holder: randomUUID(),
      held_until: new Date(Date.now() + 600_000),
      reading: [`${site}/about`, site + longPath],
    });
    const row = { draft_id: id, status: 200, html: '', text: '', language: 'en' };
    await api.db('draft_pages').insert({ ...row, url: `${site}/`, title: 'Lamps to read by' });
    await api.db('draft_pages').insert({ ...row, url: `${site}/مرحبا`, title: null });
    await api
      .db('draft_pages')
      .insert({ draft_id: id, url: `${site}/admin`, refused_why: 'robots.txt forbids it.' });
    return id;
  };
  const states: [string, () => Promise<string>][] = [
    ['being read', crawling],
    ['being drafted', () => insertReadyDraft(api.db, email, 'drafting', `${site}/2`)],
    ['failed', () => insertReadyDraft(api.db, email, 'failed', `${site}/3`)],
    ['expired', () => insertReadyDraft(api.db, email, 'expired', `${site}/4`)],
    ['deleted', () => Promise.resolve(randomUUID())],
  ];
  for (const [state, insert] of states) {
    it(`that is ${state}`, async () => {
      expect(await auditPage(page, api.baseUrl, `/account/drafts/${await insert()}`)).to.deep.equal([]);
    });
  }

  it('that is submitted with an address filled in', async () => {
    expect(await auditPage(page, api.baseUrl, '/submit?url=lamps.example.com')).to.deep.equal([]);
  });
});
