/** Carts on a real database: prices as of now, places and codes that hold under many at once, orders that stay as they are. */
import { expect } from 'chai';
import { findPromoCode } from '../../src/orders/promo-queries.ts';
import { lookAlikes } from '../mail/typed-addresses.ts';
import { type RunningApi, startApi } from '../support/api.ts';
import { type Caller, restCaller } from '../support/callers.ts';
import { insertListing } from '../listings/listing-rows.ts';

const clock = () => new Date('2026-11-25T12:00:00Z');
const nextWeek = '2026-11-30';

describe('orders', () => {
  let api: RunningApi;
  let call: Caller;
  let key: string;
  let listingIds: number[];
  before(async () => {
    api = await startApi({ clock, env: { PAID_PLACES_PER_WEEK: '2', RATE_PROMO_TRIES_PER_HOUR: '5' } });
    call = restCaller(api.baseUrl);
  });
  after(() => api.close());
  beforeEach(async () => {
    await api.db.raw('TRUNCATE orders, promo_codes, listings, rate_limits CASCADE');
    key = await api.key();
    const owner = await api.db('accounts').orderBy('id').first<{ id: number }>('id');
    listingIds = [];
    for (const slug of ['quill', 'stave', 'torch', 'umber', 'vault']) {
      const id = await insertListing(api.db, slug, {
        status: 'draft',
        launched_at: null,
        owner_id: owner.id,
      });
      listingIds.push(id);
    }
  });
  const launch = (index = 0, more: Record<string, unknown> = {}) => ({
    product: 'launch',
    listing_id: listingIds[index],
    ...more,
  });
  const promo = (row: Record<string, unknown>) =>
    api.db('promo_codes').insert({ site_id: 1, created_at: clock(), ...row });

  it('are priced with discount before VAT', async () => {
    await promo({ code: 'HALF', percent: 50, products: ['launch'] });
    const { body } = await call(
      'quote_order',
      {
        items: [launch(), { product: 'ai_review', listing_id: listingIds[1] }],
        promo_code: 'HALF',
        billing_country: 'DE',
      },
      { key },
    );
    expect(body).to.deep.include({
      subtotal_cents: 6_800,
      discount_cents: 2_450,
      total_cents: 4_350 + 827,
    });
    expect(body['vat']).to.include({ country: 'DE', rate_percent: 19, amount_cents: 827 });
    expect(await api.db('orders').count<{ count: number }[]>('* as count')).to.deep.equal([{ count: 0 }]);
  });

  it('stand at their price when prices change', async () => {
    const made = await call('create_checkout', { items: [launch()] }, { key });
    await api.db('products').where({ code: 'launch' }).update({ price_cents: 9_900 });
    try {
      const { body } = await call('get_order', { order_id: made.body['id'] }, { key });
      expect(body).to.include({ status: 'pending', subtotal_cents: 4_900 });
      expect(body['checkout_url']).to.match(new RegExp(`^${api.baseUrl}/checkout/[\\w-]{43}$`));
      const quoted = await call('quote_order', { items: [launch()] }, { key });
      expect(quoted.body).to.include({ subtotal_cents: 9_900 });
    } finally {
      await api.db('products').where({ code: 'launch' }).update({ price_cents: 4_900 });
    }
  });

  it('are their buyer’s alone, and listed newest first', async () => {
    const first = await call('create_checkout', { items: [launch()] }, { key });
    await call('create_checkout', { items: [launch(1)] }, { key });
    const { body } = await call('list_my_orders', {}, { key });
    expect(body).to.include({ total: 2 });
    const other = await api.key('other@example.com');
    expect((await call('get_order', { order_id: first.body['id'] }, { key: other })).status).to.equal(404);
    expect((await call('list_my_orders', {}, { key: other })).body).to.include({ total: 0 });
  });

  it('take the last place of a week once', async () => {
    await call('create_checkout', { items: [launch(0, { week: nextWeek })] }, { key });
    const answers = await Promise.all(
      [1, 2, 3, 4].map((index) =>
        call('create_checkout', { items: [launch(index, { week: nextWeek })] }, { key }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).to.deep.equal([201, 400, 400, 400]);
    const refused = answers.find(({ status }) => status === 400);
    expect(refused?.body['errors']).to.deep.equal([
      {
        path: 'items.0.week',
        message: 'has no place left; choose another of the product’s `weeks` (list_products)',
      },
    ]);
    const { items } = (await call('list_products', {})).body as {
      items: { code: string; weeks: { week: string }[] }[];
    };
    expect(items.find(({ code }) => code === 'launch')?.weeks[0]?.week).to.equal('2026-12-07');
  });

  it('free their places when they expire', async () => {
    for (const index of [0, 1])
      await call('create_checkout', { items: [launch(index, { week: nextWeek })] }, { key });
    await api.db('orders').update({ expires_at: new Date(clock().getTime() - 1) });
    const again = await call('create_checkout', { items: [launch(2, { week: nextWeek })] }, { key });
    expect(again.status).to.equal(201);
  });

  it('with the last use of a code are one, of two at once', async () => {
    await promo({ code: 'ONCE', amount_cents: 1_000, most_uses: 1 });
    const answers = await Promise.all(
      [0, 1].map((index) => call('create_checkout', { items: [launch(index)], promo_code: 'ONCE' }, { key })),
    );
    expect(answers.map(({ status }) => status).sort()).to.deep.equal([201, 400]);
  });

  it('take codes exactly as typed', async () => {
    await promo({ code: 'Half', percent: 50 });
    const tried = async (code: string) =>
      (await call('quote_order', { items: [launch()], promo_code: code }, { key })).status;
    expect(await tried('Half')).to.equal(200);
    for (const wrong of ['HALF', 'Half ', ' Half', 'half']) expect(await tried(wrong), wrong).to.equal(400);
  });

  it('take no code for one that looks like it, and keep none beyond ASCII', async () => {
    await promo({ code: 'KISS-50', percent: 50 });
    const variants = ['K', 'I', 'S', '-', '5'].flatMap((letter) =>
      [
        letter.toLowerCase(),
        ...(lookAlikes.get(letter) ?? []),
        ...(lookAlikes.get(letter.toLowerCase()) ?? []),
      ]
        .filter((one) => one !== letter)
        .map((one) => 'KISS-50'.replaceAll(letter, one)),
    );
    expect(variants).to.include.members(['\u212aISS-50', 'K\u0130SS-50', 'KI\u017f\u017f-50', 'kISS-50']);
    for (const code of variants) expect(await findPromoCode(api.db, 1, code), code).to.equal(undefined);
    expect(await findPromoCode(api.db, 1, 'KISS-50')).to.include({ percent: 50 });
    const refused = await promo({ code: '\u212aISS-50', percent: 50 }).catch((error: unknown) => error);
    expect(refused).to.include({ code: '23514', constraint: 'promo_codes_code_check' });
  });

  it('say why a code cannot be used, and build nothing', async () => {
    await promo({ code: 'OLD', percent: 10, ends_at: new Date('2026-11-01T00:00:00Z') });
    await promo({ code: 'SOON', percent: 10, starts_at: new Date('2026-12-01T00:00:00Z') });
    await promo({ code: 'CUPS', percent: 10, products: ['trophy_cup'] });
    for (const [code, why] of [
      ['OLD', /ended at 2026-11-01/],
      ['SOON', /from 2026-12-01/],
      ['CUPS', /is only for trophy_cup/],
    ] as const) {
      const { status, body } = await call(
        'create_checkout',
        { items: [launch()], promo_code: code },
        { key },
      );
      expect(status).to.equal(400);
      expect(JSON.stringify(body['errors'])).to.match(why);
    }
    expect(await api.db('orders').pluck('id')).to.deep.equal([]);
  });

  it('let nobody guess codes: wrong tries are counted, right ones are not', async () => {
    await promo({ code: 'RIGHT', percent: 10 });
    const tried = async (code: string) =>
      (await call('quote_order', { items: [launch()], promo_code: code }, { key })).status;
    for (let n = 0; n < 8; n += 1) expect(await tried('RIGHT')).to.equal(200);
    // More at once than the pool has connections: being counted, none may wait for another's.
    const wrong = await Promise.all(Array.from({ length: 30 }, (_, n) => tried(`WRONG${n}`)));
    expect(wrong.filter((status) => status === 400)).to.have.length(5);
    expect(wrong.filter((status) => status === 429)).to.have.length(25);
    expect(await tried('RIGHT'), 'a right one tells nothing either, then').to.equal(429);
  });

  it('refuse what makes no sense for the listing, item by item', async () => {
    const live = await insertListing(api.db, 'ember', {
      owner_id: (await api.db('accounts').first<{ id: number }>('id')).id,
    });
    const { body } = await call(
      'quote_order',
      {
        items: [
          { product: 'launch', listing_id: live },
          { product: 'relaunch', listing_id: listingIds[0], week: nextWeek },
          { product: 'featured', listing_id: listingIds[1] },
          { product: 'extra_categories', listing_id: listingIds[2], categories: ['nowhere'] },
        ],
      },
      { key },
    );
    const { errors } = body as { errors: { path: string }[] };
    expect(errors.map(({ path }) => path)).to.deep.equal([
      'items.0.listing_id',
      'items.1.listing_id',
      'items.2.listing_id',
      'items.3.categories',
      'items.3.listing_id',
    ]);
  });
});
