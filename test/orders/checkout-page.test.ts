/** What the checkout page shows, and what it costs whoever pays: over HTTP, without a script. */
import { expect } from 'chai';
import { type CheckoutStage, openStage, sessionIdOf, someBilling } from './checkout-stage.ts';

const squeezed = (text: string) => text.replace(/\s+/g, ' ').trim();

describe('the checkout page', function () {
  this.timeout(30_000);
  let stage: CheckoutStage;
  before(async () => {
    stage = await openStage({ env: { RATE_PROMO_TRIES_PER_HOUR: '3' } });
  });
  after(() => stage.close());
  beforeEach(() => stage.reset());
  const summary = async (path: string) =>
    squeezed((await stage.visitor.get(path)).$('.panel').first().text());

  it('shows what, for which listing, in which week, and what it comes to until when', async () => {
    await stage.promo({ code: 'TEN', percent: 10 });
    const { path } = await stage.order({
      items: [
        { product: 'launch', listing_id: stage.listingIds[0], week: '2026-12-07' },
        { product: 'billboard_min', listing_id: stage.listingIds[1], amount_cents: 123_456 },
      ],
      promo_code: 'TEN',
      billing_country: 'DE',
    });
    const shown = await stage.visitor.get(path);
    expect(shown.status).to.equal(200);
    const text = squeezed(shown.$('main').text());
    for (const part of [
      'The price is valid until 26 November 2026 at 12:00 UTC.',
      'Launch for Quill & Sons In the week of Monday, 7 December 2026 €49.00 −€4.90',
      'Billboard for stave €1,234.56 −€123.46',
      'Net €1,283.56',
      'Discount (TEN) −€128.36',
      'VAT 19 %, Germany €219.49',
      'Total €1,374.69',
      'Pay €1,374.69',
    ]) {
      expect(text).to.contain(part);
    }
    expect(shown.$('input[name=promo]').attr('value')).to.equal('TEN');
    expect(shown.$('select[name=country] option[selected]').attr('value')).to.equal('DE');
  });

  it('is kept, listed and told by nobody, and leads to the provider alone', async () => {
    const { path } = await stage.order();
    for (const at of [path, `${path}/done`]) {
      const { headers, $ } = await stage.visitor.get(at);
      expect(headers.get('cache-control')).to.equal('private, no-store');
      expect(headers.get('referrer-policy')).to.equal('no-referrer');
      expect(headers.get('x-robots-tag')).to.contain('noindex');
      expect($('meta[name=robots]').attr('content')).to.equal('noindex');
      expect(headers.get('content-security-policy')).to.contain(
        `form-action 'self' https://checkout.stripe.com ${stage.stripe.origin};`,
      );
      expect(headers.get('content-security-policy')).to.contain("default-src 'none'");
    }
  });

  it('is there for whoever has its address, and for nobody else', async () => {
    const { path } = await stage.order();
    const other = `${path.slice(0, -1)}${path.endsWith('A') ? 'B' : 'A'}`;
    for (const unknown of [other, `${path}x`, '/checkout/1', `${other}/done`, '/checkout/%00']) {
      expect((await stage.visitor.get(unknown)).status, unknown).to.equal(404);
    }
    expect((await stage.press('pay', other)).status).to.equal(404);
    expect((await stage.press('update', other)).status).to.equal(404);
    const from = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' };
    expect((await stage.visitor.post(path, { ...someBilling, do: 'pay' }, from)).status).to.equal(403);
    expect(stage.stripe.books.sessions.size).to.equal(0);
  });

  it('computes the VAT anew for the country and the number, and saves nothing', async () => {
    const { id, path } = await stage.order();
    expect(await summary(path)).to.contain('VAT by your country Total, without VAT €49.00');
    const before = await stage.row(id);
    const shown = async (typed: Record<string, string>) => {
      const { status, $ } = await stage.press('update', path, { name: '', address: '', ...typed });
      expect(status).to.equal(200);
      return squeezed($('.panel').first().text());
    };
    expect(await shown({ country: 'DE' })).to.contain('VAT 19 %, Germany €9.31 Total €58.31');
    expect(await shown({ country: 'FI' })).to.contain('VAT 25.5 %, Finland €12.50 Total €61.50');
    expect(await shown({ country: 'US' })).to.contain('VAT 0 %, United States €0.00 Total €49.00');
    expect(await shown({ country: 'DE', vat_number: 'DE 129 273 398' })).to.contain(
      '€0.00 Total €49.00 Reverse charge',
    );
    expect(await shown({ country: 'GR', vat_number: 'GR094259216' })).to.contain('Reverse charge');
    expect(await shown({ country: 'DE', vat_number: 'DE123456789' })).to.contain(
      'Total €58.31 The VAT number is not valid',
    );
    expect(await shown({ country: 'FR', vat_number: 'DE129273398' })).to.contain(
      'Total €58.80 The VAT number is not from France',
    );
    expect(await shown({ country: '' })).to.contain('Total, without VAT €49.00');
    expect(await stage.row(id)).to.deep.equal(before);
  });

  it('refuses a country that is none, and keeps what was typed', async () => {
    const { path } = await stage.order();
    const { status, $ } = await stage.press('update', path, { country: 'XX', name: '<b>Mara</b>' });
    expect(status).to.equal(400);
    expect($('#country-problem').text()).to.contain('Choose a country');
    expect($('input[name=name]').attr('value')).to.equal('<b>Mara</b>');
  });

  describe('with a promo code', () => {
    const promoShown = async (path: string, promo: string) => {
      const { status, $ } = await stage.press('update', path, { promo });
      return { status, problem: $('#promo-problem').text(), text: squeezed($('.panel').first().text()) };
    };

    it('takes it off, changes it, and leaves it out again', async () => {
      await stage.promo({ code: 'TEN', percent: 10 });
      await stage.promo({ code: 'FIVE', amount_cents: 500 });
      const { id, path } = await stage.order({ promo_code: 'TEN' });
      expect((await promoShown(path, 'FIVE')).text).to.contain('Discount (FIVE) −€5.00');
      const none = await promoShown(path, '');
      expect(none.status).to.equal(200);
      expect(none.text).not.to.contain('Discount');
      const paid = await stage.pay(path, { promo: 'FIVE' });
      expect(stage.stripe.books.sessionOf(sessionIdOf(paid)).amount).to.equal(4_400 + 836);
      expect(await stage.row(id)).to.include({ promo_code: 'FIVE', discount_cents: 500, total_cents: 5_236 });
      expect(await stage.api.db('order_items').pluck('discount_cents')).to.deep.equal([500]);
    });

    it('says why one takes nothing off', async () => {
      await stage.promo({ code: 'Over', percent: 10, ends_at: stage.clock.now });
      await stage.promo({ code: 'Other', percent: 10, products: ['relaunch'] });
      const { path } = await stage.order();
      for (const [code, why] of [
        ['ten', 'is not a code of this site'],
        ['Over', 'ended at'],
        ['Other', 'is only for relaunch'],
      ] as const) {
        const { status, problem, text } = await promoShown(path, code);
        expect(status).to.equal(400);
        expect(problem).to.contain(why);
        expect(text).to.contain('Total €58.31');
      }
      const paying = await stage.press('pay', path, { promo: 'other' });
      expect(paying.status).to.equal(429);
    });

    it('counts wrong tries by account, whichever way they come', async () => {
      const { path } = await stage.order();
      for (const code of ['a', 'b']) expect((await promoShown(path, code)).status).to.equal(400);
      const cart = { items: [{ product: 'launch', listing_id: stage.listingIds[0] }], promo_code: 'c' };
      expect((await stage.call('quote_order', cart, { key: stage.key })).status).to.equal(400);
      const refused = await stage.press('update', path, { promo: 'd' });
      expect(refused.status).to.equal(429);
      expect(Number(refused.headers.get('retry-after'))).to.be.within(1, 3_600);
      expect((await promoShown(path, '')).status).to.equal(200);
    });

    it('keeps the code that the order was built with, though it ended, and its own use does not count', async () => {
      await stage.promo({
        code: 'ONCE',
        percent: 50,
        most_uses: 1,
        most_uses_per_account: 1,
        ends_at: new Date(stage.clock.now.getTime() + 60_000),
      });
      const { path } = await stage.order({ promo_code: 'ONCE' });
      const other = await stage.orderForAnother();
      expect((await promoShown(other.path, 'ONCE')).problem).to.contain('maximum number of uses');
      stage.clock.now = new Date(stage.clock.now.getTime() + 3_600_000);
      const paid = await stage.pay(path, { promo: 'ONCE' });
      expect(stage.stripe.books.sessionOf(sessionIdOf(paid)).amount).to.equal(2_450 + 466);
      await stage.api.db('promo_codes').update({ is_active: false });
      expect((await promoShown(path, 'ONCE')).problem).to.contain('is not a code of this site');
    });
  });

  it('asks who pays before it leads on', async () => {
    const { id, path } = await stage.order();
    const { status, $ } = await stage.press('pay', path, { name: ' ', address: '', country: '' });
    expect(status).to.equal(400);
    expect(
      $('.problems a')
        .map((_, link) => $(link).attr('href'))
        .get(),
    ).to.deep.equal(['#name', '#address', '#country']);
    const long = await stage.press('pay', path, {
      name: 'x'.repeat(201),
      address: 'x'.repeat(501),
      vat_number: 'x'.repeat(33),
    });
    expect(long.$('.problems a').length).to.equal(3);
    expect(stage.stripe.books.sessions.size).to.equal(0);
    expect(await stage.row(id)).to.include({ session_id: null, billing_name: null });
  });

  it('gives an order up, once asked again, with the places that it holds', async () => {
    const { id, path } = await stage.order();
    const shown = await stage.visitor.get(path);
    expect(shown.$(`a[href="${path}/cancel"]`).text()).to.equal('Cancel this order');
    const asked = await stage.visitor.get(`${path}/cancel`);
    expect(asked.$('h1').text()).to.equal('Cancel the order?');
    expect(await stage.row(id), 'a look changes nothing').to.include({ status: 'pending' });
    const cancelled = await stage.visitor.post(`${path}/cancel`, {});
    expect([cancelled.status, cancelled.to]).to.deep.equal([303, path]);
    expect(await stage.row(id)).to.include({ status: 'cancelled' });
    expect((await stage.visitor.get(path)).$('h1').text()).to.equal('The order was cancelled');
    expect((await stage.press('pay', path)).to, 'nobody pays it by an old tab').to.equal(path);
    expect(stage.stripe.books.sessions.size).to.equal(0);
    expect((await stage.visitor.get(`${path}/cancel`)).to, 'there is nothing to cancel').to.equal(path);
    expect((await stage.visitor.post('/checkout/nobodys/cancel', {})).status).to.equal(404);
  });

  it('does not give up what is paid in the same moment', async () => {
    const { id, path } = await stage.order();
    const paid = await stage.pay(path);
    stage.stripe.books.complete(sessionIdOf(paid), 'at once');
    await stage.visitor.post(`${path}/cancel`, {});
    await stage.settle(id);
    expect(await stage.row(id)).to.include({ status: 'paid' });
    await stage.visitor.post(`${path}/cancel`, {});
    expect(await stage.row(id)).to.include({ status: 'paid' });
  });

  it('leads on only at the total that was seen', async () => {
    const { path } = await stage.order();
    const first = await stage.press('pay', path, { shown: '4900' });
    expect(first.status).to.equal(409);
    expect(first.$('[role=alert]').text()).to.contain('The total has changed');
    expect(stage.stripe.books.sessions.size).to.equal(0);
    const shown = first.$('input[name=shown]').attr('value') ?? '';
    expect(shown).to.equal('5831');
    expect((await stage.press('pay', path, { shown })).status).to.equal(303);
  });

  it('keeps the amounts of the items when prices change, before and after paying was begun', async () => {
    const { path } = await stage.order();
    const prices = stage.api.db('products').where({ code: 'launch' });
    await prices.clone().update({ price_cents: 9_900 });
    try {
      const paid = await stage.pay(path);
      expect(stage.stripe.books.sessionOf(sessionIdOf(paid)).amount).to.equal(5_831);
      await prices.clone().update({ price_cents: 100 });
      expect((await stage.pay(path)).to).to.equal(paid.to);
    } finally {
      await prices.clone().update({ price_cents: 4_900 });
    }
  });
});

