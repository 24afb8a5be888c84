import type { TestWorkflowEnvironment } from '@temporalio/testing';
import { expect } from 'chai';
import { Webhook } from 'standardwebhooks';
import { flowsIn } from '../../src/outbox/queries.ts';
import { workflowId } from '../../src/outbox/messages.ts';
import { pauseEndpoint, resumeEndpoint } from '../../src/webhooks/endpoint-queries.ts';
import { insertTestDelivery, resend } from '../../src/webhooks/log-queries.ts';
import { retryDelaysMs } from '../../src/webhooks/retry-rules.ts';
import { type WebhookEndpoint, answers, hangsUp, openWebhookEndpoint } from '../support/webhook-endpoint.ts';
import { addEndpoint, deliveryOf, recordEvent, secretsOfEndpoint } from '../webhooks/webhook-rows.ts';
import { historyTexts } from './support/history-texts.ts';
import { timeSkipping } from './support/engines.ts';
import { insertAccount } from './support/rows.ts';
import { until } from './support/until.ts';
import { type World, createWorld } from './support/world.ts';

const url = 'https://hooks.example/secret-path';

describe('the webhook workflow', function () {
  this.timeout(60_000);
  let env: TestWorkflowEnvironment;
  let endpoint: WebhookEndpoint;
  let world: World;

  before(async () => {
    env = await timeSkipping();
    endpoint = await openWebhookEndpoint();
    world = await createWorld(env, { env: { CRAWL_RESOLVE: endpoint.resolve('hooks.example') } });
    await world.work();
  });
  after(async () => {
    await world.close();
    await endpoint.close();
    await env.teardown();
  });

  async function subscribe() {
    endpoint.received.length = 0;
    endpoint.next.length = 0;
    const accountId = await insertAccount(world.db);
    return { accountId, id: await addEndpoint(world.db, accountId, url) };
  }
  async function run(deliveryId: number, n = 1): Promise<string> {
    world.relay.kick();
    const handle = env.client.workflow.getHandle(workflowId.webhook(deliveryId, n));
    await until(() => handle.describe().catch(() => null), 'started');
    return (await handle.result()) as string;
  }
  const deliver = async (accountId: number) => {
    const [delivery = 0] = await recordEvent(world.db, accountId, { at: new Date('2026-11-25T12:00:00Z') });
    return delivery;
  };
  const endpointRow = (id: number) =>
    world.db('webhook_endpoints').where({ id }).first<{
      paused_why: string | null;
      failing_since: Date | null;
    }>('paused_why', 'failing_since');
  const rejects = (times: number) =>
    void endpoint.next.push(...Array.from({ length: times }, () => answers(500, 'down')));

  it('sends a thin, signed payload that the verifier of the library accepts', async () => {
    const { accountId, id } = await subscribe();
    const delivery = await deliver(accountId);
    expect(await run(delivery)).to.equal('delivered');
    const [message] = endpoint.received;
    const [secret = ''] = await secretsOfEndpoint(world.db, id);
    const { event_id: eventId } = await deliveryOf(world.db, delivery);
    expect(new Webhook(secret).verify(message?.body ?? '', message?.headers ?? {})).to.deep.equal({
      type: 'listing.live',
      version: 1,
      id: `evt_${eventId}`,
      timestamp: '2026-11-25T12:00:00.000Z',
      data: { id: 7, link: 'https://launches.localhost/api/v1/me/listings/7' },
    });
    expect(message?.headers).to.include({
      'webhook-id': `evt_${eventId}`,
      'content-type': 'application/json',
    });
    const history = await env.client.workflow.getHandle(workflowId.webhook(delivery, 1)).fetchHistory();
    expect(historyTexts(history)).to.not.match(/hooks\.example|secret-path|whsec_/);
    expect(() => new Webhook(secret).verify(`${message?.body ?? ''} `, message?.headers ?? {})).to.throw();
  });

  it('is attempted again after 5 s, 5 min, 30 min, 2 h, 5 h, 10 h and 10 h, under one id', async () => {
    const { accountId, id } = await subscribe();
    rejects(7);
    const delivery = await deliver(accountId);
    expect(await run(delivery)).to.equal('delivered');
    const attempts = await world
      .db('webhook_attempts')
      .where({ delivery_id: delivery })
      .orderBy('attempt')
      .select<{ at: Date; status: number; failure: string | null; answer: string }[]>();
    const gaps = attempts.slice(1).map(({ at }, i) => at.getTime() - (attempts[i]?.at.getTime() ?? 0));
    gaps.forEach((gap, i) =>
      expect(gap, `gap ${i}`).to.be.within(retryDelaysMs[i] ?? 0, (retryDelaysMs[i] ?? 0) + 60_000),
    );
    expect(gaps).to.have.length(7);
    expect(attempts.map(({ status, failure }) => `${status} ${failure ?? ''}`)).to.deep.equal([
      ...Array.from({ length: 7 }, () => '500 status'),
      '200 ',
    ]);
    expect(attempts[0]).to.include({ answer: 'down' });
    const ids = new Set(endpoint.received.map(({ headers }) => headers['webhook-id']));
    const bodies = new Set(endpoint.received.map(({ body }) => body));
    expect([ids.size, bodies.size]).to.deep.equal([1, 1]);
    expect((await endpointRow(id)).failing_since).to.equal(null);
  });

  it('fails after eight attempts, and is sent again on request under the same id', async () => {
    const { accountId, id } = await subscribe();
    rejects(8);
    const delivery = await deliver(accountId);
    expect(await run(delivery)).to.equal('failed');
    expect(endpoint.received).to.have.length(8);
    expect((await endpointRow(id)).paused_why).to.equal(null);
    const count = await world.db.transaction((tx) => resend(tx, id, { since: null }, new Date()));
    expect(count).to.equal(1);
    expect(await run(delivery, 2)).to.equal('delivered');
    expect(new Set(endpoint.received.map(({ headers }) => headers['webhook-id'])).size).to.equal(1);
  });

  it('pauses an endpoint that has failed for five days, and writes to its owner; later events are kept', async () => {
    const { accountId, id } = await subscribe();
    rejects(100);
    const first = await deliver(accountId);
    expect(await run(first)).to.equal('failed');
    let last = first;
    // Each takes more than a day.
    for (let day = 0; day < 4; day += 1) {
      last = await deliver(accountId);
      if ((await run(last)) === 'kept') break;
    }
    expect((await deliveryOf(world.db, last)).status).to.equal('kept');
    expect(await endpointRow(id)).to.include({ paused_why: 'failing' });
    const sent = endpoint.received.length;
    const kept = await deliver(accountId);
    expect((await deliveryOf(world.db, kept)).status).to.equal('kept');
    expect(await world.db('outbox').where({ workflow_id: workflowId.webhook(kept, 1) })).to.deep.equal([]);
    expect(endpoint.received).to.have.length(sent);
    const mails = await world.db('mails').whereLike('occasion', `webhook/${id}/paused/%`);
    expect(mails.map(({ subject }: { subject: string }) => subject)).to.deep.equal([
      'Your webhook at hooks.example is paused',
    ]);
    expect(JSON.stringify(mails)).to.not.include('secret-path');

    endpoint.next.length = 0;
    const again = await world.db.transaction(async (tx) => {
      await resumeEndpoint(tx, id);
      return resend(tx, id, { since: null }, new Date());
    });
    const undelivered = await world
      .db('webhook_deliveries')
      .where({ endpoint_id: id, n: 2 })
      .pluck<number[]>('id');
    expect(undelivered).to.have.length(again);
    for (const delivery of undelivered) expect(await run(delivery, 2)).to.equal('delivered');
  });

  it('pauses at once where the endpoint answers 410, and keeps what was under way', async () => {
    const { accountId, id } = await subscribe();
    endpoint.next.push(answers(410));
    const delivery = await deliver(accountId);
    expect(await run(delivery)).to.equal('kept');
    expect(await endpointRow(id)).to.include({ paused_why: 'gone' });
    expect(endpoint.received).to.have.length(1);
  });

  it('waits while its owner has paused the endpoint, and ends where it is deleted', async () => {
    const { accountId, id } = await subscribe();
    rejects(1);
    endpoint.next.unshift((response) => {
      void world.db
        .transaction((tx) => pauseEndpoint(tx, id, 'owner', new Date()))
        .then(() => response.writeHead(500).end());
    });
    const delivery = await deliver(accountId);
    expect(await run(delivery)).to.equal('kept');
    await world.db.transaction((tx) => resumeEndpoint(tx, id));
    endpoint.next[0] = (response) => {
      void world
        .db('webhook_endpoints')
        .where({ id })
        .delete()
        .then(() => response.writeHead(500).end());
    };
    expect(await run(await deliver(accountId))).to.equal('gone');
  });

  it('sends a test event once, also to a paused endpoint, which stays as it is', async () => {
    const { id } = await subscribe();
    const { id: siteId } = await world.db('sites').first<{ id: number }>('id');
    const test = () =>
      world.db.transaction(async (tx) => {
        const delivery = await insertTestDelivery(tx, { endpointId: id, siteId, now: new Date() });
        await flowsIn(tx).start('deliverWebhook', workflowId.webhook(delivery, 1), {
          deliveryId: delivery,
          n: 1,
        });
        return delivery;
      });
    endpoint.next.push(hangsUp);
    expect(await run(await test())).to.equal('failed');
    expect(await endpointRow(id)).to.deep.equal({ paused_why: null, failing_since: null });
    await world.db.transaction((tx) => pauseEndpoint(tx, id, 'owner', new Date()));
    expect(await run(await test())).to.equal('delivered');
    expect(await endpointRow(id)).to.include({ paused_why: 'owner' });
    expect(JSON.parse(endpoint.received.at(-1)?.body ?? '')).to.include({ type: 'webhook.test' });
  });
});
