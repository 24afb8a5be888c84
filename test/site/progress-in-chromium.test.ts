/** The page of a draft in a real browser: progress that moves by itself. */
import { randomUUID } from 'node:crypto';
import { createServer, get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'chai';
import { load } from 'cheerio';
import type { Browser, Page } from 'puppeteer';
import { insertListing } from '../listings/listing-rows.ts';
import { type RunningApi, startApi } from '../support/api.ts';
import { launchChromium, problemsOf, shareSession } from '../support/chromium.ts';
import { insertReadyDraft } from '../support/drafts.ts';
import { type Visitor, signIn, visitorOf } from '../support/visitor.ts';

describe('the progress of a draft in a browser', function () {
  this.timeout(60_000);
  let api: RunningApi;
  let browser: Browser;
  let page: Page;
  let id: string;
  let mara: Visitor;
  let problems: string[];
  before(async () => {
    api = await startApi();
    mara = visitorOf(api.baseUrl);
    await signIn(mara, api.db, 'mara@home.example');
    id = await insertReadyDraft(api.db, 'mara@home.example', 'crawling', 'https://shop.example.com/');
    browser = await launchChromium();
    await shareSession(browser, mara, api.baseUrl);
    page = await browser.newPage();
    problems = problemsOf(page, (type) => type === 'error' || type === 'warn');
    await page.bringToFront();
    await page.goto(new URL(`/account/drafts/${id}`, api.baseUrl).href);
  });
  after(async () => {
    await browser.close();
    await api.close();
  });

  const read = (url: string, title: string) =>
    api.db('draft_pages').insert({ draft_id: id, url, title, status: 200, html: '', text: '' });
  it('shows the pages as they are read, without being loaded again', async () => {
    await page.evaluate('window.marked = true');
    await page.waitForSelector('#step ::-p-text(We start reading)');
    await api.db('host_turns').insert({
      draft_id: id,
      host: 'example.com',
      arrived_at: new Date(),
      holder: randomUUID(),
      held_until: new Date(Date.now() + 60_000),
      reading: ['https://shop.example.com/about'],
    });
    await page.waitForSelector('#progress ::-p-text(https://shop.example.com/about)');
    await read('https://shop.example.com/', 'Lamps <i>to read</i> by');
    await page.waitForSelector('#progress ::-p-text(Lamps <i>to read</i> by)');
    expect(await page.evaluate('window.marked')).to.equal(true);
    await page.waitForSelector('#step ::-p-text(is being read)');
  });

  it('goes on after the connection was lost, with what happened meanwhile', async () => {
    const reconnected = page.waitForRequest((request) => request.headers()['last-event-id'] !== undefined);
    // As a proxy does that closes long connections.
    await page.evaluate(`document.querySelector('[hx-sse\\\\:connect]')._htmx.sse.reader.cancel()`);
    await read('https://shop.example.com/about', 'About the lamps');
    await reconnected;
    await page.waitForSelector('#progress ::-p-text(About the lamps)');
    expect(await page.evaluate('window.marked')).to.equal(true);
  });

  it('loads itself again once the draft is ready, and when it is deleted', async () => {
    await api.db('drafts').where({ id }).update({ status: 'drafting' });
    await page.waitForSelector('#step ::-p-text(is now drafted)');
    const loaded = page.waitForNavigation();
    await api.db('drafts').where({ id }).update({
      status: 'failed',
      failure_code: 'empty_page',
      failure_message: 'There is no text to read.',
    });
    await loaded;
    await page.waitForSelector('main ::-p-text(There is no text to read.)');

    const other = await insertReadyDraft(api.db, 'mara@home.example', 'crawling', 'https://two.example.com/');
    await page.goto(new URL(`/account/drafts/${other}`, api.baseUrl).href);
    const gone = page.waitForNavigation();
    await api.db('drafts').where({ id: other }).delete();
    expect((await gone)?.status()).to.equal(404);
    await page.waitForSelector('main ::-p-text(No such draft)');
    // Of the page itself, which is not there any more.
    expect(problems.filter((text) => !/status of 404/.test(text))).to.deep.equal([]);
  });

  it('leads to signing in once the session has ended, and keeps a form that htmx sends', async () => {
    await insertListing(api.db, 'lamphold');
    const { to } = await mara.post('/listings/lamphold/claim', { method: 'dns', email: '' });
    const watched = await insertReadyDraft(
      api.db,
      'mara@home.example',
      'crawling',
      'https://two.example.com/',
    );
    await page.goto(new URL(`/account/drafts/${watched}`, api.baseUrl).href);
    const over = page.waitForNavigation();
    const form = await browser.newPage();
    await form.goto(new URL(to ?? '', api.baseUrl).href);
    await api.db('sessions').delete();
    await form.evaluate(
      `htmx.ajax('POST', '/account/profile', { values: { name: 'Mara "M"' }, target: 'h1', select: 'h1' })`,
    );
    await form.waitForSelector('main form button ::-p-text(Send it now that I am signed in)');
    const shown = load(await form.content());
    expect(shown('main#content')).to.have.length(1);
    expect(shown('main input[name=name]').attr('value')).to.equal('Mara "M"');

    await page.bringToFront();
    await over;
    expect(new URL(page.url()).pathname).to.equal('/sign-in');
  });

  it('moves where scripts arrive one after another', async () => {
    const draft = await insertReadyDraft(
      api.db,
      'mara@home.example',
      'crawling',
      'https://late.example.com/',
    );
    await signIn(mara, api.db, 'mara@home.example');
    await shareSession(browser, mara, api.baseUrl);
    await page.setRequestInterception(true);
    page.on('request', (request) => {
      const isLater = /\/assets\/.*\.js/.test(request.url()) && !request.url().includes('/htmx.js');
      setTimeout(() => void request.continue(), isLater ? 500 : 0);
    });
    await page.goto(new URL(`/account/drafts/${draft}`, api.baseUrl).href);
    await page.waitForFunction(`document.querySelector('[hx-sse\\\\:connect]')?._htmx?.sse?.status === 200`);
  });

  it('becomes the review behind a proxy that holds back events until they end', async () => {
    const draft = await insertReadyDraft(
      api.db,
      'mara@home.example',
      'crawling',
      'https://held.example.com/',
    );
    const proxy = createServer((request, response) => {
      const { url, method, headers } = request;
      get(new URL(url ?? '/', api.baseUrl), { method, headers }, (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.once('end', () =>
          response.writeHead(answer.statusCode ?? 502, answer.headers).end(Buffer.concat(chunks)),
        );
      });
    });
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
    const { port } = proxy.address() as AddressInfo;
    await page.goto(`http://127.0.0.1:${port}/account/drafts/${draft}`);
    await page.waitForSelector('#step ::-p-text(We start reading)');
    await api.db('drafts').where({ id: draft }).update({ status: 'ready' });
    await page.waitForSelector('#source');
    proxy.closeAllConnections();
    await new Promise((resolve) => proxy.close(resolve));
  });
});
