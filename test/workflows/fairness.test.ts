import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import type { Knex } from 'knex';
import { openDatabase } from '../../src/db/knex.ts';
import { enqueueMail } from '../../src/mail/queries.ts';
import { mailContent } from '../../src/mail/mail-content-rules.ts';
import { workflowId } from '../../src/outbox/messages.ts';
import { flowsIn } from '../../src/outbox/queries.ts';
import { type Relay, createRelay } from '../../temporal/relay.ts';
import { freshDatabase } from '../support/engines.ts';
import { type Engine, ownNamespace } from './support/engines.ts';
import { queueDrafts, startNotingWorkers, untilQueued } from './support/queued-drafts.ts';
import { testLog } from './support/quiet-sdk.ts';
import { insertAccount } from './support/rows.ts';
import { until } from './support/until.ts';

const queued = 300;
const slots = 2;

describe('work of several accounts', function () {
  this.timeout(240_000);
  let engine: Engine & { close(): Promise<void> };
  let db: Knex;
  let relay: Relay;
  let drop: () => Promise<void>;

  beforeEach(async () => {
    engine = await ownNamespace();
    const database = await freshDatabase();
    drop = () => database.drop();
    db = openDatabase(database.url, 10);
    relay = createRelay({ db, client: engine.client, log: testLog() });
    relay.start();
  });
  afterEach(async () => {
    await relay.stop();
    await db.destroy();
    await drop();
    await engine.close();
  });

  const delivered = () =>
    until(async () => (await db('outbox').whereNull('delivered_at')).length === 0, 'delivered', 120_000);
  const priorityOf = async (id: string) => {
    const { raw } = await engine.client.workflow.getHandle(id).describe();
    const { priorityKey, fairnessKey } = raw.workflowExecutionInfo?.priority ?? {};
    return { priorityKey, fairnessKey };
  };

  it('is done in turns: 300 drafts of one delay the first of another by two crawls at most', async () => {
    const [busy, other, buyer] = [await insertAccount(db), await insertAccount(db), await insertAccount(db)];
    await payForWork(buyer);
    const workers = await startNotingWorkers(engine, slots);
    try {
      await queueDrafts(db, busy, queued);
      await untilQueued(engine, queued);
      const [first] = await queueDrafts(db, other, 1);
      const [paid] = await queueDrafts(db, buyer, 1);
      await untilQueued(engine, queued + 2);
      await workers.read();
      const { begun } = workers;
      await until(
        () => Promise.resolve([first, paid].every((id) => id !== undefined && begun.includes(id))),
        'both are read',
      );
      const before = (id = '') => begun.slice(0, begun.indexOf(id));
      expect(before(first).filter((id) => id !== paid).length).to.be.at.most(2);
      expect(before(paid).length, 'what is done for a buyer, before what is free').to.be.at.most(slots);
    } finally {
      await workers.stop();
    }
  });

  it('begins with mails and orders, whoever has queued drafts before', async () => {
    const busy = await insertAccount(db);
    const reader = await insertAccount(db, 'mara@shop.example');
    const drafts = await queueDrafts(db, busy, 40);
    const orderId = await insertOrder(reader, 'pending');
    const mailId = await writeMail('mara@shop.example');
    await writeMail('nobody@shop.example');
    await db.transaction((tx) => flowsIn(tx).start('order', workflowId.order(orderId), { orderId }));
    await delivered();
    const begun = async (id: string) => {
      const { events } = await engine.client.workflow.getHandle(id).fetchHistory();
      const started = events?.find(({ workflowTaskStartedEventAttributes: task }) => task);
      return started && Number(started.eventTime?.seconds) + Number(started.eventTime?.nanos) / 1e9;
    };
    const workers = await startNotingWorkers(engine, slots);
    try {
      const timesOf = (ids: string[]) =>
        until(async () => {
          const times = await Promise.all(ids.map(begun));
          return times.every((time) => time !== undefined) && times;
        }, 'all have begun');
      const first = await timesOf([workflowId.mail(mailId), workflowId.order(orderId)]);
      const times = await timesOf(drafts.map(workflowId.draft));
      // A worker polls for some tasks at a time.
      const earlier = times.filter((time) => time < Math.max(...first));
      expect(earlier.length).to.be.below(drafts.length / 2);
    } finally {
      await workers.stop();
    }
    expect(await priorityOf(workflowId.mail(mailId))).to.deep.equal({
      priorityKey: 1,
      fairnessKey: `account/${reader}`,
    });
    expect(await priorityOf(workflowId.order(orderId))).to.deep.equal({
      priorityKey: 1,
      fairnessKey: `account/${reader}`,
    });
    expect(await priorityOf(workflowId.draft(drafts[0] ?? ''))).to.deep.equal({
      priorityKey: 3,
      fairnessKey: `account/${busy}`,
    });
    const { id: unknown } = await db('mails')
      .where({ recipient: 'nobody@shop.example' })
      .first<{ id: string }>('id');
    expect(await priorityOf(workflowId.mail(unknown))).to.deep.equal({
      priorityKey: 1,
      fairnessKey: 'sendMail',
    });
  });

  async function writeMail(recipient: string): Promise<string> {
    await db.transaction((tx) =>
      enqueueMail(tx, flowsIn(tx), {
        ...mailContent('Sign in', 'This lets you in.'),
        occasion: `sign-in/${randomUUID()}`,
        recipient,
        now: new Date(),
      }),
    );
    return (await db('mails').where({ recipient }).first<{ id: string }>('id')).id;
  }

  async function insertOrder(accountId: number, status: 'pending' | 'paid'): Promise<string> {
    const site = await db('sites').first<{ id: number }>('id');
    const id = randomUUID();
    await db('orders').insert({
      id,
      site_id: site.id,
      account_id: accountId,
      checkout_token: randomUUID(),
      status,
      currency: 'EUR',
      subtotal_cents: 14_900,
      discount_cents: 0,
      vat_rate_percent: 0,
      vat_cents: 0,
      vat_reverse_charge: false,
      total_cents: 14_900,
      created_at: new Date(),
      expires_at: new Date(),
      ...(status === 'paid' && { paid_at: new Date() }),
    });
    return id;
  }

  async function payForWork(accountId: number): Promise<void> {
    const item = { order_id: await insertOrder(accountId, 'paid'), position: 0, product: 'done_for_you' };
    await db('order_items').insert({
      ...item,
      name: 'Done for you',
      fulfilment: 'work',
      amount_cents: 14_900,
      discount_cents: 0,
      status: 'with_team',
    });
  }
});
