/** The VAT of a quarter: its sums against the orders themselves, and cells that are values alone. */
import { expect } from 'chai';
import fc from 'fast-check';
import type { Knex } from 'knex';
import { csvLine } from '../../src/cli/admin/csv.ts';
import { openDatabase } from '../../src/db/knex.ts';
import { splitRefund } from '../../src/orders/credit-rules.ts';
import { inUnits } from '../../src/shared/money-rules.ts';
import { insertListing } from '../listings/search-rows.ts';
import { freshDatabase } from '../support/engines.ts';
import { insertAccount } from '../workflows/support/rows.ts';
import { type Team, teamOn } from './admin-rows.ts';
import { type Purchase, buy, payBack } from './order-rows.ts';

const heads =
  'site,country,treatment,rate_percent,vat_number,document,of_quarter,currency,net,vat,gross,documents';

interface Line {
  document: string;
  netCents: number;
  vatCents: number;
  grossCents: number;
  documents: number;
}

describe('the VAT report', function () {
  this.timeout(60_000);
  let database: Awaited<ReturnType<typeof freshDatabase>>;
  let db: Knex;
  let team: Team;
  let accountId: number;
  let listing_id: number;

  beforeEach(async () => {
    database = await freshDatabase();
    db = openDatabase(database.url, 4);
    team = teamOn(database.url);
    accountId = await insertAccount(db);
    listing_id = await insertListing(db, 'tidewell', { owner_id: accountId });
    await db('sites').update({ seller_country: 'AT' });
  });
  afterEach(async () => {
    await db.destroy();
    await database.drop();
  });

  /** For an amount without VAT that is named. */
  const paid = (cents: number, at: string, more: Partial<Purchase> = {}) =>
    buy(db, {
      items: [{ product: 'billboard_min', listing_id, amount_cents: cents }],
      accountId,
      at: new Date(at),
      ...more,
    });
  const report = async (...args: string[]) => (await team.admin('vat-report', ...args)).split('\n');

  it('has a line a country and rate, reverse charge by number, credit notes of their own', async () => {
    const business = { country: 'FR', vatNumber: 'FR40303265045' };
    await paid(10_000, '2026-10-01T00:00:00Z', { country: 'DE' });
    const returned = await paid(10_005, '2026-11-02T12:00:00Z', { country: 'DE' });
    await paid(5_000, '2026-11-02T12:00:00Z', business);
    await paid(7_000, '2026-11-03T12:00:00Z', business);
    await paid(1_000, '2026-11-03T12:00:00Z', { country: 'FR', vatNumber: 'FR00303265045' });
    await paid(1_000, '2026-11-03T12:00:00Z', { country: 'FI' });
    await paid(1_000, '2026-11-03T12:00:00Z', { country: 'US' });
    await paid(1_000, '2026-11-03T12:00:00Z');
    await paid(9_000, '2026-09-30T23:59:59.999Z', { country: 'DE' });
    const part = await paid(9_000, '2026-09-30T12:00:00Z', { country: 'DE' });
    await paid(9_000, '2026-11-03T12:00:00Z', { country: 'DE', paid: false });
    await payBack(db, returned, { at: new Date('2026-11-20T12:00:00Z') });
    await payBack(db, part, { at: new Date('2026-11-20T12:00:00Z'), cents: 105 });
    expect(await report('2026-Q4')).to.deep.equal([
      heads,
      'main,,no VAT,0,,invoice,2026-Q4,EUR,10.00,0.00,10.00,1',
      'main,DE,charged,19,,invoice,2026-Q4,EUR,200.05,38.01,238.06,2',
      'main,DE,charged,19,,credit note,2026-Q3,EUR,-0.88,-0.17,-1.05,1',
      'main,DE,charged,19,,credit note,2026-Q4,EUR,-100.05,-19.01,-119.06,1',
      'main,FI,charged,25.5,,invoice,2026-Q4,EUR,10.00,2.55,12.55,1',
      'main,FR,reverse charge,0,FR40303265045,invoice,2026-Q4,EUR,120.00,0.00,120.00,2',
      'main,FR,charged,20,,invoice,2026-Q4,EUR,10.00,2.00,12.00,1',
      'main,US,no VAT,0,,invoice,2026-Q4,EUR,10.00,0.00,10.00,1',
    ]);
    expect(await report('2026-q3')).to.deep.equal([
      heads,
      'main,DE,charged,19,,invoice,2026-Q3,EUR,180.00,34.20,214.20,2',
    ]);
    expect(await report('2025-Q4')).to.deep.equal([heads]);
  });

  it('counts each credit note of an order in its own quarter, with its own amount', async () => {
    const id = await paid(10_005, '2026-08-02T12:00:00Z', { country: 'DE' });
    await payBack(db, id, { at: new Date('2026-09-30T23:59:59Z'), cents: 105 });
    await payBack(db, id, { at: new Date('2026-10-01T00:00:00Z'), cents: 1_001 });
    await payBack(db, id, { at: new Date('2026-11-20T12:00:00Z') });
    expect(await report('2026-Q3')).to.deep.equal([
      heads,
      'main,DE,charged,19,,invoice,2026-Q3,EUR,100.05,19.01,119.06,1',
      'main,DE,charged,19,,credit note,2026-Q3,EUR,-0.88,-0.17,-1.05,1',
    ]);
    expect(await report('2026-Q4')).to.deep.equal([
      heads,
      'main,DE,charged,19,,credit note,2026-Q3,EUR,-99.17,-18.84,-118.01,2',
    ]);
  });

  it('is of all sites, or of one', async () => {
    await db('sites').insert({ key: 'other', name: 'Other', purpose: 'p', currency: 'CHF' });
    const site = await db('sites').where({ key: 'other' }).first<{ id: number }>('id');
    const elsewhere = await insertListing(db, 'elsewhere', { owner_id: accountId, site_id: site.id });
    await paid(1_000, '2026-11-03T12:00:00Z', { country: 'CH' });
    await paid(2_000, '2026-11-03T12:00:00Z', {
      country: 'CH',
      siteKey: 'other',
      items: [{ product: 'billboard_min', listing_id: elsewhere, amount_cents: 2_000 }],
    });
    const other = 'other,CH,charged,8.1,,invoice,2026-Q4,CHF,20.00,1.62,21.62,1';
    expect(await report('2026-Q4')).to.deep.equal([
      heads,
      'main,CH,charged,8.1,,invoice,2026-Q4,EUR,10.00,0.81,10.81,1',
      other,
    ]);
    expect(await report('2026-Q4', '--site', 'other')).to.deep.equal([heads, other]);
    expect(await team.refused('vat-report', '2026-Q4', '--site', 'no')).to.match(/There is no site "no"/);
  });

  it('adds up to what the orders say, cent by cent', async () => {
    const purchases = fc.sample(
      fc.record({
        cents: fc.integer({ min: 1_000, max: 100_000_000 }),
        country: fc.constantFrom('DE', 'FI', 'LU', 'CH', 'NO', 'GB', 'US', 'AT', 'HU'),
        promo: fc.boolean(),
        business: fc.boolean(),
        refund: fc.constantFrom('none', 'none', 'all', 'part'),
        share: fc.double({ min: 0.001, max: 1, noNaN: true }),
      }),
      { numRuns: 80, seed: 8 },
    );
    await team.act('promo', 'ODD', '--percent', '7');
    const at = '2026-11-03T12:00:00Z';
    for (const { cents, country, promo, business, refund, share } of purchases) {
      const id = await paid(cents, at, {
        country,
        ...(promo && { promo: 'ODD' }),
        ...(business && country === 'DE' && { vatNumber: 'DE136695976' }),
      });
      if (refund === 'none') continue;
      const { total_cents: total } = await db('orders')
        .where({ id })
        .first<{ total_cents: number }>('total_cents');
      const part = Math.max(1, Math.floor(total * share));
      await payBack(db, id, { at: new Date('2026-11-20T12:00:00Z'), cents: refund === 'all' ? null : part });
    }
    const lines = JSON.parse(await team.admin('vat-report', '2026-Q4', '--json')) as Line[];
    const sum = (document: string, of: 'netCents' | 'vatCents' | 'grossCents' | 'documents') =>
      lines.filter((line) => line.document === document).reduce((total, line) => total + line[of], 0);
    const orders = await db('orders').where({ site_id: 1 }).first<Record<string, number>>(
      db.raw('sum(subtotal_cents - discount_cents)::bigint AS net'),
      db.raw('sum(vat_cents)::bigint AS vat'),
      db.raw('sum(total_cents)::bigint AS gross'),
      db.raw('count(*) AS count'),
      db.raw('sum(refunded_cents)::bigint AS refunded'),
      db.raw('count(refunded_cents) AS refunds'),
      // Decimals without end, rounded half away from zero.
      db.raw('sum(round(vat_cents::numeric * refunded_cents / total_cents))::bigint AS refunded_vat'),
    );
    expect({
      net: sum('invoice', 'netCents'),
      vat: sum('invoice', 'vatCents'),
      gross: sum('invoice', 'grossCents'),
      count: sum('invoice', 'documents'),
      refunded: -sum('credit note', 'grossCents'),
      refunds: sum('credit note', 'documents'),
      refunded_vat: -sum('credit note', 'vatCents'),
    }).to.deep.equal(orders);
    expect(orders['count']).to.equal(80);
    for (const { netCents, vatCents, grossCents } of lines) expect(netCents + vatCents).to.equal(grossCents);
  });

  it('refuses what is no quarter', async () => {
    for (const quarter of ['2026-Q5', '2026-Q0', '2026Q1', '2026', 'Q1']) {
      expect(await team.refused('vat-report', quarter)).to.match(/is not a quarter; name it as 2026-Q4\.$/);
    }
    expect(await team.refused('vat-report', '2027-Q1')).to.equal('2027-Q1 has not begun.');
  });

  it('has a number in it that a spreadsheet does not take for a formula', async () => {
    const id = await paid(1_000, '2026-11-03T12:00:00Z', { country: 'FR', vatNumber: 'FR40303265045' });
    await db('orders').where({ id }).update({ vat_number: '=HYPERLINK("//x","y")' });
    expect((await report('2026-Q4'))[1]).to.equal(
      'main,FR,reverse charge,0,"\'=HYPERLINK(""//x"",""y"")",invoice,2026-Q4,EUR,10.00,0.00,10.00,1',
    );
  });
});

