/** What the site team does to products, promo codes and the seller that invoices name. */
import { expect } from 'chai';
import type { Knex } from 'knex';
import { openDatabase } from '../../src/db/knex.ts';
import { insertListing } from '../listings/search-rows.ts';
import { freshDatabase } from '../support/engines.ts';
import { insertAccount } from '../workflows/support/rows.ts';
import { type Team, actions, now, teamOn } from './admin-rows.ts';
import { buy } from './order-rows.ts';

describe('the site team with prices', function () {
  this.timeout(30_000);
  let database: Awaited<ReturnType<typeof freshDatabase>>;
  let db: Knex;
  let team: Team;

  beforeEach(async () => {
    database = await freshDatabase();
    db = openDatabase(database.url, 4);
    team = teamOn(database.url);
  });
  afterEach(async () => {
    await db.destroy();
    await database.drop();
  });
  const refused = (...args: string[]) => team.refused(...args, '--why', 'x');
  const row = (code: string) => db('products').where({ code }).orderBy('site_id').first<object>('*');

  it('lists products and sets what they cost', async () => {
    expect((await team.admin('products')).split('\n')).to.include.members([
      'launch  49.00 EUR  Launch',
      'billboard_min  from 10.00 EUR  Billboard',
    ]);
    expect(await team.act('price', 'launch', '--cents', '5905')).to.equal(
      'launch of main costs 59.05 EUR without VAT from now on; it was 49.00 EUR. Existing orders keep their price.',
    );
    expect(await row('launch')).to.deep.include({ price_cents: 5905, updated_at: now });
    expect(await team.act('price', 'billboard_min', '--minimum', '2500')).to.match(
      /costs at least 25\.00 EUR/,
    );
    expect(await row('billboard_min')).to.include({ price_cents: null, minimum_cents: 2500 });
    expect((await actions(db))[0]).to.deep.equal({
      done_by: 'mara',
      action: 'price',
      subject: 'product/main/launch',
      why: 'as agreed',
      detail: { price_cents: 5905, was: 4900 },
    });
  });

  it('is refused prices that cannot be', async () => {
    expect(await refused('price', 'launch', '--minimum', '1')).to.match(
      /^launch has a price: set it with --cents/,
    );
    expect(await refused('price', 'launch', '--cents', '1', '--minimum', '1')).to.match(/--cents N only/);
    expect(await refused('price', 'launch')).to.match(/--cents N only/);
    expect(await refused('price', 'billboard_min', '--cents', '1')).to.match(
      /set the minimum with --minimum N/,
    );
    expect(await refused('price', 'launch', '--cents', '4900')).to.match(/already costs 49\.00 EUR/);
    for (const cents of ['100000001', '49.00', '-1', '']) {
      expect(await refused('price', 'launch', `--cents=${cents}`)).to.match(/^--cents: is a /);
    }
    expect(await refused('price', 'billboard_min', '--minimum', '0')).to.match(/^--minimum: is a number/);
    expect(await refused('price', 'lunch', '--cents', '1')).to.match(
      /^main has no product "lunch"; it has launch, featured,/,
    );
    expect(await refused('price', 'launch', '--cents', '1', '--site', 'nowhere')).to.match(
      /^There is no site "nowhere"; the sites are main\.$/,
    );
    expect(await actions(db)).to.deep.equal([]);
  });

  it('changes products of one site alone, and what they are called', async () => {
    await db('sites').insert({ key: 'other', name: 'Other', purpose: 'p' });
    await team.act('price', 'launch', '--cents', '100', '--site', 'other');
    expect(await team.admin('products', '--site', 'other')).to.contain('launch  1.00 EUR  Launch');
    expect(await row('launch')).to.include({ price_cents: 4900 });

    expect(await team.act('product', 'trophy_cup', '--available', 'no', '--name', 'Cup')).to.match(
      /^trophy_cup of main is not sold from now on, as “Cup”: An engraved trophy/,
    );
    expect(await team.admin('products')).to.contain('trophy_cup  79.00 EUR  Cup  not sold now');
    expect(await row('trophy_cup')).to.include({ is_available: false, name: 'Cup' });
    await team.act('product', 'trophy_cup', '--available', 'yes', '--description', 'A cup.');
    expect(await row('trophy_cup')).to.include({ is_available: true, description: 'A cup.' });
    expect((await actions(db)).at(-1)?.detail).to.deep.equal({
      is_available: true,
      description: 'A cup.',
      was: {
        is_available: false,
        description: 'An engraved trophy for your cabinet, sent to you by the site team.',
      },
    });
    expect(await refused('product', 'launch')).to.match(/^Name a change/);
    expect(await refused('product', 'launch', '--available', 'maybe')).to.match(/^--available: is yes or no/);
    expect(await refused('product', 'launch', '--name', ' ')).to.match(/^--name: is empty/);
    expect(await refused('product', 'lunch', '--available', 'no')).to.match(/has no product "lunch"/);
  });

  it('makes promo codes, sees how often they were used, and ends them', async () => {
    expect(await team.admin('promo-codes')).to.equal('main has no promo codes.');
    const terms = ['--percent', '20', '--products', 'ai_review, launch', '--from', '2026-11-01'];
    const bounds = ['--until', '2026-11-25', '--uses', '100', '--uses-per-account', '2'];
    const said =
      '20 % off ai_review, launch; from 2026-11-01T00:00:00.000Z; until 2026-11-26T00:00:00.000Z; at most 100 uses; at most 2 per account';
    expect(await team.act('promo', 'Spring-26', ...terms, ...bounds)).to.equal(
      `Spring-26 of main takes ${said}.`,
    );
    const accountId = await insertAccount(db);
    const listing_id = await insertListing(db, 'tidewell', { owner_id: accountId });
    const items = [{ product: 'ai_review', listing_id }];
    const id = await buy(db, { items, accountId, at: now, promo: 'Spring-26' });
    expect(await db('orders').where({ id }).first()).to.include({ discount_cents: 380 });
    await buy(db, { items, accountId, at: now, promo: 'Spring-26', paid: false });
    await buy(db, { items, accountId, at: new Date('2026-11-23'), promo: 'Spring-26', paid: false });
    expect(await team.admin('promo-codes')).to.equal(`Spring-26  ${said}  used 2 times`);

    expect(await refused('promo', 'Spring-26', '--percent', '5')).to.match(
      /^Spring-26 already exists: 20 % off .*End it first \(end-promo\)/,
    );
    expect(await refused('end-promo', 'SPRING-26')).to.match(
      /has no promo code "SPRING-26" \(codes are case-sensitive\)/,
    );
    await team.act('end-promo', 'Spring-26');
    expect(await team.admin('promo-codes')).to.match(/ {2}ended$/);
    expect(await refused('end-promo', 'Spring-26')).to.match(/is already ended/);
    expect(await team.act('promo', 'Spring-26', '--cents', '500')).to.match(
      /takes 5\.00 EUR off everything\. It was ended and is active again; earlier uses still count\.$/,
    );
    expect(await team.admin('promo-codes')).to.equal('Spring-26  5.00 EUR off everything  used 2 times');
    expect((await actions(db)).map(({ action, subject }) => `${action} ${subject}`)).to.deep.equal([
      'promo promo/main/Spring-26',
      'end-promo promo/main/Spring-26',
      'promo promo/main/Spring-26',
    ]);
  });

  it('is refused promo codes that nobody could use as they were meant', async () => {
    const made = (...args: string[]) => refused('promo', ...args);
    for (const code of ['WITH SPACE', 'END ', 'ÉTÉ', 'x'.repeat(41), '']) {
      expect(await made(code, '--percent', '5'), code).to.match(/^CODE: is 1 to 40 ASCII letters/);
    }
    expect(await made('A')).to.match(/^Set the discount/);
    expect(await made('A', '--percent', '5', '--cents', '5')).to.match(/^Set the discount/);
    for (const percent of ['0', '101']) {
      expect(await made('A', '--percent', percent)).to.match(/^--percent: is a number from 1 to 100/);
    }
    expect(await made('A', '--percent', '2.5')).to.match(/^--percent: is a whole number/);
    expect(await made('A', '--cents', '0')).to.match(/^--cents: is a number of cents/);
    expect(await made('A', '--percent', '5', '--uses', '0')).to.match(/^--uses: is a number from 1/);
    expect(await made('A', '--percent', '5', '--until', '2026-11-24')).to.match(/^--until: that day is over/);
    expect(await made('A', '--percent', '5', '--until', '2026-11-31')).to.match(/^--until: is a day/);
    expect(await made('A', '--percent', '5', '--from', '2026-12-02', '--until', '2026-12-01')).to.match(
      /^--until is before --from/,
    );
    expect(await made('A', '--percent', '5', '--products', 'launch,lunch')).to.match(/no product "lunch"/);
    expect(await made('A', '--percent', '5', '--products', '')).to.match(/no product ""/);
    expect(await db('promo_codes').count('* as count').first()).to.deep.equal({ count: 0 });
  });

  it('says who sells', async () => {
    expect(await team.act('site', 'set', 'main', 'seller-name', 'Launches GmbH')).to.equal(
      'seller_name of main is Launches GmbH; it was none.',
    );
    await team.act('site', 'set', 'main', 'seller-address', 'Gasse 1, 1010 Wien');
    await team.act('site', 'set', 'main', 'seller-country', 'at');
    await team.act('site', 'set', 'main', 'seller-vat-number', 'ATU13585627');
    expect(await db('sites').where({ key: 'main' }).first()).to.include({
      seller_name: 'Launches GmbH',
      seller_address: 'Gasse 1, 1010 Wien',
      seller_country: 'AT',
      seller_vat_number: 'ATU13585627',
    });
    await team.act('site', 'set', 'main', 'seller_vat_number', 'none');
    expect(await team.admin('site', 'list')).to.contain('\n  seller_vat_number: none');

    const set = (...args: string[]) => refused('site', 'set', 'main', ...args);
    expect(await set('seller-country', 'UK')).to.match(/^seller_country: is a country by its two letters/);
    expect(await set('seller-vat-number', 'ATU13585628')).to.match(/^seller_vat_number: is not a VAT number/);
    expect(await set('seller-vat-number', 'DE-1')).to.match(/^seller_vat_number: is not a VAT number/);
    expect(await set('seller-name', 'a\nb')).to.match(/^seller_name: must be on one line/);
    expect(await team.act('site', 'set', 'main', 'seller-vat-number', 'AU 51824753556')).to.match(
      /is AU 5182/,
    );
  });
});
