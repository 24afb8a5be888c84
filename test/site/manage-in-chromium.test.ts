/** The pages of the account area with something on them: accessible, narrow and wide, light and dark. */
import { expect } from 'chai';
import type { Browser, Page } from 'puppeteer';
import { type RunningApi, startApi } from '../support/api.ts';
import { atAPage } from '../support/at-a-page.ts';
import { restCaller } from '../support/callers.ts';
import { launchChromium, shareSession } from '../support/chromium.ts';
import { insertCategories, insertReadyDraft } from '../support/drafts.ts';
import { auditPage } from '../support/page-audit.ts';
import { insertFollowers } from '../community/followers.ts';
import { type ManagedListing, managedListing } from './managed-listing.ts';

const dayMs = 86_400_000;
const word = 'Donaudampfschifffahrtselektrizitaetenhauptbetriebswerkbauunterbeamtengesellschaft';

describe('managing a listing in a browser', function () {
  this.timeout(120_000);
  let api: RunningApi;
  let browser: Browser;
  let page: Page;
  let own: ManagedListing;
  let draft: string;
  before(async () => {
    api = await startApi();
    await insertCategories(api.db);
    own = await managedListing(api, { name: `Tidewell ${word}`, tagline: 'Calm mail for big teams' });
    await fill();
    browser = await launchChromium();
    page = await browser.newPage();
    await shareSession(browser, own.mara, api.baseUrl);
  });
  after(async () => {
    await browser.close();
    await api.close();
  });

  /** Everything that the pages can show. */
  async function fill(): Promise<void> {
    const { id, email, key, call, mara, path } = own;
    const day = (ago: number) => new Date(Date.now() - ago * dayMs);
    await insertFollowers(api.db, id, 12, { at: day(30) });
    await insertFollowers(api.db, id, 9, { at: day(3) });
    await api.db('listing_views').insert({ listing_id: id, views: 1_234 });
    await api.db('listing_view_days').insert(
      Array.from({ length: 60 }, (_, ago) => ({
        listing_id: id,
        day: day(ago),
        views: ((ago * 37) % 50) + 1,
      })),
    );
    await api.db.raw(
      `INSERT INTO votes (listing_id, account_id, created_at)
       SELECT listing_id, account_id, created_at FROM follows WHERE listing_id = ?`,
      [id],
    );
    await api.db('listings').where({ id }).update({ votes: 21 });
    draft = await insertReadyDraft(api.db, email);
    const rest = restCaller(api.baseUrl);
    for (const who of ['jo@shop.example', `${word.slice(0, 60)}@shop.example`]) {
      await rest('invite_cofounder', { id: draft, email: who }, { key });
    }
    await call('update_my_listing', {
      fields: { tagline: 'Calm mail for small teams', features: ['Snooze', word], city: 'Lund' },
      faqs: [{ question: 'Is it free? مرحبا', answer: `Yes. ${word}` }],
    });
    await call('add_milestone', {
      date: '2026-01-02',
      title: `1,000 users ${word}`,
      url: 'https://a.example/',
    });
    await call('set_founder_story', { title: 'Ours', journey: 'Long.' });
    await call('post_listing_update', { title: 'Snooze is here', body: `News.\n\n${word}` });
    await mara.post(`${path}/story`, { title: 'Ours', lessons: 'Many.' });
    await rest('create_checkout', { items: [{ product: 'featured', listing_id: id }] }, { key });
    const { body } = await rest('submit_draft', { id: await insertReadyDraft(api.db, email) }, { key });
    await rest('choose_free_listing', { listing_id: body['listing_id'] }, { key });
    await api.db('free_launches').update({
      badge_found: false,
      badge_checked_at: new Date(),
      badge_detail: `The page needs a link to ${api.baseUrl}/${word}.`,
    });
  }

  for (const [what, at] of [
    ['the overview', () => '/account'],
    ['the drafts', () => '/account/drafts'],
    ['the listing', () => own.path],
    ['the form of the listing', () => `${own.path}/edit`],
    ['the form after it was saved', () => `${own.path}/edit?saved=tagline,features`],
    ['the history', () => `${own.path}/history`],
    ['the updates', () => `${own.path}/updates`],
    ['the milestones', () => `${own.path}/milestones`],
    ['the story', () => `${own.path}/story?said=story-saved`],
    ['the badges', () => `${own.path}/badges`],
    ['the co-founders', () => `/account/drafts/${draft}/cofounders`],
    ['the keys, with what they did', () => '/account/keys'],
  ] as const) {
    it(`has no fault on ${what}`, async () => {
      expect(await auditPage(page, api.baseUrl, at())).to.deep.equal([]);
    });
  }

  it('edits, posts and invites without a script', async () => {
    const { go, text, named, press } = atAPage({ page: () => page, baseUrl: () => api.baseUrl });
    const type = async (label: string, value: string) => (await named('textbox', label)).type(value);
    await page.setJavaScriptEnabled(false);
    await go(`${own.path}/edit`);
    await type('Headline', 'Calm, at last');
    await press('Save and publish');
    expect(await text('[role=status]')).to.include('Saved, and public: Headline.');
    await go(`${own.path}/updates`);
    await type('Title', 'A second update');
    await type('Text', 'More news.');
    await press('See a preview');
    expect(await text('h1')).to.equal('Preview of your update');
    await press('Post it and mail 21 followers');
    expect(await text('.row:first-child h3')).to.equal('A second update');
    await go(`/account/drafts/${draft}/cofounders`);
    await type('Their e-mail address', 'noa@shop.example');
    await press('Send the invite');
    expect(await text('.row')).to.include('noa@shop.example');
  });
});
