/** The length of the histories of waiting free launches, which are replayed when an uncached workflow continues. */
import { startLaunch } from '../test/workflows/support/start-launch.ts';
import { timeSkipping } from '../test/workflows/support/engines.ts';
import { openOwnerSite } from '../test/workflows/support/owner-site.ts';
import { until } from '../test/workflows/support/until.ts';
import { createWorld } from '../test/workflows/support/world.ts';
import type { Finding } from './table.ts';

export async function benchFreeWaitEvents(): Promise<Finding[]> {
  const env = await timeSkipping();
  const site = await openOwnerSite();
  const world = await createWorld(env, { env: { CRAWL_RESOLVE: site.resolve } });
  try {
    await world.work();
    const stage = { env, world, site };

    const met = await startLaunch(stage);
    const end: unknown = await met.handle.result();
    if (end !== 'live') throw new Error(`the launch that met everything ended as ${String(end)}`);
    const metEvents = (await met.handle.fetchHistory()).events?.length ?? 0;

    site.pages.set('/', '<h1>Shop</h1>');
    const unmet = await startLaunch(stage, { badge: false });
    await unmet.skipTo(7.01);
    await until(async () => (await unmet.row()).launch_week !== unmet.week, 'moved');
    const unmetEvents = (await unmet.handle.fetchHistory()).events?.length ?? 0;
    await unmet.signal('withdrawn');
    await unmet.handle.result();

    return [
      {
        what: 'a free wait of six weeks, badge in place from the start',
        measured: `${metEvents} events`,
        target: '≤ 60',
      },
      {
        what: 'a free wait of six weeks, unmet for its whole launch week',
        measured: `${unmetEvents} events`,
        target: '≤ 600',
      },
    ];
  } finally {
    await world.close();
    await site.close();
    await env.teardown();
  }
}
