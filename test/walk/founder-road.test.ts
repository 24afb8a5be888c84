/**
 * The way of founders through the pages, in a browser that runs no script: from an address to a live listing on the free plan
 * and on the paid one, and from the listing of a stranger to one's own. On real parts; the weeks are skipped.
 */
import type { TestWorkflowEnvironment } from '@temporalio/testing';
import { expect } from 'chai';
import { pino } from 'pino';
import type { Browser, BrowserContext, Page } from 'puppeteer';
import type { OutgoingMail } from '../../activities/mail/mailer.ts';
import { type Api, createApi } from '../../src/api/api.ts';
import { flowsIn } from '../../src/outbox/queries.ts';
import { createTestProvider } from '../../src/payments/test-provider.ts';
import { loadReferenceData } from '../../src/reference-data/load-reference-data.ts';
import { insertAccount, insertListing } from '../listings/listing-rows.ts';
import type { Workers } from '../../temporal/start-workers.ts';
import { freePort } from '../support/api.ts';
import { atAPage } from '../support/at-a-page.ts';
import { launchChromium, valueOf } from '../support/chromium.ts';
import { lastToken } from '../support/visitor.ts';
import { timeSkipping } from '../workflows/support/engines.ts';
import { until } from '../workflows/support/until.ts';
import { type World, createWorld } from '../workflows/support/world.ts';
import { type FoundersSites, openSites } from './founders-sites.ts';

