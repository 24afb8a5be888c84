/** What can be ordered follows from the plan of a listing; a refusal names another order, and that order can be built. */
import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { newProfile } from '../../src/shared/profile-rules.ts';
import { insertCategory, insertListing } from '../listings/listing-rows.ts';
import { type RunningApi, startApi } from '../support/api.ts';
import { callersOf, restCaller } from '../support/callers.ts';
import { type OrderDesk, openOrderDesk } from './order-desk.ts';

const now = new Date('2026-11-25T12:00:00Z');
const launchedAt = new Date('2026-11-09T00:00:00Z');
const liveFree = {
  status: 'live',
  plan: 'free',
  launch_week: '2026-11-09',
  launched_at: launchedAt,
  votes: 7,
};
const week = '2026-12-07';

describe('a launch of a listing that is live on the free plan', () => {
  let desk: OrderDesk;
  let owner_id: number;
  let categories: number[];
  before(async () => {
    desk = await openOrderDesk();
    const [row] = (await desk.db('accounts').insert({ email: 'buyer@shop.example' }).returning('id')) as [
      { id: number },
    ];
    owner_id = row.id;
    categories = [];
    for (const slug of ['mail', 'maps', 'music', 'money', 'moods']) {
      categories.push(await insertCategory(desk.db, slug));
    }
  });
  after(() => desk.close());
  let count = 0;
  const live = (columns = {}) =>
    insertListing(
      desk.db,
      `shop-${(count += 1)}`,
      { owner_id, ...liveFree, ...columns },
      categories.slice(0, 1),
    );
  const row = (id: number) =>
    desk
      .db('listings')
      .where({ id })
      .first<Record<string, unknown>>(
        'status',
        'plan',
        'launch_week',
        'launched_at',
        'votes',
        'unlocked_sections',
      );
  const buy = (...items: Parameters<OrderDesk['paid']>[0]['items']) =>
    desk.paid({ items, accountId: owner_id, now });
  const slugs = async (id: number) =>
    desk
      .db('listing_categories as lc')
      .join('categories as c', 'c.id', 'lc.category_id')
      .where({ listing_id: id })
      .orderBy('lc.position')
      .pluck<string[]>('c.slug');
  const draftOf = async (listing_id: number, names: string[]) => {
    const profile = newProfile();
    profile.fields.categories = { ...profile.fields.categories, value: names, state: 'manual' };
    const { site_id } = await desk
      .db('listings')
      .where({ id: listing_id })
      .first<{ site_id: number }>('site_id');
    await desk.db('drafts').insert({
      id: randomUUID(),
      site_id,
      account_id: owner_id,
      url: 'https://shop.example/',
      status: 'submitted',
      listing_id,
      profile: JSON.stringify(profile),
      created_at: now,
      updated_at: now,
    });
  };

  it('unlocks what the paid plan has, and leaves its week and its votes', async () => {
    const id = await live();
    const order = await buy({ product: 'launch', listing_id: id });
    expect(await desk.run(order, now)).to.include({ status: 'paid', next: null, withTeam: 0 });
    expect(await row(id)).to.deep.equal({
      ...liveFree,
      plan: 'paid',
      unlocked_sections: ['story', 'milestones', 'media'],
    });
    expect(await desk.item(order)).to.include({ status: 'done' });
    expect((await desk.item(order)).note).to.equal(
      'On the paid plan since 25 November 2026; its launch week and votes are unchanged.',
    );
    expect(await desk.occasions(order)).to.deep.equal(['receipt']);
    expect((await desk.mail(order, 'receipt')).body)
      .to.contain('Moves to the paid plan now')
      .and.not.to.contain('Goes live');
  });

  it('in a bundle features it, too', async () => {
    const id = await live();
    const order = await buy({ product: 'launch_bundle', listing_id: id });
    await desk.run(order, now);
    expect(await row(id)).to.include({ plan: 'paid', launch_week: '2026-11-09' });
    expect(await desk.db('listing_features').where({ listing_id: id })).to.have.length(1);
    expect((await desk.item(order)).note).to.match(/On the paid plan.*Featured from/);
  });

  it('is followed by the further categories of the same order', async () => {
    const id = await live();
    await draftOf(id, ['The mail', 'The moods']);
    const order = await buy(
      { product: 'extra_categories', listing_id: id, categories: ['maps', 'music', 'money'] },
      { product: 'launch', listing_id: id },
    );
    expect(await desk.run(order, now)).to.include({ withTeam: 0 });
    expect(await slugs(id)).to.deep.equal(['mail', 'maps', 'music', 'money']);
  });

  it('brings the further categories that its draft names, and a refund takes them away', async () => {
    const id = await live();
    await draftOf(id, ['The mail', 'The maps', 'The music', 'The money', 'The moods']);
    const order = await buy({ product: 'launch', listing_id: id });
    await desk.run(order, now);
    expect(await slugs(id)).to.deep.equal(['mail', 'maps', 'music', 'money']);
    expect(await desk.refund(order, now)).to.equal('refunded');
    expect(await slugs(id)).to.deep.equal(['mail']);
    expect(await row(id)).to.deep.equal({ ...liveFree, unlocked_sections: [] });
    expect(await desk.item(order)).to.include({
      status: 'undone',
      note: 'Refunded; the listing is on the free plan again.',
    });
  });

  it('and its relaunch in one order are an upgrade now and a launch in its week', async () => {
    const id = await live();
    const order = await buy(
      { product: 'launch', listing_id: id },
      { product: 'relaunch', listing_id: id, week },
    );
    const state = await desk.run(order, now);
    expect(state.next?.position).to.equal(1);
    expect(await row(id)).to.include({ plan: 'paid', launch_week: '2026-11-09' });
    await desk.run(order, new Date(`${week}T00:30:00Z`));
    expect(await row(id)).to.include({ plan: 'paid', launch_week: week });
  });

  it('upgrades a listing that went live on the free plan while the order waited for its payment', async () => {
    const id = await live({ status: 'scheduled', launch_week: week, launched_at: null });
    const order = await buy({ product: 'launch', listing_id: id });
    await desk.db('listings').where({ id }).update(liveFree);
    expect(await desk.run(order, now)).to.include({ withTeam: 0 });
    expect(await row(id)).to.include({ plan: 'paid', launch_week: '2026-11-09', votes: 7 });
  });
});

