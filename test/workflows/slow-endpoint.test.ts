/** One endpoint that does not answer, with a backlog of events, among many that do: the others are not held up. */
import { expect } from 'chai';
import { type WebhookEndpoint, neverAnswers, openWebhookEndpoint } from '../support/webhook-endpoint.ts';
import { addEndpoint, recordEvent } from '../webhooks/webhook-rows.ts';
import { requestsPerEndpoint } from '../../src/webhooks/retry-rules.ts';
import { type Engine, ownNamespace } from './support/engines.ts';
import { insertAccount } from './support/rows.ts';
import { until } from './support/until.ts';
import { type World, createWorld } from './support/world.ts';

/** More events than the slots of the worker, and more accounts. */
const backlog = 24;
const others = 40;

describe('a slow webhook endpoint', function () {
  this.timeout(120_000);
  let engine: Engine & { close(): Promise<void> };
  let slow: WebhookEndpoint;
  let quick: WebhookEndpoint;
  let world: World;
  before(async () => {
    engine = await ownNamespace();
    [slow, quick] = await Promise.all([openWebhookEndpoint(), openWebhookEndpoint()]);
    const resolve = [slow.resolve('slow.example'), quick.resolve('quick.example')].join();
    world = await createWorld(engine, { env: { CRAWL_RESOLVE: resolve, WORKER_WEBHOOKS: '8' } });
  });
  after(async () => {
    await world.close();
    await slow.close();
    await quick.close();
    await engine.close();
  });

  it('takes four slots of a worker and not all; others get their events meanwhile', async () => {
    const { db, relay } = world;
    slow.next.push(...Array.from({ length: 10 * backlog }, () => neverAnswers));
    const slowAccount = await insertAccount(db);
    await addEndpoint(db, slowAccount, 'https://slow.example/');
    for (let n = 0; n < backlog; n += 1) await recordEvent(db, slowAccount);
    relay.kick();
    await world.work();
    await until(() => Promise.resolve(slow.received.length >= requestsPerEndpoint), 'the slow one is asked');
    for (let n = 0; n < others; n += 1) {
      const account = await insertAccount(db);
      await addEndpoint(db, account, `https://quick.example/${n}`);
      await recordEvent(db, account);
    }
    relay.kick();
    await until(() => Promise.resolve(quick.received.length === others), 'the others have their events');
    const open = slow.received.length - (await answered(slowAccount));
    expect(open).to.be.at.most(requestsPerEndpoint);
    // Its run would wait for hours.
    await db('webhook_endpoints').where({ account_id: slowAccount }).delete();
  });

  /** Requests to the account's endpoints that are over. */
  const answered = async (accountId: number) => {
    const endpoints = world.db('webhook_endpoints').where({ account_id: accountId }).select('id');
    const deliveries = world.db('webhook_deliveries').whereIn('endpoint_id', endpoints).select('id');
    const [row] = await world
      .db('webhook_attempts')
      .whereIn('delivery_id', deliveries)
      .count<{ count: number }[]>('* as count');
    return row?.count ?? 0;
  };
});
