/** From the choice of the paid launch to the printed invoice and back to the listing, in a browser that runs no script. */
import { expect } from 'chai';
import type { Browser, Page } from 'puppeteer';
import { type CheckoutStage, openStage } from '../orders/checkout-stage.ts';
import { atAPage } from '../support/at-a-page.ts';
import { launchChromium, shareSession } from '../support/chromium.ts';
import { signIn, visitorOf } from '../support/visitor.ts';

describe('a founder who orders a paid launch, without JavaScript', function () {
  this.timeout(60_000);
  let stage: CheckoutStage;
  let browser: Browser;
  let page: Page;
  before(async () => {
    stage = await openStage({
      env: { STRIPE_SECRET_KEY: '', STRIPE_WEBHOOK_SECRET: '', STRIPE_API_BASE: '' },
    });
    await stage.reset();
    browser = await launchChromium();
    page = await browser.newPage();
    await page.setJavaScriptEnabled(false);
    const visitor = visitorOf(stage.api.baseUrl);
    await signIn(visitor, stage.api.db, 'founder@example.com');
    await shareSession(browser, visitor, stage.api.baseUrl);
  });
  after(async () => {
    await browser.close();
    await stage.close();
  });
  const { go, at, text, named, press } = atAPage({ page: () => page, baseUrl: () => stage.api.baseUrl });

  it('sees the price, pays, prints the invoice and is led back', async () => {
    const listing = `/account/listings/${String(stage.listingIds[0])}`;
    await go(listing);
    await press('Choose how it launches', 'link');
    await press('Order the paid launch', 'link');
    expect(at()).to.equal(`${listing}/order?product=launch`);
    await page.select('#week-launch', '2026-12-07');
    await page.select('#country', 'DE');
    await press('Show the price');
    expect(await text('#price')).to.match(/Launch ?€49\.00.*VAT 19 %, Germany ?€9\.31.*Total ?€58\.31/);
    await press('Go to payment');
    expect(await text('h1')).to.equal('Checkout');
    await (await named('textbox', 'Name or company')).type('Mara Lind');
    await (await named('textbox', 'Address')).type('Kai 1');
    await press('Pay €58.31');
    expect(await text('h1')).to.equal('Test payment');
    await press('Pretend to pay €58.31');
    const { id } = await stage.api.db('orders').first<{ id: string }>('id');
    await stage.settle(id);
    // The page reloads by itself in the meantime.
    await page.goto(new URL(`/account/orders/${id}`, stage.api.baseUrl).href);
    expect(await text('h1')).to.equal('Paid, thank you');
    expect(await text('main')).to.include('In the week of Monday, 7 December 2026');
    await press('Invoice 2026-000001, to print', 'link');
    expect(await text('main'))
      .to.include('Mara Lind')
      .and.include('Total €58.31');
    await press('Back to the order', 'link');
    await press('Back to the listing', 'link');
    expect(at()).to.equal(listing);
  });
});
