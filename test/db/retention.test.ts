/** docs/retention.md names every table with personal data, and what is over its time goes. */
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { MockActivityEnvironment } from '@temporalio/testing';
import { expect } from 'chai';
import type { Knex } from 'knex';
import { purgeOld } from '../../activities/store/purge-old.ts';
import { openDatabase } from '../../src/db/knex.ts';
import { createPictureStore } from '../../src/pictures/picture-store.ts';
import { keptDays } from '../../src/shared/retention-rules.ts';
import { addEndpoint, recordEvent } from '../webhooks/webhook-rows.ts';
import { insertAccount, insertListing } from '../workflows/support/rows.ts';
import { freshDatabase } from '../support/engines.ts';

const dayMs = 86_400_000;
const now = new Date('2026-11-25T12:00:00Z');

/** What a column with personal data is called, unless it refers to an account or is an address by its type. */
const personal =
  'mail|recipient|address|mailbox|user_agent|author|billing|vat_number|network$|_by$|^bio|person|founder';
describe('personal data', () => {
  let database: Awaited<ReturnType<typeof freshDatabase>>;
  let db: Knex;
  before(async () => {
    database = await freshDatabase();
    db = openDatabase(database.url, 4);
  });
  after(async () => {
    await db.destroy();
    await database.drop();
  });

  it('is in no table that docs/retention.md does not name', async () => {
    const { rows } = await db.raw<{ rows: { name: string }[] }>(
      `SELECT DISTINCT c.table_name AS name FROM information_schema.columns c
       JOIN information_schema.tables t USING (table_schema, table_name)
       WHERE c.table_schema = 'public' AND t.table_type = 'BASE TABLE'
         AND (c.column_name ~ :personal OR c.domain_name = 'email_address')
       UNION SELECT conrelid::regclass::text FROM pg_constraint
       WHERE contype = 'f' AND confrelid IN ('accounts'::regclass, 'founders'::regclass)
       ORDER BY name`,
      { personal },
    );
    const text = await readFile(new URL('../../docs/retention.md', import.meta.url), 'utf8');
    const named = [...text.matchAll(/^\| `(\w+)`/gm)].map(([, name]) => name);
    expect(rows.map(({ name }) => name).filter((name) => !named.includes(name))).to.deep.equal([]);
    const { rows: tables } = await db.raw<{ rows: { name: string }[] }>(
      `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public'`,
    );
    expect(tables.map(({ name }) => name)).to.include.members(named);
  });

  it('goes when it is over its time, and stays until then', async () => {
    const [accountId, listingId] = [
      await insertAccount(db),
      await insertListing(db, { websiteUrl: 'https://a.example' }),
    ];
    const { id: siteId } = await db('sites').first<{ id: number }>('id');
    const ago = (days: number) => new Date(now.getTime() - days * dayMs);
    /** Inserts a row that is over its time, and one that is not. */
    const both = async (days: number, insert: (at: Date, name: 'old' | 'young') => Promise<unknown>) => {
      await insert(ago(days + 1), 'old');
      await insert(ago(days - 1), 'young');
    };
    const draft = (status: string, updatedAt: Date, url: string) => ({
      id: randomUUID(),
      site_id: siteId,
      account_id: accountId,
      url,
      status,
      ...(status === 'failed' && { failure_code: 'unreachable' }),
      created_at: updatedAt,
      updated_at: updatedAt,
    });
    await both(keptDays.endedDrafts, (at, name) => db('drafts').insert(draft('failed', at, name)));
    await db('drafts').insert(draft('ready', ago(1_000), 'waits'));
    const { id: draftId } = await db('drafts').where({ url: 'waits' }).first<{ id: string }>('id');
    await both(keptDays.invites, (at, name) =>
      db('draft_invites').insert({
        draft_id: draftId,
        email: `${name}@shop.example`,
        digest: Buffer.from(name),
        created_at: at,
        mailings: 1,
        mailed_at: at,
        expires_at: at,
      }),
    );
    await both(keptDays.endedClaims, (at, name) =>
      db('claims').insert({
        account_id: accountId,
        listing_id: listingId,
        method: 'email',
        email: `${name}@shop.example`,
        status: 'expired',
        website_url: 'https://a.example',
        expires_at: at,
        ended_why: 'too_late',
        created_at: at,
        updated_at: at,
      }),
    );
    await both(keptDays.endedKeys, (at, name) =>
      db('api_keys').insert({
        account_id: accountId,
        name,
        prefix: name,
        digest: Buffer.from(name),
        scopes: ['account:read'],
        revoked_at: at,
      }),
    );
    await both(keptDays.mcpSessions, (at, name) =>
      db('mcp_sessions').insert({ id: name, account_id: accountId, used_at: at }),
    );
    const endpointId = await addEndpoint(db, accountId, 'https://hooks.example/');
    await both(keptDays.webhookDeliveries, async (at, name) => {
      const [delivery = 0] = await recordEvent(db, accountId, { at });
      await db('webhook_deliveries').where({ id: delivery }).update({ status: 'failed', subject: name });
    });
    await recordEvent(db, accountId, { at: ago(1_000) });
    const order = async (name: string, columns: { status: string; ended_at?: Date; paid_at?: Date }) => {
      const id = randomUUID();
      await db('orders').insert({
        id,
        site_id: siteId,
        checkout_token: name,
        currency: 'EUR',
        subtotal_cents: 100,
        discount_cents: 0,
        vat_rate_percent: 0,
        vat_cents: 0,
        vat_reverse_charge: false,
        total_cents: 100,
        billing_name: name,
        created_at: now,
        expires_at: now,
        ...columns,
      });
      return id;
    };
    await both(keptDays.unpaidBuyers, (at, name) =>
      order(`unpaid, ${name}`, { status: 'expired', ended_at: at }),
    );
    await both(keptDays.invoices, (at, name) => order(`paid, ${name}`, { status: 'paid', paid_at: at }));
    await both(keptDays.deliveryAddresses, async (at, name) =>
      db('order_items').insert({
        order_id: await order(`delivered, ${name}`, { status: 'paid', paid_at: at }),
        position: 0,
        product: 'trophy_cup',
        name,
        fulfilment: 'work',
        amount_cents: 100,
        discount_cents: 0,
        addresses: JSON.stringify({ shipping_address: 'A street' }),
        status: 'done',
        done_at: at,
      }),
    );

    const pictures = createPictureStore({ db, directory: undefined });
    const lines: unknown = await new MockActivityEnvironment().run(
      purgeOld,
      { db, pictures },
      { at: now.toISOString() },
    );
    expect(lines).to.have.members([
      'cleared 1 addresses for deliveries',
      'cleared 1 buyers of old invoices',
      'cleared 1 buyers of unpaid orders',
      'cleared 1 expired invites',
      'cleared 1 old API keys',
      'cleared 1 old claims',
      'cleared 1 old drafts',
      'cleared 1 old webhook events',
      'cleared 1 unused sessions of MCP',
    ]);
    const events = db('webhook_deliveries').where({ endpoint_id: endpointId });
    expect(await events.orderBy('subject').pluck('subject')).to.deep.equal(['7', 'young']);
    const left = async (table: string, column: string) => (await db(table).pluck<string[]>(column)).sort();
    expect(await left('drafts', 'url')).to.deep.equal(['waits', 'young']);
    expect(await left('draft_invites', 'email')).to.deep.equal(['young@shop.example']);
    expect(await left('claims', 'email')).to.deep.equal(['young@shop.example']);
    expect(await left('api_keys', 'name')).to.deep.equal(['young']);
    expect(await left('mcp_sessions', 'id')).to.deep.equal(['young']);
    const nameless = db('orders').whereNull('billing_name');
    expect((await nameless.pluck<string[]>('checkout_token')).sort()).to.deep.equal([
      'paid, old',
      'unpaid, old',
    ]);
    const delivered = db('order_items').whereRaw(`addresses <> '{}'`);
    expect(await delivered.pluck<string[]>('name')).to.deep.equal(['young']);
  });
});
