/** kill -9 of a worker that has stored the files of a picture; another finishes it, and the picture is there once. */
import { expect } from 'chai';
import { createRelay } from '../../temporal/relay.ts';
import { workflowId } from '../../src/outbox/messages.ts';
import { png } from '../pictures/made-pictures.ts';
import { openOwnerSite } from '../workflows/support/owner-site.ts';
import { testLog } from '../workflows/support/quiet-sdk.ts';
import { replayRuns } from '../workflows/support/replay.ts';
import { insertListing } from '../workflows/support/rows.ts';
import { withWorkers } from './worker-process.ts';

describe('a worker killed while it stores a picture', function () {
  this.timeout(90_000);

  it('is followed by another that stores it once', () =>
    withWorkers(async (host) => {
      const { engine, db } = host;
      const site = await host.use(openOwnerSite());
      site.pages.set('/logo.png', await png(300, 200));
      const relay = createRelay({ db, client: engine.client, log: testLog() });
      relay.start();
      await host.use({ close: () => relay.stop() });
      const listing = await insertListing(db, { websiteUrl: site.url });
      await host.start({ CRAWL_RESOLVE: site.resolve });

      // It has stored the files, and is kept from recording them.
      const lock = await db.transaction();
      await db('listings')
        .where({ id: listing })
        .update({ logo_url: `${site.url}logo.png` });
      await lock('listings').where({ id: listing }).forUpdate().select('id');
      relay.kick();
      await host.untilLocked('the worker waits to record the picture');
      expect(await db('picture_files').pluck('file')).to.have.members(['96.webp', '256.webp']);
      await host.kill();
      await lock.commit();
      expect(await db('pictures').pluck('status')).to.deep.equal(['waiting']);

      const next = await host.start();
      const [{ id }] = (await db('pictures').select('id')) as [{ id: number }];
      expect(await engine.client.workflow.getHandle(workflowId.picture(id, 1)).result()).to.equal('stored');
      const [{ picture }] = (await db('pictures').select('picture')) as [{ picture: string }];
      expect(picture).to.match(/ 256 171$/);
      expect(await db('listings').where({ id: listing }).pluck('logo_picture')).to.deep.equal([picture]);
      const keys = await db('picture_files').select('key', 'file').orderBy('file');
      expect(keys).to.deep.equal(
        ['256.webp', '96.webp'].map((file) => ({ key: picture.split(' ')[0], file })),
      );
      await replayRuns(engine.client, [workflowId.picture(id, 1)]);
      return next;
    }));
});
