/** Fault 1, of orders: kill -9 of a worker in the middle of settling and of refunding; another finishes, once. */
import { expect } from 'chai';
import { findOrder } from '../../src/orders/order-queries.ts';
import { requestRefund } from '../../src/orders/refund-queries.ts';
import { flowsIn } from '../../src/outbox/queries.ts';
import { createTestProvider } from '../../src/payments/test-provider.ts';
import { workflowId } from '../../src/outbox/messages.ts';
import { beginPaying, buildOrder } from '../orders/order-desk.ts';
import { insertListing } from '../workflows/support/rows.ts';
import { until } from '../workflows/support/until.ts';
import { withWorkers } from './worker-process.ts';

describe('a worker killed in the middle of an order', function () {
  this.timeout(120_000);

  it('leaves an order that another worker settles, fulfils and refunds once', () =>
    withWorkers(async (host) => {
      const { engine, db, baseUrl } = host;
      const payments = createTestProvider({
        db,
        flowsIn,
        committed: () => undefined,
        clock: () => new Date(),
        baseUrl,
      });
      /** Whoever needs the table waits until it is let go. */
      const hold = async (table: string) => {
        const lock = await db.transaction();
        await lock.raw(`LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE`);
        return { letGo: () => lock.rollback() };
      };
      /** Kills the worker in the middle of what is held, which is then let go for another one. */
      const killIn = async (held: { letGo(): Promise<unknown> }, what: string) => {
        await host.untilLocked(`in the middle of ${what}`);
        await host.kill();
        await held.letGo();
        return host.start();
      };
      await host.start({ LOG_LEVEL: 'silent' });
      const listingId = await insertListing(db, { websiteUrl: 'https://shop.example/' });
      const { owner_id: accountId } = await db('listings')
        .where({ id: listingId })
        .first<{ owner_id: number }>('owner_id');
      const items = [
        { product: 'launch_bundle', listing_id: listingId },
        { product: 'billboard_min', listing_id: listingId, amount_cents: 1_000 },
      ];
      const id = await buildOrder(db, { items, accountId, now: new Date() });
      const session = await beginPaying(db, payments, id);
      const [invoices, features] = [await hold('invoices'), await hold('listing_features')];
      await payments.pay(session, new Date());
      await killIn(invoices, 'settling it');
      await killIn(features, 'bringing about what it is for');
      const done = async () =>
        (await db('order_items').where({ order_id: id, status: 'done' })).length === items.length;
      await until(done, 'fulfilled', 60_000);
      expect(await engine.client.workflow.getHandle(workflowId.order(id)).result()).to.equal('fulfilled');
      expect(await db('invoices').where({ order_id: id })).to.have.lengthOf(1);
      expect(await db('listing_features').where({ order_id: id })).to.have.lengthOf(1);
      expect(await db('contributions').where({ order_id: id })).to.have.lengthOf(1);

      const refunds = await hold('test_refunds');
      await db.transaction((tx) =>
        requestRefund(tx, flowsIn(tx), {
          orderId: id,
          cents: null,
          why: 'Asked.',
          by: 'mara',
          now: new Date(),
        }),
      );
      const next = await killIn(refunds, 'paying it back');
      await until(async () => (await findOrder(db, id))?.status === 'refunded', 'refunded', 60_000);
      expect(await db('test_refunds')).to.have.lengthOf(1);
      expect(await db('invoices').where({ order_id: id, is_credit: true })).to.have.lengthOf(1);
      const occasions = await db('mails').orderBy('occasion').pluck<string[]>('occasion');
      expect(occasions).to.deep.equal(['live/0', 'receipt', 'refunded'].map((what) => `order/${id}/${what}`));
      return next;
    }));
});
