/** What owners do on the site while their launch waits, on a server that skips the weeks. */
import type { TestWorkflowEnvironment } from '@temporalio/testing';
import { expect } from 'chai';
import type { Knex } from 'knex';
import { createProfiles } from '../../src/accounts/profiles.ts';
import { createOwnLaunches } from '../../src/launches/own-launches.ts';
import { addWeeks, mondayOf, weekStart } from '../../src/shared/week-rules.ts';
import { flowsIn } from '../../src/outbox/queries.ts';
import { workflowId } from '../../src/outbox/messages.ts';
import { timeSkipping } from './support/engines.ts';
import { type OwnerSite, openOwnerSite } from './support/owner-site.ts';
import { chooseFree, completeFounder } from './support/rows.ts';
import { type LaunchOptions, startLaunch as startLaunchOn } from './support/start-launch.ts';
import { until } from './support/until.ts';
import { type World, createWorld } from './support/world.ts';

const day = 86_400_000;

/** Whether one of the week's seven days is such a day. */
const hasDay = (week: string, is: (day: Date) => boolean) =>
  Array.from({ length: 7 }, (_, i) => new Date(weekStart(week).getTime() + i * day)).some(is);
/** The last Sunday of March or October, when European clocks change. */
const isClockChange = (date: Date) =>
  [2, 9].includes(date.getUTCMonth()) && date.getUTCDay() === 0 && date.getUTCDate() > 24;
/** ISO 8601: a week is of the year that its Thursday is in. */
const isIn53rdWeek = (week: string) => dayOfYear(new Date(weekStart(week).getTime() + 3 * day)) > 52 * 7;
const dayOfYear = (date: Date) =>
  Math.floor((date.getTime() - Date.UTC(date.getUTCFullYear(), 0, 1)) / day) + 1;

const strangeWeeks: Record<string, (week: string) => boolean> = {
  'in which clocks change': (week) => hasDay(week, isClockChange),
  'after clocks have changed': (week) => hasDay(addWeeks(week, -1), isClockChange),
  'that is the 53rd of its year': isIn53rdWeek,
  'with a leap day': (week) => hasDay(week, (date) => date.getUTCMonth() === 1 && date.getUTCDate() === 29),
  'that begins in one year and ends in the next': (week) =>
    week.slice(0, 4) !== addWeeks(week, 1).slice(0, 4) && !week.endsWith('12-25'),
};

