import type { TestWorkflowEnvironment } from '@temporalio/testing';
import { expect } from 'chai';
import { enqueueMail } from '../../src/mail/queries.ts';
import { mailContent } from '../../src/mail/mail-content-rules.ts';
import { suppressByTeam } from '../../src/mail/suppression-queries.ts';
import { workflowId } from '../../src/outbox/messages.ts';
import { flowsIn } from '../../src/outbox/queries.ts';
import { timeSkipping } from './support/engines.ts';
import { historyTexts } from './support/history-texts.ts';
import { type MailServer, openMailServer } from './support/mail-server.ts';
import { until } from './support/until.ts';
import { type World, createWorld } from './support/world.ts';

describe('the workflow that sends the mails of a batch', function () {
  this.timeout(60_000);
  let env: TestWorkflowEnvironment;
  let server: MailServer;
  let world: World;

  before(async () => {
    env = await timeSkipping();
    server = await openMailServer();
    world = await createWorld(env, { env: { SMTP_URL: server.url } });
    await world.work();
  });
  after(async () => {
    await world.close();
    await server.close();
    await env.teardown();
  });
  beforeEach(async () => {
    server.reset();
    await world.db('mails').delete();
  });

  const handle = () => env.client.workflow.getHandle(workflowId.mails('drafts'));
  const recipientsOf = (count: number) => Array.from({ length: count }, (_, i) => `owner${i}@shop.example`);
  /** At once: while they are written one by one, a busy machine would send as many rounds of signals as it takes seconds. */
  async function write(
    recipients: readonly string[],
    content = mailContent('Your draft is ready', 'Read it.'),
  ) {
    await world.db.transaction(async (tx) => {
      for (const recipient of recipients) {
        await enqueueMail(tx, flowsIn(tx), {
          ...content,
          occasion: `draft-ready/${recipient}`,
          recipient,
          now: new Date(),
          batch: 'drafts',
        });
      }
    });
  }
  const unsent = () => world.db('mails').whereNull('sent_at').whereNull('failure_code');
  const settled = () => until(async () => (await unsent()).length === 0, 'no mail waits');
  const recipients = () => server.messages.flatMap(({ recipients: all }) => all).sort();

  it('sends what is written while it sends', async () => {
    let answer = () => {};
    const held = new Promise<void>((resolve) => (answer = resolve));
    server.gate = () => held;
    await write(['early@shop.example']);
    await until(() => Promise.resolve(server.waiting.size === 1), 'the first is at the mail server');
    await write(['late@shop.example']);
    await until(
      async () => (await world.db('outbox').whereNull('delivered_at')).length === 0,
      'its run was signalled',
    );
    answer();
    await settled();
    expect(await handle().result()).to.deep.equal({ sent: 2, alone: 0 });
    expect(recipients()).to.deep.equal(['early@shop.example', 'late@shop.example']);
  });

  it('leaves a mail that the server does not take at once to a run of its own, which tries again', async () => {
    server.answers.push(451);
    await write(['deferred@shop.example']);
    await settled();
    expect(await handle().result()).to.deep.equal({ sent: 0, alone: 1 });
    expect(recipients()).to.deep.equal(['deferred@shop.example']);
    expect(server.attempts).to.equal(2);
  });

  it('gives up a mail that is refused for good, and writes to nobody whose mails are stopped', async () => {
    await suppressByTeam(world.db, 'stopped@shop.example', new Date());
    server.refusedRecipients.set('refused@shop.example', '5.7.1 not allowed');
    await write(['refused@shop.example', 'stopped@shop.example', 'mara@shop.example']);
    await settled();
    const codes = await world
      .db('mails')
      .orderBy('recipient')
      .select<object[]>('recipient', 'failure_code', 'batch');
    expect(codes).to.deep.equal([
      { recipient: 'mara@shop.example', failure_code: null, batch: 'drafts' },
      { recipient: 'refused@shop.example', failure_code: 'mail_refused', batch: null },
      { recipient: 'stopped@shop.example', failure_code: 'suppressed', batch: null },
    ]);
    expect(recipients()).to.deep.equal(['mara@shop.example']);
  });

  it('does not send a mail again that was sent before a restore', async () => {
    await write(['mara@shop.example']);
    await world.db.raw('INSERT INTO mails_sent_before_restore SELECT id, now() FROM mails');
    await settled();
    await until(async () => (await world.db('mails').whereNotNull('sent_at')).length === 1, 'marked as sent');
    expect(server.messages).to.deep.equal([]);
  });

  it('sends 250 mails by one run, each once, and says how many', async () => {
    const owners = recipientsOf(250);
    await write(owners);
    await settled();
    expect(await handle().result()).to.deep.equal({ sent: 250, alone: 0 });
    expect(recipients()).to.deep.equal(owners.sort());
    const history = await handle().fetchHistory();
    expect(history.events?.length).to.be.below(40);
    expect(historyTexts(history)).to.not.match(/shop\.example|Your draft/);
  });

  it('leaves all to runs of their own while no mail server answers; those give up after days', async () => {
    await world.close();
    world = await createWorld(env, { env: { SMTP_URL: 'smtp://127.0.0.1:1' } });
    await world.work();
    await write(recipientsOf(3));
    await until(async () => (await world.db('mails').whereNotNull('batch')).length === 0, 'out of the batch');
    expect(await handle().result()).to.deep.equal({ sent: 0, alone: 3 });
    for (const id of await world.db('mails').pluck<string[]>('id')) {
      const run = env.client.workflow.getHandle(workflowId.mail(id));
      await until(() => run.describe().catch(() => null), 'started');
      await run.result().catch(() => undefined);
    }
    expect(await world.db('mails').distinct().pluck<string[]>('failure_code')).to.deep.equal([
      'mail_deferred',
    ]);
  });
});
