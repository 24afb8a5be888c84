/** What each kind of product brings about once it is paid, when, and what happens where it cannot. */
import { expect } from 'chai';
import { deleteAccount } from '../../src/account-deletion/account-deletion-queries.ts';
import { findBadgeFacts } from '../../src/listings/badge-queries.ts';
import { insertFollowers } from '../community/followers.ts';
import { insertAccount, insertCategory, insertListing } from '../listings/listing-rows.ts';
import { type OrderDesk, openOrderDesk } from './order-desk.ts';

/** A Wednesday. */
const now = new Date('2026-11-25T12:00:00Z');
const thisWeek = '2026-11-23';
const nextWeek = '2026-11-30';
const at = (text: string) => new Date(text);
const address = 'Mara Lind\nAm Kai 1\n20457 Hamburg, Germany';
const monday = at(`${nextWeek}T00:00:00Z`);

describe('fulfilment', () => {
  let desk: OrderDesk;
  let accountId: number;
  let count = 0;
  before(async () => {
    desk = await openOrderDesk();
    accountId = await insertAccount(desk.db, 'buyer@shop.example');
    for (const slug of ['mail', 'maps', 'music', 'money', 'moods']) await insertCategory(desk.db, slug);
  });
  after(() => desk.close());

  const listing = (columns: Record<string, unknown> = {}, categories: number[] = []) => {
    count += 1;
    const draft = { status: 'draft', launched_at: null };
    return insertListing(desk.db, `shop-${count}`, { owner_id: accountId, ...draft, ...columns }, categories);
  };
  const live = (columns: Record<string, unknown> = {}) =>
    listing({
      status: 'live',
      plan: 'paid',
      launch_week: '2026-11-16',
      launched_at: at('2026-11-16'),
      ...columns,
    });
  const row = (id: number) =>
    desk.db('listings').where({ id }).first<{
      status: string;
      plan: string | null;
      launch_week: string | null;
      launched_at: Date | null;
      unlocked_sections: string[];
    }>('status', 'plan', 'launch_week', 'launched_at', 'unlocked_sections');
  const buy = (...items: Parameters<OrderDesk['paid']>[0]['items']) => desk.paid({ items, accountId, now });
  const work = (order_id: string) =>
    desk.db('work_items').where({ order_id }).orderBy('position').select('*');
  const isWithTeam = async (orderId: string, why: RegExp, position = 0) => {
    expect(await desk.item(orderId, position)).to.include({ status: 'with_team' });
    expect((await desk.item(orderId, position)).note).to.match(why);
    expect(await work(orderId)).to.have.lengthOf(1);
    expect((await desk.mail(orderId, `with-team/${position}/team`)).recipient).to.equal(
      'team@launches.example',
    );
    const { recipient, body } = await desk.mail(orderId, `with-team/${position}/buyer`);
    expect(recipient).to.equal('buyer@shop.example');
    expect(body).to.match(why);
  };

  describe('of a launch', () => {
    it('makes the listing live at once, on the paid plan, without badge or profile', async () => {
      const id = await listing();
      const order = await buy({ product: 'launch', listing_id: id });
      const state = await desk.run(order, now);
      expect(state).to.include({ status: 'paid', next: null });
      expect(await row(id)).to.deep.equal({
        status: 'live',
        plan: 'paid',
        launch_week: thisWeek,
        launched_at: now,
        unlocked_sections: ['story', 'milestones', 'media'],
      });
      expect(await desk.item(order)).to.deep.include({
        status: 'done',
        note: 'Live since 25 November 2026.',
        done_at: now,
      });
      expect(await desk.occasions(order)).to.deep.equal(['live/0', 'receipt']);
    });

    it('waits for the week that was chosen, and goes live on its Monday', async () => {
      const id = await listing();
      const order = await buy({ product: 'launch', listing_id: id, week: nextWeek });
      const state = await desk.run(order, now);
      expect(state.next).to.deep.equal({ position: 0, product: 'Launch', at: monday.toISOString() });
      expect(await row(id)).to.include({
        status: 'scheduled',
        plan: 'paid',
        launch_week: nextWeek,
        launched_at: null,
      });
      expect(await desk.item(order)).to.include({ status: 'waiting' });

      await desk.fulfil(order, 0, new Date(monday.getTime() - 1));
      expect(await row(id)).to.include({ status: 'scheduled' });
      await desk.run(order, monday);
      expect(await row(id)).to.deep.include({ status: 'live', launch_week: nextWeek, launched_at: monday });
      expect(await desk.item(order)).to.include({ status: 'done' });
      expect((await desk.mail(order, 'live/0')).subject).to.match(/is live/);
    });

    it('goes live in the week that runs when its own has passed', async () => {
      const id = await listing();
      const order = await buy({ product: 'launch', listing_id: id, week: nextWeek });
      await desk.run(order, at('2026-12-09T08:00:00Z'));
      expect(await row(id)).to.include({ status: 'live', launch_week: '2026-12-07' });
    });

    it('upgrades a listing that waits on the free plan, whose launch ends with it', async () => {
      const id = await listing({ status: 'awaiting_badge', plan: 'free', launch_week: '2027-01-04' });
      await desk.db('free_launches').insert({
        listing_id: id,
        n: 1,
        launch_week: '2027-01-04',
        status: 'awaiting_badge',
        created_at: now,
        updated_at: now,
      });
      const order = await buy({ product: 'launch', listing_id: id });
      await desk.run(order, now);
      expect(await row(id)).to.include({ status: 'live', plan: 'paid', launch_week: thisWeek });
      expect(await desk.db('free_launches').where({ listing_id: id }).pluck('status')).to.deep.equal([
        'upgraded',
      ]);
      const told = await desk
        .db('outbox')
        .where({ workflow_id: `free-launch/${id}/1` })
        .select('kind', 'name');
      expect(told).to.deep.equal([{ kind: 'signal', name: 'upgraded' }]);
    });

    for (const [what, change, why] of [
      ['is gone', null, /no longer exists/],
      [
        'is hidden',
        { status: 'hidden', hidden_status: 'draft', hidden_why: 'Spam', hidden_at: now },
        /hidden/,
      ],
      [
        'went live on the paid plan meanwhile',
        { status: 'live', plan: 'paid', launched_at: now },
        /paid plan already/,
      ],
      [
        'got another paid launch',
        { status: 'scheduled', plan: 'paid', launch_week: nextWeek },
        /paid launch already/,
      ],
    ] as const) {
      it(`goes to the site team when the listing ${what}, and both sides are told`, async () => {
        const id = await listing();
        const order = await buy({ product: 'launch', listing_id: id });
        await (change
          ? desk.db('listings').where({ id }).update(change)
          : desk.db('listings').where({ id }).delete());
        expect(await desk.run(order, now)).to.include({ status: 'paid', next: null, withTeam: 1 });
        await isWithTeam(order, why);
      });
    }

    it('goes to the site team when the listing goes while it waits', async () => {
      const id = await listing();
      const order = await buy({ product: 'launch', listing_id: id, week: nextWeek });
      await desk.run(order, now);
      await desk.db('listings').where({ id }).delete();
      await desk.run(order, monday);
      await isWithTeam(order, /no longer exists/);
    });

    it('of two orders for one listing happens once; the other is paid back', async () => {
      const id = await listing();
      const orders = [
        await buy({ product: 'launch', listing_id: id }),
        await buy({ product: 'launch', listing_id: id }),
      ];
      await Promise.all(orders.map((order) => desk.run(order, now)));
      const statuses = await Promise.all(orders.map(async (order) => (await desk.item(order)).status));
      expect(statuses.sort()).to.deep.equal(['done', 'open']);
      expect(await desk.db('refunds').whereIn('order_id', orders).pluck('asked_by')).to.deep.equal([
        'the service',
      ]);
      expect(await row(id)).to.include({ status: 'live', launch_week: thisWeek });
    });
  });

  it('of a relaunch moves a live listing into its week once the week before is closed', async () => {
    const id = await live();
    const order = await buy({ product: 'relaunch', listing_id: id, week: nextWeek });
    const due = new Date(monday.getTime() + 30 * 60_000);
    expect((await desk.run(order, now)).next).to.deep.equal({
      position: 0,
      product: 'Relaunch',
      at: due.toISOString(),
    });
    expect(await row(id)).to.include({ status: 'live', launch_week: '2026-11-16' });
    await desk.run(order, monday);
    expect(await row(id)).to.include({ launch_week: '2026-11-16' });
    await desk.run(order, due);
    expect(await row(id)).to.deep.include({ status: 'live', launch_week: nextWeek, launched_at: due });
    expect(await desk.item(order)).to.include({ status: 'done' });
  });

  it('of a relaunch goes to the site team when the listing is not live any more', async () => {
    const id = await live();
    const order = await buy({ product: 'relaunch', listing_id: id, week: nextWeek });
    await desk.run(order, now);
    const hidden = { status: 'hidden', hidden_status: 'live', hidden_why: 'Spam', hidden_at: now };
    await desk.db('listings').where({ id }).update(hidden);
    await desk.run(order, new Date(monday.getTime() + 30 * 60_000));
    await isWithTeam(order, /hidden/);
  });

  const features = (listing_id: number) =>
    desk.db('listing_features').where({ listing_id }).orderBy('starts_at').select('starts_at', 'ends_at');

  it('of a featured place lasts its days, and begins when the one before it ends', async () => {
    const id = await live();
    const orders: string[] = [];
    for (let n = 0; n < 2; n += 1) {
      orders.push(await buy({ product: 'featured', listing_id: id }));
      await desk.run(orders[n] ?? '', now);
    }
    const week = at('2026-12-02T12:00:00Z');
    expect(await features(id)).to.deep.equal([
      { starts_at: now, ends_at: week },
      { starts_at: week, ends_at: at('2026-12-09T12:00:00Z') },
    ]);
    const { slug } = await desk.db('listings').where({ id }).first<{ slug: string }>('slug');
    expect(await findBadgeFacts(desk.db, 1, slug)).to.include({ isFeatured: true });
    expect((await desk.item(orders[1] ?? '')).note).to.equal(
      'Featured from 2 December 2026 to 9 December 2026.',
    );
  });

  it('of a featured place waits for the launch of its order, wherever it stands in it', async () => {
    const id = await listing();
    const order = await buy(
      { product: 'featured', listing_id: id },
      { product: 'launch', listing_id: id, week: nextWeek },
    );
    expect((await desk.run(order, now)).next).to.deep.equal({
      position: 1,
      product: 'Launch',
      at: monday.toISOString(),
    });
    expect(await desk.item(order, 0)).to.include({ status: 'waiting' });
    await desk.run(order, monday);
    expect((await features(id))[0]).to.deep.include({ starts_at: monday });
    expect((await desk.items(order)).map(({ status }) => status)).to.deep.equal(['done', 'done']);
  });

  it('of a bundle launches and features', async () => {
    const id = await listing();
    const order = await buy({ product: 'launch_bundle', listing_id: id });
    await desk.run(order, now);
    expect(await row(id)).to.include({ status: 'live', plan: 'paid' });
    expect(await features(id)).to.deep.equal([{ starts_at: now, ends_at: at('2026-12-02T12:00:00Z') }]);
  });

  const categoriesOf = (listing_id: number) =>
    desk
      .db('listing_categories as lc')
      .join('categories as c', 'c.id', 'lc.category_id')
      .where({ listing_id })
      .orderBy('lc.position')
      .pluck<string[]>('c.slug');
  const categoryId = async (slug: string) =>
    (await desk.db('categories').where({ slug }).first<{ id: number }>('id')).id;

  it('of further categories puts the listing into them, beside its primary one', async () => {
    const id = await live();
    await desk
      .db('listing_categories')
      .insert({ listing_id: id, category_id: await categoryId('mail'), position: 0 });
    const order = await buy({ product: 'extra_categories', listing_id: id, categories: ['music', 'maps'] });
    await desk.run(order, now);
    expect(await categoriesOf(id)).to.deep.equal(['mail', 'music', 'maps']);
    expect(await desk.item(order)).to.include({
      status: 'done',
      note: 'Also listed in The music, The maps.',
    });
  });

  it('of a further category that was renamed since puts the listing into that', async () => {
    const id = await live();
    const order = await buy({ product: 'extra_categories', listing_id: id, categories: ['moods'] });
    const category_id = await categoryId('moods');
    await desk.db('categories').where({ id: category_id }).update({ slug: 'feelings' });
    await desk.db('former_categories').insert({ category_id, slug: 'moods', name: 'Moods' });
    await desk.run(order, now);
    expect(await categoriesOf(id)).to.deep.equal(['feelings']);
    await desk.db('former_categories').delete();
    await desk.db('categories').where({ id: category_id }).update({ slug: 'moods' });
  });

  it('of further categories goes to the site team when they do not all fit any more, and adds none', async () => {
    const id = await live();
    await desk
      .db('listing_categories')
      .insert({ listing_id: id, category_id: await categoryId('mail'), position: 0 });
    const order = await buy({ product: 'extra_categories', listing_id: id, categories: ['money', 'moods'] });
    for (const [index, slug] of ['music', 'maps'].entries()) {
      const category_id = await categoryId(slug);
      await desk.db('listing_categories').insert({ listing_id: id, category_id, position: index + 1 });
    }
    await desk.run(order, now);
    await isWithTeam(order, /maximum number of further categories/);
    expect(await categoriesOf(id)).to.deep.equal(['mail', 'music', 'maps']);
  });

  it('of the billboard counts what was paid for it', async () => {
    const id = await live();
    const order = await buy({ product: 'billboard_min', listing_id: id, amount_cents: 5_000 });
    await desk.run(order, now);
    const given = await desk
      .db('contributions')
      .where({ listing_id: id })
      .select('amount_cents', 'order_id', 'position');
    expect(given).to.deep.equal([{ amount_cents: 5_000, order_id: order, position: 0 }]);
  });

  it('of a trophy keeps its address out of the team’s work, mails and runs, and deletes it with the account', async () => {
    const email = 'collector@shop.example';
    const owner_id = await insertAccount(desk.db, email);
    const id = await listing({ owner_id });
    const item = { product: 'trophy_cup', listing_id: id };
    const options = { engraving: 'Best of 2026', finish: 'gold', shipping_address: address };
    const order = await desk.paid({ items: [{ ...item, options }], accountId: owner_id, now });
    const state = await desk.run(order, now);
    expect(JSON.stringify(state)).not.to.contain('Am Kai');
    expect((await desk.item(order)).addresses).to.deep.equal({ shipping_address: address });
    const rows = await Promise.all(
      ['mails', 'work_items', 'outbox', 'invoices'].map((table) => desk.db(table)),
    );
    expect(JSON.stringify(rows)).to.contain('Best of 2026').and.not.to.contain('Am Kai');
    await desk.db.transaction((tx) => deleteAccount(tx, owner_id, email));
    expect((await desk.item(order)).addresses).to.deep.equal({});
    expect(await desk.order(order)).to.include({ status: 'paid', account_id: null });
  });

  it('of work puts it before the site team with its options, and tells the buyer', async () => {
    const order = await buy({
      product: 'trophy_cup',
      listing_id: await live(),
      options: { engraving: 'Best of 2026', finish: 'gold', shipping_address: address },
    });
    expect(await desk.run(order, now)).to.include({ next: null, withTeam: 1 });
    expect(await work(order)).to.have.lengthOf(1);
    expect((await work(order))[0]).to.include({
      status: 'open',
      what: 'Trophy (engraving: Best of 2026; finish: gold; its order has the address)',
    });
    expect((await desk.mail(order, 'with-team/0/team')).body).to.contain('engraving: Best of 2026');
    expect((await desk.mail(order, 'with-team/0/buyer')).body).to.contain(
      'The site team does this by hand and will write to you.',
    );
  });

  it('happens once, however many runs see to an item at once', async () => {
    const id = await listing();
    await insertFollowers(desk.db, id, 2);
    const order = await buy(
      { product: 'launch_bundle', listing_id: id },
      { product: 'billboard_min', listing_id: id, amount_cents: 1_000 },
      { product: 'ai_review', listing_id: id },
    );
    await Promise.all([1, 2, 3].map(() => desk.run(order, now)));
    await Promise.all([0, 1, 2, 0, 1, 2].map((position) => desk.fulfil(order, position, now)));
    expect(await features(id)).to.have.lengthOf(1);
    expect(await desk.db('listing_updates').where({ listing_id: id }).pluck('kind')).to.deep.equal([
      'launch',
    ]);
    expect(await desk.db('contributions').where({ listing_id: id })).to.have.lengthOf(1);
    expect(await work(order)).to.have.lengthOf(1);
    expect(await desk.db('invoices').where({ order_id: order })).to.have.lengthOf(1);
    expect(await desk.occasions(order)).to.deep.equal([
      'live/0',
      'receipt',
      'with-team/2/buyer',
      'with-team/2/team',
    ]);
  });

  it('does nothing of an order that is not paid', async () => {
    const id = await listing();
    const order = await buy({ product: 'launch', listing_id: id });
    expect(await desk.fulfil(order, 0, now)).to.include({ status: 'pending' });
    expect(await row(id)).to.include({ status: 'draft' });
  });
});
