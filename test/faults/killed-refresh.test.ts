/** kill -9 of a worker that asks for Domain Ratings; another asks for what is left, and for little twice. */
import { expect } from 'chai';
import type { refreshRatings } from '../../workflows/index.ts';
import { insertListing } from '../launches/insert-listing.ts';
import { json, sourceServer } from '../ratings/source-server.ts';
import { historyToText } from '../workflows/support/history-json.ts';
import { replayRuns } from '../workflows/support/replay.ts';
import { until } from '../workflows/support/until.ts';
import { withWorkers } from './worker-process.ts';

const domains = 30;
/** Asked for at once, and so under way when a worker is killed. */
const underWay = 4;
const token = 'secret-token-of-the-source';

describe('a worker killed while it asks for Domain Ratings', function () {
  this.timeout(120_000);

  it('is followed by another that asks for the rest', () =>
    withWorkers(async (host) => {
      const { engine, db } = host;
      /** The source keeps who asks waiting from here on, until it is let go. */
      let holding = true;
      const source = await sourceServer((_domain, response) => {
        if (holding && source.asked.length > 12) return;
        json(response, { domain_rating: 50 });
      });
      await host.use(source);
      for (let i = 0; i < domains; i += 1) await insertListing(db, `n${i}`);
      await host.start({
        DOMAIN_RATING_URL: source.template,
        DOMAIN_RATING_TOKEN: token,
        DOMAIN_RATING_PER_MINUTE: '6000',
      });
      const id = 'refresh-ratings-by-hand';
      const run = await engine.client.workflow.start<typeof refreshRatings>('refreshRatings', {
        workflowId: id,
        taskQueue: 'general',
      });
      await until(() => Promise.resolve(source.asked.length >= 12 + underWay), 'it is kept waiting');
      await host.kill();
      const before = new Set(source.asked.map(({ domain }) => domain));
      const noted = await db('domain_rating_checks').whereNotNull('asked_at').pluck<string[]>('domain');
      expect(noted).to.have.lengthOf(12);

      holding = false;
      const asked = source.asked.length;
      const next = await host.start();
      expect(await run.result()).to.include({ outcome: 'all asked' });

      const again = source.asked.slice(asked).map(({ domain }) => domain);
      expect(
        again.filter((domain) => noted.includes(domain)),
        'of those that were noted',
      ).to.deep.equal([]);
      expect(
        again.filter((domain) => before.has(domain)),
        'asked for twice',
      ).to.have.lengthOf(underWay);
      expect(new Set(source.asked.map(({ domain }) => domain)).size).to.equal(domains);
      expect(await db('domain_ratings').where({ is_latest: true, rating: 50 })).to.have.lengthOf(domains);
      await replayRuns(engine.client, [id]);
      const history = historyToText(await run.fetchHistory());
      expect(history).to.not.include(token).and.not.include(source.template.slice(0, 16));
      return next;
    }));
});
