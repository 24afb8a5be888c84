/** Refunds of the time in which an order had one: carried over to rows of their own, and back. */
import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import type { Knex } from 'knex';
import { migrationSource, openDatabase } from '../../src/db/knex.ts';
import { freshDatabase } from '../support/engines.ts';

const name = '20261121008400_several_refunds';
const at = (day: number) => new Date(Date.UTC(2026, 10, day, 12));

describe('the migration to several refunds', () => {
  let database: Awaited<ReturnType<typeof freshDatabase>>;
  let db: Knex;
  before(async () => {
    database = await freshDatabase();
    db = openDatabase(database.url, 2);
    const names = await migrationSource.getMigrations([]);
    for (const later of names.slice(names.indexOf(name)).toReversed()) {
      await db.migrate.down({ migrationSource, name: later });
    }
  });
  after(async () => {
    await db.destroy();
    await database.drop();
  });

  let number = 0;
  const document = async (order_id: string, is_credit: boolean, day: number) =>
    db('invoices').insert({
      site_id: (await db('sites').first<{ id: number }>('id')).id,
      year: 2026,
      number: (number += 1),
      order_id,
      is_credit,
      issued_at: at(day),
      seller: JSON.stringify({ name: null }),
    });
  async function order(columns: Record<string, unknown>, creditDay?: number): Promise<string> {
    const id = randomUUID();
    const { id: site_id } = await db('sites').first<{ id: number }>('id');
    await db('orders').insert({
      id,
      site_id,
      checkout_token: id,
      status: 'paid',
      currency: 'EUR',
      subtotal_cents: 4_900,
      discount_cents: 0,
      vat_rate_percent: 19,
      vat_cents: 931,
      vat_reverse_charge: false,
      total_cents: 5_831,
      created_at: at(1),
      expires_at: at(2),
      paid_at: at(1),
      ...columns,
    });
    await document(id, false, 1);
    if (creditDay !== undefined) await document(id, true, creditDay);
    return id;
  }
  const rows = async () => ({
    orders: await db('orders').orderBy('id'),
    invoices: await db('invoices').orderBy('number'),
  });

  it('keeps what was asked for, paid back and credited, and goes back as long as an order has one', async () => {
    const asked = { refund_asked_at: at(3), refund_asked_by: 'mara', refund_note: 'Asked.' };
    const none = await order({});
    const whole = await order(
      { ...asked, status: 'refunded', ended_at: at(4), refunded_cents: 5_831, refund_id: 're_1' },
      4,
    );
    const part = await order(
      { ...asked, refund_asked_cents: 105, refunded_cents: 105, refund_id: 're_2' },
      5,
    );
    const open = await order({ ...asked, refund_asked_cents: 500 });
    const paid = await order({ ...asked, refund_id: 're_3' });
    const there = await order({ ...asked, refund_asked_by: 'payment provider', refund_asked_cents: 700 });
    const free = await order(
      {
        ...asked,
        discount_cents: 4_900,
        vat_cents: 0,
        total_cents: 0,
        refunded_cents: 0,
        status: 'refunded',
      },
      6,
    );
    const before = await rows();

    await db.migrate.up({ migrationSource, name });
    const refunds = await db('refunds').select<Record<string, unknown>[]>(
      'order_id',
      'n',
      'cents',
      'why',
      'asked_at',
      'refund_id',
      'made_at',
      'credited_at',
    );
    const of = { n: 1, why: 'Asked.', asked_at: at(3), refund_id: null, made_at: null, credited_at: null };
    expect(refunds).to.have.deep.members([
      { ...of, order_id: whole, cents: 5_831, refund_id: 're_1', made_at: at(4), credited_at: at(4) },
      { ...of, order_id: part, cents: 105, refund_id: 're_2', made_at: at(5), credited_at: at(5) },
      { ...of, order_id: open, cents: 500 },
      { ...of, order_id: paid, cents: 5_831, refund_id: 're_3', made_at: at(3) },
      { ...of, order_id: there, cents: 700, made_at: at(3) },
      { ...of, order_id: free, cents: 0, made_at: at(6), credited_at: at(6) },
    ]);
    const documents = async (id: string) =>
      db('invoices').where({ order_id: id }).orderBy('number').select('refund', 'net_cents', 'vat_cents');
    const invoice = { refund: null, net_cents: 4_900, vat_cents: 931 };
    expect(await documents(none)).to.deep.equal([invoice]);
    expect(await documents(whole)).to.deep.equal([invoice, { ...invoice, refund: 1 }]);
    expect(await documents(part)).to.deep.equal([invoice, { refund: 1, net_cents: 88, vat_cents: 17 }]);
    expect(await documents(free)).to.deep.equal(
      [null, 1].map((refund) => ({ refund, net_cents: 0, vat_cents: 0 })),
    );

    await db.migrate.down({ migrationSource, name });
    expect(await rows()).to.deep.equal(before);

    await db.migrate.up({ migrationSource, name });
    await db('refunds').insert({ order_id: part, n: 2, cents: 100, asked_at: at(7) });
    const error: unknown = await db.migrate
      .down({ migrationSource, name })
      .catch((caught: unknown) => caught);
    expect(String(error)).to.contain('orders have several refunds');
    expect(await db('refunds').where({ order_id: part })).to.have.lengthOf(2);
  });
});
