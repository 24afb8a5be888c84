/** An order of the account on its page: its state, what follows, its refunds, and its invoice to print. */
import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { requestRefund } from '../../src/orders/refund-queries.ts';
import { flowsIn } from '../../src/outbox/queries.ts';
import { type CheckoutStage, openStage, startOfStage } from '../orders/checkout-stage.ts';
import { type Visitor, signIn, visitorOf, words } from '../support/visitor.ts';

describe('the receipt of an order on the site', function () {
  this.timeout(30_000);
  let stage: CheckoutStage;
  let buyer: Visitor;
  before(async () => {
    stage = await openStage();
  });
  after(() => stage.close());
  beforeEach(async () => {
    await stage.reset();
    buyer = visitorOf(stage.api.baseUrl);
    await signIn(buyer, stage.api.db, 'founder@example.com');
    await stage.api.db('sites').update({
      seller_name: 'Launches <GmbH>',
      seller_address: 'Markt 1\n20095 Hamburg',
      seller_country: 'DE',
      seller_vat_number: 'DE136695976',
    });
  });
  const pathOf = (id: string) => `/account/orders/${id}`;
  const paid = async (typed: Record<string, string> = {}) => {
    const order = await stage.order();
    await stage.pay(order.path, typed);
    const [session] = stage.open(order.id);
    stage.stripe.pay(session?.id ?? '');
    await stage.settle(order.id);
    return order;
  };

  it('shows an unpaid order with the way to pay and to cancel it', async () => {
    const { id, path } = await stage.order();
    const page = await buyer.get(pathOf(id));
    expect([page.status, page.$('h1').text()]).to.deep.equal([200, 'An order to pay']);
    expect(words(page, '#order'))
      .to.include('To be paid by')
      .and.include('Nothing is charged until you pay.');
    expect(page.$(`main a[href="${path}"]`).text()).to.equal('Pay it');
    expect(page.$(`main a[href="${path}/cancel"]`)).to.have.length(1);
    expect(page.$('#order').attr('hx-get')).to.equal(`${pathOf(id)}?shown=pending`);
    expect(page.$('#order').find('a, button')).to.have.length(0);
    await buyer.post(`${path}/cancel`);
    const over = await buyer.get(`${pathOf(id)}?shown=pending`, { 'hx-request': 'true' });
    expect(over.headers.get('hx-refresh')).to.equal('true');
    expect(words(over, '#order')).to.include('Cancelled.');
    expect(over.$('#order').attr('hx-get')).to.equal(undefined);
    expect(
      over.$(`main a[href="/account/listings/${String(stage.listingIds[0])}/order?product=launch"]`).text(),
    ).to.equal('Order it again');
  });

  it('follows the payment, with what happens next, the invoice and the way back to the listing', async () => {
    const { id, path } = await paid();
    const returned = await buyer.get(`${path}/done`);
    expect([returned.status, returned.to]).to.deep.equal([303, pathOf(id)]);
    const page = await buyer.get(pathOf(id));
    expect(page.$('h1').text()).to.equal('Paid, thank you');
    expect(words(page, '#order')).to.include('Paid on 25 November 2026.').and.include('In progress.');
    expect(words(page, `main a[href="/account/listings/${String(stage.listingIds[0])}"]`)).to.equal(
      'Back to the listing',
    );
    expect(page.$(`main a[href="${pathOf(id)}/invoice"]`).text()).to.equal('Invoice 2026-000001, to print');
    const list = await buyer.get('/account/orders');
    expect(list.$(`.row a[href="${pathOf(id)}"]`).text()).to.equal('Launch');
    expect(list.$(`.row a[href="${pathOf(id)}/invoice"]`).text()).to.equal('Invoice 2026-000001');
    // Somebody else who has the address of the checkout is led to the same, for the buyer to sign in.
    const anyone = await stage.visitor.get(`${path}/done`);
    expect(anyone.status).to.equal(200);
    expect(anyone.$('main a.button').attr('href')).to.equal(pathOf(id));
  });

  it('prints the invoice: seller, buyer, lines, VAT and total', async () => {
    const { id } = await paid({ name: 'Mara <b>Lind</b>' });
    const page = await buyer.get(`${pathOf(id)}/invoice`);
    expect(page.$('h1').text()).to.equal('Invoice 2026-000001');
    expect(words(page)).to.include('Date 25 November 2026');
    expect(words(page, '.facts')).to.match(
      /Seller ?Launches <GmbH> ?Markt 1 ?20095 Hamburg ?Germany ?VAT number DE136695976 ?Buyer ?Mara <b>Lind<\/b> ?Hafenweg 3 ?20457 Hamburg ?Germany/,
    );
    expect(words(page, '.sums')).to.match(
      /^Launch for Quill & Sons €49\.00 ?Net €49\.00 ?VAT 19 %, Germany €9\.31 ?Total €58\.31$/,
    );
    expect(page.text).not.to.include('<b>Lind').and.not.to.include('<GmbH>');
    expect(page.$('script')).to.have.length(0);
  });

  it('states the reverse charge on the invoice of a business elsewhere in the EU', async () => {
    const { id } = await paid({ country: 'AT', vat_number: 'ATU12011204' });
    const page = await buyer.get(`${pathOf(id)}/invoice`);
    expect(words(page))
      .to.include('Reverse charge')
      .and.include('VAT number ATU12011204')
      .and.include('Total €49.00');
  });

  it('shows refunds with their credit notes', async () => {
    const { id } = await paid();
    await stage.api.db.transaction((tx) =>
      requestRefund(tx, flowsIn(tx), {
        orderId: id,
        cents: 1_190,
        why: 'We <b>regret</b> it.',
        by: 'team',
        now: startOfStage,
      }),
    );
    expect(await stage.payBack(id)).to.equal('made');
    await stage.credit(id);
    const page = await buyer.get(pathOf(id));
    expect(words(page, '.points')).to.equal(
      '€11.90 on 25 November 2026 at 12:00 UTC, credit note 2026-000002: We <b>regret</b> it.',
    );
    const invoice = await buyer.get(`${pathOf(id)}/invoice`);
    expect(words(invoice)).to.match(
      /Credit note 2026-000002, 25 November 2026 ?We <b>regret<\/b> it\. ?Net −€10\.00 ?VAT −€1\.90 ?Paid back −€11\.90/,
    );
  });

  it('has no invoice before it is paid', async () => {
    const { id } = await stage.order();
    const answer = await buyer.get(`${pathOf(id)}/invoice`);
    expect([answer.status, answer.to]).to.deep.equal([303, pathOf(id)]);
  });

  it('is the buyer’s alone', async () => {
    const { id } = await paid();
    const stranger = visitorOf(stage.api.baseUrl);
    expect((await stranger.get(pathOf(id))).to).to.equal(
      `/sign-in?return_to=${encodeURIComponent(pathOf(id))}`,
    );
    await signIn(stranger, stage.api.db, 'stranger@example.com');
    for (const one of [id, randomUUID(), 'x', '%00', '1'.repeat(400)]) {
      expect((await stranger.get(pathOf(one))).status, one).to.equal(404);
      expect((await stranger.get(`${pathOf(one)}/invoice`)).status, one).to.equal(404);
    }
  });
});
