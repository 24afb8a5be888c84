/** Postgres restarted under a checkout: 503 with Retry-After, the process lives, and a retry is one order and one session. */
import { expect } from 'chai';
import { freshDatabase } from '../support/engines.ts';
import { type TcpProxy, startProxy } from '../support/tcp-proxy.ts';
import { type CheckoutStage, openStage, sessionIdOf } from './checkout-stage.ts';

describe('Postgres away during checkout', function () {
  this.timeout(60_000);
  let stage: CheckoutStage;
  let proxy: TcpProxy;
  before(async () => {
    const database = await freshDatabase();
    const url = new URL(database.url);
    proxy = await startProxy({ host: url.hostname, port: Number(url.port) });
    url.hostname = '127.0.0.1';
    url.port = String(proxy.port);
    stage = await openStage({ database: { url: url.href, drop: () => database.drop() } });
  });
  after(async () => {
    await stage.close();
    await proxy.close();
  });
  beforeEach(async () => {
    proxy.back();
    await stage.reset();
  });
  const webhook = () => `${stage.api.baseUrl}/webhooks/stripe`;
  const cart = () => ({
    items: [{ product: 'launch', listing_id: stage.listingIds[0], week: '2026-12-07' }],
  });
  const create = (idempotencyKey: string) =>
    stage.call('create_checkout', cart(), { key: stage.key, idempotencyKey });
  const orders = () => stage.api.db('orders').select<{ id: string }[]>('id');

  it('builds one order of a request that is sent again with its key', async () => {
    proxy.away();
    const refused = await create('away');
    expect([refused.status, refused.body['code']]).to.deep.equal([503, 'unavailable']);
    proxy.back();
    const made = await create('away');
    expect(made.status).to.equal(201);
    expect((await create('away')).body['id']).to.equal(made.body['id']);
    expect(await orders()).to.have.length(1);
    expect(await stage.api.db('outbox')).to.have.length(1);
  });

  it('builds one order of many that are cut off in the middle', async () => {
    const cutting = create('cut').catch(() => null);
    proxy.away();
    const first = await cutting;
    proxy.back();
    const made = await create('cut');
    expect(made.status).to.equal(201);
    if (first?.status === 201) expect(first.body['id']).to.equal(made.body['id']);
    expect(await orders()).to.have.length(1);
  });

  it('pays in one session, whenever it was cut off', async () => {
    for (const cutAt of ['before', 'at the provider']) {
      const { id, path } = await (cutAt === 'before' ? stage.order() : stage.orderForAnother());
      const create = stage.stripe.books.create.bind(stage.stripe.books);
      if (cutAt === 'before') proxy.away();
      else {
        stage.stripe.books.create = (form) => {
          proxy.away();
          return create(form);
        };
      }
      const refused = await stage.press('pay', path, { shown: '5831' });
      stage.stripe.books.create = create;
      expect(refused.status, cutAt).to.equal(503);
      expect(Number(refused.headers.get('retry-after'))).to.be.greaterThan(0);
      const page = await stage.visitor.get(path);
      expect(page.status).to.equal(503);
      proxy.back();
      const paying = await stage.pay(path);
      expect(paying.status).to.equal(303);
      // The address of another one that was begun was told to nobody.
      stage.stripe.pay(sessionIdOf(paying));
      await stage.visitor.get(`${path}/done`);
      await stage.settle(id);
      expect(await stage.row(id)).to.include({ status: 'paid', session_id: sessionIdOf(paying) });
      expect(await stage.api.db('invoices').where({ order_id: id })).to.have.length(1);
    }
  });

  it('has Stripe send an event again, which then has its one effect', async () => {
    const { id, path } = await stage.order();
    stage.stripe.pay(sessionIdOf(await stage.pay(path)));
    const [event] = stage.stripe.events;
    if (!event) throw new Error('nothing happened');
    proxy.away();
    const refused = await stage.stripe.deliver(event, webhook());
    expect(refused.status).to.equal(503);
    expect(Number(refused.headers.get('retry-after'))).to.be.greaterThan(0);
    proxy.back();
    for (let time = 0; time < 2; time += 1) {
      expect((await stage.stripe.deliver(event, webhook())).status).to.equal(200);
    }
    expect(await stage.api.db('payment_events').pluck('order_id')).to.deep.equal([id]);
    expect(await stage.told(id)).to.deep.equal(['wake order']);
  });
});
