import { expect } from 'chai';
import type { Knex } from 'knex';
import { enqueueMail } from '../../src/mail/queries.ts';
import { flowsIn } from '../../src/outbox/queries.ts';
import { workflowId } from '../../src/outbox/messages.ts';
import { mailContent } from '../../src/mail/mail-content-rules.ts';
import { pages } from '../drafting-model/site.ts';
import { startAnthropic } from '../support/anthropic-stand-in.ts';
import { ownNamespace } from './support/engines.ts';
import { submitDraft } from './support/rows.ts';
import { until } from './support/until.ts';
import { createWorld } from './support/world.ts';

/** More than the activities that a worker carries out at a time on a queue without a limit of its own. */
const drafts = 101;

describe('a mail beside many drafts', function () {
  this.timeout(150_000);

  it('is sent while all of them wait for a model that does not answer', async () => {
    const engine = await ownNamespace();
    const model = await startAnthropic();
    model.behaviour = () => ({ hangs: true });
    const world = await createWorld(engine, { env: model.env });
    const { db } = world;
    try {
      const ids: string[] = [];
      for (let n = 0; n < drafts; n += 1) ids.push(await submitDraft(db, 'https://orrery.example/'));
      // Their website has been read.
      await db('drafts').update({ status: 'drafting' });
      for (const id of ids) await db('draft_pages').insert(pages.map((page) => ({ draft_id: id, ...page })));
      await world.work();
      world.relay.kick();
      for (const id of ids) await until(() => asksToBeDrafted(id), 'asks to be drafted', 30_000);
      await until(() => Promise.resolve(model.asked.length > 1), 'the model is asked');

      await writeMail(db);
      world.relay.kick();
      await until(async () => (await db('mails').whereNotNull('sent_at')).length === 1, 'sent', 20_000);
      expect(await db('drafts').where({ status: 'drafting' })).to.have.length(drafts);
    } finally {
      // What is still asked for then is broken off, and ends soon.
      await model.close();
      await world.close();
      await engine.close();
    }

    async function asksToBeDrafted(id: string): Promise<boolean> {
      const run = await engine.client.workflow
        .getHandle(workflowId.draft(id))
        .describe()
        .catch(() => null);
      return run?.raw.pendingActivities?.[0]?.activityType?.name === 'draftProfile';
    }
  });
});

async function writeMail(db: Knex): Promise<void> {
  await db.transaction((tx) =>
    enqueueMail(tx, flowsIn(tx), {
      ...mailContent('Sign in', 'This lets you in.'),
      occasion: 'sign-in/1',
      recipient: 'mara@shop.example',
      now: new Date(),
    }),
  );
}
