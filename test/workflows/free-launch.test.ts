import type { TestWorkflowEnvironment } from '@temporalio/testing';
import { expect } from 'chai';
import type { Knex } from 'knex';
import { addWeeks } from '../../src/shared/week-rules.ts';
import { timeSkipping } from './support/engines.ts';
import { type OwnerSite, openOwnerSite } from './support/owner-site.ts';
import { completeFounder, setFounder } from './support/rows.ts';
import { type LaunchOptions, startLaunch as startLaunchOn } from './support/start-launch.ts';
import { until } from './support/until.ts';
import { type World, createWorld } from './support/world.ts';

const day = 86_400_000;

describe('the free-launch workflow', function () {
  this.timeout(60_000);
  let env: TestWorkflowEnvironment;
  let world: World;
  let site: OwnerSite;
  let db: Knex;

  before(async () => {
    env = await timeSkipping();
    site = await openOwnerSite();
    world = await createWorld(env, { env: { CRAWL_RESOLVE: site.resolve } });
    db = world.db;
    await world.work();
  });
  after(async () => {
    await world.close();
    await site.close();
    await env.teardown();
  });
  beforeEach(() => {
    site.broken = null;
    site.gate = () => Promise.resolve();
    removeBadge();
  });

  const removeBadge = () => void site.pages.set('/', '<h1>Shop</h1>');
  const startLaunch = (options?: LaunchOptions) => startLaunchOn({ env, world, site }, options);

  it('goes live at the start of its week, within 60 events, when all is in place from the start', async () => {
    const launch = await startLaunch();
    expect(await launch.row()).to.include({ status: 'scheduled', badge_found: true, profile_complete: true });
    expect(await launch.handle.result()).to.equal('live');

    const { events } = await launch.handle.fetchHistory();
    expect(events).to.have.length.at.most(60);
    expect(await launch.row()).to.include({ status: 'live', launch_week: launch.week });
    const listing = await launch.listing();
    expect(listing).to.include({ status: 'live', launch_week: launch.week });
    expect(listing.launched_at?.toISOString()).to.match(new RegExp(`^${launch.week}T00:00:0`));
    expect(await launch.turns()).to.deep.equal(['scheduled', 'live']);
  });

  it('tells the owner what is missing, reminds twice, and moves a launch whose week passed, within 600 events', async () => {
    const launch = await startLaunch({ founder: false, badge: false });
    expect(await launch.row()).to.include({
      status: 'awaiting_badge',
      badge_found: false,
      profile_complete: false,
    });
    const queued = await launch.mail('queued');
    expect(queued?.body)
      .to.contain('<a href="https://launches.localhost/listings/')
      .and.contain('Add a founder');

    await launch.skipTo(7.01);
    const nextWeek = addWeeks(launch.week, 1);
    await until(async () => (await launch.row()).launch_week === nextWeek, 'moved');
    expect(await launch.row()).to.include({ status: 'awaiting_badge' });
    expect(await launch.listing()).to.include({ status: 'awaiting_badge', launch_week: nextWeek });
    expect(await launch.turns()).to.deep.equal(['queued', 'week_before', 'day_before', 'moved']);
    expect((await launch.mail('moved'))?.subject).to.contain(nextWeek);
    const { events } = await launch.handle.fetchHistory();
    expect(events).to.have.length.at.most(600);

    await launch.signal('withdrawn');
    expect(await launch.handle.result()).to.equal('withdrawn');
  });

  it('goes live within the week at the next look after badge and profile are there', async () => {
    const launch = await startLaunch({ founder: false, badge: false });
    await launch.skipTo(2.1);
    expect(await launch.listing()).to.include({ status: 'awaiting_badge' });
    launch.placeBadge();
    await setFounder(db, launch.listingId, completeFounder);
    expect(await launch.handle.result()).to.equal('live');
    const { launched_at } = await launch.listing();
    expect(launched_at?.getTime()).to.be.closeTo(new Date(launch.week).getTime() + 2.25 * day, 60_000);
  });

  it('goes live at once when it is told in its week that something changed', async () => {
    const launch = await startLaunch({ badge: false });
    await launch.skipTo(2.1);
    launch.placeBadge();
    await launch.signal('requirementsChanged');
    await until(async () => (await launch.listing()).status === 'live', 'live');
    const { launched_at } = await launch.listing();
    expect(launched_at?.getTime()).to.be.closeTo(new Date(launch.week).getTime() + 2.1 * day, 600_000);
    expect(await launch.handle.result()).to.equal('live');
  });

  it('takes a badge that vanished off the schedule and puts it back when it returns', async () => {
    const launch = await startLaunch();
    removeBadge();
    await launch.signal('requirementsChanged');
    await until(async () => (await launch.row()).status === 'awaiting_badge', 'unscheduled');
    expect((await launch.mail('unscheduled'))?.subject).to.match(/badge .* no longer/);
    launch.placeBadge();
    await launch.signal('requirementsChanged');
    await until(async () => (await launch.row()).status === 'scheduled', 'scheduled again');
    expect(await launch.turns()).to.deep.equal(['scheduled', 'unscheduled', 'scheduled']);
    expect(await launch.handle.result()).to.equal('live');
  });

  it('loses nothing by a homepage that is down before the week, and launches when it is back in the week', async () => {
    const launch = await startLaunch();
    site.broken = 503;
    await launch.skipTo(0.1);
    await until(async () => /status 503/.test((await launch.row()).badge_detail ?? ''), 'looked in vain');
    expect(await launch.row()).to.include({ status: 'scheduled', badge_found: true });
    expect(await launch.listing()).to.include({ status: 'scheduled' });
    site.broken = null;
    expect(await launch.handle.result()).to.equal('live');
    expect((await launch.listing()).launched_at?.getTime()).to.be.closeTo(
      new Date(launch.week).getTime() + 0.25 * day,
      60_000,
    );
  });

  it('does not launch without having seen the badge in its week', async () => {
    const launch = await startLaunch();
    await launch.skipTo(-0.1);
    removeBadge();
    await launch.skipTo(0.1);
    await until(async () => (await launch.row()).status === 'awaiting_badge', 'seen missing');
    expect(await launch.listing()).to.include({ status: 'awaiting_badge', launched_at: null });
    launch.placeBadge();
    expect(await launch.handle.result()).to.equal('live');
  });

  it('ends when it is withdrawn: the listing is unpublished and free of its week', async () => {
    const launch = await startLaunch();
    await launch.signal('withdrawn');
    expect(await launch.handle.result()).to.equal('withdrawn');
    expect(await launch.row()).to.include({ status: 'withdrawn' });
    expect(await launch.listing()).to.include({ status: 'draft', plan: null, launch_week: null });
  });

  it('ends when a paid launch takes over, without another look and without touching the listing', async () => {
    const launch = await startLaunch();
    const looks = site.asked.length;
    await db('listings').where({ id: launch.listingId }).update({ plan: 'paid' });
    await launch.signal('upgraded');
    expect(await launch.handle.result()).to.equal('upgraded');
    expect(await launch.row()).to.include({ status: 'upgraded' });
    expect(await launch.listing()).to.include({
      status: 'scheduled',
      plan: 'paid',
      launch_week: launch.week,
    });
    expect(site.asked).to.have.length(looks);
  });

  it('ends when its row is gone', async () => {
    const launch = await startLaunch();
    await db('listings').where({ id: launch.listingId }).delete();
    expect(await launch.handle.result()).to.equal('gone');
  });

  it('tells operators in words and by attributes what it waits for', async () => {
    const launch = await startLaunch({ founder: false, badge: false });
    const told = async (): Promise<Record<string, unknown>> => {
      const { currentDetails } = await launch.handle.query<{ currentDetails: string }>(
        '__temporal_workflow_metadata',
      );
      const { typedSearchAttributes } = await launch.handle.describe();
      const attributes = typedSearchAttributes.getAll().map(({ key, value }) => [key.name, value] as const);
      return { currentDetails, ...Object.fromEntries(attributes) };
    };
    expect(await told()).to.deep.equal({
      currentDetails: `**Awaiting badge and profile** to go live in the week of ${launch.week}.`,
      ListingId: String(launch.listingId),
      LaunchStatus: 'awaiting_badge',
      LaunchWeek: launch.week,
      BlockedOn: 'badge+profile',
    });
    launch.placeBadge();
    await setFounder(db, launch.listingId, completeFounder);
    await launch.signal('requirementsChanged');
    await until(async () => (await launch.row()).status === 'scheduled', 'scheduled');
    await until(async () => (await told())['BlockedOn'] === 'week', 'waits for its week only');
    await launch.signal('withdrawn');
    await launch.handle.result();
    expect(await told()).to.include({
      currentDetails: '**Over:** the owner withdrew it.',
      LaunchStatus: 'withdrawn',
    });
  });

  it('answers many signals during one look with one more look', async () => {
    const launch = await startLaunch();
    const before = site.asked.length;
    let release: () => void = () => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    site.gate = () => released;
    for (let i = 0; i < 10; i += 1) await launch.signal('requirementsChanged');
    await until(() => Promise.resolve(site.asked.length > before), 'the look began');
    for (let i = 0; i < 10; i += 1) await launch.signal('requirementsChanged');
    release();
    const looks = () => site.asked.slice(before).filter((path) => path === '/').length;
    await until(() => Promise.resolve(looks() >= 2), 'the second look');
    await launch.signal('withdrawn');
    await launch.handle.result();
    expect(looks()).to.equal(2);
  });
});
