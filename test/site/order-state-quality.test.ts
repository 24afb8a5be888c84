/** The pages of launches and orders in their states: accessible, narrow and wide, light and dark, light-weight. */
import { insertReadyDraft } from '../support/drafts.ts';
import { email, qualityStage } from './quality-stage.ts';

describe('the quality of pages of launches and orders', function () {
  this.timeout(60_000);
  let now = new Date('2026-11-25T12:00:00Z');
  const { stage, go, fill, press, call, at, isFine, shownIsFine, withoutScripts } = qualityStage(() => now);
  let id: number;
  let path: string;
  beforeEach(async () => {
    now = new Date('2026-11-25T12:00:00Z');
    await stage.api.db.raw('TRUNCATE listings, drafts, orders CASCADE');
    const { body } = await call('submit_draft', { id: await insertReadyDraft(stage.api.db, email) });
    id = Number(body['listing_id']);
    path = `/account/listings/${id}`;
  });
  const listing = (columns: Record<string, unknown>) =>
    stage.api.db('listings').where({ id }).update(columns);

  it('of a cart: empty, with a price, with problems', async () => {
    await isFine(`${path}/order`, 'Order for Tidewell');
    await withoutScripts(async () => {
      await press('Show the price');
      await shownIsFine('#item', 'Choose at least one thing to order.');
      await go(`${path}/order?product=launch_bundle`);
      await stage.page.select('#country', 'DE');
      await press('Show the price');
      await shownIsFine('#price', 'Total');
      await fill('Promo code (optional)', 'WRONG');
      await press('Update the price');
      await shownIsFine('#promo-problem', 'The code is not a code of this site.');
      await (await stage.page.$('#product-trophy_cup input'))?.click();
      await press('Go to payment');
      await shownIsFine('main', 'This is required');
    });
  });

  it('of a checkout: to pay, with problems, declined, paid, cancelled and expired', async () => {
    await withoutScripts(async () => {
      await go(`${path}/order?product=launch`);
      await press('Go to payment');
      await shownIsFine('h1', 'Checkout');
      const checkout = at();
      await isFine(`${path}/launch`, 'Launch of Tidewell');
      await isFine('/account', 'Your account');
      await isFine('/account/orders', 'Your orders');
      await isFine(checkout, 'Checkout');
      await fill('Name or company', 'x');
      await fill('Address', 'Kai 1');
      await stage.page.select('#country', 'DE');
      await fill('VAT number (optional)', 'DE1');
      await press('Update the price');
      await shownIsFine('main', 'VAT');
      await fill('VAT number (optional)', '');
      await press('Update the price');
      await press('Pay €58.31');
      await shownIsFine('h1', 'Test payment');
      await press('Pretend it is declined');
      await shownIsFine('[role=alert]', 'was declined');
      await press('Pretend to pay €58.31');
      // Without scripts it reloads by itself, which the audit does not allow.
      await isFine(`${checkout}/done`, 'We are checking with the payment provider');
      await isFine(`${checkout}/cancel`);
    });
  });

  it('of orders that are over', async () => {
    const { body } = await call('create_checkout', { items: [{ product: 'launch', listing_id: id }] });
    const { pathname } = new URL(String(body['checkout_url']));
    await isFine(`${pathname}/cancel`);
    await press('Cancel the order');
    await shownIsFine('main', 'cancelled');
    await isFine(`/account/orders/${String(body['id'])}`);
    await stage.api.db('orders').update({ status: 'expired' });
    await isFine(pathname);
    await isFine(`/account/orders/${String(body['id'])}`);
    await isFine('/checkout/no-such-order');
  });

  it('of a listing on its way: waiting, scheduled, live, without its badge, hidden, unpublished', async () => {
    await isFine(path, 'Tidewell');
    await call('choose_free_listing', { listing_id: id });
    await isFine(path, 'Tidewell');
    await isFine(`${path}/launch/withdraw`);
    await isFine('/listings/tidewell');
    await listing({ status: 'scheduled' });
    await isFine(path, 'Tidewell');
    await stage.api.db('free_launches').update({ status: 'live', badge_found: false, badge_checked_at: now });
    await listing({ status: 'live', launched_at: now });
    await isFine(`${path}/launch`);
    await isFine(`${path}/unpublish`);
    await isFine('/listings/tidewell');
    await listing({ status: 'hidden', hidden_status: 'live', hidden_at: now, hidden_why: 'Malware <b>.' });
    await isFine(`${path}/launch`);
    await isFine(path);
    await listing({ status: 'unpublished', hidden_status: null, hidden_at: null, hidden_why: null });
    await isFine(`${path}/launch`);
    await isFine(path);
  });
});
