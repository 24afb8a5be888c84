/** An owner's listings on the site: how they stand, and what they have earned. */
import { expect } from 'chai';
import { hideListing } from '../../src/listings/hidden-queries.ts';
import { type RunningApi, startApi } from '../support/api.ts';
import { type Caller, restCaller } from '../support/callers.ts';
import { insertCategories, insertReadyDraft } from '../support/drafts.ts';
import { type Visitor, signIn, visitorOf, words } from '../support/visitor.ts';

const first = '2027-01-04';

describe('an owner’s listings on the site', () => {
  let api: RunningApi;
  let call: Caller;
  let mara: Visitor;
  let email: string;
  let now = new Date('2026-11-25T12:00:00Z');
  before(async () => {
    api = await startApi({ clock: () => now, env: { FREE_PLACES_PER_WEEK: '2' } });
    call = restCaller(api.baseUrl);
    await insertCategories(api.db);
  });
  after(() => api.close());
  let count = 0;
  beforeEach(async () => {
    now = new Date('2026-11-25T12:00:00Z');
    await api.db.raw('TRUNCATE listings, founders, drafts, outbox CASCADE');
    mara = visitorOf(api.baseUrl);
    email = `mara-${(count += 1)}@shop.example`;
    await signIn(mara, api.db, email);
  });

  async function listing(owner = email) {
    const key = await api.key(owner);
    const id = await insertReadyDraft(api.db, owner);
    const { body } = await call('submit_draft', { id }, { key });
    const listingId = Number(body['listing_id']);
    const path = `/account/listings/${listingId}`;
    return {
      id: listingId,
      path,
      mine: async () => (await call('get_my_listing', { listing_id: listingId }, { key })).body,
    };
  }
  async function queued() {
    const own = await listing();
    expect((await mara.post(`${own.path}/launch/free`)).status).to.equal(303);
    return own;
  }
  const launches = () => api.db('free_launches');
  const listings = () => api.db('listings');
  const looked = (found: boolean | null, detail: string) => ({
    badge_found: found,
    badge_detail: detail,
    badge_checked_at: now,
    profile_complete: true,
  });
  async function live(missing: Record<string, unknown> = {}) {
    const own = await queued();
    await launches().update({
      status: 'live',
      ...looked(true, 'The badge is on the page.'),
      badge_look_due_at: new Date('2026-12-24T02:20:00Z'),
      ...missing,
    });
    await listings().update({ status: 'live', launched_at: now });
    return own;
  }

  it('are all there, with status, plan and week, and lead to a page each', async () => {
    const a = await listing();
    const b = await queued();
    const page = await mara.get('/account/listings');
    expect(page.status).to.equal(200);
    expect(page.headers.get('cache-control')).to.equal('private, no-store');
    const rows = page.$('.row').toArray();
    expect(rows).to.have.length(2);
    expect(
      page
        .$('.row a')
        .map((_, link) => page.$(link).attr('href'))
        .get(),
    ).to.deep.equal([b.path, a.path]);
    expect(words(page, '.row:first-child')).to.match(
      /Tidewell Has a place in the week of Monday, 4 January 2027; something is missing Free plan · [\w-]+\.example/,
    );
    expect(words(page, '.row:last-child')).to.include('Not published');
    expect(page.$('nav.sections a[aria-current=page]').text()).to.equal('Listings');
    const overview = await mara.get('/account');
    expect(overview.$(`main .short a[href="${a.path}"]`).text()).to.equal('Tidewell');
  });

  it('are on pages of twenty', async () => {
    const [{ account_id: owner }] = (await api
      .db('sessions')
      .join('accounts', 'accounts.id', 'sessions.account_id')
      .where({ email })
      .select('account_id')) as [{ account_id: number }];
    await listings().insert(
      Array.from({ length: 23 }, (_, i) => ({
        site_id: 1,
        owner_id: owner,
        slug: `shop-${i}`,
        status: 'draft',
        name: `Shop ${i}`,
        website_url: 'https://shop.example/',
        domain: 'shop.example',
      })),
    );
    const one = await mara.get('/account/listings');
    expect(one.$('.row')).to.have.length(20);
    expect(words(one, 'nav[aria-label=Pages]')).to.equal('Page 1 of 2 Older');
    const two = await mara.get('/account/listings?page=2');
    expect(two.$('.row')).to.have.length(3);
    expect(words(two, 'nav[aria-label=Pages]')).to.equal('Newer Page 2 of 2');
    for (const page of ['0', '-1', '1e9', 'x', '1.5', '9'.repeat(400)]) {
      expect((await mara.get(`/account/listings?page=${page}`)).$('.row'), page).to.have.length(20);
    }
    expect((await mara.get('/account/listings?page=9')).status).to.equal(200);
  });

  it('lead to the page of their launch from the page of each', async () => {
    const draft = await listing();
    expect((await mara.get(draft.path)).$(`a[href="${draft.path}/launch"]`).text()).to.equal(
      'Choose how it launches',
    );
    const waiting = await queued();
    const page = await mara.get(waiting.path);
    expect(page.$(`a[href="${waiting.path}/launch"]`).text()).to.equal('See what is missing for its launch');
    expect(words(page)).to.include(
      'Has a place in the week of Monday, 4 January 2027; something is missing. Free plan.',
    );
  });

  it('that are live show what they have earned', async () => {
    const own = await live();
    await api
      .db('awards')
      .insert({ site_id: 1, week: first, rank: 1, listing_id: own.id, votes: 3, created_at: now });
    const page = await mara.get(own.path);
    expect(words(page)).to.include('Live since 25 November 2026, with 0 votes. Free plan.');
    const badges = await mara.get(`${own.path}/badges`);
    expect(
      badges
        .$('main h3')
        .map((_, heading) => badges.$(heading).text())
        .get(),
    ).to.deep.equal(['Launched on Launch Directory', '#1 Launch of the Week on Launch Directory']);
    expect(badges.$('#embed-launched').val()).to.include('/badges/tidewell/launched.svg');
  });

  it('that are hidden are not linked to', async () => {
    const own = await live();
    await api.db.transaction((tx) => hideListing(tx, own.id, { why: 'The badge is gone.', now }));
    const page = await mara.get(own.path);
    expect(words(page)).to.include('Hidden: only you can see it');
    expect(page.$('a[href="/listings/tidewell"]')).to.have.length(0);
    expect((await mara.get('/account')).$('a[href="/listings/tidewell"]')).to.have.length(0);
  });

  it('are nobody else’s', async () => {
    const own = await queued();
    const stranger = visitorOf(api.baseUrl);
    await signIn(stranger, api.db, 'stranger@shop.example');
    for (const id of [own.id, 999_999, 0, -1, 'x', '1e3', '%00', '9'.repeat(30)]) {
      const path = `/account/listings/${id}`;
      expect((await stranger.get(path)).status, path).to.equal(404);
    }
    expect((await stranger.get('/account/listings')).$('.row')).to.have.length(0);
  });

  it('ask for a sign-in', async () => {
    const own = await queued();
    const nobody = visitorOf(api.baseUrl);
    for (const path of ['/account/listings', own.path]) {
      const answer = await nobody.get(path);
      expect([answer.status, answer.to]).to.deep.equal([
        303,
        `/sign-in?return_to=${encodeURIComponent(path)}`,
      ]);
    }
  });

  it('show their names as text', async () => {
    const own = await queued();
    await listings().update({ name: '<img src=x onerror=alert(1)>"\u202e' });
    for (const path of ['/account/listings', own.path]) {
      const page = await mara.get(path);
      expect(page.text, path).not.to.include('<img src=x');
      expect(page.text, path).to.include('&lt;img src=x onerror=alert(1)&gt;');
    }
  });
});