describe('cells', () => {
  it('of text are quoted where they must be, and never formulas', () => {
    for (const start of ['=', '+', '-', '@', '\t', '\r', ' =', '＝']) {
      expect(
        csvLine([`${start}1`])
          .replace(/^"/, '')
          .startsWith("'"),
        JSON.stringify(start),
      ).to.equal(true);
    }
    expect(csvLine(['a,b', 'a"b', 'a\nb', 'plain', { number: '-1.00' }])).to.equal(
      '"a,b","a""b","a\nb",plain,-1.00',
    );
  });

  it('of amounts have two decimals, also below one', () => {
    expect([0, 5, -5, 100, -123_456_789_012].map(inUnits)).to.deep.equal([
      '0.00',
      '0.05',
      '-0.05',
      '1.00',
      '-1234567890.12',
    ]);
  });
});

describe('what of a refund is VAT', () => {
  const amounts = fc
    .record({ net: fc.integer({ min: 0, max: 2_000_000_000 }), percent: fc.integer({ min: 0, max: 27 }) })
    .map(({ net, percent }) => {
      const vatCents = Math.round((net * percent) / 100);
      return { totalCents: net + vatCents, vatCents };
    });

  it('is all of it where all is paid back, and its share to the nearest cent otherwise', () => {
    fc.assert(
      fc.property(amounts, fc.double({ min: 0, max: 1, noNaN: true }), (order, share) => {
        const all = splitRefund(order, { beforeCents: 0, cents: order.totalCents });
        expect(all.vatCents).to.equal(order.vatCents);
        const refunded = Math.floor(order.totalCents * share);
        const { netCents, vatCents } = splitRefund(order, { beforeCents: 0, cents: refunded });
        expect(netCents + vatCents).to.equal(refunded);
        expect(vatCents).to.be.within(0, order.vatCents);
        expect(netCents).to.be.at.least(0);
        const exact = order.totalCents === 0 ? 0 : (order.vatCents / order.totalCents) * refunded;
        expect(Math.abs(vatCents - exact)).to.be.at.most(0.5 + 1e-3);
      }),
      { numRuns: 500 },
    );
  });
});
