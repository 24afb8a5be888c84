/** kill -9 of a worker that notifies 10,000 followers: another continues, and nobody is notified twice. */
import { expect } from 'chai';
import { flowsIn } from '../../src/outbox/queries.ts';
import { insertFollowers } from '../community/followers.ts';
import { openMailServer } from '../workflows/support/mail-server.ts';
import { replayRuns } from '../workflows/support/replay.ts';
import {
  countsOf,
  followedListing,
  postUpdate,
  statusesOf,
  notifiedBy,
} from '../workflows/support/notifying.ts';
import { until } from '../workflows/support/until.ts';
import { withWorkers } from './worker-process.ts';

const followers = 10_000;
/** What is in a worker's hands at once, as activities/store/notify-followers.ts says. */
const inHand = 2 * 20;

describe('a worker killed while it tells 10,000 followers of an update', function () {
  this.timeout(180_000);

  it('is replaced by another: nobody is notified twice, and those who may have missed it are counted', () =>
    withWorkers(async (host) => {
      const { engine, db } = host;
      const mailServer = await host.use(openMailServer());
      const listing = await followedListing(db);
      const accounts = await insertFollowers(db, listing.id, followers);
      await host.start({ SMTP_URL: mailServer.url });
      const { updateId, id } = await postUpdate(db, listing.id);

      await until(() => Promise.resolve(mailServer.messages.length > 2_500), 'in the middle', 90_000);
      await host.kill();
      const { sending = 0 } = await statusesOf(db, updateId);
      expect(sending, 'in the hands of the dead').to.be.within(0, inHand);
      const next = await host.start();

      const handle = engine.client.workflow.getHandle(id);
      expect(await handle.result()).to.equal('sent');
      const told = notifiedBy(mailServer);
      const counts = await countsOf(db, updateId);
      expect(new Set(told).size, 'each at most once').to.equal(told.length);
      expect(counts).to.deep.equal({
        sent: followers - sending,
        refused: 0,
        unknown: sending,
        outcome: 'sent',
      });
      expect(told.length, 'only mails in progress are lost').to.be.within(followers - sending, followers);
      expect(await statusesOf(db, updateId)).to.deep.equal({
        sent: followers - sending,
        ...(sending > 0 && { unknown: sending }),
      });
      expect(accounts).to.have.length(followers);

      // A start that is delivered once more finds it done.
      await db.transaction((tx) => flowsIn(tx).start('notifyFollowers', id, { updateId }));
      await until(
        async () => (await db('outbox').whereNull('delivered_at')).length === 0,
        'delivered once more',
      );
      expect(mailServer.messages).to.have.length(told.length);
      expect((await handle.fetchHistory()).events?.length).to.be.lessThan(150);
      await replayRuns(engine.client, [id]);
      return next;
    }));
});
