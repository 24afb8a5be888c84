/** Several refunds of one order, asked for here and made at the provider, each noted and credited once. */
import { expect } from 'chai';
import { orderViewOf } from '../../src/orders/view-rules.ts';
import { OrderView } from '../../src/orders/schema.ts';
import { listRefunds } from '../../src/orders/refund-queries.ts';
import { ProviderAway } from '../../src/orders/payment-provider.ts';
import { randomOf } from './schedule-plan.ts';
import { insertAccount, insertListing } from '../listings/listing-rows.ts';
import { type OrderDesk, openOrderDesk } from './order-desk.ts';

const now = new Date('2026-11-25T12:00:00Z');
const day = (n: number) => new Date(now.getTime() + n * 86_400_000);
const nextWeek = '2026-11-30';

describe('several refunds of an order', () => {
  let desk: OrderDesk;
  let accountId: number;
  let count = 0;
  before(async () => {
    desk = await openOrderDesk();
    accountId = await insertAccount(desk.db, 'buyer@shop.example');
    await desk.db('sites').update({ seller_country: 'DE' });
  });
  after(() => desk.close());
  beforeEach(() => desk.setAway(null));

  /** 58.31 EUR, of which 9.31 are VAT; it waits for its week. */
  async function bought() {
    const listing_id = await insertListing(desk.db, `shop-${(count += 1)}`, {
      owner_id: accountId,
      status: 'draft',
      launched_at: null,
    });
    const id = await desk.paid({
      items: [{ product: 'launch', listing_id, week: nextWeek }],
      accountId,
      now,
      billingCountry: 'DE',
    });
    await desk.run(id, now);
    return id;
  }
  let theirs = 0;
  /** Made by whoever runs the account at the provider. */
  async function payBackThere(id: string, amountCents: number) {
    const { payment_id: paymentId } = await desk.order(id);
    await desk.payments.refund({ paymentId: paymentId ?? '', amountCents, key: `theirs-${(theirs += 1)}` });
  }
  const credits = (id: string) =>
    desk
      .db('invoices')
      .where({ order_id: id, is_credit: true })
      .orderBy(['year', 'number'])
      .select<{ refund: number; net_cents: number; vat_cents: number; issued_at: Date }[]>(
        'refund',
        'net_cents',
        'vat_cents',
        'issued_at',
      );
  const amounts = async (id: string) =>
    (await credits(id)).map(({ net_cents, vat_cents }) => net_cents + vat_cents);
  const paidBack = async (id: string) => {
    const { session_id } = await desk.order(id);
    return (await desk.payments.stateOf(session_id ?? '')).refundedCents;
  };
  const gapless = async () => {
    const numbers = await desk
      .db('invoices')
      .orderBy(['year', 'number'])
      .select<{ year: number; number: number }[]>('year', 'number');
    for (const year of new Set(numbers.map((one) => one.year))) {
      const series = numbers.filter((one) => one.year === year).map((one) => one.number);
      expect(series).to.deep.equal(series.map((_, index) => index + 1));
    }
  };

  it('each has a credit note and a letter of its own; the last one undoes what was bought', async () => {
    const id = await bought();
    expect(await desk.refund(id, day(1), 1_000)).to.equal('refunded in part');
    expect(await desk.refund(id, day(2), 1_000)).to.equal('refunded in part');
    expect(await desk.order(id)).to.include({ status: 'paid', refunded_cents: 2_000 });
    expect(await desk.item(id)).to.include({ status: 'waiting' });
    expect(await desk.refund(id, day(3), 3_832)).to.equal('too_much');
    expect(await desk.refund(id, day(3))).to.equal('refunded');
    expect(await desk.order(id)).to.deep.include({
      status: 'refunded',
      refunded_cents: 5_831,
      ended_at: day(3),
    });
    expect(await desk.item(id)).to.include({ status: 'undone' });
    expect(await desk.refund(id, day(4), 1)).to.equal('nothing_left');

    expect(await credits(id)).to.deep.equal([
      { refund: 1, net_cents: 840, vat_cents: 160, issued_at: day(1) },
      { refund: 2, net_cents: 841, vat_cents: 159, issued_at: day(2) },
      { refund: 3, net_cents: 3_219, vat_cents: 612, issued_at: day(3) },
    ]);
    await gapless();
    expect(await paidBack(id)).to.equal(5_831);
    expect(await desk.occasions(id)).to.deep.equal(['receipt', 'refunded', 'refunded/2', 'refunded/3']);
    const [first, second, third] = await Promise.all(
      ['refunded', 'refunded/2', 'refunded/3'].map((occasion) => desk.mail(id, occasion)),
    );
    expect(first?.body)
      .to.contain('Paid back: 10.00 EUR of 58.31 EUR')
      .and.contain('You keep what you bought.')
      .and.not.contain('before');
    expect(second?.body)
      .to.contain(
        'Net: -8.41 EUR\nVAT 19 %: -1.59 EUR\nPaid back: 10.00 EUR\nPaid back before: 10.00 EUR\nPaid back in all: 20.00 EUR of 58.31 EUR',
      )
      .and.contain('You keep what you bought.');
    expect(third?.subject).to.contain('38.31 EUR paid back');
    expect(third?.body)
      .to.contain('Paid back before: 20.00 EUR\nPaid back in all: 58.31 EUR of 58.31 EUR')
      .and.contain('Refunded; it is not fulfilled.');
  });

  it('are shown with the order, each with its date, once they are made', async () => {
    const id = await bought();
    await desk.refund(id, day(1), 1_000);
    await desk.refund(id, day(2), 500);
    await desk.ask(id, day(3), 100);
    const order = await desk.order(id);
    const of = { items: await desk.items(id), refunds: await listRefunds(desk.db, [id]) };
    const view = OrderView.parse(orderViewOf(order, of, { baseUrl: 'https://launches.localhost', now }));
    expect(view.refunded_cents).to.equal(1_500);
    expect(view.refunds.map(({ credit_note_number: _, ...rest }) => rest)).to.deep.equal([
      {
        amount_cents: 1_000,
        vat_cents: 160,
        reason: 'It was not for them.',
        refunded_at: day(1).toISOString(),
      },
      { amount_cents: 500, vat_cents: 79, reason: 'It was not for them.', refunded_at: day(2).toISOString() },
    ]);
    for (const { credit_note_number } of view.refunds) expect(credit_note_number).to.match(/^2026-\d{6}$/);
  });

  it('made at the provider are each noted once, however often and late it is told', async () => {
    const id = await bought();
    await payBackThere(id, 700);
    await Promise.all([1, 2, 3].map(() => desk.settle(id, day(1))));
    expect(await desk.makeRefunds(id, day(1))).to.equal('refunded in part');
    await desk.settle(id, day(1));
    expect(await amounts(id)).to.deep.equal([700]);
    // Two before anybody looks are told as one sum.
    await payBackThere(id, 200);
    await payBackThere(id, 100);
    await desk.settle(id, day(2));
    await payBackThere(id, 50);
    await Promise.all([1, 2, 3].map(() => desk.settle(id, day(2))));
    expect(await desk.makeRefunds(id, day(2))).to.equal('refunded in part');
    for (let time = 0; time < 3; time += 1) {
      await desk.settle(id, day(3));
      await desk.makeRefunds(id, day(3));
    }
    expect(await amounts(id)).to.deep.equal([700, 300, 50]);
    expect(await desk.item(id)).to.include({ status: 'waiting' });
    // Nothing was paid back by us.
    expect(await paidBack(id)).to.equal(1_050);
    await payBackThere(id, 5_831 - 1_050);
    expect(await desk.settle(id, day(4))).to.include({ status: 'refunding', next: null });
    expect(await desk.makeRefunds(id, day(4))).to.equal('refunded');
    expect(await amounts(id)).to.deep.equal([700, 300, 50, 4_781]);
    expect(await desk.item(id)).to.include({ status: 'undone' });
    const vat = (await credits(id)).reduce((sum, { vat_cents }) => sum + vat_cents, 0);
    expect(vat).to.equal(931);
    await gapless();
  });

  it('made at the provider meanwhile count towards what is asked for here', async () => {
    const id = await bought();
    await desk.ask(id, day(1), 1_000);
    desk.setAway(new ProviderAway('no answer'));
    expect(await desk.makeRefunds(id, day(1))).to.equal('paid');
    desk.setAway(null);
    await payBackThere(id, 400);
    await desk.settle(id, day(1));
    expect(await desk.makeRefunds(id, day(1))).to.equal('refunded in part');
    await desk.settle(id, day(2));
    expect([await amounts(id), await paidBack(id)]).to.deep.equal([[1_000], 1_000]);
  });

  it('made at the provider meanwhile beyond what is asked for here are noted beside it, and not paid again', async () => {
    const id = await bought();
    await desk.ask(id, day(1), 1_000);
    await payBackThere(id, 1_300);
    await Promise.all([desk.settle(id, day(1)), desk.settle(id, day(1))]);
    expect(await desk.makeRefunds(id, day(1))).to.equal('refunded in part');
    await desk.settle(id, day(2));
    expect((await amounts(id)).sort()).to.deep.equal([1_000, 300]);
    expect(await paidBack(id)).to.equal(1_300);
  });

  it('asked for at once stay within the total', async () => {
    const id = await bought();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => desk.ask(id, day(1), 1_000).then(({ refusal }) => refusal ?? 'asked')),
    );
    expect(answers.sort()).to.deep.equal([
      ...Array<string>(5).fill('asked'),
      ...Array<string>(3).fill('too_much'),
    ]);
    const waiting = await desk.ask(id, day(1), 832);
    expect(waiting).to.deep.equal({ refusal: 'too_much', leftCents: 831 });
    expect(await desk.makeRefunds(id, day(1))).to.equal('refunded in part');
    expect(await paidBack(id)).to.equal(5_000);
    const refunds = desk.db('test_refunds').whereLike('key', `refund/${id}/%`).orderBy('key');
    expect(await refunds.pluck('key')).to.deep.equal([1, 2, 3, 4, 5].map((n) => `refund/${id}/${n}`));
  });

  it('are not written down before they are made, whoever is killed in between', async () => {
    const id = await bought();
    await desk.ask(id, day(1), 1_000);
    await desk.ask(id, day(1), 500);
    // Each step twice, as after a worker that died before it could say that it was done.
    expect(await desk.recordRefund(id, day(1))).to.equal('paid');
    expect(await desk.makeRefund(id)).to.equal('made');
    expect(await desk.recordRefund(id, day(1))).to.equal('refunded in part');
    expect(await desk.recordRefund(id, day(1))).to.equal('refunded in part');
    expect([await amounts(id), await paidBack(id)]).to.deep.equal([[1_000], 1_000]);
    // Paid back, and killed before that was kept.
    await desk.makeRefund(id);
    await desk.db('refunds').where({ order_id: id, n: 2 }).update({ made_at: null, refund_id: null });
    expect(await desk.makeRefunds(id, day(1))).to.equal('refunded in part');
    expect([await amounts(id), await paidBack(id)]).to.deep.equal([[1_000, 500], 1_500]);
  });

  it('come to the same sum here and there, in whatever order all of it happens', async function () {
    this.timeout(60_000);
    const ids = await Promise.all(Array.from({ length: 6 }, bought));
    const play = async (id: string, random: () => number) => {
      const step = async () => {
        const die = random();
        const cents = 1 + Math.floor(random() * 1_500);
        if (die < 0.2) await desk.ask(id, day(1), cents);
        // The provider refuses what is more than is left there.
        else if (die < 0.4) await payBackThere(id, cents).catch(() => undefined);
        else if (die < 0.6) await desk.settle(id, day(1));
        else if (die < 0.8) await desk.makeRefund(id).catch(() => undefined);
        else await desk.recordRefund(id, day(1));
      };
      for (let time = 0; time < 24; time += 1) {
        await Promise.all([step(), random() < 0.3 && desk.settle(id, day(1))]);
      }
      await desk.settle(id, day(2));
      await desk.makeRefunds(id, day(2));
    };
    await Promise.all(ids.map((id, index) => play(id, randomOf(11 + index))));
    for (const id of ids) {
      const { refunded_cents: refunded, status, total_cents: total } = await desk.order(id);
      const credited = (await amounts(id)).reduce((sum, cents) => sum + cents, 0);
      expect({ credited, there: await paidBack(id) }).to.deep.equal({
        credited: refunded ?? 0,
        there: refunded ?? 0,
      });
      expect(status).to.equal(refunded === total ? 'refunded' : 'paid');
    }
    await gapless();
  });

  it('may not come to more than the order, whatever a statement says', async () => {
    const id = await bought();
    const error: unknown = await desk
      .db('orders')
      .where({ id })
      .update({ refunded_cents: 5_832 })
      .catch((caught: unknown) => caught);
    expect(String(error)).to.contain('no_more_refunded_than_paid');
  });
});
