/** Nobody launches a website that somebody else has shown to be theirs: at the quote, the order, the payment, and once paid. */
import { expect } from 'chai';
import { insertVerified } from '../claims/claim-rows.ts';
import { insertAccount, insertListing, insertSite } from '../listings/listing-rows.ts';
import { callersOf } from '../support/callers.ts';
import { type CheckoutStage, openStage } from './checkout-stage.ts';
import { type OrderDesk, openOrderDesk } from './order-desk.ts';

const verified = /somebody else has verified its website.*claim_listing/;

describe('a launch of a website that somebody else has verified', function () {
  this.timeout(30_000);
  let stage: CheckoutStage;
  before(async () => {
    stage = await openStage();
    await stage.api.key();
    await insertAccount(stage.api.db, 'mara@quill.example');
    await insertSite(stage.api.db, 'garden');
  });
  after(() => stage.close());
  beforeEach(() => stage.reset());

  /** On another site of the deployment. */
  async function verifyElsewhere(website = 'https://www.quill.example/') {
    const { db } = stage.api;
    const site = await db('sites').where({ key: 'garden' }).first<{ id: number }>('id');
    const columns = { site_id: site.id, website_url: website, website_key: 'quill.example' };
    return insertVerified(db, await insertListing(db, 'quill-there', columns), 'mara@quill.example');
  }
  const launch = () => ({ items: [{ product: 'launch', listing_id: stage.listingIds[0] }] });

  it('is refused by quote_order and create_checkout, over REST and MCP', async () => {
    await verifyElsewhere();
    for (const [name, call] of Object.entries(callersOf(stage.api.baseUrl))) {
      for (const operation of ['quote_order', 'create_checkout']) {
        const { status, body } = await call(operation, launch(), { key: stage.key });
        expect([status, body['code']], `${name} ${operation}`).to.deep.equal([400, 'invalid_input']);
        const [problem] = body['errors'] as { path: string; message: string }[];
        expect(problem?.path).to.equal('items.0.listing_id');
        expect(problem?.message).to.match(verified);
      }
    }
    expect(await stage.api.db('orders')).to.deep.equal([]);
    const another = { items: [{ product: 'launch', listing_id: stage.listingIds[2] }] };
    expect((await stage.call('quote_order', another, { key: stage.key })).status).to.equal(200);
  });

  it('is allowed once the claim is over, and to the account that has verified it', async () => {
    const claimId = await verifyElsewhere();
    await stage.api.db('claims').where({ id: claimId }).update({
      status: 'expired',
      ended_why: 'proof_gone',
      next_check_at: null,
    });
    expect((await stage.call('quote_order', launch(), { key: stage.key })).status).to.equal(200);
    await insertVerified(stage.api.db, stage.listingIds[0] ?? 0, 'founder@example.com');
    expect((await stage.call('quote_order', launch(), { key: stage.key })).status).to.equal(200);
  });

  it('cannot be paid, where the order was built before', async () => {
    const { id, path } = await stage.order();
    await verifyElsewhere();
    const paying = await stage.pay(path);
    expect(paying.status).to.equal(409);
    expect(paying.$('[role=alert]').text()).to.include('somebody else has verified that the website');
    expect(await stage.row(id)).to.include({ status: 'pending', session_id: null });
    expect(stage.open(id)).to.deep.equal([]);
  });

  it('cannot be paid by the owner before, once the listing has passed on', async () => {
    const { path } = await stage.order({
      items: [{ product: 'ai_review', listing_id: stage.listingIds[1] }],
    });
    await insertVerified(stage.api.db, stage.listingIds[1] ?? 0, 'mara@quill.example');
    expect((await stage.pay(path)).status).to.equal(409);
  });
});

describe('a paid launch of a website that somebody else has verified', () => {
  const now = new Date('2026-11-25T12:00:00Z');
  let desk: OrderDesk;
  let accountId: number;
  let count = 0;
  before(async () => {
    desk = await openOrderDesk();
    accountId = await insertAccount(desk.db, 'buyer@shop.example');
    await insertAccount(desk.db, 'mara@shop.example');
  });
  after(() => desk.close());
  const listing = () => {
    const slug = `shop-${(count += 1)}`;
    const columns = {
      owner_id: accountId,
      status: 'draft',
      launched_at: null,
      website_key: `${slug}.example`,
    };
    return insertListing(desk.db, slug, columns);
  };

  it('goes to the site team, as the payment was on its way', async () => {
    const id = await listing();
    const order = await desk.paid({ items: [{ product: 'launch', listing_id: id }], accountId, now });
    await insertVerified(desk.db, id, 'mara@shop.example');
    await desk.run(order, now);
    const { status, note } = await desk.item(order);
    expect(status).to.equal('with_team');
    expect(note).to.include('Somebody else has verified');
    expect(await desk.db('listings').where({ id }).first('status')).to.deep.equal({ status: 'draft' });
  });

  it('goes on for the new owner, where it was scheduled before', async () => {
    const id = await listing();
    const items = [{ product: 'launch', listing_id: id, week: '2026-11-30' }];
    const order = await desk.paid({ items, accountId, now });
    await desk.run(order, now);
    await insertVerified(desk.db, id, 'mara@shop.example');
    await desk.run(order, new Date('2026-11-30T00:00:00Z'));
    expect((await desk.item(order)).status).to.equal('done');
    expect(await desk.db('listings').where({ id }).first('status', 'plan')).to.deep.equal({
      status: 'live',
      plan: 'paid',
    });
  });
});
