/** The way to a launch in a real browser: a badge is picked and copied, the timeline moves by itself, all of it fits. */
import { expect } from 'chai';
import { load } from 'cheerio';
import type { Browser, Page } from 'puppeteer';
import { type RunningApi, startApi } from '../support/api.ts';
import { restCaller } from '../support/callers.ts';
import { allowClipboard, launchChromium, problemsOf, shareSession, valueOf } from '../support/chromium.ts';
import { insertCategories, insertReadyDraft } from '../support/drafts.ts';
import { auditPage } from '../support/page-audit.ts';
import { type Visitor, signIn, visitorOf } from '../support/visitor.ts';

const email = 'mara@shop.example';
const now = new Date('2026-11-25T12:00:00Z');

describe('the launch of a listing in a browser', function () {
  this.timeout(120_000);
  let api: RunningApi;
  let browser: Browser;
  let page: Page;
  let mara: Visitor;
  let key: string;
  let id: number;
  let path: string;
  let problems: string[];
  before(async () => {
    api = await startApi({ clock: () => now });
    await insertCategories(api.db);
    mara = visitorOf(api.baseUrl);
    await signIn(mara, api.db, email);
    key = await api.key(email);
    const draft = await insertReadyDraft(api.db, email);
    const { body } = await restCaller(api.baseUrl)('submit_draft', { id: draft }, { key });
    id = Number(body['listing_id']);
    path = `/account/listings/${id}/launch`;
    browser = await launchChromium();
    await allowClipboard(browser, api.baseUrl);
    await shareSession(browser, mara, api.baseUrl);
    page = await browser.newPage();
    problems = problemsOf(page);
    await page.bringToFront();
  });
  after(async () => {
    await browser.close();
    await api.close();
  });
  const audit = (at: string) => auditPage(page, api.baseUrl, at);
  const shown = async (selector: string) => load(await page.content())(selector);

  it('offers both plans, and what can be ordered', async () => {
    expect(await audit(path)).to.deep.equal([]);
    expect(await audit(`/account/listings/${id}/order?product=trophy_cup`)).to.deep.equal([]);
    expect(problems).to.deep.equal([]);
  });

  it('picks a badge, and copies its code', async () => {
    await mara.post(`${path}/free`);
    await page.goto(new URL(path, api.baseUrl).href);
    await page.select('#shape', 'pill');
    await page.waitForSelector('#badge img[src$="?shape=pill"]');
    await page.select('#mode', 'dark');
    await page.waitForSelector('#badge .ground.dark img[src$="?shape=pill&mode=dark"]');
    expect(page.url()).to.equal(new URL(path, api.baseUrl).href);
    const button = await page.waitForSelector('::-p-aria([name="Copy the code"][role="button"])');
    await button?.click();
    await page.waitForSelector('button [role=status]');
    const copied = await page.evaluate('navigator.clipboard.readText()');
    expect(copied).to.equal((await shown('#embed-code')).val());
    expect(copied).to.include('/badges/tidewell/listed.svg?shape=pill&amp;mode=dark');
    expect(problems).to.deep.equal([]);
  });

  it('shows what a check has found, and that it is live, without a reload', async () => {
    await page.goto(new URL(path, api.baseUrl).href);
    await (await page.waitForSelector('#profile summary'))?.click();
    await (await page.waitForSelector('#bio', { visible: true }))?.type('Half a sentence');
    await api.db('free_launches').update({
      badge_found: false,
      badge_checked_at: now,
      badge_detail: 'The badge is not on the page <b>yet</b>.',
      profile_missing: ['Mara needs a title, such as “Founder and CEO”.'],
    });
    await page.waitForSelector('#timeline ::-p-text(The badge is not on the page <b>yet</b>.)');
    // What is being typed stays.
    expect(await valueOf(page, '#bio')).to.include('Half a sentence');
    expect(await audit(path)).to.deep.equal([]);
    await api.db('free_launches').update({ badge_found: true, profile_missing: [], status: 'scheduled' });
    await api.db('listings').update({ status: 'scheduled' });
    await page.waitForSelector('#timeline .done:nth-child(2)');
    expect(await audit(path)).to.deep.equal([]);
    await api.db('free_launches').update({ status: 'live' });
    await api.db('listings').update({ status: 'live', launched_at: now });
    await page.waitForSelector('.done ::-p-text(See its launch week)');
    expect(await audit(path)).to.deep.equal([]);
    expect(problems).to.deep.equal([]);
  });

  it('shows the order, its invoice and the coming launch to everybody', async () => {
    await api.db('free_launches').delete();
    await api
      .db('listings')
      .update({ status: 'scheduled', plan: 'paid', launch_week: '2026-12-07', launched_at: null });
    expect(await audit(path)).to.deep.equal([]);
    expect(await audit('/listings/tidewell')).to.deep.equal([]);
    const { to } = await mara.post(`/account/listings/${id}/order`, {
      do: 'order',
      key: 'k',
      item: 'featured',
    });
    const order = await api.db('orders').first<{ id: string }>('id');
    expect(to).to.match(/^\/checkout\//);
    expect(await audit(`/account/orders/${order.id}`)).to.deep.equal([]);
    await api
      .db('orders')
      .update({ status: 'paid', paid_at: now, billing_name: 'Mara Lind', billing_address: 'Kai 1' });
    await page.waitForSelector('h1 ::-p-text(Paid, thank you)');
    await api.db('invoices').insert({
      site_id: 1,
      year: 2026,
      number: 1,
      order_id: order.id,
      is_credit: false,
      net_cents: 9_900,
      vat_cents: 0,
      issued_at: now,
      seller: '{}',
    });
    expect(await audit(`/account/orders/${order.id}`)).to.deep.equal([]);
    expect(await audit(`/account/orders/${order.id}/invoice`)).to.deep.equal([]);
    expect(await audit('/account/orders')).to.deep.equal([]);
    expect(problems).to.deep.equal([]);
  });
});
