/** The address of a trophy, which its buyer changes on the checkout page until the order is paid. */
import { expect } from 'chai';
import { type CheckoutStage, openStage } from './checkout-stage.ts';

const squeezed = (text: string) => text.replace(/\s+/g, ' ').trim();

describe('the address of a trophy on the checkout page', function () {
  this.timeout(30_000);
  let stage: CheckoutStage;
  before(async () => {
    stage = await openStage();
  });
  after(() => stage.close());
  beforeEach(() => stage.reset());

  const field = 'ship_1_shipping_address';
  const first = 'Mara Lind\nHafenweg 3\n20457 Hamburg\nGermany';
  const other = 'Mara Lind\n12 <Rue> de la Paix\n75002 Paris\nFrance';
  const order = () =>
    stage.order({
      items: [
        { product: 'ai_review', listing_id: stage.listingIds[1] },
        {
          product: 'trophy_cup',
          listing_id: stage.listingIds[1],
          options: { engraving: 'Best of 2026', finish: 'gold', shipping_address: first },
        },
      ],
    });
  const addresses = (id: string) =>
    stage.api.db('order_items').where({ order_id: id }).orderBy('position').pluck('addresses');

  it('is in the form, and is saved with the payment', async () => {
    const { id, path } = await order();
    const { $ } = await stage.visitor.get(path);
    expect($(`#${field}`).val()).to.equal(first);
    expect($(`label[for=${field}]`).text()).to.equal('Trophy: shipping address');
    expect($(`#${field}`).attr()).to.include.keys('required', 'maxlength');
    const shown = await stage.press('update', path, { [field]: other });
    expect(shown.$(`#${field}`).val()).to.equal(other);
    expect(await addresses(id), 'not before the payment').to.deep.equal([{}, { shipping_address: first }]);

    const paying = await stage.pay(path, { [field]: other });
    expect(paying.status).to.equal(303);
    expect(await addresses(id)).to.deep.equal([{}, { shipping_address: other }]);
    expect((await stage.pay(path)).to, 'the same session').to.equal(paying.to);
    expect(await addresses(id), 'of a form without it').to.deep.equal([{}, { shipping_address: other }]);
    await stage.pay(path, { [field]: `  ${first}\r\n` });
    expect(await addresses(id)).to.deep.equal([{}, { shipping_address: first }]);
  });

  for (const [typed, problem] of [
    ['', /^The address is required: delivery address \(name, street, post code, town and country\)\.$/],
    [' \n ', /is required/],
    ['\u05d0'.repeat(501), /^The address must have at most 500 characters\.$/],
  ] as const) {
    it(`is refused with its reason beside the field, and what was typed is kept: ${JSON.stringify(typed.slice(0, 5))}`, async () => {
      const { id, path } = await order();
      const { status, $ } = await stage.press('pay', path, { [field]: typed, country: '', name: 'Ida' });
      expect(status).to.equal(400);
      expect(squeezed($(`#${field}-problem`).text())).to.match(problem);
      expect($(`#${field}`).attr('aria-invalid')).to.equal('true');
      expect(String($(`#${field}`).val())).to.equal(typed.trim());
      expect(squeezed($('#country-problem').text()), 'with the others').to.contain('Choose a country');
      expect($('input[name=name]').attr('value')).to.equal('Ida');
      expect(await addresses(id)).to.deep.equal([{}, { shipping_address: first }]);
      expect(stage.open(id)).to.deep.equal([]);
    });
  }

  it('cannot be changed once the order is paid', async () => {
    const { id, path } = await order();
    await stage.api.db('orders').where({ id }).update({ status: 'paid', paid_at: stage.clock.now });
    const { $ } = await stage.visitor.get(path);
    expect($(`#${field}`)).to.have.lengthOf(0);
    expect(squeezed($('main').text())).to.contain(`Sent to ${squeezed(first)}`);
    for (const button of ['pay', 'update'] as const) await stage.press(button, path, { [field]: other });
    expect(await addresses(id)).to.deep.equal([{}, { shipping_address: first }]);
  });
});
