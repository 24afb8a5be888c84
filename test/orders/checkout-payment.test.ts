/** Paying an order: at most one session can be paid in, what is paid is what was shown, and only the provider says so. */
import { expect } from 'chai';
import { type CheckoutStage, openStage, sessionIdOf, someBilling } from './checkout-stage.ts';

const squeezed = (text: string) => text.replace(/\s+/g, ' ').trim();
const hourMs = 3_600_000;

describe('paying an order', function () {
  this.timeout(30_000);
  let stage: CheckoutStage;
  before(async () => {
    stage = await openStage();
  });
  after(() => stage.close());
  beforeEach(() => stage.reset());
  const heading = async (path: string) => (await stage.visitor.get(path)).$('h1').text();

  it('saves who pays and at which price, and leads to a session of exactly that', async () => {
    const { id, path } = await stage.order({
      items: [
        { product: 'launch', listing_id: stage.listingIds[0], week: '2026-12-07' },
        { product: 'ai_review', listing_id: stage.listingIds[1] },
      ],
    });
    const paying = await stage.pay(path, { country: 'FR' });
    expect(paying.status).to.equal(303);
    expect(new URL(paying.to ?? '').origin).to.equal(stage.stripe.origin);
    const session = stage.stripe.books.sessionOf(sessionIdOf(paying));
    expect(session).to.deep.include({
      orderId: id,
      amount: 6_800 + 1_360,
      currency: 'eur',
      lines: [
        { name: 'Launch, Quill & Sons, week of 2026-12-07', amount: 4_900 },
        { name: 'AI review, stave', amount: 1_900 },
        { name: 'VAT 20 %, FR', amount: 1_360 },
      ],
      successUrl: `${stage.api.baseUrl}${path}/done`,
      cancelUrl: `${stage.api.baseUrl}${path}`,
    });
    expect(await stage.row(id)).to.include({
      status: 'pending',
      provider: 'stripe',
      session_id: session.id,
      billing_name: 'Mara Lind',
      billing_address: 'Hafenweg 3\n20457 Hamburg',
      billing_country: 'FR',
      vat_cents: 1_360,
      total_cents: 8_160,
      payment_id: null,
      paid_at: null,
    });
  });

  it('of a business in another country takes the VAT off, and keeps the number', async () => {
    const { id, path } = await stage.order();
    const paying = await stage.pay(path, { vat_number: 'de 129273398' });
    expect(stage.stripe.books.sessionOf(sessionIdOf(paying)).lines).to.have.length(1);
    expect(await stage.row(id)).to.include({
      vat_number: 'DE129273398',
      vat_number_status: 'valid',
      vat_reverse_charge: true,
      total_cents: 4_900,
    });
  });

  describe('in two tabs', () => {
    it('goes on in the same session while nothing changed', async () => {
      const { id, path } = await stage.order();
      const first = await stage.pay(path);
      const second = await stage.pay(path, { name: 'Lind GmbH' });
      expect(second.to).to.equal(first.to);
      expect(stage.stripe.books.sessions.size).to.equal(1);
      expect(await stage.row(id)).to.include({ billing_name: 'Lind GmbH' });
    });

    it('closes the older session first where the price changed, so that one can be paid', async () => {
      const { id, path } = await stage.order();
      const older = sessionIdOf(await stage.pay(path));
      const newer = sessionIdOf(await stage.pay(path, { country: 'US' }));
      expect(newer).not.to.equal(older);
      expect(stage.stripe.books.sessionOf(older).status).to.equal('expired');
      expect(stage.open(id).map((session) => session.id)).to.deep.equal([newer]);
      expect(stage.stripe.pay(older)).to.equal(false);
      expect(await stage.row(id)).to.include({ session_id: newer, total_cents: 4_900 });
    });

    it('is the same price in another country all the same, since the provider’s page names it', async () => {
      const { id, path } = await stage.order();
      const older = sessionIdOf(await stage.pay(path));
      const newer = sessionIdOf(await stage.pay(path, { country: 'RO' }));
      expect(stage.open(id)).to.have.length(1);
      expect(stage.stripe.books.sessionOf(newer).lines.at(-1)?.name).to.contain('RO');
      expect(stage.stripe.books.sessionOf(older).status).to.equal('expired');
    });

    it('sees in the second that it is paid in the first', async () => {
      const { id, path } = await stage.order();
      stage.stripe.pay(sessionIdOf(await stage.pay(path)));
      // No event has come, and nobody came back: the second tab asks.
      for (const typed of [{}, { country: 'US' }]) {
        const second = await stage.pay(path, typed);
        expect([second.status, second.to]).to.deep.equal([303, `${path}/done`]);
      }
      expect(stage.open(id)).to.deep.equal([]);
      expect(await stage.told(id)).to.include('wake order');
      await stage.settle(id);
      expect(await stage.row(id)).to.include({ status: 'paid', total_cents: 5_831 });
      const third = await stage.press('pay', path, { shown: '5831' });
      expect(third.to).to.equal(`${path}/done`);
      expect(await heading(`${path}/done`)).to.equal('Paid, thank you');
    });

    it('does not let pay again while the money is on its way', async () => {
      const { id, path } = await stage.order();
      stage.stripe.pay(sessionIdOf(await stage.pay(path)), 'slowly');
      const again = await stage.pay(path, { country: 'US' });
      expect(again.to).to.equal(`${path}/done`);
      expect(stage.open(id)).to.deep.equal([]);
      await stage.settle(id);
      expect(await stage.row(id)).to.include({ status: 'pending', total_cents: 5_831 });
    });

    it('at once leaves one session that can be paid, at the price that the order names', async () => {
      const { id, path } = await stage.order();
      const countries = ['DE', 'US', 'FR', 'DE', 'US', 'FR', 'DE', 'IE'];
      const totals: Record<string, string> = { DE: '5831', US: '4900', FR: '5880', IE: '6027' };
      const answers = await Promise.all(
        countries.map((country) => stage.press('pay', path, { country, shown: totals[country] ?? '' })),
      );
      const led = answers.filter(({ status, to }) => status === 303 && to?.startsWith(stage.stripe.origin));
      expect(led.length).to.be.greaterThan(0);
      for (const { status } of answers) expect([303, 503]).to.include(status);
      const order = await stage.row(id);
      const open = stage.open(id);
      expect(open.map((session) => session.id)).to.deep.equal([order.session_id]);
      expect(open[0]?.amount).to.equal(order.total_cents);
      const last = answers.some(({ to }) => to?.endsWith(order.session_id ?? '-'));
      expect(last).to.equal(true);
    });
  });

  it('begins another session where the first one ended by itself', async () => {
    const { id, path } = await stage.order();
    stage.clock.now = new Date(stage.clock.now.getTime() + 2 * hourMs);
    const first = sessionIdOf(await stage.pay(path));
    stage.stripe.books.expire(first);
    const second = await stage.pay(path);
    expect(second.status).to.equal(303);
    expect(sessionIdOf(second)).not.to.equal(first);
    expect(await stage.row(id)).to.include({ session_id: sessionIdOf(second) });
  });

  it('with a code’s last use lets one of two have it', async () => {
    await stage.promo({ code: 'LAST', percent: 10, most_uses: 1 });
    const orders = await Promise.all([stage.order(), stage.orderForAnother()]);
    const shown = String(4_410 + 838);
    const answers = await Promise.all(
      orders.map(({ path }) => stage.press('pay', path, { promo: 'LAST', shown })),
    );
    expect(answers.map(({ status }) => status).sort()).to.deep.equal([303, 400]);
    const refused = answers.find(({ status }) => status === 400);
    expect(refused?.$('#promo-problem').text()).to.contain('has reached its maximum number of uses');
    const open = [...stage.stripe.books.sessions.values()].filter(({ status }) => status === 'open');
    expect(open.filter(({ orderId }) => orders.some(({ id }) => id === orderId))).to.have.length(1);
  });

  describe('that costs nothing', () => {
    it('asks no provider: whoever confirms it has it', async () => {
      await stage.promo({ code: 'ALL', percent: 100 });
      const { id, path } = await stage.order({ promo_code: 'ALL' });
      const shown = await stage.press('update', path, { promo: 'ALL' });
      expect(shown.$('button[value=pay]').text()).to.contain('Order for free');
      expect(shown.text).to.contain('Total');
      const taken = await stage.pay(path, { promo: 'ALL' });
      expect(taken.to).to.equal(`${path}/done`);
      expect(stage.stripe.asked).to.deep.equal([]);
      expect(await stage.row(id)).to.include({
        status: 'pending',
        provider: null,
        session_id: null,
        total_cents: 0,
      });
      expect(await stage.told(id)).to.deep.equal(['wake order']);
      expect(await heading(path)).to.equal('Thank you');
      const again = await stage.press('pay', path, { promo: '', shown: '5831' });
      expect(again.to).to.equal(`${path}/done`);
      expect(await stage.row(id)).to.include({ total_cents: 0 });

      await stage.settle(id);
      expect(await stage.row(id)).to.include({
        status: 'paid',
        provider: null,
        payment_id: null,
        invoice: '2026-000001',
      });
      expect(await heading(path)).to.equal('Paid, thank you');
    });

    it('is not settled before anybody confirms it', async () => {
      await stage.promo({ code: 'ALL', percent: 100 });
      const { id } = await stage.order({ promo_code: 'ALL', billing_country: 'DE' });
      await stage.settle(id);
      expect(await stage.row(id)).to.include({ status: 'pending', total_cents: 0, free_confirmed_at: null });
    });

    it('closes the session of the price that it had', async () => {
      await stage.promo({ code: 'ALL', percent: 100 });
      const { id, path } = await stage.order();
      const older = sessionIdOf(await stage.pay(path));
      await stage.pay(path, { promo: 'ALL' });
      expect(stage.stripe.books.sessionOf(older).status).to.equal('expired');
      expect(await stage.row(id)).to.include({ session_id: null, total_cents: 0 });
    });
  });

  it('of too little for the provider says so', async () => {
    await stage.promo({ code: 'NEARLY', amount_cents: 4_860 });
    const { id, path } = await stage.order();
    const refused = await stage.pay(path, { promo: 'NEARLY', country: 'US' });
    expect(refused.status).to.equal(400);
    expect(refused.$('#promo-problem').text()).to.contain('does not accept this amount');
    expect(await stage.row(id)).to.include({ session_id: null });
  });

  describe('and coming back', () => {
    it('proves nothing: without a payment the order stays unpaid', async () => {
      const { id, path } = await stage.order();
      expect(await heading(`${path}/done`)).to.equal('Nothing has been paid yet');
      expect(await stage.told(id)).to.deep.equal([]);
      await stage.pay(path);
      const back = await stage.visitor.get(`${path}/done?paid=1&session_id=x&status=paid`);
      expect(back.$('h1').text()).to.equal('We are checking with the payment provider');
      // By htmx, and by the browser itself where scripts are off.
      expect(back.$('#looking').attr('hx-get')).to.equal(`${path}/done?looks=1`);
      expect(back.$('noscript').text()).to.include(`content="2;url=${path}/done?looks=1"`);
      await stage.settle(id);
      expect(await stage.row(id)).to.include({ status: 'pending', paid_at: null });
      expect(await heading(`${path}/done`)).to.equal('We are checking with the payment provider');
    });

    it('has the provider asked, so that a payment is found whose event was lost', async () => {
      const { id, path } = await stage.order();
      const session = sessionIdOf(await stage.pay(path));
      stage.stripe.pay(session);
      await stage.visitor.get(`${path}/done`);
      // Not for each look of the page.
      await stage.visitor.get(`${path}/done?looks=1`);
      expect(await stage.told(id)).to.deep.equal(['wake order']);
      stage.clock.now = new Date(stage.clock.now.getTime() + 3_000);
      await stage.visitor.get(`${path}/done?looks=2`);
      expect(await stage.told(id)).to.have.length(2);

      await stage.settle(id);
      const order = await stage.row(id);
      expect(order).to.include({
        status: 'paid',
        payment_id: stage.stripe.books.sessionOf(session).paymentId,
      });
      const done = await stage.visitor.get(`${path}/done?looks=3`);
      const text = squeezed(done.$('main').text());
      for (const part of ['Paid, thank you', '€58.31 is paid', 'Invoice 2026-000001', 'By Mara Lind', id]) {
        expect(text).to.contain(part);
      }
      expect(done.$('meta[http-equiv=refresh]').length).to.equal(0);
      expect(done.$('main form').length).to.equal(0);
    });

    it('looks again by itself for a while, not for ever', async () => {
      const { path } = await stage.order();
      await stage.pay(path);
      const late = await stage.visitor.get(`${path}/done?looks=60`);
      expect(late.$('meta[http-equiv=refresh]').length).to.equal(0);
      for (const looks of ['-1', '1e9', '9999', 'x&looks=2']) {
        expect((await stage.visitor.get(`${path}/done?looks=${looks}`)).status).to.equal(200);
      }
    });
  });

  describe('too late', () => {
    it('is not begun: the page says how to order again', async () => {
      const { id, path } = await stage.order();
      stage.clock.now = new Date(stage.clock.now.getTime() + 24 * hourMs);
      const expired = await stage.visitor.get(path);
      expect(expired.$('h1').text()).to.equal('The order has expired');
      const again = `/account/listings/${String(stage.listingIds[0])}/order?product=launch`;
      expect(expired.$(`main a[href="${again}"]`).text()).to.equal('Order it again');
      const paying = await stage.press('pay', path, { shown: '5831' });
      expect([paying.status, paying.to]).to.deep.equal([303, path]);
      expect(stage.stripe.asked).to.deep.equal([]);
      await stage.settle(id);
      expect(await stage.row(id)).to.include({ status: 'expired' });
      expect(await heading(path)).to.equal('The order has expired');
    });

    it('is not begun while the provider is slow to answer', async () => {
      const { id, path } = await stage.order();
      stage.clock.now = new Date(stage.clock.now.getTime() + 24 * hourMs - 1);
      const create = stage.stripe.books.create.bind(stage.stripe.books);
      stage.stripe.books.create = (form) => {
        const session = create(form);
        stage.clock.now = new Date(stage.clock.now.getTime() + 1);
        return session;
      };
      try {
        const paying = await stage.press('pay', path, { shown: '5831' });
        expect(paying.to).to.equal(path);
      } finally {
        stage.stripe.books.create = create;
      }
      expect(stage.open(id)).to.deep.equal([]);
      expect(await stage.row(id)).to.include({ session_id: null });
    });

    it('in a session that was begun in time is paid all the same', async () => {
      const { id, path } = await stage.order();
      stage.clock.now = new Date(stage.clock.now.getTime() + 24 * hourMs - 60_000);
      const session = sessionIdOf(await stage.pay(path));
      stage.clock.now = new Date(stage.clock.now.getTime() + 10 * 60_000);
      stage.stripe.pay(session);
      await stage.visitor.get(`${path}/done`);
      expect(await stage.told(id)).to.include('wake order');
      await stage.settle(id);
      expect(await stage.row(id)).to.include({ status: 'paid' });
    });
  });

  for (const [status, says, more] of [
    ['cancelled', 'The order was cancelled', {}],
    ['refunded', 'Refunded', { paid_at: new Date(), refunded_cents: 4_900 }],
  ] as const) {
    it(`is over once the order is ${status}`, async () => {
      const { id, path } = await stage.order();
      await stage.api
        .db('orders')
        .where({ id })
        .update({ status, ...more });
      expect(await heading(path)).to.equal(says);
      expect((await stage.press('pay', path, { shown: '5831' })).to).to.equal(path);
      expect(stage.stripe.asked).to.deep.equal([]);
    });
  }

  describe('with a provider that is away', () => {
    it('says so, keeps what was typed, and goes on when it is back', async () => {
      const { id, path } = await stage.order();
      stage.stripe.health = 'fails';
      const refused = await stage.pay(path);
      expect(refused.status).to.equal(503);
      expect(Number(refused.headers.get('retry-after'))).to.equal(30);
      expect(refused.$('[role=alert]').text()).to.contain('Nothing was paid');
      expect(refused.$('input[name=name]').attr('value')).to.equal('Mara Lind');
      expect(await stage.row(id)).to.include({ session_id: null });
      stage.stripe.health = 'well';
      const paying = await stage.pay(path);
      expect(paying.status).to.equal(303);
      expect(stage.open(id)).to.have.length(1);
    });

    it('changes no price while an older session may be open', async () => {
      const { id, path } = await stage.order();
      const older = sessionIdOf(await stage.pay(path));
      stage.stripe.health = 'fails';
      expect((await stage.pay(path, { country: 'US' })).status).to.equal(503);
      stage.stripe.health = 'well';
      expect(await stage.row(id)).to.include({ session_id: older, total_cents: 5_831 });
      stage.stripe.pay(older);
      await stage.settle(id);
      expect(await stage.row(id)).to.include({ status: 'paid', total_cents: 5_831 });
      expect(await stage.api.db('work_items')).to.deep.equal([]);
    });
  });

  it('counts as a write of the network', async () => {
    const small = await openStage({ env: { RATE_WRITES_PER_MINUTE: '3' } });
    try {
      await small.reset();
      const { path } = await small.order();
      const statuses: number[] = [];
      for (let n = 0; n < 4; n += 1) statuses.push((await small.press('update', path)).status);
      expect(statuses).to.deep.equal([200, 200, 200, 429]);
      expect((await small.visitor.get(path)).status).to.equal(200);
    } finally {
      await small.close();
    }
  });

  it('takes the form from its own page, within bounds', async () => {
    const { path } = await stage.order();
    const long = await stage.press('update', path, { name: 'x'.repeat(70_000) });
    expect(long.status).to.equal(413);
    const nul = await stage.press('pay', path, { name: 'a\0b' });
    expect(nul.status).to.equal(400);
    const json = await fetch(stage.api.baseUrl + path, {
      method: 'POST',
      headers: { 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' },
      body: JSON.stringify(someBilling),
    });
    expect(json.status).to.equal(415);
  });
});
