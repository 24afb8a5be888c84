/** Real money is taken only where invoices state the seller, and the number that VAT is charged with. */
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { childEnvironment } from '../../src/config/config.ts';
import { migrate, openDatabase } from '../../src/db/knex.ts';
import { sellersProblem, missingOfSeller } from '../../src/orders/seller-rules.ts';
import { freshDatabase } from '../support/engines.ts';
import { type CheckoutStage, openStage } from './checkout-stage.ts';

const main = fileURLToPath(new URL('../../src/main.ts', import.meta.url));
const day = '2026-11-25';
const complete = { name: 'Ada', address: 'Am Kai 1', country: 'DE', vatNumber: 'DE136695976' };
const nobody = { name: null, address: null, country: null, vatNumber: null };
const columns = {
  seller_name: 'Ada',
  seller_address: 'Am Kai 1, 20457 Hamburg',
  seller_country: 'DE',
  seller_vat_number: 'DE136695976',
};

describe('what invoices must state of a seller', () => {
  const missing = (seller: object, chargesVat = false) =>
    missingOfSeller({ ...complete, ...seller }, { chargesVat, day });

  it('is name, address and country', () => {
    expect(missing({})).to.deep.equal([]);
    expect(missing({ address: null })).to.deep.equal(['seller_address']);
    expect(missing(nobody)).to.deep.equal(['seller_name', 'seller_address', 'seller_country']);
  });

  it('is the VAT number in a country with VAT, and wherever VAT is charged', () => {
    expect(missing({ vatNumber: null })).to.deep.equal(['seller_vat_number']);
    expect(missing({ country: 'US', vatNumber: null })).to.deep.equal([]);
    expect(missing({ country: 'US', vatNumber: null }, true)).to.deep.equal(['seller_vat_number']);
  });

  it('is named for each site that lacks it', () => {
    expect(sellersProblem([{ key: 'main', seller: complete }], day)).to.equal(null);
    const problem = sellersProblem(
      [
        { key: 'main', seller: complete },
        { key: 'other', seller: { ...complete, vatNumber: null } },
      ],
      day,
    );
    expect(problem).to.contain('seller_vat_number of the site other').and.not.to.contain('main');
  });
});

describe('a service with a live key of Stripe', function () {
  this.timeout(60_000);

  it('does not start before its sites have sellers, and says what to set', async () => {
    const database = await freshDatabase();
    const db = openDatabase(database.url, 2);
    try {
      await migrate(db);
      const env = childEnvironment({
        NODE_ENV: 'production',
        BASE_URL: 'https://launches.example',
        SMTP_URL: 'smtp://mail.example:587',
        MAIL_FROM: 'launches@launches.example',
        STRIPE_SECRET_KEY: 'sk_live_1',
        STRIPE_WEBHOOK_SECRET: 'whsec_1',
        DATABASE_URL: database.url,
        TEMPORAL_ADDRESS: '127.0.0.1:1',
      });
      const ended = await new Promise<{ code: unknown; stderr: string }>((resolve) => {
        execFile(
          process.execPath,
          ['--import', 'tsx', main, 'api'],
          { env, timeout: 50_000 },
          (error, _, stderr) => resolve({ code: error?.code, stderr }),
        );
      });
      expect(ended.code).to.equal(1);
      expect(ended.stderr)
        .to.contain('STRIPE_SECRET_KEY')
        .and.to.contain('seller_address')
        .and.to.contain('site set');
      expect(ended.stderr).not.to.match(/\n\s+at /);
    } finally {
      await db.destroy();
      await database.drop();
    }
  });
});

describe('the checkout page where real money is taken', () => {
  let stage: CheckoutStage;
  before(async () => void (stage = await openStage({ env: { STRIPE_SECRET_KEY: 'sk_live_1' } })));
  after(() => stage.close());
  beforeEach(() => stage.reset());
  const seller = (change: Partial<Record<keyof typeof columns, string | null>>) =>
    stage.api.db('sites').update({ ...columns, ...change });

  it('takes none while the seller has no address', async () => {
    await seller({ seller_address: null });
    const { path } = await stage.order();
    expect((await stage.visitor.get(path)).$('h1').text()).to.equal('Nothing can be paid here');
    await stage.press('pay', path);
    expect(stage.stripe.books.sessions.size).to.equal(0);
  });

  it('takes none with VAT while the seller has no number', async () => {
    await seller({ seller_country: 'US', seller_vat_number: null });
    const { path } = await stage.order();
    const { $ } = await stage.press('pay', path, { country: 'DE' });
    expect($('[role=alert]').text()).to.contain('cannot charge VAT');
    expect(stage.stripe.books.sessions.size).to.equal(0);
  });

  it('is paid once the seller is complete', async () => {
    await seller({});
    const { path } = await stage.order();
    expect((await stage.visitor.get(path)).$('h1').text()).to.equal('Checkout');
  });
});
