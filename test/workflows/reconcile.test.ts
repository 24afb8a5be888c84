import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import type { Knex } from 'knex';
import type { reconcile } from '../../workflows/index.ts';
import { reconcileScheduleId, workflowId } from '../../src/outbox/messages.ts';
import { embedCode } from '../../src/listings/badge-rules.ts';
import { addWeeks, mondayOf } from '../../src/shared/week-rules.ts';
import { registerSchedules } from '../../temporal/schedules.ts';
import { ownNamespace } from './support/engines.ts';
import { insertLaunch } from './support/launched.ts';
import { type MailServer, openMailServer } from './support/mail-server.ts';
import { type OwnerSite, openOwnerSite } from './support/owner-site.ts';
import { chooseFree, completeFounder, insertAccount, insertListing, submitDraft } from './support/rows.ts';
import { replayRuns } from './support/replay.ts';
import { until } from './support/until.ts';
import { type World, createWorld } from './support/world.ts';

const minute = 60_000;

describe('the reconciler', function () {
  this.timeout(60_000);
  let env: Awaited<ReturnType<typeof ownNamespace>>;
  let world: World;
  let site: OwnerSite;
  let mails: MailServer;
  let db: Knex;

  before(async () => {
    env = await ownNamespace();
    site = await openOwnerSite();
    site.pages.set('/', '<h1>Shop</h1><p>Lamps for people who read at night.</p>');
    mails = await openMailServer();
    world = await createWorld(env, { env: { CRAWL_RESOLVE: site.resolve, SMTP_URL: mails.url } });
    db = world.db;
    await world.work();
  });
  after(async () => {
    await replayRuns(env.client, passes);
    await world.close();
    await Promise.all([site.close(), mails.close()]);
    await env.close();
  });

  const passes: string[] = [];
  /** A pass now, as the schedule starts it. */
  const pass = () => {
    const id = `reconcile-${randomUUID()}`;
    passes.push(id);
    return env.client.workflow.execute<typeof reconcile>('reconcile', {
      workflowId: id,
      taskQueue: 'general',
    });
  };
  const old = () => new Date(Date.now() - 5 * minute);
  const running = (type: 'draft' | 'freeLaunch' | 'sendMail' | 'sendMails', id: string, is = true) =>
    until(
      async () => (await world.deps.runs.listRunning(type)).some((run) => run.workflowId === id) === is,
      `${id} is ${is ? 'listed' : 'not listed'}`,
    );
  const status = async (id: string) => (await env.client.workflow.getHandle(id).describe()).status.name;
  const forget = () => db('outbox').delete();

  it('has nothing to say when all agrees', async () => {
    expect(await pass()).to.deep.equal([]);
  });

  it('starts a draft that nobody works on', async () => {
    const id = await submitDraft(db, site.url, old());
    await forget();
    expect(await pass()).to.deep.equal([
      `draft/${id} was in progress without a run (last run: unknown); restarted`,
    ]);
    await until(async () => (await db('drafts').where({ id, status: 'ready' })).length === 1, 'ready');
  });

  it('starts a waiting draft whose run was terminated, which goes on waiting', async () => {
    const id = await submitDraft(db, site.url, old());
    world.relay.kick();
    await until(async () => (await db('drafts').where({ id, status: 'ready' })).length === 1, 'ready');
    await env.client.workflow.getHandle(workflowId.draft(id)).terminate();
    await running('draft', workflowId.draft(id), false);
    const asked = site.asked.length;
    expect(await pass()).to.deep.equal([
      `draft/${id} was in progress without a run (last run: ended); restarted`,
    ]);
    expect(await status(workflowId.draft(id))).to.equal('RUNNING');
    await env.client.workflow.getHandle(workflowId.draft(id)).signal('draftSubmitted');
    expect(await env.client.workflow.getHandle(workflowId.draft(id)).result()).to.equal('submitted');
    expect(site.asked).to.have.length(asked);
    expect(await db('mails').where({ occasion: `draft-ready/${id}` })).to.have.length(1);
    await db('drafts').where({ id }).update({ status: 'submitted' });
  });

  it('starts redrafts, and readings of competitors, that nobody works on', async () => {
    const id = await submitDraft(db, site.url, old());
    world.relay.kick();
    await until(async () => (await db('drafts').where({ id, status: 'ready' })).length === 1, 'ready');
    await db('draft_redrafts').insert({ draft_id: id, n: 1, created_at: old() });
    const { rows } = await db.raw<{ rows: [{ id: number }] }>(
      `INSERT INTO draft_competitors (draft_id, url, status, created_at) VALUES (?, ?, 'reading', ?) RETURNING id`,
      [id, site.url, old()],
    );
    await forget();
    expect(await pass()).to.deep.equal([
      `redraft/${id}/1 was open without a run (last run: unknown); restarted`,
      `competitor/${rows[0].id} was unread without a run (last run: unknown); restarted`,
    ]);
    await until(
      async () => (await db('draft_redrafts').where({ draft_id: id, outcome: 'done' })).length === 1,
      'done',
    );
    await until(async () => (await db('draft_competitors').where({ status: 'read' })).length === 1, 'read');
    await db('drafts').where({ id }).delete();
    await env.client.workflow.getHandle(workflowId.draft(id)).signal('draftRemoved');
    expect(await env.client.workflow.getHandle(workflowId.draft(id)).result()).to.equal('gone');
  });

  it('starts fetching pictures that nobody fetches', async () => {
    const listingId = await insertListing(db, { websiteUrl: site.url });
    await db('listings')
      .where({ id: listingId })
      .update({ logo_url: `${site.url}none.png` });
    await db('pictures').update({ requested_at: old() });
    await db('outbox').where({ name: 'storePicture' }).delete();
    const [{ id }] = (await db('pictures').select('id')) as [{ id: number }];
    expect(await pass()).to.deep.equal([
      `picture/${id}/1 was not fetched without a run (last run: unknown); restarted`,
    ]);
    await until(async () => (await db('pictures').where({ status: 'failed' })).length === 1, 'fetched');
    await db('listings').where({ id: listingId }).delete();
  });

  it('leaves young rows, and rows whose start is still in the outbox, to the relay', async () => {
    await world.relay.stop();
    const waiting = await submitDraft(db, site.url, old());
    const young = await submitDraft(db, site.url);
    await db('outbox')
      .where({ workflow_id: workflowId.draft(young) })
      .delete();
    expect(await pass()).to.deep.equal([]);
    await db('drafts').whereIn('id', [waiting, young]).delete();
    await forget();
  });

  it('starts a free launch without a run, and corrects one that waits for another week', async () => {
    const listingId = await insertListing(db, { websiteUrl: site.url, founder: completeFounder });
    const { slug } = await db('listings').where({ id: listingId }).first<{ slug: string }>('slug');
    const code = embedCode({
      baseUrl: world.config.BASE_URL,
      siteName: 'Launch Directory',
      slug,
      name: 'Shop',
    });
    site.pages.set('/', code);
    const { id, n, week } = await chooseFree(db, listingId, old());
    await forget();
    expect(await pass()).to.deep.equal([`${id} was open without a run (last run: unknown); restarted`]);
    const row = () => db('free_launches').where({ listing_id: listingId, n });
    await until(async () => (await row().where({ status: 'scheduled' })).length === 1, 'scheduled');

    const later = addWeeks(week, 3);
    await db('free_launches').where({ listing_id: listingId, n }).update({ launch_week: later });
    await until(
      async () => (await world.deps.runs.listRunning('freeLaunch')).some((run) => run.launchWeek === week),
      'listed with its week',
    );
    expect(await pass()).to.deep.equal([
      `${id} waited for the week of ${week}, but its row has another; signalled`,
    ]);
    await until(
      async () => (await world.deps.runs.listRunning('freeLaunch')).some((run) => run.launchWeek === later),
      'listed with the week of its row',
    );

    await db('free_launches').where({ listing_id: listingId, n }).update({ status: 'withdrawn' });
    await pass();
    expect(await env.client.workflow.getHandle(id).result()).to.equal('withdrawn');
  });

  it('cancels a run whose row is not there any more', async () => {
    const id = await submitDraft(db, site.url, old());
    await env.client.workflow.start('draft', {
      workflowId: workflowId.draft(id),
      taskQueue: 'general',
      args: [{ draftId: id }],
    });
    await until(async () => (await db('drafts').where({ id, status: 'ready' })).length === 1, 'ready');
    await running('draft', workflowId.draft(id));
    await db('drafts').where({ id }).delete();
    expect(await pass()).to.deep.equal([`draft/${id} ran without a row; cancelled`]);
    await until(async () => (await status(workflowId.draft(id))) === 'CANCELLED', 'cancelled');
  });

  it('sends an unsent mail, but not one that its run sent and its row forgot', async () => {
    const write = async (occasion: string) => {
      const id = randomUUID();
      await db('mails').insert({
        id,
        occasion,
        recipient: 'mara@shop.example',
        subject: 's',
        body: 'b',
        html: 'b',
        created_at: old(),
      });
      return id;
    };
    const unsent = await write('unsent');
    expect(await pass()).to.deep.equal([
      `mail/${unsent} was unsent without a run (last run: unknown); restarted`,
    ]);
    await until(
      async () => (await db('mails').where({ id: unsent }).whereNotNull('sent_at')).length === 1,
      'sent',
    );
    await running('sendMail', workflowId.mail(unsent), false);

    await db('mails').where({ id: unsent }).update({ sent_at: null });
    const sentBefore = mails.messages.length;
    expect(await pass()).to.deep.equal([
      `mail/${unsent} was sent by its run but not marked as sent; marked, not sent again`,
    ]);
    expect(await db('mails').where({ id: unsent }).whereNotNull('sent_at')).to.have.length(1);
    expect(mails.messages).to.have.length(sentBefore);
  });

  it('sends the mails of a batch that nobody sends', async () => {
    const id = workflowId.mails('launches');
    await forget();
    await db('mails').whereNull('sent_at').delete();
    await running('sendMails', id, false);
    await db('mails').insert({
      id: randomUUID(),
      occasion: 'batched',
      recipient: 'mara@shop.example',
      subject: 's',
      body: 'b',
      html: 'b',
      batch: 'launches',
      created_at: old(),
    });
    const [line] = await pass();
    expect(line).to.match(/^mails\/launches was unsent without a run \(last run: \w+\); restarted$/);
    expect(await env.client.workflow.getHandle(id).result()).to.deep.equal({ sent: 1, alone: 0 });
  });

  it('says what it cannot bring through', async () => {
    await db('outbox').insert({
      kind: 'signal',
      workflow_id: 'draft/stuck',
      name: 'draftEdited',
      args: '[]',
      created_at: new Date(Date.now() - 20 * minute),
      next_attempt_at: new Date(Date.now() + 20 * minute),
      attempts: 9,
    });
    expect((await pass()).join()).to.match(
      /outbox entry \d+ for draft\/stuck is undelivered after 9 attempts/,
    );
    await forget();
  });

  it('names weeks that are over and that nobody closes', async () => {
    const week = addWeeks(mondayOf(new Date(Date.now() - 2 * 60 * minute)), -1);
    const id = await insertLaunch(db, 'forgotten', week, 0);
    expect(await pass()).to.deep.equal([
      `the week ${week} of main is over but not closed; see the schedule close-weeks and its runs`,
    ]);
    await db('listings').where({ id }).delete();
  });

  it('clears delivered outbox entries after a week and idempotency keys after a day', async () => {
    const hours = (count: number) => new Date(Date.now() - count * 60 * minute);
    const entry = { kind: 'signal', workflow_id: 'draft/x', name: 'draftEdited', args: '[]' };
    await db('outbox').insert([
      { ...entry, delivered_at: hours(8 * 24) },
      { ...entry, delivered_at: hours(6 * 24) },
    ]);
    const account_id = await insertAccount(db);
    const key = { account_id, operation: 'submit_listing', request_digest: Buffer.from('x'), answer: '{}' };
    await db('rate_limits').insert([
      { key: 'spent', points: 1, expire: 1 },
      { key: 'counting', points: 1, expire: Date.now() + 3_600_000 },
    ]);
    await db('idempotency_keys').insert([
      { ...key, key: 'old', created_at: hours(25) },
      { ...key, key: 'new', created_at: hours(23) },
    ]);
    expect(await pass()).to.deep.equal(['cleared 1 delivered outbox entries', 'cleared 1 idempotency keys']);
    expect(await db('idempotency_keys').pluck('key')).to.deep.equal(['new']);
    expect(await db('rate_limits').pluck('key')).to.deep.equal(['counting']);
    expect(await db('outbox')).to.have.length(1);
  });

  it('clears links to sign in by that have expired, and sessions that have ended or are not used', async () => {
    const hours = (count: number) => new Date(Date.now() + count * 60 * minute);
    const browser = Buffer.alloc(32);
    const link = {
      email: 'mara@shop.example',
      return_to: '/',
      browser_digest: browser,
      created_at: hours(-1),
    };
    await db('sign_in_links').insert([
      { ...link, digest: Buffer.from('old'), expires_at: hours(-0.1) },
      { ...link, digest: Buffer.from('new'), expires_at: hours(0.1) },
    ]);
    const session = { account_id: await insertAccount(db), method: 'email', created_at: hours(-24 * 70) };
    const idle = { last_used_at: hours(-24 * 61), expires_at: hours(1) };
    await db('sessions').insert([
      { ...session, digest: Buffer.from('ended'), last_used_at: hours(-2), expires_at: hours(-1) },
      { ...session, digest: Buffer.from('idle'), ...idle },
      { ...session, digest: Buffer.from('used'), last_used_at: hours(-24 * 59), expires_at: hours(1) },
    ]);
    expect(await pass()).to.deep.equal(['cleared 1 sign-in links', 'cleared 2 expired sessions']);
    expect((await db('sign_in_links').pluck('digest')).map(String)).to.deep.equal(['new']);
    expect((await db('sessions').pluck('digest')).map(String)).to.deep.equal(['used']);
  });

  it('is started by a schedule, which may be registered again', async () => {
    await registerSchedules(env.client);
    await registerSchedules(env.client);
    const schedule = env.client.schedule.getHandle(reconcileScheduleId);
    await schedule.trigger();
    const { info } = await until(async () => {
      const described = await schedule.describe();
      return described.info.recentActions.length > 0 && described;
    }, 'the schedule acted');
    const run = info.recentActions[0]?.action;
    expect(run?.type).to.equal('startWorkflow');
    const id = run?.workflow.workflowId ?? '';
    await until(async () => (await status(id)) === 'COMPLETED', 'completed');
  });
});