describe('a waiting launch whose owner', function () {
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
  beforeEach(() => void site.pages.set('/', '<h1>Shop</h1>'));

  const clock = async () => new Date(await env.currentTimeMs());
  async function startLaunch(options: LaunchOptions & { waited?: number } = {}) {
    const launch = await startLaunchOn({ env, world, site }, options);
    const { owner_id: owner } = await db('listings')
      .where({ id: launch.listingId })
      .first<{ owner_id: number }>('owner_id');
    const waitWeeks = options.waited ?? options.waitWeeks ?? 6;
    const committed = () => world.relay.kick();
    const deps = { db, flowsIn, committed };
    const own = createOwnLaunches({
      ...deps,
      config: { FREE_WAIT_WEEKS: waitWeeks, FREE_PLACES_PER_WEEK: 25 },
    });
    return {
      ...launch,
      choose: async (week: string) => own.chooseWeek(owner, launch.listingId, week, await clock()),
      withdraw: async () => own.withdraw(owner, launch.listingId, await clock()),
      saveProfile: async () => {
        const { name, title, bio } = completeFounder;
        const profile = { name, title, bio, country: null, photo_url: null, socials: {} };
        await createProfiles(deps).save(owner, profile, [launch.listingId]);
      },
      /** The week that its run waits for, as operators see it. */
      waitsFor: (week: string) =>
        until(async () => {
          const { typedSearchAttributes } = await launch.handle.describe();
          return typedSearchAttributes
            .getAll()
            .some(({ key, value }) => key.name === 'LaunchWeek' && value === week);
        }, `its run waits for ${week}`),
    };
  }
  const expectLive = async (launch: Awaited<ReturnType<typeof startLaunch>>, week: string) => {
    expect(await launch.handle.result()).to.equal('live');
    const listing = await launch.listing();
    expect(listing).to.include({ status: 'live', launch_week: week });
    expect(listing.launched_at?.toISOString()).to.match(new RegExp(`^${week}T00:00:`));
  };

  it('chooses a later week goes live in that one, and not in the one it had', async () => {
    const launch = await startLaunch();
    await launch.skipTo(-6.5);
    const week = addWeeks(launch.week, 2);
    expect(await launch.choose(week)).to.deep.equal({ week });
    await launch.waitsFor(week);
    await launch.skipTo(1);
    expect(await launch.listing()).to.include({ status: 'scheduled', launched_at: null });
    await expectLive(launch, week);
    expect(await launch.turns()).to.deep.equal(['scheduled', 'live']);
  });

  it('chooses an earlier week, to which it had waited, goes live in that one', async () => {
    const launch = await startLaunch();
    const later = addWeeks(launch.week, 9);
    await launch.choose(later);
    await launch.waitsFor(later);
    await launch.skipTo(-0.5);
    await launch.choose(launch.week);
    await launch.waitsFor(launch.week);
    await expectLive(launch, launch.week);
  });

  it('chooses another week in the midst of its own, unready, is reminded and goes live in that one', async () => {
    const launch = await startLaunch({ badge: false });
    await launch.skipTo(2.6);
    const week = addWeeks(launch.week, 3);
    await launch.choose(week);
    await launch.waitsFor(week);
    await launch.skipTo(20.5);
    expect(await launch.row()).to.include({ status: 'awaiting_badge', launch_week: week });
    expect(await launch.turns()).to.deep.equal([
      'queued',
      'week_before',
      'day_before',
      'week_before',
      'day_before',
    ]);
    launch.placeBadge();
    await expectLive(launch, week);
  });

  it('chooses a week while its homepage is being read goes live in that week', async () => {
    const launch = await startLaunch();
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    const asked = site.asked.length;
    site.gate = () => held;
    await launch.signal('requirementsChanged');
    await until(() => Promise.resolve(site.asked.length > asked), 'the look began');
    const week = addWeeks(launch.week, 1);
    await launch.choose(week);
    release();
    site.gate = () => Promise.resolve();
    await launch.waitsFor(week);
    await expectLive(launch, week);
  });

  for (const [says, is] of Object.entries(strangeWeeks)) {
    it(`chooses a week ${says} goes live as it begins, by UTC`, async () => {
      const earliest = addWeeks(mondayOf(await clock()), 2);
      let week = earliest;
      while (!is(week)) week = addWeeks(week, 1);
      const waited = Math.round((weekStart(week).getTime() - weekStart(earliest).getTime()) / (7 * day)) + 1;
      const launch = await startLaunch({ waitWeeks: waited + 3, waited });
      await launch.choose(week);
      await launch.waitsFor(week);
      await expectLive(launch, week);
    });
  }

  it('completes the profile is looked at, and scheduled', async () => {
    const launch = await startLaunch({ founder: false });
    expect(await launch.row()).to.include({ status: 'awaiting_badge', profile_complete: false });
    await launch.saveProfile();
    await until(async () => (await launch.row()).status === 'scheduled', 'scheduled');
    await expectLive(launch, launch.week);
  });

  it('withdraws it ends; queued again it waits in a run of its own', async () => {
    const launch = await startLaunch();
    expect(await launch.withdraw()).to.equal(true);
    expect(await launch.listing()).to.include({ status: 'draft', plan: null, launch_week: null });
    expect(await launch.handle.result()).to.equal('withdrawn');
    const again = await chooseFree(db, launch.listingId, await clock());
    world.relay.kick();
    expect(again.id).to.equal(workflowId.freeLaunch(launch.listingId, 2));
    const second = () => db('free_launches').where({ listing_id: launch.listingId, n: 2 });
    await until(async () => (await second().where({ status: 'scheduled' })).length === 1, 'scheduled');
    expect(await env.client.workflow.getHandle(again.id).result()).to.equal('live');
    expect(await launch.listing()).to.include({ status: 'live', launch_week: again.week });
  });
});