describe('the checkout page of a site that nobody can pay', () => {
  let stage: CheckoutStage;
  before(async () => {
    stage = await openStage({
      env: { NODE_ENV: 'production', STRIPE_SECRET_KEY: '', STRIPE_WEBHOOK_SECRET: '', STRIPE_API_BASE: '' },
    });
    await stage.reset();
  });
  after(() => stage.close());

  it('says so, and takes what costs nothing', async () => {
    const { id, path } = await stage.order();
    const { status, $ } = await stage.visitor.get(path);
    expect(status).to.equal(200);
    expect($('h1').text()).to.equal('Nothing can be paid here');
    expect($('main form').length).to.equal(0);
    const paying = await stage.press('pay', path);
    expect([paying.status, paying.to]).to.deep.equal([303, path]);
    expect(await stage.row(id)).to.include({ status: 'pending', session_id: null });
    expect((await stage.visitor.get('/test-payments/test_session_x')).status).to.equal(404);

    await stage.promo({ code: 'ALL', percent: 100 });
    const free = await stage.order({ promo_code: 'ALL', billing_country: 'DE' });
    const taken = await stage.press('pay', free.path, { promo: 'ALL', shown: '0' });
    expect(taken.to).to.equal(`${free.path}/done`);
    await stage.settle(free.id);
    expect(await stage.row(free.id)).to.include({ status: 'paid', provider: null, payment_id: null });
  });
});
