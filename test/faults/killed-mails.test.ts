/** kill -9 of a worker that sends the mails of a batch: another sends the rest. */
import { expect } from 'chai';
import { mailContent } from '../../src/mail/mail-content-rules.ts';
import { enqueueMail } from '../../src/mail/queries.ts';
import { workflowId } from '../../src/outbox/messages.ts';
import { flowsIn } from '../../src/outbox/queries.ts';
import { openMailServer } from '../workflows/support/mail-server.ts';
import { replayRuns } from '../workflows/support/replay.ts';
import { until } from '../workflows/support/until.ts';
import { withWorkers } from './worker-process.ts';

const mails = 1_000;
/** Connections of a worker to the mail server, as activities/mail/pool.ts says: each may have a mail in progress. */
const inProgress = 5;

describe('a worker killed while it sends the mails of 1,000 launches', function () {
  this.timeout(120_000);

  it('is replaced by another: every mail is sent, and only those in progress twice', () =>
    withWorkers(async (host) => {
      const { engine, db } = host;
      const mailServer = await host.use(openMailServer());
      await host.start({ SMTP_URL: mailServer.url });
      await db.transaction(async (tx) => {
        for (let i = 0; i < mails; i += 1)
          await enqueueMail(tx, flowsIn(tx), {
            ...mailContent('Live', 'Your launch is live.'),
            occasion: `live/${i}`,
            recipient: `owner${i}@shop.example`,
            now: new Date(),
            batch: 'launches',
          });
      });

      await until(() => Promise.resolve(mailServer.messages.length > 300), 'in the middle', 60_000);
      await host.kill();
      expect(mailServer.messages.length, 'in the middle').to.be.below(mails);
      const next = await host.start();
      const unsent = () => db('mails').whereNull('sent_at');
      await until(async () => (await unsent()).length === 0, 'all are sent', 60_000);

      const sent = mailServer.messages.flatMap(({ recipients }) => recipients);
      expect(new Set(sent).size).to.equal(mails);
      expect(sent.length, 'sent twice').to.be.at.most(mails + inProgress);
      const id = workflowId.mails('launches');
      expect(await engine.client.workflow.getHandle(id).result()).to.include({ alone: 0 });
      await replayRuns(engine.client, [id]);
      return next;
    }));
});
