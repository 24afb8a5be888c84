/** Fault 21: Temporal goes on where it was, Postgres is restored from an older backup. */
import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { openDatabase } from '../../src/db/knex.ts';
import { enqueueMail } from '../../src/mail/queries.ts';
import { flowsIn } from '../../src/outbox/queries.ts';
import type { reconcile } from '../../workflows/index.ts';
import { workflowId } from '../../src/outbox/messages.ts';
import { mailContent } from '../../src/mail/mail-content-rules.ts';
import { freshDatabase } from '../support/engines.ts';
import { ownNamespace } from '../workflows/support/engines.ts';
import { openMailServer } from '../workflows/support/mail-server.ts';
import { openOwnerSite } from '../workflows/support/owner-site.ts';
import { chooseFree, completeFounder, insertListing, submitDraft } from '../workflows/support/rows.ts';
import { until } from '../workflows/support/until.ts';
import { type World, createWorld } from '../workflows/support/world.ts';

describe('Postgres restored from an older backup', function () {
  this.timeout(60_000);

  it('is brought together with the runs of a later time', async () => {
    const engine = await ownNamespace();
    const database = await freshDatabase();
    const site = await openOwnerSite();
    site.pages.set('/', '<title>Shop</title><p>Lamps for people who read at night.</p>');
    const mailServer = await openMailServer();
    const env = { CRAWL_RESOLVE: site.resolve, SMTP_URL: mailServer.url };
    const longAgo = new Date(Date.now() - 600_000);
    const worlds: World[] = [];
    const open = async (databaseUrl: string) => {
      const world = await createWorld(engine, { databaseUrl, env });
      worlds.push(world);
      await world.work();
      return world;
    };
    const backup = databaseBeside(database.url);
    try {
      let world = await open(database.url);
      const kept = await submitDraft(world.db, site.url, longAgo);
      const listingId = await insertListing(world.db, { websiteUrl: site.url, founder: completeFounder });
      const launch = await chooseFree(world.db, listingId, longAgo);
      world.relay.kick();
      await until(
        async () => (await world.db('drafts').where({ id: kept, status: 'ready' })).length === 1,
        'ready',
      );
      await until(
        async () => (await world.db('mails').whereNotNull('sent_at')).length === 2,
        'both owners were written to',
      );
      await world.relay.stop();
      await world.db.transaction((tx) =>
        enqueueMail(tx, flowsIn(tx), {
          occasion: 'late',
          recipient: 'mara@shop.example',
          ...mailContent('s', 'b'),
          now: longAgo,
        }),
      );
      await world.close();
      await backup.take();

      world = await open(database.url);
      const { id: mailId } = await world.db('mails').where({ occasion: 'late' }).first<{ id: string }>('id');
      await until(
        async () => (await world.db('mails').whereNull('sent_at')).length === 0,
        'the late mail is sent',
      );
      await engine.client.workflow.getHandle(workflowId.draft(kept)).signal('draftSubmitted');
      await engine.client.workflow.getHandle(launch.id).signal('withdrawn');
      await engine.client.workflow.getHandle(launch.id).result();
      await engine.client.workflow.getHandle(workflowId.draft(kept)).result();
      const lost = await submitDraft(world.db, site.url, longAgo);
      world.relay.kick();
      await until(
        async () => (await world.db('drafts').where({ id: lost, status: 'ready' })).length === 1,
        'ready',
      );
      await until(
        async () => (await world.db('mails').whereNull('sent_at')).length === 0,
        'its owner was written to',
      );
      await world.close();

      world = await open(backup.url);
      await until(
        async () => (await world.db('outbox').whereNull('delivered_at')).length === 0,
        'the outbox is delivered again',
      );
      const pass = () =>
        engine.client.workflow.execute<typeof reconcile>('reconcile', {
          workflowId: `reconcile-${randomUUID()}`,
          taskQueue: 'general',
        });
      await until(async () => {
        const listed = await world.deps.runs.listRunning('draft');
        return listed.length === 1 && listed[0]?.workflowId === workflowId.draft(lost);
      }, 'the list of runs is up to date');
      expect((await pass()).sort()).to.deep.equal(
        [
          `draft/${kept} was in progress without a run (last run: completed); restarted`,
          `draft/${lost} ran without a row; cancelled`,
          `${launch.id} was open without a run (last run: completed); restarted`,
          `mail/${mailId} was sent by its run but not marked as sent; marked, not sent again`,
        ].sort(),
      );
      expect(mailServer.messages).to.have.length(4);
      await until(
        async () =>
          (await world.deps.runs.listRunning('freeLaunch')).length +
            (await world.deps.runs.listRunning('draft')).length ===
          2,
        'two runs, for the two rows',
      );
      expect(await pass()).to.deep.equal([]);
    } finally {
      await worlds.at(-1)?.close();
      await backup.drop();
      await Promise.all([site.close(), mailServer.close(), engine.close()]);
      await database.drop();
    }
  });
});

/** A copy of a database as it stands when it is taken; nobody may be connected to it then. */
function databaseBeside(url: string) {
  const at = (name: string) => Object.assign(new URL(url), { pathname: `/${name}` }).href;
  const source = new URL(url).pathname.slice(1);
  const name = `${source}_backup`;
  const asAdmin = async (sql: string) => {
    const admin = openDatabase(at('postgres'), 1);
    try {
      await admin.raw(sql, [name]);
    } finally {
      await admin.destroy();
    }
  };
  return {
    url: at(name),
    take: () => asAdmin(`CREATE DATABASE ?? TEMPLATE "${source}"`),
    drop: () => asAdmin('DROP DATABASE IF EXISTS ?? WITH (FORCE)'),
  };
}
