/** A person pays an order in a real browser, with and without JavaScript, by Stripe's stand-in and by the test provider. */
import { expect } from 'chai';
import type { Browser, Page } from 'puppeteer';
import { atAPage } from '../support/at-a-page.ts';
import { launchChromium } from '../support/chromium.ts';
import { type CheckoutStage, openStage } from './checkout-stage.ts';

const withoutStripe = { STRIPE_SECRET_KEY: '', STRIPE_WEBHOOK_SECRET: '', STRIPE_API_BASE: '' };

describe('a person who pays in a browser', function () {
  this.timeout(90_000);
  let browser: Browser;
  before(async () => {
    browser = await launchChromium();
  });
  after(() => browser.close());

  for (const provider of ['stripe', 'test'] as const) {
    for (const script of [true, false]) {
      const how = `${provider === 'stripe' ? 'by Stripe' : 'by the test provider'}, ${script ? 'with' : 'without'} JavaScript`;
      it(`${how}: looks, updates, is declined, pays, and has a receipt`, async () => {
        const stage = await openStage({ env: provider === 'test' ? withoutStripe : {} });
        const page = await browser.newPage();
        const refused: string[] = [];
        page.on('console', (message) => {
          if (message.type() === 'error') refused.push(message.text());
        });
        try {
          await page.setJavaScriptEnabled(script);
          await stage.reset();
          await walk(page, stage, provider);
          // A policy that kept the form from the provider's page would have said so.
          expect(refused).to.deep.equal([]);
        } finally {
          await page.close();
          await stage.close();
        }
      });
    }
  }
});

async function walk(page: Page, stage: CheckoutStage, provider: 'stripe' | 'test'): Promise<void> {
  const { go, text, named, press } = atAPage({ page: () => page, baseUrl: () => stage.api.baseUrl });

  const { id, path } = await stage.order({
    items: [
      { product: 'launch', listing_id: stage.listingIds[0], week: '2026-12-07' },
      { product: 'ai_review', listing_id: stage.listingIds[1] },
    ],
  });
  await go(path);
  expect(await text('h1')).to.equal('Checkout');
  await (await named('combobox', 'Country')).select('AT');
  await press('Update the price');
  expect(await text('.sums')).to.contain('VAT 20 %, Austria €13.60 Total €81.60');
  await (await named('textbox', 'Name or company')).type('Mara Lind');
  await (await named('textbox', 'Address')).type('Ring 1\n1010 Wien');
  await press('Pay €81.60');

  const total = await text(provider === 'stripe' ? '#total' : '.sums .total');
  expect(total).to.contain(provider === 'stripe' ? '8160 eur' : '€81.60');
  if (provider === 'test') expect(await text('.loud')).to.contain('NO REAL MONEY IS TAKEN');
  await press(provider === 'stripe' ? 'Decline' : 'Pretend it is declined');
  expect((await stage.row(id)).status).to.equal('pending');
  await press(provider === 'stripe' ? 'Pay' : 'Pretend to pay €81.60');

  expect(new URL(page.url()).pathname).to.equal(`${path}/done`);
  expect(await text('h1')).to.equal('We are checking with the payment provider');
  expect(await stage.told(id)).to.include('wake order');
  await stage.settle(id);
  // The page looks again by itself.
  while ((await text('h1')) !== 'Paid, thank you') await page.waitForNavigation();
  expect(await text('main')).to.contain('€81.60 is paid');
  expect(await text('main')).to.contain('Invoice 2026-000001');
  await go(path);
  expect(await text('h1')).to.equal('Paid, thank you');
}
