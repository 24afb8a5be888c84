/**
 * The drill of docs/operations.md: base backup and log archive, a server that dies, a restore to a time before, and Temporal
 * with nothing, with its state of that time, or with the runs of a later time.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import type { Knex } from 'knex';
import { migrate, openDatabase } from '../../src/db/knex.ts';
import { createStripeProvider } from '../../src/payments/stripe-provider.ts';
import { createDatabase } from '../../src/start/embedded.ts';
import { teamOn } from '../cli/admin-rows.ts';
import { insertListing as insertLive } from '../listings/search-rows.ts';
import { beginPaying, buildOrder } from '../orders/order-desk.ts';
import { secretKey, startStripe } from '../support/stripe-stand-in.ts';
import { openMailServer } from '../workflows/support/mail-server.ts';
import { openOwnerSite } from '../workflows/support/owner-site.ts';
import {
  chooseFree,
  completeFounder,
  insertAccount,
  insertListing,
  submitDraft,
} from '../workflows/support/rows.ts';
import { until } from '../workflows/support/until.ts';
import { type World, createWorld } from '../workflows/support/world.ts';
import type { reconcile } from '../../workflows/index.ts';
import { openBackupCluster } from './backup-cluster.ts';
import { type Temporals, empty, newer, older } from './restored-temporals.ts';

describe('a Postgres restored to an earlier time', function () {
  this.timeout(180_000);

  for (const [which, open] of Object.entries({ empty, older, newer })) {
    it(`beside a Temporal that is ${which}: no run, order or invoice is missing, and no mail is sent twice`, () =>
      drill(open));
  }
});

async function drill(openTemporals: () => Promise<Temporals>): Promise<void> {
  const cluster = await openBackupCluster();
  const temporals = await openTemporals();
  const site = await openOwnerSite();
  site.pages.set('/', '<title>Shop</title><p>Lamps for people who read at night.</p>');
  const mailServer = await openMailServer();
  const stripe = await startStripe();
  const env = { CRAWL_RESOLVE: site.resolve, SMTP_URL: mailServer.url, ...stripe.env };
  const longAgo = new Date(Date.now() - 600_000);
  const payments = createStripeProvider({
    secretKey,
    webhookSecret: undefined,
    apiBase: stripe.origin,
    clock: () => new Date(),
  });
  let world: World | undefined;
  const openWorld = async () => {
    world = await createWorld(temporals.engine, {
      databaseUrl: cluster.url('launch_directory'),
      env,
      deps: { payments },
    });
    return world;
  };
  const closeWorld = async () => {
    await world?.close();
    world = undefined;
  };
  const logs = await mkdtemp(join(tmpdir(), 'mail-log-'));
  try {
    await createDatabase(cluster.url('postgres'), 'launch_directory');
    let opened = await openWorld();
    let { db } = opened;
    await migrate(db);
    const accountId = await insertAccount(db);
    const listingId = await insertListing(db, { websiteUrl: site.url, founder: completeFounder });
    const live = await insertLive(db, 'lamps', { owner_id: accountId });
    const order = () => {
      const items = [{ product: 'billboard_min', listing_id: live, amount_cents: 1_000 }];
      return buildOrder(db, { items, accountId, now: longAgo });
    };
    // Before the backup: an order that is paid and done.
    const done = await order();
    stripe.pay(await beginPaying(db, payments, done));
    await opened.work();
    opened.relay.kick();
    await until(() => isDone(db, [done]), 'the first order is done');
    await closeWorld();

    // At the time of the backup: work in progress that no worker has begun.
    opened = await openWorld();
    ({ db } = opened);
    const draft = await submitDraft(db, site.url, longAgo);
    const launch = await chooseFree(db, listingId, longAgo);
    const begun = await order();
    const session = await beginPaying(db, payments, begun);
    const notBegun = await order();
    const paused = await order();
    await cluster.baseBackup();
    opened.relay.kick();
    await until(async () => (await undelivered(db)) === 0, 'all is delivered');
    await closeWorld();
    await temporals.keep();
    const then = await nowOf(cluster.url('launch_directory'));

    // Later: it is done, more is bought, and somebody is paid back.
    opened = await openWorld();
    ({ db } = opened);
    const lost = await order();
    for (const [id, known] of [
      [begun, session],
      [notBegun, await beginPaying(db, payments, notBegun)],
      [lost, await beginPaying(db, payments, lost)],
    ] as const) {
      expect(stripe.pay(known), id).to.equal(true);
    }
    const open = await beginPaying(db, payments, paused);
    stripe.refund((await sessionOf(db, done)) ?? '', 500);
    await opened.work();
    await db('outbox').insert({
      kind: 'wake',
      workflow_id: `order/${done}`,
      name: 'order',
      args: JSON.stringify([{ orderId: done }]),
      signal: 'paymentChanged',
    });
    opened.relay.kick();
    await until(() => isDone(db, [begun, notBegun, lost]), 'the orders are done');
    await until(async () => (await db('invoices').where({ is_credit: true })).length === 1, 'credited');
    await until(async () => (await db('drafts').where({ id: draft, status: 'ready' })).length === 1, 'ready');
    await until(async () => (await unsent(db)) === 0, 'all mails are sent');
    await closeWorld();
    const sentBefore = mailServer.messages.length;
    await cluster.crash();

    await cluster.restore(then);
    await temporals.restore();
    const mailLog = join(logs, 'mail.log');
    await writeFile(mailLog, mailServer.messages.map(({ data }) => messageIdOf(data)).join('\n'));
    const printed = await teamOn(cluster.url('launch_directory'), env, new Date()).act(
      'after-restore',
      '--to',
      then.toISOString(),
      '--sent',
      mailLog,
    );
    expect(printed).to.match(new RegExp(`lost orders.*\n.*order ${lost}, payment pi_`, 's'));
    expect(stripe.books.sessionOf(open).status).to.equal('expired');

    opened = await openWorld();
    ({ db } = opened);
    await db('outbox').whereNotNull('delivered_at').delete();
    await opened.work();
    opened.relay.kick();
    const pass = () =>
      temporals.engine.client.workflow.execute<typeof reconcile>('reconcile', {
        workflowId: `reconcile-${Math.random()}`,
        taskQueue: 'general',
      });
    await until(async () => (await pass()).length === 0, 'rows and runs agree', 120_000);
    await until(() => isDone(db, [begun, notBegun]), 'the orders are done again');
    await until(async () => (await db('invoices').where({ is_credit: true })).length === 1, 'credited again');
    await until(async () => {
      // A newer Temporal sent them; the reconciler records that, of mails that are older than a minute.
      await db('mails').whereNull('sent_at').update({ created_at: longAgo });
      await pass();
      return (await unsent(db)) === 0;
    }, 'all mails are sent');
    await until(
      async () => (await db('drafts').where({ id: draft, status: 'ready' })).length === 1,
      'ready again',
    );
    const running = async (name: 'draft' | 'freeLaunch' | 'order') =>
      (await opened.deps.runs.listRunning(name)).map(({ workflowId }) => workflowId);
    await until(
      async () => (await running('order')).join() === `order/${paused}`,
      'only the unpaid order runs',
    );
    expect(await running('draft')).to.deep.equal([`draft/${draft}`]);
    expect(await running('freeLaunch')).to.deep.equal([launch.id]);

    const gaps = `SELECT FROM invoices GROUP BY site_id, year, series HAVING max(number) <> count(*)`;
    expect((await db.raw<{ rows: object[] }>(gaps)).rows).to.deep.equal([]);
    const ids = mailServer.messages.map(({ data }) => messageIdOf(data));
    expect(new Set(ids).size).to.equal(ids.length);
    // Two invoices and a credit note have other numbers, and say that they replace the earlier ones.
    const again = mailServer.messages.slice(sentBefore).map(({ data }) => data.replace(/=\r?\n/g, ''));
    expect(
      again.filter((data) => /(Invoice|Credit note) 2\d{3}-R\d+-00000[123] of/.test(data)),
    ).to.have.lengthOf(3);
    for (const data of again) expect(data).to.contain('this one replaces it');
  } finally {
    await closeWorld();
    await Promise.all([site.close(), mailServer.close(), stripe.close(), temporals.close()]);
    await cluster.close();
    await rm(logs, { recursive: true });
  }
}

const messageIdOf = (data: string) => /^Message-ID: (\S+)/im.exec(data)?.[1] ?? '';
const isDone = async (db: Knex, ids: string[]) =>
  (await db('order_items').whereIn('order_id', ids).where({ status: 'done' })).length === ids.length;
const unsent = async (db: Knex) => (await db('mails').whereNull('sent_at').whereNull('failure_code')).length;
const undelivered = async (db: Knex) => (await db('outbox').whereNull('delivered_at')).length;
const sessionOf = async (db: Knex, id: string) =>
  (await db('orders').where({ id }).first<{ session_id: string | null }>('session_id')).session_id;

async function nowOf(url: string): Promise<Date> {
  const db = openDatabase(url, 1);
  try {
    const { rows } = await db.raw<{ rows: [{ now: Date }] }>('SELECT clock_timestamp() AS now');
    return rows[0].now;
  } finally {
    await db.destroy();
  }
}
