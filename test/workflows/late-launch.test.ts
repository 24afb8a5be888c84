import type { TestWorkflowEnvironment } from '@temporalio/testing';
import { expect } from 'chai';
import { addWeeks, weekEnd } from '../../src/shared/week-rules.ts';
import { timeSkipping } from './support/engines.ts';
import { type OwnerSite, openOwnerSite } from './support/owner-site.ts';
import { startLaunch } from './support/start-launch.ts';
import { until } from './support/until.ts';
import { type World, createWorld } from './support/world.ts';

describe('a free launch whose week is closed by the time it could go live', function () {
  this.timeout(60_000);
  let env: TestWorkflowEnvironment;
  let world: World;
  let site: OwnerSite;

  before(async () => {
    env = await timeSkipping();
    site = await openOwnerSite();
    world = await createWorld(env, { env: { CRAWL_RESOLVE: site.resolve } });
    await world.work();
  });
  after(async () => {
    await world.close();
    await site.close();
    await env.teardown();
  });

  it('moves on to the next week, and goes live in that', async () => {
    const launch = await startLaunch({ env, world, site });
    const { site_id } = await world
      .db('listings')
      .where({ id: launch.listingId })
      .first<{ site_id: number }>('site_id');
    await world.db('closed_weeks').insert({
      site_id,
      week: launch.week,
      closed_at: weekEnd(launch.week),
      launches: 0,
      votes: 0,
    });
    await launch.skipTo(6.9);
    expect(await launch.listing()).to.include({ status: 'scheduled', launch_week: launch.week });
    await launch.skipTo(7.1);
    const next = addWeeks(launch.week, 1);
    await until(async () => (await launch.listing()).status === 'live', 'it is live');
    expect(await launch.listing()).to.include({ launch_week: next });
    expect(await launch.handle.result()).to.equal('live');
    expect(await launch.turns()).to.deep.equal(['scheduled', 'moved', 'live']);
  });
});
