/** What a refund undoes, what stays, and what the books and the buyer are told. */
import { expect } from 'chai';
import { insertAccount, insertCategory, insertListing } from '../listings/listing-rows.ts';
import { type OrderDesk, openOrderDesk } from './order-desk.ts';

const now = new Date('2026-11-25T12:00:00Z');
const later = new Date('2026-11-27T12:00:00Z');
const nextWeek = '2026-11-30';

describe('a refund', () => {
  let desk: OrderDesk;
  let accountId: number;
  let count = 0;
  before(async () => {
    desk = await openOrderDesk();
    accountId = await insertAccount(desk.db, 'buyer@shop.example');
    for (const slug of ['mail', 'maps']) await insertCategory(desk.db, slug);
  });
  after(() => desk.close());

  const listing = (columns: Record<string, unknown> = {}) =>
    insertListing(desk.db, `shop-${(count += 1)}`, {
      owner_id: accountId,
      status: 'draft',
      launched_at: null,
      ...columns,
    });
  const live = () => listing({ status: 'live', plan: 'paid', launched_at: now, launch_week: '2026-11-16' });
  const row = (id: number) =>
    desk
      .db('listings')
      .where({ id })
      .first<Record<string, unknown>>('status', 'plan', 'launch_week', 'unlocked_sections');
  const bought = async (...items: Parameters<OrderDesk['paid']>[0]['items']) => {
    const id = await desk.paid({ items, accountId, now });
    await desk.run(id, now);
    return id;
  };

  it('of a launch that waits returns the listing to its owner', async () => {
    const id = await listing();
    const order = await bought({ product: 'launch', listing_id: id, week: nextWeek });
    expect(await desk.refund(order, later)).to.equal('refunded');
    expect(await row(id)).to.deep.equal({
      status: 'draft',
      plan: null,
      launch_week: null,
      unlocked_sections: [],
    });
    expect(await desk.item(order)).to.include({ status: 'undone', note: 'Refunded; it is not fulfilled.' });
    expect(await desk.run(order, new Date('2026-11-30T00:00:00Z'))).to.include({
      status: 'refunded',
      next: null,
    });
    expect(await row(id)).to.include({ status: 'draft' });
  });

  it('of a launch that is live leaves it live, without what the paid plan shows, and says so', async () => {
    const id = await listing();
    const order = await bought({ product: 'launch_bundle', listing_id: id });
    await desk.refund(order, later);
    expect(await row(id)).to.deep.include({ status: 'live', plan: 'free', unlocked_sections: [] });
    const item = await desk.item(order);
    expect(item).to.include({ status: 'done' });
    expect(item.note).to.match(/stays live.*no longer featured.*cannot be undone/);
    expect(await desk.db('listing_features').where({ listing_id: id })).to.deep.equal([]);
    expect((await desk.mail(order, 'refunded')).body).to.contain(item.note);
  });

  it('undoes featured places, categories, contributions and work', async () => {
    const id = await live();
    const category = await desk.db('categories').where({ slug: 'mail' }).first<{ id: number }>('id');
    await desk.db('listing_categories').insert({ listing_id: id, category_id: category.id, position: 0 });
    const order = await bought(
      { product: 'featured', listing_id: id },
      { product: 'extra_categories', listing_id: id, categories: ['maps'] },
      { product: 'billboard_min', listing_id: id, amount_cents: 2_000 },
      { product: 'ai_review', listing_id: id },
      { product: 'relaunch', listing_id: id, week: nextWeek },
    );
    await desk.refund(order, later);
    const statuses = (await desk.items(order)).map(({ status }) => status);
    expect(statuses).to.deep.equal(['undone', 'undone', 'undone', 'undone', 'undone']);
    expect(await desk.db('listing_features').where({ listing_id: id })).to.deep.equal([]);
    expect(await desk.db('listing_categories').where({ listing_id: id }).pluck('category_id')).to.deep.equal([
      category.id,
    ]);
    expect(await desk.db('contributions').where({ listing_id: id })).to.deep.equal([]);
    expect(await desk.db('work_items').where({ order_id: order }).pluck('status')).to.deep.equal([
      'cancelled',
    ]);
  });

  it('leaves work alone that the site team has done, and a relaunch that happened', async () => {
    const id = await live();
    const order = await bought(
      { product: 'done_for_you', listing_id: id },
      { product: 'relaunch', listing_id: id, week: nextWeek },
    );
    await desk.db('work_items').where({ order_id: order }).update({ status: 'done', ended_at: later });
    const after = new Date('2026-11-30T06:00:00Z');
    await desk.run(order, after);
    await desk.refund(order, after);
    const items = await desk.items(order);
    expect(items.map(({ status }) => status)).to.deep.equal(['with_team', 'done']);
    expect(items.map(({ note }) => note)).to.deep.equal([
      'The site team has done its part. That cannot be undone.',
      'Refunded; the listing has launched again. That cannot be undone.',
    ]);
    expect(await row(id)).to.include({ launch_week: nextWeek });
  });

  it('is paid back once, with a credit note of the same series and a letter', async () => {
    const order = await bought({ product: 'ai_review', listing_id: await live() });
    const answers = await Promise.all([desk.refund(order, later), desk.refund(order, later)]);
    expect(answers.sort()).to.deep.equal(['nothing_left', 'refunded']);
    const { invoice, ...row } = await desk.order(order);
    expect(row).to.deep.include({ status: 'refunded', refunded_cents: 1_900, ended_at: later });
    expect(
      await desk.db('test_refunds').where({ payment_id: row.payment_id }).pluck('amount_cents'),
    ).to.deep.equal([1_900]);
    const numbers = await desk.db('invoices').orderBy('number').pluck<number[]>('number');
    expect(numbers).to.deep.equal(numbers.map((_, index) => index + 1));
    const credit = await desk
      .db('invoices')
      .where({ order_id: order, is_credit: true })
      .first<{ number: number }>('number');
    const { subject, body, recipient } = await desk.mail(order, 'refunded');
    expect(recipient).to.equal('buyer@shop.example');
    expect(subject)
      .to.contain(`Credit note 2026-${String(credit.number).padStart(6, '0')}`)
      .and.contain('19.00 EUR');
    expect(body)
      .to.contain(`to invoice ${invoice ?? ''}`)
      .and.contain('Why: It was not for them.');
  });

  it('of a part leaves what was bought as it is', async () => {
    const id = await listing();
    const order = await bought({ product: 'launch', listing_id: id, week: nextWeek });
    expect(await desk.refund(order, later, 1_000)).to.equal('refunded in part');
    expect(await desk.order(order)).to.include({ status: 'paid', refunded_cents: 1_000 });
    expect((await desk.mail(order, 'refunded')).body).to.contain('Paid back: 10.00 EUR of 49.00 EUR');
    await desk.run(order, new Date('2026-11-30T00:00:00Z'));
    expect(await row(id)).to.include({ status: 'live' });
  });

  it('of all, said in cents, undoes as any other', async () => {
    const order = await bought({ product: 'launch', listing_id: await listing(), week: nextWeek });
    expect(await desk.refund(order, later, 4_900)).to.equal('refunded');
  });

  it('is refused of more than was paid, of what was not paid, and of nothing', async () => {
    const order = await bought({ product: 'ai_review', listing_id: await live() });
    expect(await desk.refund(order, later, 1_901)).to.equal('too_much');
    const unpaid = await desk.paid({
      items: [{ product: 'launch', listing_id: await listing() }],
      accountId,
      now,
    });
    expect(await desk.refund(unpaid, later)).to.equal('not_paid');
    expect(await desk.refund('7b1f6f0a-2f4a-4a57-8b0f-3f0f3f6b1c11', later)).to.equal('not_found');
  });

  it('that is under way keeps the rest of the order from happening', async () => {
    const id = await listing();
    const order = await desk.paid({ items: [{ product: 'launch', listing_id: id }], accountId, now });
    await desk.settle(order, now);
    await desk.ask(order, now);
    expect(await desk.fulfil(order, 0, now)).to.include({ status: 'refunding', next: null });
    expect(await row(id)).to.include({ status: 'draft' });
  });

  it('tells nobody where the account is gone', async () => {
    const other = await insertAccount(desk.db, 'gone@shop.example');
    const id = await listing({ owner_id: other });
    const order = await desk.paid({ items: [{ product: 'launch', listing_id: id }], accountId: other, now });
    await desk.db('accounts').where({ id: other }).delete();
    await desk.run(order, now);
    expect(await desk.refund(order, later)).to.equal('refunded');
    expect(await desk.occasions(order)).to.deep.equal([]);
  });
});