describe('an order that the plan of a listing does not allow', () => {
  let api: RunningApi;
  let key: string;
  let owner_id: number;
  before(async () => {
    api = await startApi({ clock: () => now });
    key = await api.key();
    owner_id = (await api.db('accounts').first<{ id: number }>('id')).id;
    for (const slug of ['mail', 'maps']) await insertCategory(api.db, slug);
  });
  after(() => api.close());

  let count = 0;
  const insert = (columns: Record<string, unknown>) =>
    insertListing(api.db, `shop-${(count += 1)}`, { owner_id, ...columns });
  const draft = { status: 'draft', launched_at: null };
  const livePaid = { ...liveFree, plan: 'paid' };
  type Item = Record<string, unknown>;

  const refusals: readonly [string, Record<string, unknown>, Item[], [string, RegExp], Item[]][] = [
    [
      'a launch in a week of a listing that is live on the free plan',
      liveFree,
      [{ product: 'launch', week }],
      ['items.0.week', /leave `week` out, and order a `relaunch` too/],
      [{ product: 'launch' }, { product: 'relaunch', week }],
    ],
    [
      'a launch of a listing that is live on the paid plan',
      livePaid,
      [{ product: 'launch' }],
      ['items.0.listing_id', /order a `relaunch` for another week/],
      [{ product: 'relaunch', week }],
    ],
    [
      'a bundle for a listing that is live on the paid plan',
      livePaid,
      [{ product: 'launch_bundle' }],
      ['items.0.listing_id', /order `featured` to feature it, and a `relaunch`/],
      [{ product: 'featured' }, { product: 'relaunch', week }],
    ],
    [
      'further categories of a listing that is live on the free plan',
      liveFree,
      [{ product: 'extra_categories', categories: ['maps'] }],
      ['items.0.listing_id', /order its `launch` too/],
      [{ product: 'extra_categories', categories: ['maps'] }, { product: 'launch' }],
    ],
    [
      'a relaunch of a listing that is not live',
      draft,
      [{ product: 'relaunch', week }],
      ['items.0.listing_id', /order a `launch` for it/],
      [{ product: 'launch', week }],
    ],
    [
      'a feature of a listing that is not live',
      draft,
      [{ product: 'featured' }],
      ['items.0.listing_id', /order its `launch` too/],
      [{ product: 'featured' }, { product: 'launch' }],
    ],
  ];
  for (const face of ['REST', 'MCP 2026-07-28']) {
    for (const [what, columns, items, [path, message], instead] of refusals) {
      it(`such as ${what} is refused over ${face}, and the order that is named instead is built`, async () => {
        const call = callersOf(api.baseUrl)[face] ?? expect.fail(`there is no caller over ${face}`);
        const listing_id = await insert(columns);
        const send = (wanted: Item[]) =>
          call('create_checkout', { items: wanted.map((item) => ({ listing_id, ...item })) }, { key });
        const { body: refused } = await send(items);
        const { errors } = refused as { errors: { path: string; message: string }[] };
        expect(errors.map((error) => error.path)).to.deep.equal([path]);
        expect(errors[0]?.message).to.match(message);
        const { body: built } = await send(instead);
        expect(built).to.include({ status: 'pending' });
      });
    }
  }

  it('such as a relaunch of a listing whose paid launch is still to come names no launch', async () => {
    const call = restCaller(api.baseUrl);
    const listing_id = await insert({
      status: 'scheduled',
      plan: 'paid',
      launch_week: week,
      launched_at: null,
    });
    const items = [{ product: 'relaunch', listing_id, week: '2026-12-14' }];
    const { body } = await call('quote_order', { items }, { key });
    expect(JSON.stringify(body['errors'])).to.contain('once it is live').and.not.to.contain('`launch`');
  });

  it('has all its problems named at once: of items, of the promo code and of the country', async () => {
    const call = restCaller(api.baseUrl);
    const listing_id = await insert(liveFree);
    const cart = {
      items: [
        { product: 'nothing', listing_id: 9_999_999 },
        { product: 'extra_categories', listing_id, categories: ['nowhere'] },
        { product: 'extra_categories', listing_id: 9_999_998, categories: ['nowhere'] },
        { product: 'trophy_cup', listing_id, week },
      ],
      promo_code: 'NONE',
      billing_country: 'UK',
    };
    for (const operation of ['quote_order', 'create_checkout']) {
      const { status, body } = await call(operation, cart, { key });
      expect(status).to.equal(400);
      const { errors } = body as { errors: { path: string; message: string }[] };
      expect(errors.map(({ path }) => path)).to.include.members([
        'items.0.product',
        'items.0.listing_id',
        'items.1.categories',
        'items.1.listing_id',
        'items.2.listing_id',
        'items.2.categories',
        'items.3.week',
        'items.3.options.engraving',
        'items.3.options.finish',
        'billing_country',
        'promo_code',
      ]);
      const country = errors.find(({ path }) => path === 'billing_country');
      expect(country?.message).to.contain('“UK”').and.to.contain('GB (United Kingdom)');
    }
    expect(await api.db('orders').where({ billing_country: 'UK' })).to.deep.equal([]);
  });

  it('takes the code of a country in either case', async () => {
    const call = restCaller(api.baseUrl);
    const listing_id = await insert(draft);
    const items = [{ product: 'launch', listing_id }];
    const { body } = await call('quote_order', { items, billing_country: 'gb' }, { key });
    expect(body['vat']).to.include({ country: 'GB', rate_percent: 20 });
  });
});
