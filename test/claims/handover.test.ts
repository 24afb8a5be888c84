/** What a verified claim hands over, over REST and on the pages. */
import { expect } from 'chai';
import type { Knex } from 'knex';
import { openRedraft } from '../../src/drafts/redraft-queries.ts';
import { type RunningApi, startApi } from '../support/api.ts';
import { type Caller, restCaller } from '../support/callers.ts';
import { insertCategories, insertReadyDraft } from '../support/drafts.ts';
import { type Visitor, signIn, visitorOf } from '../support/visitor.ts';
import { setFounder } from '../workflows/support/rows.ts';

const oldOwner = 'founder@example.com';
const newOwner = 'mara@home.example';
const cofounder = 'co@example.com';

describe('a claim hands over', () => {
  let api: RunningApi;
  let db: Knex;
  let call: Caller;
  let keys: { before: string; after: string; cofounder: string };
  let draftId: string;
  let listingId: number;
  let mara: Visitor;

  before(async () => {
    api = await startApi({ env: { CRAWL_RESOLVE: 'tidewell.example:443=127.0.0.1:9' } });
    db = api.db;
    call = restCaller(api.baseUrl);
    keys = {
      before: await api.key(oldOwner),
      after: await api.key(newOwner),
      cofounder: await api.key(cofounder),
    };
    await insertCategories(db);
    mara = visitorOf(api.baseUrl);
    await signIn(mara, db, newOwner);
  });
  after(() => api.close());
  beforeEach(async () => {
    await db('listings').delete();
    await db('drafts').delete();
    await db('founders').delete();
    draftId = await insertReadyDraft(db, oldOwner, 'ready', 'https://tidewell.example/');
    await db('draft_pages').insert({
      draft_id: draftId,
      url: 'https://tidewell.example/',
      status: 200,
      html: '<p>Tidewell</p>',
      text: 'Tidewell',
    });
    const co = await accountOf(cofounder);
    await db('draft_invites').insert({
      draft_id: draftId,
      email: cofounder,
      created_at: new Date(),
      accepted_at: new Date(),
      accepted_by: co,
    });
    const { body } = await call('submit_draft', { id: draftId }, { key: keys.before });
    listingId = Number(body['listing_id']);
  });

  const accountOf = async (email: string) =>
    (await db('accounts').where({ email }).first<{ id: number }>('id')).id;
  const slugOf = async () =>
    (await db('listings').where({ id: listingId }).first<{ slug: string }>('slug')).slug;
  const linkTo = async (recipient: string) => {
    const mail = await db('mails')
      .where({ recipient })
      .orderBy('created_at', 'desc')
      .first<{ body: string }>('body');
    return /confirm\?token=([\w-]{43})(?=\s)/.exec(mail.body)?.[1] ?? '';
  };
  /** Mara claims the listing by e-mail and presses the button. */
  async function handOver(): Promise<string> {
    await db('mails').delete();
    const wish = { slug: await slugOf(), method: 'email', email: 'mara@tidewell.example' };
    const claimed = await call('claim_listing', wish, { key: keys.after });
    expect(claimed.status, JSON.stringify(claimed.body)).to.equal(201);
    const { to } = await mara.post('/claims/confirm', { token: await linkTo('mara@tidewell.example') });
    expect(to).to.match(/said=claim-verified$/);
    const { body } = await call('list_my_drafts', {}, { key: keys.after });
    const [draft] = body['items'] as { id: string; status: string; listing_id: number; role: string }[];
    expect(draft).to.include({ status: 'submitted', listing_id: listingId, role: 'owner' });
    return draft?.id ?? '';
  }
  const shown = async (key: string) => await call('get_my_listing', { listing_id: listingId }, { key });

  it('a draft with the facts of the listing and their evidence, which edits the listing', async () => {
    await call(
      'update_my_listing',
      { listing_id: listingId, fields: { tagline: 'Calm mail', contact_email_public: true } },
      { key: keys.before },
    );
    const id = await handOver();
    const { body: draft } = await call('get_draft', { id }, { key: keys.after });
    const fields = draft['fields'] as Record<
      string,
      { value: unknown; state: string; evidence: unknown[]; ai_value: unknown }
    >;
    expect(fields['name']).to.deep.include({ value: 'Tidewell', state: 'ai' });
    expect(fields['name']?.evidence).to.have.length(1);
    expect(fields['tagline']).to.deep.include({
      value: 'Calm mail',
      state: 'edited',
      evidence: [],
      ai_value: 'Calm inboxes for small teams',
    });
    expect(fields['city']).to.deep.include({ value: null, state: 'not_found' });
    expect(draft['founders']).to.have.length(1);
    expect((draft['pages_read'] as object[]).length).to.equal(1);
    const html = await db('draft_pages')
      .orderBy('draft_id')
      .select<{ draft_id: string; html: string | null }[]>('draft_id', 'html');
    expect(Object.fromEntries(html.map((page) => [page.draft_id, page.html]))).to.deep.equal({
      [draftId]: null,
      [id]: '<p>Tidewell</p>',
    });

    const edits = {
      fields: {
        name: 'Tidewell Mail',
        logo_url: 'https://tidewell.example/logo.png',
        stage: 'beta',
        categories: ['Developer tools'],
      },
      founders: [{ name: 'Mara Lind', title: 'CEO' }, { name: 'Joss Vale' }],
    };
    expect((await call('update_draft', { id, ...edits }, { key: keys.after })).status).to.equal(200);
    expect((await call('submit_draft', { id }, { key: keys.after })).body).to.include({
      listing_id: listingId,
    });
    const { body: listing } = await shown(keys.after);
    expect(listing).to.deep.include({
      name: 'Tidewell Mail',
      logo_url: 'https://tidewell.example/logo.png',
      stage: 'beta',
      tagline: 'Calm mail',
    });
    expect(listing, 'the choice of the old owner').to.include({ contact_email_public: false });
    expect((listing['categories'] as { name: string }[]).map(({ name }) => name)).to.deep.equal([
      'Developer tools',
    ]);
    expect((listing['founders'] as { name: string }[]).map(({ name }) => name)).to.deep.equal([
      'Mara Lind',
      'Joss Vale',
    ]);
    expect(
      await db('listings')
        .where({ owner_id: await accountOf(newOwner) })
        .pluck('id'),
    ).to.deep.equal([listingId]);
  });

  it('everything: the draft before says what happened and edits nothing, and co-founders lose access', async () => {
    const accountId = await accountOf(oldOwner);
    await db.transaction((tx) => openRedraft(tx, { draftId, accountId, now: new Date() }));
    await handOver();
    const { body: draft } = await call('get_draft', { id: draftId }, { key: keys.before });
    expect(draft).to.include({ status: 'transferred', listing_id: null });
    const { code, message } = draft['failure'] as { code: string; message: string };
    expect(code).to.equal('listing_transferred');
    expect(message).to.include('Another account has verified that tidewell.example is theirs');
    const before = visitorOf(api.baseUrl);
    await signIn(before, db, oldOwner);
    expect((await before.get('/account')).$('main').text()).to.include(message);
    for (const [operation, input] of [
      ['update_draft', { id: draftId, fields: { name: 'Mine' } }],
      ['submit_draft', { id: draftId }],
      ['invite_cofounder', { id: draftId, email: 'x@example.com' }],
    ] as const) {
      const { status, body } = await call(operation, input, { key: keys.before });
      expect([status, body['code'], body['detail']], operation).to.deep.equal([409, 'draft_closed', message]);
    }
    expect((await call('get_draft', { id: draftId }, { key: keys.cofounder })).status).to.equal(404);
    expect((await call('list_my_drafts', {}, { key: keys.cofounder })).body['items']).to.deep.equal([]);
    expect((await call('list_my_listings', {}, { key: keys.before })).body['items']).to.deep.equal([]);
    expect((await shown(keys.before)).status).to.equal(404);
    expect((await shown(keys.after)).body).to.include({ name: 'Tidewell' });
    const again = await call('submit_listing', { url: 'https://tidewell.example/' }, { key: keys.before });
    expect([again.status, again.body['code']]).to.deep.equal([409, 'website_listed']);
    expect(await db('draft_redrafts').pluck('outcome')).to.deep.equal(['given up']);
  });

  it('and writes to both what it means', async () => {
    const id = await handOver();
    const bodies = async (recipient: string) =>
      (await db('mails').where({ recipient }).pluck<string[]>('body')).join('\n');
    expect(await bodies(newOwner))
      .to.include(id)
      .and.include('name, logo, founders, categories and stage');
    expect(await bodies(oldOwner))
      .to.include('but not edit it')
      .and.include('Co-founders whom you invited have no access')
      .and.include('Orders that you have paid stay in your account');
  });

  it('a waiting launch, which checks the founder profile of the new owner', async () => {
    await setFounder(db, listingId, { name: 'Olaf Before', title: 'CEO', bio: 'x'.repeat(60) });
    await db('founders')
      .where({ name: 'Olaf Before' })
      .update({ account_id: await accountOf(oldOwner) });
    await db('founders').insert({
      slug: 'mara',
      name: 'Mara New',
      title: 'CTO',
      bio: 'y'.repeat(60),
      account_id: await accountOf(newOwner),
    });
    await call('choose_free_listing', { listing_id: listingId }, { key: keys.before });
    await db('outbox').delete();
    await handOver();
    expect(await db('outbox').whereLike('workflow_id', 'free-launch/%').pluck('name')).to.deep.equal([
      'requirementsChanged',
    ]);
    expect(await db('free_launches').where({ listing_id: listingId }).pluck('status')).to.deep.equal([
      'awaiting_badge',
    ]);
    const founders = await db('listing_founders as lf')
      .join('founders as f', 'f.id', 'lf.founder_id')
      .where({ 'lf.listing_id': listingId })
      .select('f.name', 'lf.title');
    expect(founders).to.deep.equal([{ name: 'Mara New', title: 'CTO' }]);
    expect(await db('founders').where({ name: 'Olaf Before' }), 'the profile itself stays').to.have.length(1);
  });

  it('no vote of the new owner, and orders stay with the account that paid', async () => {
    await db('listings')
      .where({ id: listingId })
      .update({ status: 'live', launched_at: new Date(), votes: 1 });
    await db('votes').insert({ listing_id: listingId, account_id: await accountOf(newOwner) });
    const site = await db('sites').first<{ id: number }>('id');
    const account_id = await accountOf(oldOwner);
    const order = {
      id: crypto.randomUUID(),
      site_id: site.id,
      account_id,
      checkout_token: 'a'.repeat(43),
      currency: 'EUR',
    };
    const cents = {
      subtotal_cents: 100,
      discount_cents: 0,
      vat_rate_percent: 0,
      vat_cents: 0,
      vat_reverse_charge: false,
      total_cents: 100,
    };
    const now = new Date();
    await db('orders').insert({
      ...order,
      ...cents,
      status: 'paid',
      paid_at: now,
      created_at: now,
      expires_at: now,
    });
    await db('order_items').insert({
      order_id: order.id,
      position: 0,
      product: 'featured',
      name: 'Featured',
      fulfilment: 'featured',
      listing_id: listingId,
      amount_cents: 100,
      discount_cents: 0,
      status: 'done',
    });
    await handOver();
    expect(await db('listings').where({ id: listingId }).first('votes')).to.deep.equal({ votes: 0 });
    const ids = async (key: string) =>
      ((await call('list_my_orders', {}, { key })).body['items'] as { id: string }[]).map(({ id }) => id);
    expect(await ids(keys.before)).to.deep.equal([order.id]);
    expect(await ids(keys.after)).to.deep.equal([]);
    await db('order_items').delete();
    await db('orders').delete();
  });

  it('a draft also where the owner before is gone', async () => {
    await db('listings')
      .where({ id: listingId })
      .update({ owner_id: null, status: 'live', launched_at: new Date() });
    await db('drafts').delete();
    const id = await handOver();
    const { body } = await call('get_draft', { id }, { key: keys.after });
    const fields = body['fields'] as Record<string, { value: unknown; state: string }>;
    expect(fields['name']).to.deep.include({ value: 'Tidewell', state: 'manual' });
    expect(fields['categories']).to.deep.include({ value: ['Productivity'] });
    const { status } = await call(
      'update_draft',
      { id, fields: { name: 'Tidewell Two' } },
      { key: keys.after },
    );
    expect(status).to.equal(200);
    expect((await shown(keys.after)).body).to.include({ name: 'Tidewell Two' });
  });

  it('nothing twice where two claimants press at once', async () => {
    const other = visitorOf(api.baseUrl);
    await signIn(other, db, 'other@home.example');
    const otherKey = await api.key('other@home.example');
    await db('mails').delete();
    const slug = await slugOf();
    await call('claim_listing', { slug, method: 'email', email: 'a@tidewell.example' }, { key: keys.after });
    await call('claim_listing', { slug, method: 'email', email: 'b@tidewell.example' }, { key: otherKey });
    await Promise.all([
      mara.post('/claims/confirm', { token: await linkTo('a@tidewell.example') }),
      other.post('/claims/confirm', { token: await linkTo('b@tidewell.example') }),
      call('update_draft', { id: draftId, fields: { tagline: 'At the same time' } }, { key: keys.before }),
    ]);
    expect(await db('drafts').where({ listing_id: listingId })).to.have.length(1);
    expect(await db('drafts').where({ id: draftId }).pluck('status')).to.deep.equal(['transferred']);
  });
});
