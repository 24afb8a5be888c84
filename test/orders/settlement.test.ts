/** How orders come to be paid, expire, are paid all the same, and what happens while the provider is away. */
import { expect } from 'chai';
import { ProviderAway } from '../../src/orders/payment-provider.ts';
import { flowsIn } from '../../src/outbox/queries.ts';
import { cancelOrder } from '../../src/orders/settlement-queries.ts';
import { insertAccount, insertListing } from '../listings/listing-rows.ts';
import { type OrderDesk, beginPaying, buildOrder, openOrderDesk } from './order-desk.ts';

const now = new Date('2026-11-25T12:00:00Z');
const nextWeek = '2026-11-30';
const later = (ms: number) => new Date(now.getTime() + ms);
const day = 86_400_000;

describe('settlement', () => {
  let desk: OrderDesk;
  let accountId: number;
  let count = 0;
  before(async () => {
    desk = await openOrderDesk({ PAID_PLACES_PER_WEEK: '1' });
    accountId = await insertAccount(desk.db, 'buyer@shop.example');
    await desk.db('sites').update({
      seller_name: 'Launches Ltd',
      seller_address: '1 Harbour Road, Dublin',
      seller_country: 'IE',
      seller_vat_number: 'IE6388047V',
    });
  });
  after(() => desk.close());
  beforeEach(async () => {
    desk.setAway(null);
    await desk.db.raw('TRUNCATE orders, listings, mails, invoices, outbox CASCADE');
  });

  const draft = () =>
    insertListing(desk.db, `shop-${(count += 1)}`, {
      owner_id: accountId,
      status: 'draft',
      launched_at: null,
    });
  const launch = async (week?: string) => ({
    product: 'launch',
    listing_id: await draft(),
    ...(week !== undefined && { week }),
  });
  const built = async (more: Partial<Parameters<typeof buildOrder>[1]> = {}) =>
    buildOrder(desk.db, { items: [await launch()], accountId, now, ...more });
  const pay = (session: string) => desk.payments.pay(session, now);

  it('of an order that nobody has paid leaves it as it is until it expires', async () => {
    const id = await built();
    await beginPaying(desk.db, desk.payments, id);
    expect(await desk.settle(id, later(day - 1))).to.deep.include({
      status: 'pending',
      expiresAt: later(day).toISOString(),
      away: false,
    });
    expect(await desk.settle(id, later(day))).to.include({ status: 'expired' });
    expect(await desk.order(id)).to.deep.include({ status: 'expired', ended_at: later(day), paid_at: null });
  });

  it('closes the session of an order that expires: nobody pays in vain', async () => {
    const id = await built();
    const session = await beginPaying(desk.db, desk.payments, id);
    await desk.settle(id, later(day));
    expect(await desk.payments.stateOf(session)).to.include({ status: 'expired' });
    await pay(session);
    expect(await desk.settle(id, later(day))).to.include({ status: 'expired' });
  });

  it('writes a receipt that is an invoice, once', async () => {
    const id = await built({ billingCountry: 'DE' });
    await desk
      .db('orders')
      .where({ id })
      .update({ billing_name: 'Mara Lind', billing_address: 'Hafen 2, Kiel' });
    await pay(await beginPaying(desk.db, desk.payments, id));
    await Promise.all([1, 2, 3].map(() => desk.settle(id, now)));
    expect(await desk.order(id)).to.deep.include({ status: 'paid', paid_at: now, invoice: '2026-000001' });
    const { subject, body } = await desk.mail(id, 'receipt');
    expect(subject).to.contain('2026-000001');
    for (const part of [
      'Seller: Launches Ltd, 1 Harbour Road, Dublin, IE',
      'VAT number of the seller: IE6388047V',
      'Buyer: Mara Lind, Hafen 2, Kiel, DE',
      'Net: 49.00 EUR',
      'VAT 19 %: 9.31 EUR',
      'Total: 58.31 EUR',
      'Goes live at once.',
    ]) {
      expect(body).to.contain(part);
    }
    expect(body).not.to.contain('Reverse charge');
    expect(await desk.occasions(id)).to.deep.equal(['receipt']);
  });

  it('notes on the invoice that a business accounts for the VAT itself', async () => {
    const id = await built({ billingCountry: 'DE', vatNumber: 'DE129273398' });
    await pay(await beginPaying(desk.db, desk.payments, id));
    await desk.settle(id, now);
    const { body } = await desk.mail(id, 'receipt');
    expect(body).to.contain('Reverse charge').and.contain('VAT number of the buyer: DE129273398');
    expect(body).to.contain('Total: 49.00 EUR');
  });

  it('numbers invoices without gaps, a series a year, however many are paid at once', async () => {
    const ids = await Promise.all(Array.from({ length: 12 }, () => built()));
    for (const id of ids) await pay(await beginPaying(desk.db, desk.payments, id));
    await Promise.all(ids.map((id) => desk.settle(id, now)));
    const invoices = await Promise.all(ids.map(async (id) => (await desk.order(id)).invoice));
    expect(invoices.sort()).to.deep.equal(
      ids.map((_, index) => `2026-${String(index + 1).padStart(6, '0')}`),
    );
    const id = await built();
    await pay(await beginPaying(desk.db, desk.payments, id));
    await desk.settle(id, new Date('2027-01-01T00:00:00Z'));
    expect((await desk.order(id)).invoice).to.equal('2027-000001');
  });

  it('takes no number for a payment whose transaction fails', async () => {
    const [first, second] = [await built(), await built()];
    for (const id of [first, second]) await pay(await beginPaying(desk.db, desk.payments, id));
    await desk.db.raw(
      `ALTER TABLE mails ADD CONSTRAINT refuses CHECK (occasion NOT LIKE 'order/${first}/%')`,
    );
    try {
      const error: unknown = await desk.settle(first, now).catch((caught: unknown) => caught);
      expect(String(error)).to.contain('refuses');
      expect(await desk.order(first)).to.include({ status: 'pending' });
      await desk.settle(second, now);
      expect((await desk.order(second)).invoice).to.equal('2026-000001');
    } finally {
      await desk.db.raw('ALTER TABLE mails DROP CONSTRAINT refuses');
    }
    await desk.settle(first, now);
    expect((await desk.order(first)).invoice).to.equal('2026-000002');
  });

  it('settles a payment that comes after expiry, and does what it was for', async () => {
    const id = await built();
    const session = await beginPaying(desk.db, desk.payments, id);
    await desk
      .db('orders')
      .where({ id })
      .update({ status: 'expired', ended_at: later(day) });
    await pay(session);
    expect(await desk.run(id, later(day + 1))).to.include({ status: 'paid', next: null });
    expect(await desk.order(id)).to.deep.include({ status: 'paid', ended_at: null });
    expect(await desk.item(id)).to.include({ status: 'done' });
  });

  it('puts a launch whose week was filled meanwhile before the site team', async () => {
    const late = await built({ items: [await launch(nextWeek)], openMs: 1_000 });
    const session = await beginPaying(desk.db, desk.payments, late);
    const other = await built({ items: [await launch(nextWeek)], now: later(2_000) });
    await pay(await beginPaying(desk.db, desk.payments, other));
    await desk.run(other, later(3_000));
    await pay(session);
    expect(await desk.run(late, later(4_000))).to.include({ status: 'paid', next: null, withTeam: 1 });
    expect((await desk.item(late)).note).to.contain('the week is now full');
    expect(await desk.occasions(late)).to.deep.equal(['receipt', 'with-team/0/buyer', 'with-team/0/team']);
  });

  it('keeps the place of an order whose payment comes late where nobody else has taken it', async () => {
    const late = await built({ items: [await launch(nextWeek)], openMs: 1_000 });
    const session = await beginPaying(desk.db, desk.payments, late);
    await desk.settle(late, later(500));
    await pay(session);
    await desk.run(late, later(4_000));
    expect(await desk.item(late)).to.include({ status: 'waiting' });
  });

  it('brings nothing about by itself where another amount was paid', async () => {
    const id = await built();
    await pay(await beginPaying(desk.db, desk.payments, id));
    await desk.db('test_payments').where({ order_id: id }).update({ total_cents: 100 });
    expect(await desk.run(id, now)).to.include({ status: 'paid', next: null, withTeam: 1 });
    expect((await desk.item(id)).note).to.match(/^The amount paid differs/);
  });

  it('takes an order of which nothing is to be paid once its buyer has confirmed it', async () => {
    const id = await built();
    await desk.db('orders').where({ id }).update({ discount_cents: 4_900, total_cents: 0 });
    expect(await desk.settle(id, now)).to.include({ status: 'pending' });
    await desk.db('orders').where({ id }).update({ free_confirmed_at: now });
    expect(await desk.run(id, now)).to.include({ status: 'paid', next: null });
    expect(await desk.item(id)).to.include({ status: 'done' });
    expect(await desk.refund(id, now)).to.equal('refunded');
  });

  it('leaves everything as it is while the provider is away, and does not let the order expire', async () => {
    const id = await built();
    const session = await beginPaying(desk.db, desk.payments, id);
    desk.setAway(new ProviderAway('no answer'));
    expect(await desk.settle(id, later(day))).to.include({ status: 'pending', away: true });
    await pay(session);
    desk.setAway(null);
    expect(await desk.settle(id, later(day + 1))).to.include({ status: 'paid', away: false });
  });

  it('is away where the provider that the order is with is not set up any more', async () => {
    const id = await built();
    await beginPaying(desk.db, desk.payments, id);
    await desk.db('orders').where({ id }).update({ provider: 'stripe' });
    expect(await desk.settle(id, now)).to.include({ status: 'pending', away: true });
  });

  it('closes the session of an order that is cancelled', async () => {
    const id = await built();
    const session = await beginPaying(desk.db, desk.payments, id);
    expect(await desk.db.transaction((tx) => cancelOrder(tx, flowsIn(tx), id, now))).to.equal(true);
    expect(await desk.settle(id, now)).to.include({ status: 'cancelled' });
    expect(await desk.payments.stateOf(session)).to.include({ status: 'expired' });
    expect(await desk.db.transaction((tx) => cancelOrder(tx, flowsIn(tx), id, now))).to.equal(false);
  });

  it('pays back what arrives after its buyer has cancelled the order, and does nothing of it', async () => {
    const id = await built();
    const session = await beginPaying(desk.db, desk.payments, id);
    await desk.db.transaction((tx) => cancelOrder(tx, flowsIn(tx), id, now));
    await pay(session);
    expect(await desk.settle(id, now)).to.include({ status: 'refunding', next: null });
    expect(await desk.item(id)).to.include({ status: 'open' });
    expect(await desk.makeRefunds(id, now)).to.equal('refunded');
    expect(await desk.order(id)).to.include({ status: 'refunded', refunded_cents: 4_900 });
    expect((await desk.mail(id, 'receipt')).body).to.contain(
      'You cancelled this order before its payment arrived',
    );
  });

  it('asks for a refund where the provider has paid it back', async () => {
    const id = await built();
    await pay(await beginPaying(desk.db, desk.payments, id));
    await desk.settle(id, now);
    const { payment_id } = await desk.order(id);
    await desk.payments.refund({ paymentId: payment_id ?? '', amountCents: 4_900, key: 'theirs' });
    expect(await desk.settle(id, now)).to.include({ status: 'refunding', next: null });
    expect(await desk.db('refunds').where({ order_id: id }).first()).to.deep.include({
      n: 1,
      cents: 4_900,
      asked_by: 'payment provider',
      made_at: now,
      credited_at: null,
    });
    expect(await desk.db('outbox').where({ name: 'refundOrder' }).pluck('workflow_id')).to.deep.equal([
      `order-refund/${id}`,
    ]);
  });

  it('knows of no order that is gone', async () => {
    const id = await built();
    await desk.db('orders').where({ id }).delete();
    expect(await desk.settle(id, now)).to.include({ status: 'gone' });
  });
});
