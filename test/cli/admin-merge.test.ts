/** Listings that are the same product, merged by the site team. */
import { expect } from 'chai';
import type { Knex } from 'knex';
import { openFreeLaunch } from '../../src/launches/free-launch-queries.ts';
import { insertAccount, insertListing, insertSite } from '../listings/listing-rows.ts';
import { type RunningApi, startApi } from '../support/api.ts';
import { type Caller, restCaller } from '../support/callers.ts';
import { insertCategories, insertReadyDraft } from '../support/drafts.ts';
import { visitorOf } from '../support/visitor.ts';
import { until } from '../workflows/support/until.ts';
import { type Team, actions, now, teamOn } from './admin-rows.ts';

describe('the site team merges listings', function () {
  this.timeout(30_000);
  let api: RunningApi;
  let db: Knex;
  let call: Caller;
  let team: Team;
  let count = 0;
  before(async () => {
    api = await startApi({ env: { READ_CACHE_MB: '16', CRAWL_RESOLVE: 'old.example:443=127.0.0.1:9' } });
    db = api.db;
    call = restCaller(api.baseUrl);
    team = teamOn(api.config.DATABASE_URL ?? '');
    await insertCategories(db);
  });
  after(() => api.close());
  beforeEach(async () => {
    await db('listings').delete();
    await db('audit_log').delete();
    await db('mails').delete();
    await db('outbox').delete();
  });

  const account = () => insertAccount(db, `person-${(count += 1)}@people.example`);
  /** Two listings with an owner each. */
  async function twins(columns: { from?: object; into?: object } = {}) {
    const owners = { from: await account(), into: await account() };
    const from = await insertListing(db, 'tidewell-2', {
      name: 'Tidewell 2',
      owner_id: owners.from,
      ...columns.from,
    });
    const into = await insertListing(db, 'tidewell', {
      name: 'Tidewell',
      owner_id: owners.into,
      ...columns.into,
    });
    return { from, into, owners };
  }
  const rowOf = (id: number) =>
    db('listings')
      .where({ id })
      .first<Record<string, unknown>>('votes', 'votes_held', 'followers', 'plan', 'unlocked_sections');
  const merge = () => team.act('merge', 'tidewell-2', 'tidewell');

  it('with votes, follows, reviews and awards, each person’s once', async () => {
    const { from, into, owners } = await twins({
      from: { votes: 3, votes_held: 1, followers: 2 },
      into: { votes: 1, followers: 1 },
    });
    const [both, one, two] = [await account(), await account(), await account()];
    const created_at = now;
    await db('votes').insert([
      { listing_id: into, account_id: both, created_at },
      { listing_id: from, account_id: both, created_at },
      { listing_id: from, account_id: one, created_at },
      { listing_id: from, account_id: owners.into, created_at },
      { listing_id: from, account_id: two, created_at, status: 'held' },
    ]);
    await db('follows').insert([
      { listing_id: into, account_id: both, created_at },
      { listing_id: from, account_id: both, created_at },
      { listing_id: from, account_id: one, created_at },
    ]);
    await db('reviews').insert([
      { listing_id: into, account_id: both, rating: 5, created_at },
      { listing_id: from, account_id: both, rating: 1, created_at },
      { listing_id: from, account_id: one, rating: 4, created_at },
    ]);
    const site = await db('sites').where({ is_default: true }).first<{ id: number }>('id');
    await db('awards').insert({
      site_id: site.id,
      listing_id: from,
      week: '2026-11-09',
      rank: 1,
      votes: 3,
      created_at,
    });
    await db('listing_updates').insert({ listing_id: from, title: 'News', body: 'It works.', created_at });
    await db('listing_updates').insert({ listing_id: from, kind: 'launch', created_at });
    await db('listing_view_days').insert([
      { listing_id: into, day: '2026-11-20', views: 2 },
      { listing_id: from, day: '2026-11-20', views: 3 },
      { listing_id: from, day: '2026-11-21', views: 4 },
    ]);

    const said = await merge();
    expect(said).to.include(
      `tidewell-2 (listing/${from}) is merged into tidewell (listing/${into}), with 2 votes, 1 follow, 1 review, 1 award; tidewell-2 redirects there. Its owner is notified by mail.`,
    );
    expect(await rowOf(into)).to.include({ votes: 2, votes_held: 1, followers: 2 });
    expect(await db('listing_updates').where({ listing_id: into }).pluck('kind')).to.deep.equal(['update']);
    expect(await db('reviews').where({ listing_id: into }).orderBy('rating').pluck('rating')).to.deep.equal([
      4, 5,
    ]);
    expect(
      await db('listing_view_days').where({ listing_id: into }).orderBy('day').pluck('views'),
    ).to.deep.equal([5, 4]);
    expect((await call('list_awards', { listing: 'tidewell' })).body['items']).to.have.length(1);
    expect(await db('listings').where({ id: from })).to.deep.equal([]);
    const [action] = await actions(db);
    expect(action).to.deep.include({ action: 'merge', subject: `listing/${into}`, why: 'as agreed' });
    expect(action?.detail).to.include({ slug: 'tidewell-2', from: `listing/${from}`, votes: 2 });
    const subjects = await db('mails').pluck('subject');
    expect(subjects).to.deep.equal(Array(2).fill('Tidewell 2 is merged into Tidewell on Launch Directory'));
  });

  it('so that the old slug leads to the other: API, page and badge; also after it changes', async () => {
    await twins();
    await call('get_listing', { slug: 'tidewell-2' });
    await merge();
    const name = async () => {
      const { body } = await call('get_listing', { slug: 'tidewell-2' });
      return body['slug'] === 'tidewell' && body['name'];
    };
    await until(async () => (await name()) === 'Tidewell', 'led to the other');
    const page = await visitorOf(api.baseUrl).get('/listings/tidewell-2');
    expect([page.status, page.to]).to.deep.equal([301, '/listings/tidewell']);
    expect((await visitorOf(api.baseUrl).get('/badges/tidewell-2/listed.svg')).status).to.equal(200);
    for (const [operation, input] of [
      ['get_alternatives', { slug: 'tidewell-2' }],
      ['get_badges', { slug: 'tidewell-2' }],
      ['compare_listings', { a: 'tidewell-2', b: 'tidewell' }],
      ['list_awards', { listing: 'tidewell-2' }],
    ] as const) {
      expect((await call(operation, input)).status, operation).to.equal(200);
    }
    await db('listings').update({ name: 'Tidewell Mail' });
    await until(async () => (await name()) === 'Tidewell Mail', 'shows the change');
    const claim = { slug: 'tidewell-2', method: 'dns' };
    expect((await call('claim_listing', claim, { key: await api.key() })).body).to.include({
      slug: 'tidewell',
    });
  });

  it('so that its slug and website stay taken, and its draft says what happened', async () => {
    const key = await api.key();
    const draftId = await insertReadyDraft(db);
    await db('drafts').where({ id: draftId }).update({ url: 'https://old.example/' });
    await call('submit_draft', { id: draftId }, { key });
    const other = await account();
    await insertListing(db, 'other', { owner_id: other });
    await team.act('merge', 'tidewell', 'other');
    const { body } = await call('get_draft', { id: draftId }, { key });
    expect(body).to.include({ status: 'transferred', listing_id: null });
    expect((body['failure'] as { message: string }).message).to.include(
      'merged the listing Tidewell into other',
    );
    const again = await call('submit_listing', { url: 'old.example' }, { key });
    expect([again.status, again.body['listing']]).to.deep.equal([
      409,
      { slug: 'other', url: `${api.baseUrl}/listings/other` },
    ]);
    const second = await insertReadyDraft(db);
    await call('submit_draft', { id: second }, { key });
    expect(await db('listings').orderBy('id').pluck('slug')).to.deep.equal(['other', 'tidewell-2']);
  });

  it('with orders and what they brought', async () => {
    const { from, into, owners } = await twins({
      from: { plan: 'paid', unlocked_sections: ['story'] },
      into: { plan: 'free', unlocked_sections: [] },
    });
    const [primary, extra] = await db('categories').orderBy('id').pluck<number[]>('id');
    const site = await db('sites').where({ is_default: true }).first<{ id: number }>('id');
    const order = {
      id: crypto.randomUUID(),
      site_id: site.id,
      account_id: owners.from,
      checkout_token: 'm'.repeat(43),
    };
    const cents = {
      subtotal_cents: 9,
      discount_cents: 0,
      vat_rate_percent: 0,
      vat_cents: 0,
      vat_reverse_charge: false,
    };
    const times = { created_at: now, expires_at: now, paid_at: now };
    await db('orders').insert({
      ...order,
      ...cents,
      ...times,
      total_cents: 9,
      currency: 'EUR',
      status: 'paid',
    });
    await db('order_items').insert({
      order_id: order.id,
      position: 0,
      product: 'extra_categories',
      name: 'Extra categories',
      fulfilment: 'extra_categories',
      listing_id: from,
      amount_cents: 9,
      discount_cents: 0,
      status: 'done',
    });
    await db('listing_categories').insert([
      { listing_id: into, category_id: primary, position: 0 },
      { listing_id: from, category_id: extra, position: 1, order_id: order.id, order_position: 0 },
    ]);
    expect(await merge()).to.include('with 1 order item; ');
    expect(await rowOf(into)).to.deep.include({ plan: 'paid', unlocked_sections: ['story'] });
    expect(await db('order_items').pluck('listing_id')).to.deep.equal([into]);
    expect(
      await db('listing_categories').where({ listing_id: into }).orderBy('position').pluck('category_id'),
    ).to.deep.equal([primary, extra]);
    await db('orders').delete();
  });

  it('ends its waiting launch, and moves pending claims', async () => {
    const { from, into } = await twins({ from: { status: 'draft', launched_at: null } });
    const site = await db('sites').where({ is_default: true }).first<{ id: number }>('id');
    await db.transaction((tx) =>
      openFreeLaunch(tx, { listingId: from, siteId: site.id, waitWeeks: 6, placesPerWeek: 9, now }),
    );
    await call('claim_listing', { slug: 'tidewell-2', method: 'dns' }, { key: await api.key() });
    await db('outbox').delete();
    await merge();
    expect(await db('outbox').whereNot({ name: 'sendMail' }).orderBy('name').pluck('name')).to.deep.equal([
      'claimChanged',
      'withdrawn',
    ]);
    expect(await db('claims').where({ status: 'pending' }).pluck('listing_id')).to.deep.equal([into]);
  });

  it('and is refused where that would lose something', async () => {
    const refused = () => team.refused('merge', 'tidewell-2', 'tidewell', '--why', 'x');
    const { from, into } = await twins({ into: { status: 'draft', launched_at: null } });
    expect(await refused()).to.include('merge tidewell into tidewell-2');
    await db('listings').where({ id: into }).update({ status: 'live', launched_at: now });
    await db('listings').where({ id: from }).update({ verified_at: now });
    expect(await refused()).to.include('has verified its website');
    await db('listings')
      .where({ id: from })
      .update({ site_id: await insertSite(db, 'garden') });
    expect(await refused()).to.include('only listings of one site');
    expect(await team.refused('merge', 'tidewell', 'tidewell', '--why', 'x')).to.include('name another');
    expect(await db('listings').pluck('id')).to.have.length(2);
  });
});
