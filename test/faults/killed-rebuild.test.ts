/** kill -9 of a worker that makes the search tables anew; another does it from the start, and searches never notice. */
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import type { Knex } from 'knex';
import type { rebuildSearch } from '../../workflows/index.ts';
import { rebuildSearchScheduleId } from '../../src/outbox/messages.ts';
import { countAstray, defaultSite, find, insertListing, slugsOf } from '../listings/search-rows.ts';
import { rebuildTraces } from '../support/search-rebuilds.ts';
import { replayRuns } from '../workflows/support/replay.ts';
import { until } from '../workflows/support/until.ts';
import { withWorkers } from './worker-process.ts';

/** Enough for a rebuild to take seconds. */
const listings = 12_000;

describe('a worker killed in the middle of a rebuild of search', function () {
  this.timeout(120_000);

  it('is followed by another that finishes; searches are answered and writes found all the while', () =>
    withWorkers(async (host) => {
      const { engine, db } = host;
      await insertDirectory(db);
      await insertListing(db, 'tidewell', { tagline: 'Lamps to read by' });
      await host.start();
      const schedule = engine.client.schedule.getHandle(rebuildSearchScheduleId);
      let searching = true;
      const searched = searchWhile(db, () => searching);
      await host.use({
        close: async () => {
          searching = false;
          await searched.catch(() => undefined);
        },
      });

      await schedule.trigger();
      await until(
        async () => (await rebuildTraces(db)).includes('live_search_next') && (await countRead(db)) > 0,
        'listings are read',
      );
      await host.kill();
      const traces = await rebuildTraces(db);
      expect(traces).to.include.members(['live_search_next', 'note_change on live_search']);

      await insertListing(db, 'lampyard', { tagline: 'Lamps, too' });
      expect(await slugsOf(db, 'lampyard')).to.deep.equal(['lampyard']);
      const next = await host.start();

      const id = await until(async () => {
        const action = (await schedule.describe()).info.recentActions[0]?.action;
        return action?.type === 'startWorkflow' && action.workflow.workflowId;
      }, 'the schedule acted');
      const run = engine.client.workflow.getHandle<typeof rebuildSearch>(id);
      expect(await run.result()).to.have.property('listings', listings + 2);
      searching = false;
      expect([...(await searched)], 'what searches were answered').to.deep.equal(['tidewell: 1, deep: 1001']);

      expect(await rebuildTraces(db)).to.deep.equal([]);
      expect(await countAstray(db)).to.equal(0);
      expect(await slugsOf(db, 'lampyard')).to.deep.equal(['lampyard']);
      await replayRuns(engine.client, [id]);
      return next;
    }));
});

/** Many listings at once, followed by one refresh rather than by a trigger for each. */
async function insertDirectory(db: Knex): Promise<void> {
  const siteId = await defaultSite(db);
  await db.transaction(async (tx) => {
    await tx.raw('SET LOCAL statement_timeout = 0');
    await tx.raw(
      `INSERT INTO listings (site_id, slug, name, website_url, domain, status, launched_at, votes, tagline, description)
       SELECT ?, 'deep-' || n, 'Deep ' || n, 'https://deep-' || n || '.example/', 'deep-' || n || '.example', 'live',
         '2026-11-01T00:00:00Z', n % 977, 'Number ' || n || ' of many', repeat('Word' || n % 5003 || ' and words. ', 40)
       FROM generate_series(1, ?) n`,
      [siteId, listings],
    );
  });
}

/** Searches again and again; resolves with the different answers there were. */
async function searchWhile(db: Knex, go: () => boolean): Promise<Set<string>> {
  const answers = new Set<string>();
  while (go()) {
    const rare = await find(db, { q: 'tidewell' });
    const common = await find(db, { q: 'deep' });
    answers.add(`${rare.slugs.join()}: ${rare.total}, deep: ${common.total}`);
    await sleep(10);
  }
  return answers;
}

async function countRead(db: Knex): Promise<number> {
  const { rows } = await db.raw<{ rows: { count: number }[] }>('SELECT count(*) FROM live_search_next');
  return rows[0]?.count ?? 0;
}