describe('a founder whose browser runs no script', function () {
  this.timeout(120_000);
  let env: TestWorkflowEnvironment;
  let world: World;
  let sites: FoundersSites;
  let api: Api;
  let baseUrl: string;
  let browser: Browser;
  let context: BrowserContext;
  let page: Page;
  let badge: string | null = null;
  let now: Date;
  /** The latest mail to each address. */
  const sent = new Map<string, string>();

  before(async () => {
    env = await timeSkipping();
    now = new Date(await env.currentTimeMs());
    sites = await openSites(() => badge);
    const port = await freePort();
    baseUrl = `http://127.0.0.1:${port}`;
    const note = ({ recipient, body }: OutgoingMail) => {
      sent.set(recipient, body);
      return Promise.resolve();
    };
    world = await createWorld(env, {
      deps: {
        mailer: {
          delivery: 'sent',
          send: note,
          open: () => ({
            send: (mail) => note(mail).then(() => ({ outcome: 'sent' })),
            close: () => undefined,
          }),
          close: () => undefined,
        },
      },
      env: {
        BASE_URL: baseUrl,
        CRAWL_RESOLVE: sites.resolve,
      },
    });
    const { db } = world;
    const committed = () => world.relay.kick();
    world.deps.payments = createTestProvider({ db, flowsIn, committed, clock: () => now, baseUrl });
    await loadReferenceData(db, now);
    await db('sites').update({
      seller_name: 'Launches Ltd',
      seller_address: 'Kai 1, 20457 Hamburg',
      seller_country: 'DE',
      seller_vat_number: 'DE123456789',
    });
    api = createApi({
      config: world.config,
      db,
      log: pino({ level: 'silent' }),
      clock: () => now,
      committed,
      temporalReady: () => Promise.resolve(),
    });
    await api.listen(port, '127.0.0.1');
    browser = await launchChromium();
  });
  after(async () => {
    await browser.close();
    await api.close();
    await world.close();
    await sites.close();
    await env.teardown();
  });
  beforeEach(async () => {
    now = new Date(await env.currentTimeMs());
    context = await browser.createBrowserContext();
    page = await context.newPage();
    await page.setJavaScriptEnabled(false);
  });
  afterEach(() => context.close());

  let workers: Promise<Workers> | null = null;
  const work = () => (workers ??= world.work());
  const { go, at, text, named, fill, press } = atAPage({ page: () => page, baseUrl: () => baseUrl });
  /** Loads the page until an element of it says so. */
  const reloadUntil = (selector: string, words: string) =>
    until(async () => {
      await page.reload();
      return (await text(selector)).includes(words);
    }, `${selector} says “${words}”`);

  /** Of the link that was mailed; its row is emptied once the mail is sent. */
  const linkToken = (email: string) =>
    until(
      async () =>
        /\/sign-in\/link\?token=([\w-]{43})\s/.exec(sent.get(email) ?? '')?.[1] ??
        (await lastToken(world.db, email).catch(() => null)),
      `a link for ${email}`,
    );

  /** From the form to sign in, by the mailed link. */
  async function signIn(email: string, name: string): Promise<void> {
    await fill('E-mail address', email);
    await press('Send me a link');
    await go(`/sign-in/link?token=${await linkToken(email)}`);
    await fill('Your name (optional)', name);
    await press('Create the account and sign in');
  }

  it('gets from an address to a live listing on the free plan', async () => {
    await go('/');
    await press('Submit a product', 'link');
    await fill('Address of the website', sites.tidewell.host);
    await press('Continue');
    expect(await text('h1')).to.equal('Sign in or create an account');
    await signIn('ines@tidewell.example', 'Inês Valadão');
    expect(await valueOf(page, '#url')).to.equal(sites.tidewell.host);
    await press('Read the website');

    // Nothing reads it yet, so that the page can be seen.
    const draft = at();
    await page.goBack();
    await press('Read the website');
    expect(at()).to.equal(draft);
    expect(draft).to.match(/^\/account\/drafts\/[\w-]{36}$/);
    expect(await text('h1')).to.equal(sites.tidewell.host);
    expect(await text('#step')).to.equal(`We start reading ${sites.tidewell.host} in a moment.`);
    await work();
    await reloadUntil('h1', 'Tidewell');
    expect(at()).to.equal(draft);

    await press('1 quote from the website: Tagline', 'link');
    expect(new URL(page.url()).hash).to.equal('#quote');
    const quote = await text('#quote');
    expect(quote).to.equal(await text('#tagline .value'));
    const home = await (await fetch(`http://127.0.0.1:${sites.tidewell.port}/`)).text();
    expect(home).to.include(quote);
    expect(await isInView('#quote')).to.equal(true);

    const tagline = 'The harbour office in your pocket';
    await edit('Tagline', tagline);
    expect(await text('#tagline .field-state')).to.equal('Edited');
    await press('Lock : Tagline');
    expect(await text('#tagline .field-state')).to.equal('Locked');
    const drafted = await text('#short_description .value');
    await edit('Short description', 'Something else.');
    await press('Restore the drafted one : Short description');
    expect(await text('#short_description .field-state')).to.equal('Drafted from your website');
    expect(await text('#short_description .versions')).to.equal(
      `Now ${drafted} Before Something else. Use the old one: Short description`,
    );
    await press('Draft it again : Prices');
    expect(await text('#pricing_summary')).to.include('being drafted from your website again');
    await until(async () => {
      await press('See whether it is done', 'link');
      return (await text('#pricing_summary')).includes('We read your website again');
    }, 'drafted again');
    expect(await text('#tagline .value')).to.equal(tagline);

    await press('Turn it into a listing');
    const launch = at();
    expect(launch).to.match(/^\/account\/listings\/\d+\/launch$/);
    await page.goBack();
    await press('Turn it into a listing');
    expect(at()).to.equal(launch);
    await press('Launch on the free plan');
    await reloadUntil('#timeline li:first-child .state', 'Missing');

    await page.select('#shape', 'pill');
    await press('Show');
    badge = await valueOf(page, '#embed-code');
    expect(badge).to.include('shape=pill');
    await press('Check now whether Tidewell has everything');
    await reloadUntil('#timeline li:first-child .state', 'Done');

    // The website names its founder, and the profile of the account takes the place of what it says.
    await (await page.$('#profile summary'))?.click();
    await fill('Title', 'Co-founder');
    await fill('About you', 'Ran a harbour office for nine years before this.');
    await press('Save the profile');
    await reloadUntil('#timeline li:nth-child(2) .state', 'Done');
    await reloadUntil('main', 'Goes live');

    const { slug, launch_week: week } = await world
      .db('listings')
      .first<{ slug: string; launch_week: string }>('slug', 'launch_week');
    await env.sleep(new Date(`${week}T00:00:00Z`).getTime() - (await env.currentTimeMs()) + 60_000);
    await until(async () => {
      now = new Date(await env.currentTimeMs());
      await go(launch);
      return (await text('.done')).includes('It is live');
    }, 'live');
    await press('Its public page', 'link');
    expect([at(), await text('h1'), await text('main')]).to.satisfy(
      ([path, name, words]: string[]) =>
        path === `/listings/${slug}` && name === 'Tidewell' && words?.includes(tagline),
    );
  });

  it('pays for a launch, prints the invoice, and comes back to a live listing', async () => {
    await work();
    await go('/submit');
    await fill('Address of the website', 'lanternbay.example');
    await press('Continue');
    await signIn('olu@lanternbay.example', 'Olu Adeyemi');
    await press('Read the website');
    await reloadUntil('h1', 'Lanternbay');
    await press('Turn it into a listing');
    await press('Order the paid launch', 'link');

    await page.select('#country', 'DE');
    await press('Show the price');
    expect(await text('#price'))
      .to.include('VAT 19 %, Germany €9.31')
      .and.include('Total €58.31');
    await press('Go to payment');
    expect(await text('h1')).to.equal('Checkout');
    await fill('Name or company', 'Olu Adeyemi');
    await fill('Address', 'Kai 2, 20457 Hamburg');
    expect(await valueOf(page, '#country')).to.equal('DE');
    await press('Pay €58.31');
    expect(await text('h1')).to.equal('Test payment');
    await press('Pretend to pay €58.31');
    await reloadUntil('h1', 'Paid, thank you');
    await reloadUntil('#order', 'Live since');

    const receipt = at();
    const invoice = await text('a[href$="/invoice"]');
    await press(invoice, 'link');
    expect(await text('main'))
      .to.include('Launches Ltd')
      .and.include('Olu Adeyemi')
      .and.include('€58.31');
    await press('Back to the order', 'link');
    expect(at()).to.equal(receipt);
    await press('Back to the listing', 'link');
    expect(await text('main')).to.include('Live');
  });

  it('claims a listing, and edits it', async () => {
    await work();
    const owner = await insertAccount(world.db, 'importer@launches.example');
    await insertListing(world.db, 'lamphold', { owner_id: owner, name: 'Lamphold', launched_at: now });
    await go('/listings/lamphold');
    await press('Claim this listing', 'link');
    await signIn('mara@lamphold.example', 'Mara Lind');
    await (await named('radio', 'A tag on the homepage')).click();
    await press('Claim the listing');
    sites.lamphold.pages.set(
      '/',
      `<html><head><title>Lamphold</title>${await text('#tag')}</head><body></body></html>`,
    );
    await press('Check now');
    await reloadUntil('#status', 'Verified since');

    await press('Manage the listing', 'link');
    expect(await text('h1')).to.equal('Lamphold');
    await press('Edit Texts, features, prices, links, questions; public at once', 'link');
    await fill('Tagline', 'Lamps that wait for you');
    await press('Save and publish');
    expect(await text('[role=status]')).to.include('Saved, and public: Tagline.');
    await go('/listings/lamphold');
    expect(await text('main'))
      .to.include('Lamps that wait for you')
      .and.include('Verified');
  });

  async function edit(label: string, value: string): Promise<void> {
    await press(`Edit ${label}`, 'link');
    await fill(label, value);
    await press('Save');
  }

  const isInView = (selector: string) =>
    page.$eval(selector, (element) => {
      const { top, bottom } = (
        element as unknown as { getBoundingClientRect(): { top: number; bottom: number } }
      ).getBoundingClientRect();
      return top >= 0 && bottom <= (globalThis as unknown as { innerHeight: number }).innerHeight;
    });
});
