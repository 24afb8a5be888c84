/** The changes of rows that are events, in the transaction of the change. */
import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import type { Knex } from 'knex';
import { openDatabase } from '../../src/db/knex.ts';
import { type EventType, eventTypes } from '../../src/shared/event-type-rules.ts';
import { insertVerified } from '../claims/claim-rows.ts';
import { insertListing, unpublished } from '../listings/listing-rows.ts';
import { freshDatabase } from '../support/engines.ts';
import { insertReadyDraft } from '../support/drafts.ts';
import { insertAccount } from '../workflows/support/rows.ts';
import { addEndpoint } from './webhook-rows.ts';

const now = new Date('2026-11-25T12:00:00Z');

describe('events', () => {
  let database: Awaited<ReturnType<typeof freshDatabase>>;
  let db: Knex;
  let accountId: number;
  let endpointId: number;
  let listings = 0;

  before(async () => {
    database = await freshDatabase();
    db = openDatabase(database.url, 4);
    accountId = await insertAccount(db, 'founder@example.com');
    endpointId = await addEndpoint(db, accountId, 'https://hooks.example/');
  });
  after(async () => {
    await db.destroy();
    await database.drop();
  });
  beforeEach(() => db('webhook_deliveries').delete());

  const events = async () =>
    (
      await db('webhook_deliveries')
        .orderBy('id')
        .select<{ type: EventType; subject: string; path: string }[]>('type', 'subject', 'path')
    ).map(({ type, subject, path }) => `${type} ${subject} ${path}`);
  const listing = (columns: Record<string, unknown> = {}) =>
    insertListing(db, `product-${(listings += 1)}`, { owner_id: accountId, ...columns });
  const seen = new Set<string>();
  afterEach(async () => {
    for (const line of await events()) seen.add(line.split(' ')[0] ?? '');
  });

  it('of drafts: ready, failed, and ready before but not read again', async () => {
    const ids: string[] = [];
    for (const [status, failure] of [
      ['ready', null],
      ['failed', 'host_not_found'],
      ['ready', 'timed_out'],
    ] as const) {
      const id = await insertReadyDraft(
        db,
        'founder@example.com',
        'crawling',
        `https://${randomUUID()}.example/`,
      );
      ids.push(id);
      await db('drafts').where({ id }).update({ status: 'drafting' });
      await db('drafts')
        .where({ id })
        .update({ status, failure_code: failure, failure_message: failure && 'Why.', updated_at: now });
      // An edit changes no status.
      await db('drafts').where({ id }).update({ status, version: 7 });
    }
    expect(await events()).to.deep.equal([
      `draft.ready ${ids[0]} /drafts/${ids[0]}`,
      `draft.failed ${ids[1]} /drafts/${ids[1]}`,
      `draft.failed ${ids[2]} /drafts/${ids[2]}`,
    ]);
  });

  it('of listings: a week, another week, live, and live again', async () => {
    const id = await listing(unpublished);
    const set = (columns: object) => db('listings').where({ id }).update(columns);
    await set({ status: 'awaiting_badge', launch_week: '2026-12-07', plan: 'free' });
    await set({ status: 'scheduled' });
    await set({ status: 'scheduled', tagline: 'An edit.' });
    await set({ launch_week: '2026-12-14' });
    await set({ status: 'live', launched_at: now });
    await set({ votes: 3 });
    await set({ status: 'unpublished' });
    await set({ status: 'live' });
    expect((await events()).map((line) => line.split(' ')[0])).to.deep.equal([
      'listing.scheduled',
      'listing.scheduled',
      'listing.live',
      'listing.live',
    ]);
    expect((await events())[0]).to.equal(`listing.scheduled ${id} /me/listings/${id}`);
  });

  it('of badges: a loss, once', async () => {
    const id = await listing({ plan: 'free', launch_week: '2026-11-16' });
    await db('free_launches').insert({
      listing_id: id,
      n: 1,
      launch_week: '2026-11-16',
      status: 'live',
      created_at: now,
      updated_at: now,
    });
    const missing = (since: Date | null) =>
      db('free_launches').where({ listing_id: id }).update({ badge_missing_since: since });
    await missing(null);
    await missing(now);
    await missing(now);
    await missing(null);
    expect(await events()).to.deep.equal([`listing.badge_lost ${id} /me/listings/${id}`]);
  });

  it('of claims: verified and lost, for the claimant', async () => {
    const id = await insertVerified(db, await listing(), 'founder@example.com');
    await db('claims').where({ id }).update({ status: 'pending', verified_at: null });
    await db('webhook_deliveries').delete();
    await db('claims').where({ id }).update({ status: 'verified', verified_at: now, confirmed_at: now });
    await db('claims').where({ id }).update({ status: 'verified', confirmed_at: now });
    await db('claims')
      .where({ id })
      .update({ status: 'expired', ended_why: 'proof_gone', next_check_at: null });
    expect(await events()).to.deep.equal([`claim.verified ${id} /claims`, `claim.lost ${id} /claims`]);
  });

  it('of orders: paid, and each refund', async () => {
    const { id: siteId } = await db('sites').first<{ id: number }>('id');
    const id = randomUUID();
    await db('orders').insert({
      id,
      site_id: siteId,
      account_id: accountId,
      checkout_token: id,
      status: 'pending',
      currency: 'EUR',
      subtotal_cents: 100,
      discount_cents: 0,
      vat_rate_percent: 0,
      vat_cents: 0,
      vat_reverse_charge: false,
      total_cents: 100,
      created_at: now,
      expires_at: now,
    });
    const set = (columns: object) => db('orders').where({ id }).update(columns);
    await set({ status: 'paid', paid_at: now });
    await set({ refunded_cents: 40 });
    await set({ refunded_cents: 100, status: 'refunded', ended_at: now });
    await set({ refunded_cents: 100 });
    expect(await events()).to.deep.equal([
      `order.paid ${id} /orders/${id}`,
      `order.refunded ${id} /orders/${id}`,
      `order.refunded ${id} /orders/${id}`,
    ]);
  });

  it('of reviews: posted, for the owner of the listing', async () => {
    const listingId = await listing();
    const reviewer = await insertAccount(db);
    const [row] = await db('reviews')
      .insert({ listing_id: listingId, account_id: reviewer, rating: 5, created_at: now })
      .returning<{ id: number }[]>('id');
    await db('reviews').where({ listing_id: listingId }).update({ rating: 4 });
    expect(await events()).to.deep.equal([`review.posted ${row?.id} /listings/product-${listings}`]);
  });

  it('of every type were seen above', () => {
    expect([...seen].sort()).to.deep.equal([...eventTypes].sort());
  });

  it('begin their delivery with the change, or not at all', async () => {
    const id = await listing(unpublished);
    const live = { status: 'live', launched_at: now };
    const undone = db.transaction(async (tx) => {
      await tx('listings').where({ id }).update(live);
      throw new Error('undone');
    });
    await undone.catch(() => undefined);
    expect(await events()).to.deep.equal([]);
    await db('listings').where({ id }).update(live);
    const { id: delivery } = await db('webhook_deliveries').first<{ id: number }>('id');
    const starts = await db('outbox')
      .where({ workflow_id: `webhook/${delivery}/1` })
      .select('name', 'args');
    expect(starts).to.deep.equal([{ name: 'deliverWebhook', args: [{ deliveryId: delivery, n: 1 }] }]);
  });

  it('go to each endpoint that wants them under one id, and to nobody else', async () => {
    const second = await addEndpoint(db, accountId, 'https://second.example/', [
      'listing.live',
      'order.paid',
    ]);
    await addEndpoint(db, accountId, 'https://third.example/', ['order.paid']);
    await addEndpoint(db, await insertAccount(db), 'https://hooks.example/');
    await db('webhook_endpoints').where({ id: second }).update({ paused_at: now, paused_why: 'owner' });
    await db('listings')
      .where({ id: await listing(unpublished) })
      .update({ status: 'live', launched_at: now });
    await db('listings')
      .where({ id: await listing({ ...unpublished, owner_id: null }) })
      .update({ status: 'live', launched_at: now });
    const rows = await db('webhook_deliveries')
      .orderBy('endpoint_id')
      .select<{ endpoint_id: number; status: string; event_id: string }[]>(
        'endpoint_id',
        'status',
        'event_id',
      );
    expect(rows.map(({ endpoint_id, status }) => [endpoint_id, status])).to.deep.equal([
      [endpointId, 'pending'],
      [second, 'kept'],
    ]);
    expect(new Set(rows.map(({ event_id }) => event_id)).size).to.equal(1);
  });

  it('do not fail where an endpoint is deleted meanwhile', async () => {
    const gone = await addEndpoint(db, accountId, 'https://gone.example/');
    const id = await listing(unpublished);
    const deleting = await db.transaction();
    await deleting('webhook_endpoints').where({ id: gone }).delete();
    const change = db('listings').where({ id }).update({ status: 'live', launched_at: now });
    const changed = change.then(() => 'changed');
    await new Promise((resolve) => setTimeout(resolve, 100));
    await deleting.commit();
    expect(await changed).to.equal('changed');
    expect(await db('webhook_deliveries').where({ endpoint_id: gone })).to.deep.equal([]);
  });
});
