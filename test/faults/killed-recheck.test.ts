/** kill -9 of a worker in the middle of a batch of homepages; another continues, and each owner is notified once. */
import { expect } from 'chai';
import PostalMime from 'postal-mime';
import type { recheckBadges } from '../../workflows/index.ts';
import { type LiveLaunch, insertLiveLaunch, toldOf } from '../workflows/support/live-launches.ts';
import { openMailServer } from '../workflows/support/mail-server.ts';
import { openOwnerSite } from '../workflows/support/owner-site.ts';
import { replayRuns } from '../workflows/support/replay.ts';
import { until } from '../workflows/support/until.ts';
import { withWorkers } from './worker-process.ts';

const day = 86_400_000;

describe('a worker killed in the middle of a look at badges', function () {
  this.timeout(180_000);

  it('is replaced by another: each homepage is checked, and each owner notified once', () =>
    withWorkers(async (host) => {
      const { engine, db } = host;
      const site = await host.use(openOwnerSite());
      const mailServer = await host.use(openMailServer());
      let release: () => void = () => undefined;
      const now = Date.now();
      const launches: LiveLaunch[] = [];
      for (let i = 0; i < 12; i += 1) {
        const launch = await insertLiveLaunch(db, {
          baseUrl: host.baseUrl,
          website: `${site.url}${i}`,
          launchedAt: new Date(now - 40 * day),
          dueAt: new Date(now - day + i),
        });
        site.pages.set(launch.path, '<h1>Shop</h1>');
        launches.push(launch);
      }
      const held = new Promise<void>((resolve) => (release = resolve));
      // Letters have kill tests of their own. One that the mail server has taken and nobody has noted is sent again (RFC
      // 5321, 4.5.4.2), so none may be on its way when the worker dies: each homepage waits for the letter of the one before.
      const areSent = (letters: number) =>
        until(async () => (await db('mails').whereNotNull('sent_at')).length >= letters, 'letters sent');
      site.gate = async (path) => {
        const place = Number(path.slice(1));
        if (place >= 1 && place <= 5) await areSent(place).catch(() => undefined);
        if (place === 5) await held;
      };
      await host.start({ CRAWL_RESOLVE: site.resolve, SMTP_URL: mailServer.url });
      const run = await engine.client.workflow.start<typeof recheckBadges>('recheckBadges', {
        workflowId: 'recheck-badges-killed',
        taskQueue: 'general',
      });
      await until(() => Promise.resolve(site.asked.includes('/5')), 'in the middle of the batch', 40_000);
      await areSent(5);
      await host.kill();
      release();
      const next = await host.start();

      // Five were recorded before the worker died; their rows have them, and the result the rest.
      expect(await run.result()).to.include({ missing: 7, found: 0, unread: 0, hidden: 0 });
      const looks = (path: string) => site.asked.filter((asked) => asked === path).length;
      for (const { path } of launches) expect(looks(path), path).to.equal(path === '/5' ? 2 : 1);
      const told = await Promise.all(launches.map(({ listingId }) => toldOf(db, listingId)));
      expect(told).to.deep.equal(launches.map(() => ['lost']));
      await until(async () => (await db('mails').whereNull('sent_at')).length === 0, 'all sent', 40_000);
      const messages = await Promise.all(mailServer.messages.map(({ data }) => PostalMime.parse(data)));
      expect(new Set(messages.map(({ to }) => to?.[0]?.address)).size).to.equal(12);
      expect(messages).to.have.length(12);
      await replayRuns(engine.client, ['recheck-badges-killed']);
      return next;
    }));
});
