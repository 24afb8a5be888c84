import { randomUUID } from 'node:crypto';
import { CompleteAsyncError, activityInfo } from '@temporalio/activity';
import { Worker } from '@temporalio/worker';
import { expect } from 'chai';
import type { Knex } from 'knex';
import { openDatabase } from '../../src/db/knex.ts';
import { activityIds, taskQueues } from '../../src/outbox/messages.ts';
import { flowsIn } from '../../src/outbox/queries.ts';
import { type Relay, createRelay } from '../../temporal/relay.ts';
import { insertListing } from '../launches/insert-listing.ts';
import { freshDatabase } from '../support/engines.ts';
import { ownNamespace } from './support/engines.ts';
import { testLog } from './support/quiet-sdk.ts';
import { insertAccount } from './support/rows.ts';
import { until } from './support/until.ts';
import { workflowBundle } from './support/workflow-bundle.ts';

interface Entry {
  name: string;
  workflow_id: string;
  outcome: string | null;
  attempts: number;
  last_error: string | null;
  delivered_at: Date | null;
}

describe('the outbox relay', function () {
  this.timeout(60_000);
  let env: Awaited<ReturnType<typeof ownNamespace>>;
  let db: Knex;
  let drop: () => Promise<void>;
  let relays: Relay[] = [];

  before(async () => {
    env = await ownNamespace();
    const database = await freshDatabase();
    db = openDatabase(database.url, 10);
    drop = () => database.drop();
  });
  afterEach(async () => {
    await Promise.all(relays.map((relay) => relay.stop()));
    relays = [];
    await db('outbox').delete();
  });
  after(async () => {
    await db.destroy();
    await drop();
    await env.close();
  });

  function relay(): Relay {
    const created = createRelay({ db, client: env.client, log: testLog() });
    relays.push(created);
    return created;
  }
  const entries = () => db('outbox').orderBy('id').select<Entry[]>('*');
  const delivered = () =>
    until(async () => (await entries()).every(({ delivered_at }) => delivered_at !== null), 'all delivered');
  const signalsOf = async (id: string) => {
    const { events } = await env.client.workflow.getHandle(id).fetchHistory();
    return (events ?? []).flatMap(
      ({ workflowExecutionSignaledEventAttributes: signal }) => signal?.signalName ?? [],
    );
  };

  it('delivers mails and orders before drafts', async () => {
    const draftIds = Array.from({ length: 30 }, () => randomUUID());
    const mailId = randomUUID();
    await db.transaction(async (tx) => {
      const flows = flowsIn(tx);
      for (const draftId of draftIds) await flows.start('draft', `draft/${draftId}`, { draftId });
      await flows.start('sendMail', `mail/${mailId}`, { mailId });
    });
    relay().kick();
    await delivered();
    const order = await db('outbox').orderBy(['delivered_at', 'id']).select<Entry[]>('*');
    // Entries are marked as delivered by batches, in which the first of all is the mail that was written last.
    const mail = order.find(({ workflow_id }) => workflow_id === `mail/${mailId}`);
    expect(mail?.delivered_at).to.deep.equal(order[0]?.delivered_at);
    expect(mail?.delivered_at).to.be.below(order.at(-1)?.delivered_at ?? new Date(0));
  });

  it('delivers what wakes a run of mails a moment later, and once for all that were written meanwhile', async () => {
    const wake = (tx: Knex.Transaction) =>
      flowsIn(tx).wakeSoon('sendMails', 'mails/drafts', 'mailsWritten', { batch: 'drafts' });
    relay().start();
    for (let i = 0; i < 40; i += 1) await db.transaction(wake);
    expect((await entries()).filter(({ delivered_at }) => delivered_at !== null)).to.deep.equal([]);
    await delivered();
    expect(await signalsOf('mails/drafts')).to.deep.equal(['mailsWritten']);
    await db.transaction(wake);
    await delivered();
    expect(await signalsOf('mails/drafts')).to.deep.equal(['mailsWritten', 'mailsWritten']);
  });

  it('delivers what a transaction committed, in order, and nothing of one that was rolled back', async () => {
    await db.transaction(async (tx) => {
      await flowsIn(tx).start('draft', 'draft/order', { draftId: 'order' });
      await flowsIn(tx).signal('draft/order', 'draftEdited');
      await flowsIn(tx).signal('draft/order', 'draftSubmitted');
    });
    const lost = await db.transaction();
    await flowsIn(lost).start('draft', 'draft/lost', { draftId: 'lost' });
    await lost.rollback();

    relay().kick();
    await delivered();
    expect((await entries()).map(({ outcome }) => outcome)).to.deep.equal([
      'started',
      'signalled',
      'signalled',
    ]);
    expect(await signalsOf('draft/order')).to.deep.equal(['draftEdited', 'draftSubmitted']);
    const { status, raw } = await env.client.workflow.getHandle('draft/order').describe();
    expect(status.name).to.equal('RUNNING');
    expect(raw.executionConfig?.userMetadata?.summary?.data?.toString()).to.contain('profile');
  });

  it('names product and website in the summary of a run', async () => {
    const listingId = await insertListing(db, 'tidewell');
    const listing = await db('listings').where({ id: listingId }).first<{ site_id: number }>();
    const draftId = randomUUID();
    await db('drafts').insert({
      id: draftId,
      site_id: listing.site_id,
      account_id: await insertAccount(db),
      url: 'https://www.lampyard.example/start',
      status: 'crawling',
      created_at: new Date(),
      updated_at: new Date(),
    });
    await db.transaction(async (tx) => {
      await flowsIn(tx).start('freeLaunch', 'free-launch/summary', { listingId, n: 1 });
      await flowsIn(tx).start('draft', 'draft/summary', { draftId });
      await flowsIn(tx).start('claim', 'claim/gone', { claimId: 99_999 });
    });
    relay().kick();
    await delivered();
    const summaryOf = async (id: string) => {
      const { raw } = await env.client.workflow.getHandle(id).describe();
      return raw.executionConfig?.userMetadata?.summary?.data?.toString();
    };
    expect(await summaryOf('free-launch/summary')).to.contain('tidewell (tidewell.example) waits');
    expect(await summaryOf('draft/summary')).to.contain('the profile of www.lampyard.example and');
    expect(await summaryOf('claim/gone'), 'of a row that is gone').to.contain('a claim of a listing');
  });

  it('takes a run that is there, or was, for delivered', async () => {
    await env.client.workflow.start('draft', {
      workflowId: 'draft/closed',
      taskQueue: 'general',
      args: [{ draftId: '' }],
    });
    await env.client.workflow.getHandle('draft/closed').terminate();
    await db.transaction(async (tx) => {
      await flowsIn(tx).start('draft', 'draft/closed', { draftId: 'closed' });
      await flowsIn(tx).signal('draft/closed', 'draftEdited');
      await flowsIn(tx).signal('draft/never', 'draftEdited');
    });
    relay().kick();
    await delivered();
    expect((await entries()).map(({ outcome }) => outcome)).to.deep.equal([
      'already_started',
      'no_such_run',
      'no_such_run',
    ]);
    expect((await env.client.workflow.getHandle('draft/closed').describe()).status.name).to.equal(
      'TERMINATED',
    );
  });

  it('completes an activity that waits for it, and takes one that does not for delivered', async () => {
    let begun = 0;
    const server = { connection: env.nativeConnection, namespace: env.namespace ?? 'default' };
    const workers = await Promise.all([
      Worker.create({
        ...server,
        taskQueue: taskQueues.general,
        workflowBundle: await workflowBundle(),
        activities: {
          awaitHostLock() {
            if (activityInfo().workflowExecution?.workflowId === 'draft/turn') begun += 1;
            throw new CompleteAsyncError();
          },
        },
      }),
      Worker.create({
        ...server,
        taskQueue: taskQueues.crawl,
        activities: { crawlPages: () => Promise.resolve('not_its_turn') },
      }),
    ]);
    const running = Promise.all(workers.map((worker) => worker.run()));
    try {
      await db.transaction((tx) => flowsIn(tx).start('draft', 'draft/turn', { draftId: 'turn' }));
      relay().start();
      await until(() => Promise.resolve(begun === 1), 'it waits');
      const complete = { kind: 'complete', workflow_id: 'draft/turn', name: activityIds.turn, args: '[]' };
      const gone = { ...complete, workflow_id: 'draft/never' };
      await db('outbox').insert([complete, gone]);
      await delivered();
      const outcomes = (await entries()).map(({ outcome }) => outcome);
      expect(outcomes).to.deep.equal(['started', 'completed', 'no_such_run']);
      await until(() => Promise.resolve(begun === 2), 'its run goes on, and waits again under the same id');
    } finally {
      await env.client.workflow.getHandle('draft/turn').terminate();
      for (const worker of workers) worker.shutdown();
      await running;
    }
  });

  it('delivers each entry once when several relays work at once', async () => {
    const ids = Array.from({ length: 30 }, (_, i) => `draft/many-${i}`);
    await db.transaction(async (tx) => {
      for (const id of ids) {
        await flowsIn(tx).start('draft', id, { draftId: id });
        await flowsIn(tx).signal(id, 'draftEdited');
        await flowsIn(tx).signal(id, 'draftSubmitted');
      }
    });
    for (const one of [relay(), relay(), relay()]) {
      one.start();
      one.kick();
    }
    await delivered();
    for (const id of ids) expect(await signalsOf(id), id).to.deep.equal(['draftEdited', 'draftSubmitted']);
    expect(new Set((await entries()).map(({ attempts }) => attempts))).to.deep.equal(new Set([1]));
  });

  it('keeps an entry that Temporal refuses, with the reason, and goes on with the others', async () => {
    await db.transaction(async (tx) => {
      await flowsIn(tx).start('draft', 'x'.repeat(2_000), { draftId: 'too long' });
      await flowsIn(tx).signal('x'.repeat(2_000), 'draftEdited');
      await flowsIn(tx).start('draft', 'draft/other', { draftId: 'other' });
    });
    relay().kick();
    await until(async () => (await entries())[2]?.outcome, 'the other one is delivered');
    const [refused, behind] = await entries();
    expect(refused).to.include({ attempts: 1, delivered_at: null });
    expect(refused?.last_error).to.match(/length/i);
    expect(behind).to.include({ attempts: 0, delivered_at: null });
  });

  it('finds by itself what nobody told it of', async () => {
    relay().start();
    await db.transaction((tx) => flowsIn(tx).start('draft', 'draft/unannounced', { draftId: 'unannounced' }));
    await delivered();
  });
});
