import { randomUUID } from 'node:crypto';
import { Client } from '@temporalio/client';
import type { TestWorkflowEnvironment } from '@temporalio/testing';
import { expect } from 'chai';
import type { Knex } from 'knex';
import { listActions } from '../../src/audit/queries.ts';
import { createOwnLaunches } from '../../src/launches/own-launches.ts';
import { badgeImageUrl, badgeUrls } from '../../src/listings/badge-rules.ts';
import { defaultStyle } from '../../src/listings/badges/style-rules.ts';
import { hideListing, restoreListing } from '../../src/listings/hidden-queries.ts';
import { flowsIn } from '../../src/outbox/queries.ts';
import { registerSchedules } from '../../temporal/schedules.ts';
import type { recheckBadges } from '../../workflows/index.ts';
import { recheckBadgesScheduleId } from '../../src/outbox/messages.ts';
import { ownNamespace, timeSkipping } from './support/engines.ts';
import { type LiveLaunch, insertLiveLaunch, toldOf } from './support/live-launches.ts';
import { type OwnerSite, openOwnerSite } from './support/owner-site.ts';
import { replayRuns } from './support/replay.ts';
import { until } from './support/until.ts';
import { type World, createWorld } from './support/world.ts';

const day = 86_400_000;
const nothing = { found: 0, missing: 0, unread: 0, hidden: 0, restored: 0 };

