/** What the site team sees of orders, and does to them. */
import { expect } from 'chai';
import type { Knex } from 'knex';
import { openDatabase } from '../../src/db/knex.ts';
import { insertWork, lockItemListing, moveItem } from '../../src/orders/fulfilment-queries.ts';
import { listItems } from '../../src/orders/order-queries.ts';
import { undoItem } from '../../src/orders/undo-queries.ts';
import { defaultSite, insertListing } from '../listings/search-rows.ts';
import { freshDatabase } from '../support/engines.ts';
import { ownNamespace } from '../workflows/support/engines.ts';
import { insertAccount } from '../workflows/support/rows.ts';
import { until } from '../workflows/support/until.ts';
import { createWorld } from '../workflows/support/world.ts';
import { type Team, actions, now, teamOn } from './admin-rows.ts';
import { buy, payBack } from './order-rows.ts';

const nobody = '00000000-0000-4000-8000-000000000000';
const before = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
const dayMinutes = 24 * 60;

describe('the site team with orders', function () {
  this.timeout(60_000);
  let database: Awaited<ReturnType<typeof freshDatabase>>;
  let db: Knex;
  let team: Team;
  let accountId: number;
  let live: number;
  let draft: number;

  beforeEach(async () => {
    database = await freshDatabase();
    db = openDatabase(database.url, 4);
    team = teamOn(database.url);
    accountId = await insertAccount(db, 'buyer@shop.example');
    live = await insertListing(db, 'tidewell', { owner_id: accountId });
    draft = await insertListing(db, 'lampyard', { owner_id: accountId, status: 'draft' });
  });
  afterEach(async () => {
    await db.destroy();
    await database.drop();
  });

  const review = () => ({ product: 'ai_review', listing_id: live });
  const launch = () => ({ product: 'launch', listing_id: draft });
  const paid = (more = {}) =>
    buy(db, { items: [review()], accountId, at: before(60), country: 'DE', ...more });
  const told = (workflowId: string) =>
    db('outbox').where({ workflow_id: workflowId }).orderBy('id').pluck<string[]>('name');
  const item = (id: string) =>
    db('order_items').where({ order_id: id }).first<{
      status: string;
      note: string | null;
      done_at: Date | null;
    }>('status', 'note', 'done_at');
  /** A paid order whose item is with the team; returns the number of the work, too. */
  async function withTeam(minutes = 60) {
    const id = await paid();
    const key = { order_id: id, position: 0 };
    await db.transaction(async (tx) => {
      await insertWork(tx, key, 'AI review', before(minutes));
      await moveItem(tx, key, { status: 'with_team', note: 'The site team sees to it.' }, now);
    });
    const work = await db('work_items').where(key).first<{ id: number }>('id');
    return { id, work: String(work.id) };
  }

  it('lists them by status, buyer and listing, the newest first', async () => {
    expect(await team.admin('orders')).to.equal('There are no such orders.');
    const old = await paid();
    const pending = await buy(db, { items: [launch()], accountId, at: before(5), paid: false });
    const listed = async (...args: string[]) =>
      (JSON.parse(await team.admin('orders', '--json', ...args)) as { id: string }[]).map(({ id }) => id);
    expect(await listed()).to.deep.equal([pending, old]);
    expect(await listed('--limit', '1')).to.deep.equal([pending]);
    expect(await listed('--status', 'paid')).to.deep.equal([old]);
    expect(await listed('--account', 'buyer@SHOP.example')).to.deep.equal([pending, old]);
    expect(await listed('--account', 'other@shop.example')).to.deep.equal([]);
    expect(await listed('--listing', 'lampyard')).to.deep.equal([pending]);
    expect(await team.admin('orders', '--status', 'paid')).to.equal(
      `${before(60).toISOString()}  ${old}  paid  22.61 EUR  main  account ${accountId}  ai_review of tidewell (open)`,
    );
    expect(await team.refused('orders', '--status', 'lost')).to.match(/^--status: is one of pending, paid,/);
    expect(await team.refused('orders', '--listing', 'nothing')).to.match(/There is no listing "nothing"/);
  });

  it('sees all of one', async () => {
    await db('promo_codes').insert({
      site_id: await defaultSite(db),
      code: 'TEN',
      percent: 10,
      created_at: now,
    });
    const id = await paid({ promo: 'TEN', country: 'FR', vatNumber: 'FR 40 303265045' });
    await db('orders').where({ id }).update({
      provider: 'stripe',
      session_id: 'cs_1',
      billing_name: 'Shop SARL',
      billing_address: 'Rue 1, Paris',
    });
    await db('payment_events').insert({
      provider: 'stripe',
      event_id: 'evt_1',
      kind: 'checkout.session.completed',
      order_id: id,
      received_at: before(60),
    });
    await db.transaction((tx) => insertWork(tx, { order_id: id, position: 0 }, 'AI review', before(59)));
    const at = before(60).toISOString();
    expect((await team.admin('order', `order/${id}`)).split('\n')).to.deep.equal([
      `order/${id}  paid  main`,
      `  created ${at}, price valid until ${before(60 - dayMinutes).toISOString()}, paid ${at}`,
      `  buyer: account ${accountId}, buyer@shop.example; Shop SARL, Rue 1, Paris, FR; VAT number FR40303265045 (valid)`,
      `  item 0: ai_review, of tidewell (listing/${live})  19.00 EUR, discount 1.90 EUR  open`,
      `    work/1 open, since ${before(59).toISOString()}: AI review`,
      '  net 19.00 EUR, discount 1.90 EUR (TEN), reverse charge 0.00 EUR, total 17.10 EUR',
      `  payment: stripe, session cs_1, payment pay_${id}`,
      `  event: ${at} stripe checkout.session.completed evt_1`,
      `  invoice: 2026-000001, ${at}`,
      '  Temporal was not queried: no service runs on this DATA_DIR, and TEMPORAL_ADDRESS is not set.',
    ]);
    await payBack(db, id, { at: now, cents: 500 });
    await db('accounts').where({ id: accountId }).delete();
    const printed = await team.admin('order', id.toUpperCase());
    expect(printed).to.contain('  buyer: account deleted; Shop SARL');
    expect(printed).to.contain(`  credit note: 2026-000002, ${now.toISOString()}`);
    expect(printed).to.contain(
      `  refund 1: 5.00 EUR; requested ${now.toISOString()} by mara; made ${now.toISOString()}, credit note 2026-000002; “as agreed”`,
    );
    await payBack(db, id, { at: now, cents: 10 });
    expect(await team.admin('order', id)).to.match(/\n {2}refund 2: 0\.10 EUR; .* credit note 2026-000003; /);
    expect(await team.refused('order', nobody)).to.match(/^There is no order 0000/);
    expect(await team.refused('order', '12')).to.match(/^ORDER: is the id of an order/);
  });

  it('is given the address of a checkout page while there is something to pay, and the token nowhere else', async () => {
    const id = await buy(db, { items: [launch()], accountId, at: before(5), paid: false });
    const { checkout_token: token } = await db('orders')
      .where({ id })
      .first<{ checkout_token: string }>('checkout_token');
    expect(await team.admin('order', id)).to.contain(
      `\n  to be paid at https://launches.localhost/checkout/${token}\n`,
    );
    await db('orders')
      .where({ id })
      .update({ expires_at: before(1) });
    expect(await team.admin('order', id)).not.to.contain(token);
    expect(await team.admin('order', id, '--json')).not.to.contain(token);
  });

  it('reads in it how its run stands, in the run’s own words', async () => {
    const engine = await ownNamespace();
    const world = await createWorld(engine, { databaseUrl: database.url });
    const seen = teamOn(database.url, {
      TEMPORAL_ADDRESS: engine.address,
      TEMPORAL_NAMESPACE: engine.namespace ?? 'default',
    });
    const id = await buy(db, { items: [launch()], accountId, at: new Date(), paid: false });
    const run = engine.client.workflow.getHandle(`order/${id}`);
    try {
      expect(await seen.admin('order', id)).to.match(/\n {2}run order\/.*: not found in Temporal$/);
      await world.work();
      await engine.client.workflow.start('order', {
        workflowId: `order/${id}`,
        taskQueue: 'general',
        args: [{ orderId: id }],
      });
      await until(
        async () =>
          (await seen.admin('order', id)).match(
            /\n {2}run order\/.*: running since [\dTZ:.-]+; Pending: waits for its payment until /,
          ),
        'the run says what it waits for',
        30_000,
      );
      await run.terminate();
      expect(await seen.admin('order', id)).to.match(/\n {2}run order\/.*: terminated ended [\dTZ:.-]+$/);
    } finally {
      await run.terminate().catch(() => undefined);
      await world.close();
      await engine.close();
    }
  });

  it('has one looked at now', async () => {
    const id = await paid();
    expect(await team.act('recheck-order', id)).to.match(
      /^order\/.* \(paid\) checks its payment now; .*1 entry/,
    );
    expect(await told(`order/${id}`)).to.deep.equal(['order']);
    expect(await team.refused('recheck-order', nobody, '--why', 'x')).to.match(/^There is no order/);
  });

  it('pays one back, once', async () => {
    const id = await paid();
    expect(await team.act('refund', id)).to.equal(
      `22.61 EUR of order/${id} are being refunded; its buyer is notified when it is done. \`order ${id}\` shows its status. The running service delivers it (2 entries in the outbox).`,
    );
    expect(await told(`order-refund/${id}`)).to.deep.equal(['refundOrder']);
    expect(await db('orders').where({ id }).first()).to.include({ status: 'paid', refunded_cents: null });
    expect(await db('refunds').where({ order_id: id })).to.have.lengthOf(1);
    expect(await db('refunds').where({ order_id: id }).first()).to.include({
      n: 1,
      cents: 2261,
      asked_by: 'mara',
      why: 'as agreed',
      made_at: null,
    });
    expect(await actions(db)).to.deep.equal([
      {
        done_by: 'mara',
        action: 'refund',
        subject: `order/${id}`,
        why: 'as agreed',
        detail: { cents: 2261, refund: 1, workflow: `order-refund/${id}` },
      },
    ]);
    expect(await team.admin('order', id)).to.match(
      /\n {2}refund 1: 22\.61 EUR; requested .*; not made yet; /,
    );
    expect(await team.refused('refund', id, '--why', 'again')).to.match(
      /^Nothing is left to refund: all 22\.61 EUR of order\/.* are refunded or being refunded/,
    );
    expect(await told(`order-refund/${id}`)).to.have.length(1);
  });

  it('pays back a part, and not more than was paid, nor what was not', async () => {
    const id = await paid();
    const refused = (...args: string[]) => team.refused('refund', ...args, '--why', 'x');
    expect(await refused(id, '--cents', '2262')).to.match(
      /^--cents exceeds what is left: 22\.61 EUR \(--cents 2261\) of 22\.61 EUR can still be refunded/,
    );
    for (const cents of ['0', '100000001', '1.5', '-1']) {
      expect(await refused(id, `--cents=${cents}`)).to.match(/^--cents: is a /);
    }
    const pending = await buy(db, { items: [launch()], accountId, at: before(5), paid: false });
    expect(await refused(pending)).to.match(/ is pending, so there is nothing to refund/);
    expect(await refused(nobody)).to.match(/^There is no order/);
    expect(await actions(db)).to.deep.equal([]);
    expect(await team.act('refund', id, '--cents', '1000')).to.match(
      /^10\.00 EUR of order\/.* are being refunded, of 22\.61 EUR: 12\.61 EUR remain refundable;/,
    );
    expect(await refused(id, '--cents', '1262')).to.match(
      /^--cents exceeds what is left: 12\.61 EUR \(--cents 1261\) of 22\.61 EUR/,
    );
    expect(await team.act('refund', id, '--cents', '1')).to.match(/: 12\.60 EUR remain refundable;/);
    expect(await team.act('refund', id)).to.match(
      /^12\.60 EUR of order\/.* are being refunded, of 22\.61 EUR: this completes the refund, /,
    );
    expect(await refused(id, '--cents', '1')).to.match(/^Nothing is left to refund/);
    const parts = await db('refunds').where({ order_id: id }).orderBy('n').pluck<number[]>('cents');
    expect(parts).to.deep.equal([1000, 1, 1260]);
  });

  it('sends a receipt once more, to the present address, of the seller of that time', async () => {
    await team.act('site', 'set', 'main', 'seller-name', 'Launches Ltd');
    const id = await paid();
    await team.act('site', 'set', 'main', 'seller-name', 'Launches Europe Ltd');
    await db('accounts').where({ id: accountId }).update({ email: 'new@shop.example' });
    await db('order_items').where({ order_id: id }).update({ note: 'Live since 2 November.' });
    await db('mails').insert({
      id: nobody,
      occasion: `order/${id}/receipt`,
      recipient: 'buyer@shop.example',
      subject: 's',
      body: 'b',
      html: 'b',
      created_at: before(60),
    });
    expect(await team.act('resend-receipt', id)).to.match(
      /^Invoice 2026-000001 of order\/.* is sent to its buyer again\. .*1 entry/,
    );
    const [mail] = await db('mails')
      .where({ recipient: 'new@shop.example' })
      .select<{ id: string; subject: string; body: string }[]>('id', 'subject', 'body');
    expect(mail?.subject).to.contain('Invoice 2026-000001');
    expect(mail?.body).to.contain('Total: 22.61 EUR').and.to.contain('Live since 2 November.');
    expect(mail?.body).to.contain('Seller: Launches Ltd\n');
    expect(await told(`mail/${mail?.id ?? ''}`)).to.deep.equal(['sendMail']);

    const refused = (one: string) => team.refused('resend-receipt', one, '--why', 'x');
    const pending = await buy(db, { items: [launch()], accountId, at: before(5), paid: false });
    expect(await refused(pending)).to.match(/is pending and has no invoice\.$/);
    expect(await refused(nobody)).to.match(/^There is no order/);
    await db('accounts').where({ id: accountId }).delete();
    expect(await refused(id)).to.match(/there is no address to send invoice 2026-000001 to\.$/);
  });

  it('sees what is to be done, and does it', async () => {
    expect(await team.admin('work')).to.equal('There is nothing to do.');
    const { id, work } = await withTeam();
    expect(await team.admin('work')).to.equal(
      `work/${work}  since ${before(60).toISOString()}  order ${id}  main/tidewell  AI review`,
    );
    expect(await team.act('finish-work', `work/${work}`)).to.equal(
      `work/${work} (AI review, order ${id}) is done.`,
    );
    expect(await item(id)).to.deep.equal({
      status: 'done',
      note: 'Done by the site team on 25 November 2026.',
      done_at: now,
    });
    expect(await team.admin('work')).to.equal('There is nothing to do.');
    expect(await team.admin('work', '--all')).to.match(/^work\/\d+ {2}done .* “as agreed”$/);
    expect((await actions(db))[0]).to.deep.include({
      action: 'finish-work',
      subject: `order/${id}`,
      detail: { work: Number(work), position: 0, note: 'Done by the site team on 25 November 2026.' },
    });
    expect(await team.refused('finish-work', work, '--why', 'x')).to.match(/is already done, since 2026-/);
    expect(await team.refused('cancel-work', work, '--why', 'x')).to.match(/is already done/);
    expect(await team.refused('finish-work', '999', '--why', 'x')).to.match(/^There is no work\/999/);
    expect(await team.refused('finish-work', 'all', '--why', 'x')).to.match(/^WORK: is the number/);
  });

  it('has done it for good: a refund takes nothing from a listing that the order did not launch', async () => {
    const id = await buy(db, { items: [launch()], accountId, at: before(60) });
    const key = { order_id: id, position: 0 };
    // Another order was there first.
    await db('listings')
      .where({ id: draft })
      .update({ status: 'scheduled', plan: 'paid', launch_week: '2026-12-07' });
    await db.transaction(async (tx) => {
      await insertWork(tx, key, 'Launch', before(59));
      await moveItem(tx, key, { status: 'with_team', note: 'It has a paid launch already.' }, now);
    });
    await team.act('finish-work', '1', '--note', 'Featured for a week instead.');
    await db.transaction(async (tx) => {
      const [bought] = await listItems(tx, [id]);
      if (!bought) throw new Error('the order has no item');
      await undoItem(tx, bought, await lockItemListing(tx, draft), now);
    });
    expect(await item(id)).to.include({ status: 'done' });
    expect((await item(id)).note).to.match(/^The site team has done its part\./);
    expect(await db('listings').where({ id: draft }).first()).to.include({
      status: 'scheduled',
      plan: 'paid',
    });
  });

  it('leaves undone what is not to be done, with words for the buyer', async () => {
    const { id, work } = await withTeam();
    await team.act('cancel-work', work, '--note', 'As you asked.');
    expect(await item(id)).to.deep.equal({ status: 'undone', note: 'As you asked.', done_at: null });
    expect(await db('orders').where({ id }).first()).to.include({ status: 'paid' });
    expect(await db('refunds')).to.deep.equal([]);
  });

  it('finds nothing stuck where all gets on', async () => {
    await buy(db, { items: [launch()], accountId, at: before(dayMinutes + 29), paid: false });
    await buy(db, { items: [review()], accountId, at: before(59) });
    const waiting = await buy(db, { items: [review()], accountId, at: before(9 * dayMinutes) });
    await db('order_items').where({ order_id: waiting }).update({ status: 'waiting', week: '2026-11-30' });
    await insertStray(14);
    await insertStray(8 * dayMinutes);
    await withTeam(2 * dayMinutes);
    await payBack(db, await paid(), { at: before(40) });
    // Nothing delivers it here.
    await db('outbox').delete();
    expect(await team.admin('stuck')).to.match(/^Nothing is stuck\.\n/);
  });

  it('is told of orders that do not get on, with what to do', async () => {
    const pending = await buy(db, {
      items: [launch()],
      accountId,
      at: before(dayMinutes + 31),
      paid: false,
    });
    const open = await buy(db, { items: [review()], accountId, at: before(61) });
    const waiting = await buy(db, { items: [review()], accountId, at: before(9 * dayMinutes) });
    await db('order_items').where({ order_id: waiting }).update({ status: 'waiting', week: '2026-11-23' });
    const refunding = await buy(db, { items: [review()], accountId, at: before(61) });
    for (const [index, minutes] of [31, 1].entries()) {
      await db('refunds').insert({
        order_id: refunding,
        n: index + 1,
        cents: 950,
        asked_at: before(minutes),
      });
    }
    await insertStray(16);
    const { id, work } = await withTeam(3 * dayMinutes + 1);

    const { stuck } = JSON.parse(await team.admin('stuck', '--json')) as { stuck: unknown[] };
    const recheck = (one: string, why: string) => `npm run admin -- recheck-order ${one} --why "${why}"`;
    const time = (minutes: number) => before(minutes).toISOString();
    const week = '2026-11-23T00:00:00.000Z';
    expect(stuck).to.deep.equal([
      {
        id: `order/${pending}`,
        since: time(31),
        why: 'its payment deadline has passed, and it is neither paid nor expired',
        todo: recheck(pending, `pending since ${time(31)}`),
      },
      {
        id: `order/${waiting}`,
        since: week,
        why: 'is paid, and its item 0 (ai_review) is due and still waiting',
        todo: recheck(waiting, `item 0 is due since ${week}`),
      },
      {
        id: `order/${open}`,
        since: time(61),
        why: 'is paid, and its item 0 (ai_review) is due and still open',
        todo: recheck(open, `item 0 is due since ${time(61)}`),
      },
      {
        id: `order-refund/${refunding}`,
        since: time(31),
        why: 'its refund was requested and is not made',
        todo: `temporal workflow describe -w order-refund/${refunding} --namespace default`,
      },
      {
        id: 'stripe/evt_16',
        since: time(16),
        why: 'checkout.session.completed matches no order',
        todo: 'look evt_16 up in the dashboard of stripe: another service may share its account',
      },
      {
        id: `work/${work}`,
        since: time(3 * dayMinutes + 1),
        why: 'the site team has it to do: AI review',
        todo: `npm run admin -- order ${id}; then finish-work ${work} or cancel-work ${work}`,
      },
    ]);
  });

  const insertStray = (minutes: number) =>
    db('payment_events').insert({
      provider: 'stripe',
      event_id: `evt_${minutes}`,
      kind: 'checkout.session.completed',
      received_at: before(minutes),
    });
});
