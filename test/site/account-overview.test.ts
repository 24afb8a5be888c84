/** The overview of the account: what needs its user today, and what belongs to it. */
import { expect } from 'chai';
import { operations } from '../../src/operations.ts';
import { insertListing } from '../listings/listing-rows.ts';
import { type RunningApi, startApi } from '../support/api.ts';
import { insertCategories, insertReadyDraft } from '../support/drafts.ts';
import { type Visitor, words } from '../support/visitor.ts';
import { managedListing, stranger } from './managed-listing.ts';

const dayMs = 86_400_000;

describe('the overview of an account', () => {
  let api: RunningApi;
  const now = new Date('2026-11-25T12:00:00Z');
  const day = (ahead: number) => new Date(now.getTime() + ahead * dayMs);
  before(async () => {
    api = await startApi({ clock: () => now });
    await insertCategories(api.db);
  });
  after(() => api.close());

  /** The sentences with the addresses of their links. */
  const today = async (visitor: Visitor) => {
    const page = await visitor.get('/account');
    expect(page.status).to.equal(200);
    return page
      .$('.needs li')
      .toArray()
      .map((need) => ({
        says: page.$(need).text().replace(/\s+/g, ' ').trim(),
        links: page
          .$(need)
          .find('a')
          .toArray()
          .map((link) => page.$(link).attr('href')),
      }));
  };
  const launch = (id: number, columns: object) =>
    api.db('free_launches').insert({
      listing_id: id,
      n: 1,
      launch_week: '2027-01-04',
      status: 'awaiting_badge',
      created_at: now,
      updated_at: now,
      ...columns,
    });
  const waiting = { status: 'awaiting_badge', plan: 'free', launch_week: '2027-01-04', launched_at: null };

  it('says so when nothing needs anybody', async () => {
    const page = await (await stranger(api)).get('/account');
    expect(words(page, '#today')).to.equal('What needs you today Nothing needs you today.');
    const { mara } = await managedListing(api);
    expect(await today(mara)).to.deep.equal([]);
  });

  it('begins with drafts to review, one’s own and shared ones, by their name as it was found', async () => {
    const { mara, email, accountId } = await managedListing(api);
    const own = await insertReadyDraft(api.db, email);
    await insertReadyDraft(api.db, email, 'crawling');
    const other = await managedListing(api);
    const shared = await insertReadyDraft(api.db, other.email);
    await api
      .db('drafts')
      .where({ id: shared })
      .update({ profile: api.db.raw(`jsonb_set(profile, '{fields,name,value}', '"<b>Shared"')`) });
    await api.db('draft_invites').insert({
      draft_id: shared,
      email,
      created_at: now,
      accepted_at: now,
      accepted_by: accountId,
    });
    expect(await today(mara)).to.have.deep.members([
      {
        says: 'The draft of Tidewell is ready for you to review. Review it: Tidewell',
        links: [`/account/drafts/${own}`],
      },
      {
        says: 'The draft of <b>Shared is ready for you to review. Review it: <b>Shared',
        links: [`/account/drafts/${shared}`],
      },
    ]);
  });

  it('says what a waiting launch lacks, once it was checked', async () => {
    const { id, mara, path } = await managedListing(api, waiting);
    await launch(id, {});
    expect(await today(mara)).to.deep.equal([]);
    await api
      .db('free_launches')
      .where({ listing_id: id })
      .update({
        badge_found: false,
        badge_checked_at: now,
        badge_detail: 'The badge is not on the page.',
        profile_complete: false,
        profile_missing: ['Mara Lind needs a title.'],
      });
    expect(await today(mara)).to.deep.equal([
      {
        says: 'Tidewell launches in the week of Monday, 4 January 2027, once our badge is on its homepage. The badge is not on the page. Get the badge for Tidewell',
        links: [`${path}/launch`],
      },
      {
        says: 'Tidewell launches in the week of Monday, 4 January 2027, once your founder profile is complete: Mara Lind needs a title. Complete your profile',
        links: ['/account/profile'],
      },
    ]);
    for (const at of [`${path}/launch`, '/account/profile'])
      expect((await mara.get(at)).status, at).to.equal(200);
    await api
      .db('free_launches')
      .where({ listing_id: id })
      .update({ badge_found: true, profile_complete: true });
    expect(await today(mara)).to.deep.equal([]);
  });

  it('says that a badge is gone, and what follows from it', async () => {
    const { id, mara, path } = await managedListing(api);
    await launch(id, {
      status: 'live',
      badge_missing_since: day(-3),
      badge_hide_at: day(4),
      badge_checked_at: now,
    });
    expect(await today(mara)).to.deep.equal([
      {
        says: 'Our badge is no longer on the homepage of Tidewell: the listing is hidden on 29 November 2026, unless it is back. Put it back for Tidewell',
        links: [`${path}/launch`],
      },
    ]);
    await api
      .db('listings')
      .where({ id })
      .update({ status: 'hidden', hidden_status: 'live', hidden_why: 'No badge.', hidden_at: now });
    expect(await today(mara), 'hidden by the site team').to.deep.equal([]);
    await api.db('free_launches').where({ listing_id: id }).update({ badge_hidden_at: now });
    expect((await today(mara))[0]?.says).to.match(/^Tidewell is hidden, because our badge is no longer/);
  });

  it('names orders to pay, claims to finish, new reviews and proposed alternatives', async () => {
    const { id, slug, mara, path, call, email, accountId } = await managedListing(api);
    const ordered = await call('create_checkout', {
      items: [{ product: 'featured', listing_id: id }],
      listing_id: undefined,
    });
    expect(ordered.status, JSON.stringify(ordered.body)).to.equal(201);
    const claimed = await insertListing(api.db, `claimed-${id}`, { name: 'Claimed' });
    const claim = (listingId: number, columns: object) =>
      api.db('claims').insert({
        account_id: accountId,
        listing_id: listingId,
        method: 'dns',
        status: 'pending',
        website_url: 'https://claimed.example/',
        token: 'x',
        expires_at: day(7),
        created_at: now,
        updated_at: now,
        ...columns,
      });
    await claim(claimed, {});
    await claim(id, {
      status: 'verified',
      verified_at: day(-90),
      confirmed_at: day(-90),
      grace_ends_at: day(10),
    });
    const [reviewer] = await api
      .db('accounts')
      .insert({ email: `r-${id}@p.example` })
      .returning<{ id: number }[]>('id');
    const [older] = await api
      .db('accounts')
      .insert({ email: `o-${id}@p.example` })
      .returning<{ id: number }[]>('id');
    await api.db('reviews').insert([
      { listing_id: id, account_id: reviewer?.id, rating: 4, created_at: day(-2) },
      { listing_id: id, account_id: older?.id, rating: 4, created_at: day(-9) },
    ]);
    await insertListing(api.db, `rival-${id}`, { domain: `rival-${id}.example` });
    const draft = await insertReadyDraft(api.db, email, 'submitted');
    await api.db('drafts').where({ id: draft }).update({ listing_id: id });
    await api.db('draft_competitors').insert({
      draft_id: draft,
      url: `https://rival-${id}.example/`,
      status: 'read',
      domain: `rival-${id}.example`,
      created_at: now,
      looked_at: now,
    });
    const found = await today(mara);
    expect(found.map(({ says }) => says.replace(/ until .*? UTC/, ''))).to.deep.equal([
      'Your order of Featured waits for its payment. Pay or cancel it: Featured',
      'The proof that the website of Tidewell is yours is missing; it has to be back by 5 December 2026. See what to put back for Tidewell',
      'You have claimed Claimed, and have until 2 December 2026 to show that its website is yours. Finish the claim of Claimed',
      '1 product you named as a competitor of Tidewell is listed here, and can be shown as an alternative. Approve or decline: alternatives of Tidewell',
      'Tidewell got 1 new review in the last seven days. Read it on the page of Tidewell',
    ]);
    const [order, proof, finish, alternatives, reviews] = found.map(({ links }) => links);
    expect([alternatives, reviews]).to.deep.equal([[`${path}#alternatives`], [`/listings/${slug}#reviews`]]);
    for (const links of [order, proof, finish, alternatives, reviews]) {
      expect((await mara.get(String(links?.[0]).replace(/#.*/, ''))).status, String(links)).to.equal(200);
    }
    expect((await mara.get(path)).$('#alternatives')).to.have.length(1);
    expect((await mara.get(`/listings/${slug}`)).$('#reviews')).to.have.length(1);
  });

  it('shows the newest five of each, and leads to the lists', async () => {
    const { mara, accountId, email } = await managedListing(api);
    for (let n = 0; n < 6; n += 1) {
      await insertListing(api.db, `more-${accountId}-${n}`, { owner_id: accountId });
      await insertReadyDraft(api.db, email);
    }
    const page = await mara.get('/account');
    expect(page.$('.short')).to.have.length(2);
    expect(page.$('.short').first().find('li')).to.have.length(5);
    for (const list of ['drafts', 'listings']) {
      expect(page.$(`.heading a[href="/account/${list}"]`).text()).to.match(/^See all [67] of/);
    }
    const navigation = page
      .$('nav.sections a')
      .toArray()
      .map((link) => page.$(link).attr('href'));
    expect(navigation.slice(0, 4)).to.deep.equal([
      '/account',
      '/account/drafts',
      '/account/listings',
      '/account/orders',
    ]);
    for (const path of navigation) expect((await mara.get(path ?? '')).status, path).to.equal(200);
  });

  it('has a list of drafts, twenty a page', async () => {
    const { mara, email } = await managedListing(api);
    expect(words(await mara.get('/account/drafts'))).to.include('No draft yet.');
    for (let n = 0; n < 22; n += 1) await insertReadyDraft(api.db, email);
    const first = await mara.get('/account/drafts');
    expect([first.$('.row').length, words(first, 'nav[aria-label=Pages]')]).to.deep.equal([
      20,
      'Page 1 of 2 Older',
    ]);
    const second = await mara.get('/account/drafts?page=2');
    expect(second.$('.row')).to.have.length(2);
    expect(second.$('.row h2 a').first().attr('href')).to.match(/^\/account\/drafts\/[\da-f-]{36}$/);
    expect((await mara.get('/account/drafts?page=x')).$('.row')).to.have.length(20);
  });

  it('and its pages name no operation, and no address of the API', async () => {
    const { mara, path } = await managedListing(api);
    const names = operations.map(({ id }) => id);
    for (const at of [
      '/account',
      '/account/drafts',
      '/account/listings',
      '/account/orders',
      '/account/claims',
      '/account/profile',
      '/account/interview',
      '/account/apps',
      '/account/following',
      path,
      ...['edit', 'history', 'updates', 'milestones', 'story', 'badges'].map((part) => `${path}/${part}`),
    ]) {
      const page = words(await mara.get(at));
      expect(
        names.filter((name) => page.includes(name)),
        at,
      ).to.deep.equal([]);
      expect(page, at).not.to.match(/\/api\/v1|\bMCP\b/);
    }
  });
});