describe('the look at badges of live launches', function () {
  this.timeout(60_000);
  let env: TestWorkflowEnvironment;
  let world: World;
  let site: OwnerSite;
  let db: Knex;
  /** A homepage at which our own software breaks off. */
  let poisoned: string | null = null;
  const runs: string[] = [];

  before(async () => {
    env = await timeSkipping();
    site = await openOwnerSite();
    world = await createWorld(env, { env: { CRAWL_RESOLVE: site.resolve } });
    const { fetch } = world.deps;
    world.deps.fetch = (url, options) => {
      if (poisoned !== null && url.endsWith(poisoned)) throw new Error('a fault of our own');
      return fetch(url, options);
    };
    db = world.db;
    await world.work();
  });
  after(async () => {
    await replayRuns(env.client, runs);
    await world.close();
    await site.close();
    await env.teardown();
  });
  beforeEach(async () => {
    poisoned = null;
    site.broken = null;
    site.asked.length = 0;
    site.pages.clear();
    await db('listings').delete();
    await db('audit_log').delete();
    await db('sites').update({ badge_lost: 'notify' });
  });

  const clock = async () => new Date(await env.currentTimeMs());
  let count = 0;
  /** A live launch whose badge is on its homepage and due for a look. */
  async function live(more: { dueInDays?: number; badge?: boolean } = {}): Promise<LiveLaunch> {
    const { dueInDays = 0, badge = true } = more;
    const now = (await clock()).getTime();
    const launch = await insertLiveLaunch(db, {
      baseUrl: world.config.BASE_URL,
      website: `${site.url}${(count += 1)}`,
      launchedAt: new Date(now - 30 * day),
      dueAt: new Date(now + dueInDays * day),
    });
    site.pages.set(launch.path, badge ? launch.embedCode : '<h1>Shop</h1>');
    return launch;
  }
  /**
   * A run now, as the schedule starts it, by a client of its own: for whoever waits through that of the environment the
   * server skips time, by years where a run has no timer. `pauses`: skips so much again and again, for a run that tries
   * again.
   */
  async function look({ pauses = 0 } = {}) {
    const workflowId = `recheck-badges-${randomUUID()}`;
    runs.push(workflowId);
    const { workflow } = new Client({ connection: env.connection });
    const run = workflow.execute<typeof recheckBadges>('recheckBadges', { workflowId, taskQueue: 'general' });
    let ended = pauses === 0;
    void run.finally(() => (ended = true)).catch(() => undefined);
    for (let tries = 0; tries < 100 && !ended; tries += 1) await env.sleep(pauses);
    return run;
  }
  const row = ({ listingId }: LiveLaunch) =>
    db('free_launches').where({ listing_id: listingId }).first<Record<string, unknown>>();
  const listing = ({ listingId }: LiveLaunch) =>
    db('listings').where({ id: listingId }).first<{ status: string; hidden_why: string | null }>();
  const homepages = () => site.asked.filter((path) => path !== '/robots.txt');
  const told = (launch: LiveLaunch) => toldOf(db, launch.listingId);
  const mail = (launch: LiveLaunch, what: string) =>
    db('mails')
      .whereLike('occasion', `free-launch/${launch.listingId}/1/badge-${what}/%`)
      .first<{ subject: string; body: string }>('subject', 'body');

  it('has nothing to do where nothing is due', async () => {
    await live({ dueInDays: 1 });
    expect(await look()).to.deep.equal(nothing);
    expect(site.asked).to.deep.equal([]);
  });

  it('sees badges that are there, tells of those that are gone, once, and loses none to a homepage that is down', async () => {
    const [there, gone] = [await live(), await live({ badge: false })];
    expect(await look()).to.deep.equal({ ...nothing, found: 1, missing: 1 });
    expect(await told(there)).to.deep.equal([]);
    expect(await told(gone)).to.deep.equal(['lost']);
    const { subject, body } = await mail(gone, 'lost');
    expect(subject).to.match(/badge of Shop is no longer on your homepage/);
    expect(body).to.include(gone.embedCode).and.to.include('stays public');
    expect(body).to.include(`https://launches.localhost/account/listings/${gone.listingId}`);
    expect(await row(gone)).to.deep.include({ badge_found: false, badge_hide_at: null });
    expect(await listing(gone)).to.include({ status: 'live' });

    await env.sleep(8 * day);
    site.broken = 503;
    expect(await look(), 'what is missing is due after a week').to.deep.equal({ ...nothing, unread: 1 });
    await env.sleep(23 * day);
    expect(await look()).to.deep.equal({ ...nothing, unread: 2 });
    expect(await row(there)).to.deep.include({ badge_found: true, badge_missing_since: null });
    expect((await row(there))['badge_detail']).to.match(/503.*We check again/);
    site.broken = null;
    await env.sleep(1.1 * day);
    expect(await look()).to.deep.equal({ ...nothing, found: 1, missing: 1 });
    expect(await told(gone), 'once a loss').to.deep.equal(['lost']);

    site.pages.set(gone.path, gone.embedCode);
    await env.sleep(8 * day);
    expect(await look()).to.deep.equal({ ...nothing, found: 1 });
    expect(await row(gone)).to.deep.include({ badge_found: true, badge_missing_since: null });
    site.pages.set(gone.path, '');
    await env.sleep(31 * day);
    await look();
    expect(await told(gone), 'it is gone again').to.deep.equal(['lost', 'lost']);
  });

  it('takes any badge that the listing has earned, and no other', async () => {
    const launch = await live();
    const { listingUrl } = badgeUrls(world.config.BASE_URL, launch.slug);
    const show = (kind: 'launched' | 'launch-of-the-week') => {
      const image = badgeImageUrl(world.config.BASE_URL, launch.slug, kind, defaultStyle);
      site.pages.set(launch.path, `<a href="${listingUrl}"><img src="${image}"></a>`);
    };
    show('launched');
    expect(await look()).to.deep.equal({ ...nothing, found: 1 });
    show('launch-of-the-week');
    await env.sleep(31 * day);
    expect(await look()).to.deep.equal({ ...nothing, missing: 1 });
    const now = await clock();
    const site_id = (await db('sites').first<{ id: number }>('id')).id;
    const award = { site_id, week: '2026-11-16', rank: 2, listing_id: launch.listingId, votes: 1 };
    await db('awards').insert({ ...award, created_at: now });
    await env.sleep(8 * day);
    expect(await look()).to.deep.equal({ ...nothing, found: 1 });
  });

  it('hides after the days of grace where the site says so, and restores when the badge is back', async () => {
    await db('sites').update({ badge_lost: 'hide' });
    const launch = await live({ badge: false });
    await look();
    expect((await mail(launch, 'lost')).body).to.match(/Put the badge back before \d+ \w+ \d{4} \(UTC\)/);
    for (let night = 1; night < 14; night += 1) {
      await env.sleep(day);
      expect(await look(), `night ${night}`).to.deep.equal({ ...nothing, missing: night === 7 ? 1 : 0 });
    }
    await env.sleep(1.1 * day);
    expect(await look()).to.deep.equal({ ...nothing, missing: 1, hidden: 1 });
    const { status, hidden_why: why } = await listing(launch);
    expect(status).to.equal('hidden');
    expect(why).to.match(/^The badge has not been on its homepage since \d+ \w+ \d{4}\. Put it back/);
    expect(why).to.include(`/account/listings/${launch.listingId}`);
    expect(await told(launch)).to.deep.equal(['lost', 'hidden']);
    const subject = `listing/${launch.listingId}`;
    expect((await listActions(db, { subject, limit: 5 }))[0]).to.include({
      done_by: 'rule: badge',
      action: 'hide',
      why,
    });

    await env.sleep(8 * day);
    expect(await look(), 'it is looked at weekly').to.deep.equal({ ...nothing, missing: 1 });
    site.pages.set(launch.path, launch.embedCode);
    await env.sleep(8 * day);
    expect(await look()).to.deep.equal({ ...nothing, found: 1, restored: 1 });
    expect(await listing(launch)).to.include({ status: 'live', hidden_why: null });
    expect(await told(launch)).to.deep.equal(['lost', 'hidden', 'restored']);
    expect(await db('audit_log').orderBy('id').pluck('public_reason'), 'in the public log').to.deep.equal([
      'badge',
      'restored',
    ]);
    const actions = await listActions(db, { subject, limit: 5 });
    expect(actions.map(({ action }) => action)).to.deep.equal(['restore', 'hide']);
  });

  it('restores at once when its owner has it looked at, and looks at nothing else', async () => {
    await db('sites').update({ badge_lost: 'hide' });
    const [launch, other] = [await live({ badge: false }), await live({ dueInDays: 60 })];
    await look();
    await env.sleep(15 * day);
    await look();
    expect(await listing(launch)).to.include({ status: 'hidden' });
    const owner = await db('listings')
      .where({ id: launch.listingId })
      .first<{ owner_id: number }>('owner_id');
    const own = createOwnLaunches({
      db,
      config: world.config,
      flowsIn,
      committed: () => world.relay.kick(),
    });
    const ask = async () => own.recheckBadge(owner.owner_id, launch.listingId, await clock());
    const before = await row(launch);
    await env.sleep(1_000);
    expect(await ask()).to.equal(true);
    await until(async () => (await row(launch))['badge_checked_at'] !== before['badge_checked_at'], 'looked');
    expect(await listing(launch), 'it is still gone').to.include({ status: 'hidden' });
    site.pages.set(launch.path, launch.embedCode);
    await env.sleep(1_000);
    expect(await ask()).to.equal(true);
    await until(async () => (await listing(launch)).status === 'live', 'restored');
    expect(await told(launch)).to.deep.equal(['lost', 'hidden', 'restored']);
    expect(homepages()).not.to.include(other.path);
  });

  it('never touches what is paid for, waits, or was hidden by the site team', async () => {
    await db('sites').update({ badge_lost: 'hide' });
    const [paid, waiting, hidden] = [
      await live({ badge: false }),
      await live({ badge: false }),
      await live({ badge: false }),
    ];
    const now = await clock();
    await db('listings').where({ id: paid.listingId }).update({ plan: 'paid' });
    await db('free_launches').where({ listing_id: waiting.listingId }).update({ status: 'scheduled' });
    await db.transaction((tx) => hideListing(tx, hidden.listingId, { why: 'Malware.', now }));
    expect(await look()).to.deep.equal(nothing);
    await env.sleep(40 * day);
    expect(await look()).to.deep.equal(nothing);
    for (const { path } of [paid, waiting, hidden]) expect(homepages()).not.to.include(path);
  });

  it('leaves public what the site team has brought back, and hidden what it has hidden since', async () => {
    await db('sites').update({ badge_lost: 'hide' });
    const launch = await live({ badge: false });
    await look();
    await env.sleep(15 * day);
    await look();
    const now = await clock();
    await db.transaction((tx) => restoreListing(tx, launch.listingId, now));
    await env.sleep(8 * day);
    expect(await look()).to.deep.equal({ ...nothing, missing: 1 });
    expect(await listing(launch)).to.include({ status: 'live' });
    const later = await clock();
    await db.transaction((tx) => hideListing(tx, launch.listingId, { why: 'Malware.', now: later }));
    site.pages.set(launch.path, launch.embedCode);
    await env.sleep(31 * day);
    expect(await look()).to.deep.equal(nothing);
    expect(await listing(launch)).to.include({ status: 'hidden', hidden_why: 'Malware.' });
    expect(await told(launch)).to.deep.equal(['lost', 'hidden']);
  });

  it('goes on without the homepage that it broke off at again and again, until the next night', async () => {
    const [bad, good] = [await live(), await live()];
    poisoned = bad.path;
    expect(await look({ pauses: 10_000 })).to.deep.equal({ ...nothing, found: 1 });
    expect(homepages()).to.deep.equal([good.path]);
    poisoned = null;
    await env.sleep(1.1 * day);
    expect(await look()).to.deep.equal({ ...nothing, found: 1 });
    expect(homepages()).to.deep.equal([good.path, bad.path]);
  });

  it('looks at each once, however many are due, in histories of bounded length', async () => {
    const many: LiveLaunch[] = [];
    for (let i = 0; i < 213; i += 1) many.push(await live({ badge: i % 100 !== 50 }));
    expect(await look()).to.deep.equal({ ...nothing, found: 211, missing: 2 });
    expect(homepages().sort()).to.deep.equal(many.map(({ path }) => path).sort());
    const last = env.client.workflow.getHandle(runs.at(-1) ?? '');
    const { events } = await last.fetchHistory();
    expect(events?.[0]?.workflowExecutionStartedEventAttributes?.continuedExecutionRunId).to.match(/./);
    expect(events).to.have.length.at.most(30);
    const metadata = await last.query<{ currentDetails: string }>('__temporal_workflow_metadata');
    expect(metadata.currentDetails).to.match(/^\*\*Over\.\*\* Badges found: 211; missing: 2;/);
  });
});

describe('the schedule of looks at badges', function () {
  this.timeout(60_000);

  it('is nightly at a quiet hour, one at a time, and its run says what it met', async () => {
    const env = await ownNamespace();
    const world = await createWorld(env);
    try {
      await registerSchedules(env.client);
      const schedule = env.client.schedule.getHandle(recheckBadgesScheduleId);
      const { policies, info } = await schedule.describe();
      expect(policies).to.include({ overlap: 'SKIP', catchupWindow: 2 * 3_600_000 });
      for (const time of info.nextActionTimes) expect(time.toISOString()).to.match(/T02:[23]\d:/);
      expect(info.nextActionTimes).not.to.be.empty;
      await world.work();
      await schedule.trigger();
      const id = await until(async () => {
        const action = (await schedule.describe()).info.recentActions[0]?.action;
        return action?.type === 'startWorkflow' && action.workflow.workflowId;
      }, 'the schedule acted');
      const run = env.client.workflow.getHandle<typeof recheckBadges>(id);
      expect(await run.result()).to.deep.equal(nothing);
      await replayRuns(env.client, [id]);
    } finally {
      await world.close();
      await env.close();
    }
  });
});
