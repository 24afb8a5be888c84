/** Deleting an account: what is said before, who may, and what is left. */
import { expect } from 'chai';
import type { Knex } from 'knex';
import { seedDemo } from '../../src/demo/seed-demo.ts';
import { trendOf } from '../../src/launches/trend-rules.ts';
import { type RunningApi, startApi } from '../support/api.ts';
import { callersOf, restCaller } from '../support/callers.ts';
import { insertReadyDraft } from '../support/drafts.ts';
import { type Visitor, signIn, visitorOf } from '../support/visitor.ts';

describe('deleting an account', () => {
  let api: RunningApi;
  let mara: Visitor;
  let email: string;
  let count = 0;
  let accountId: number;
  let now = new Date('2026-11-25T12:00:00Z');
  before(async () => {
    api = await startApi({ clock: () => now });
    await seedDemo(api.db, { now });
  });
  after(() => api.close());
  beforeEach(async () => {
    now = new Date('2026-11-25T12:00:00Z');
    mara = visitorOf(api.baseUrl);
    email = `mara-${(count += 1)}@shop.example`;
    await signIn(mara, api.db, email);
    accountId = (await api.db('accounts').where({ email }).first<{ id: number }>('id')).id;
  });

  const own = (slug: string, more = {}) =>
    api
      .db('listings')
      .where({ slug })
      .update({ owner_id: accountId, ...more });
  const row = (slug: string) =>
    api
      .db('listings')
      .where({ slug })
      .first<Record<string, unknown> | undefined>('status', 'owner_id', 'votes', 'followers', 'trend');
  const call = async (id: string, input: Record<string, unknown>) =>
    (await restCaller(api.baseUrl)(id, input, { key: await api.key(email) })).body;
  const submitted = async () => {
    const draft = await insertReadyDraft(api.db, email);
    return (await call('submit_draft', { id: draft }))['listing_id'] as number;
  };

  it('says before what happens to everything', async () => {
    await own('kettlecount');
    await own('sootlamp');
    await own('duskprobe', { plan: 'paid' });
    await own('labjotter', { plan: 'free' });
    await submitted();
    await insertReadyDraft(api.db, email);
    const page = await mara.get('/account/delete');
    const text = page.$('.content').text().replace(/\s+/g, ' ');
    expect(text).to.match(/Stay public, without an owner: (Kettlecount, Sootlamp|Sootlamp, Kettlecount)\./);
    expect(text).to.include('Launches as planned, because it is paid for: Duskprobe.');
    expect(text).to.include('Withdrawn from its launch week and deleted: Labjotter.');
    expect(text).to.include('Deleted, as it was never published: Tidewell.');
    expect(text).to.include('1 draft of yours.');
    expect(text.indexOf('Stay public')).to.be.lessThan(text.indexOf('Delete my account permanently'));
  });

  it('says of drafts that are edited together whose they are', async () => {
    const noa = `noa-${count}@shop.example`;
    await signIn(visitorOf(api.baseUrl), api.db, noa);
    const { id: other } = await api.db('accounts').where({ email: noa }).first<{ id: number }>('id');
    const share = async (draftId: string, invited: string, acceptedBy: number | null) => {
      await api.db('draft_invites').insert({
        draft_id: draftId,
        email: invited,
        digest: Buffer.from(`${draftId} ${invited}`),
        mailings: 1,
        created_at: now,
        mailed_at: now,
        expires_at: now,
        ...(acceptedBy !== null && { accepted_at: now, accepted_by: acceptedBy }),
      });
    };
    const own = await insertReadyDraft(api.db, email);
    await share(own, noa, other);
    await share(own, 'nobody@shop.example', null);
    const unshared = await insertReadyDraft(api.db, email);
    await share(unshared, noa, null);
    const theirs = await insertReadyDraft(api.db, noa);
    await share(theirs, email, accountId);
    const page = await mara.get('/account/delete');
    const text = page.$('.content').text().replace(/\s+/g, ' ');
    expect(text).to.include('1 draft that you share with co-founders, for them as well: it is yours.');
    expect(text).to.include('1 draft of others that you were invited to. You can no longer edit it.');
    expect(text.indexOf('1 draft of others')).to.be.greaterThan(text.indexOf('What stays'));

    await mara.post('/account/delete', { email });
    expect(await api.db('drafts').whereIn('id', [own, unshared]).pluck('id')).to.deep.equal([]);
    expect(await api.db('drafts').where({ id: theirs }).pluck('id')).to.deep.equal([theirs]);
  });

  it('wants a sign-in of the last ten minutes', async () => {
    now = new Date(now.getTime() + 10 * 60_000);
    const page = await mara.get('/account/delete');
    expect(page.$('form[action="/account/delete"]')).to.have.length(0);
    const again = page.$('main a.button').attr('href') ?? '';
    expect(again).to.equal('/sign-in?again=1&return_to=%2Faccount%2Fdelete');
    expect((await mara.post('/account/delete', { email })).to).to.equal('/account/delete');
    expect(await api.db('accounts').where({ email })).to.have.length(1);

    const form = await mara.get(again);
    const returnTo = String(form.$('input[name=return_to]').val());
    expect((await signIn(mara, api.db, email, { returnTo })).to).to.equal('/account/delete');
    expect((await mara.get('/account/delete')).$('form[action="/account/delete"]')).to.have.length(1);
    expect((await mara.post('/account/delete', { email })).to).to.equal('/sign-in?said=account-deleted');
  });

  for (const typed of ['', 'mara', 'mara@shop.example', 'else@shop.example', 'yes']) {
    it(`wants the address to be typed, not “${typed}”`, async () => {
      const answer = await mara.post('/account/delete', { email: typed });
      expect(answer.status).to.equal(400);
      expect(answer.$('#email').attr('aria-invalid')).to.equal('true');
      expect(answer.$('#email-problem').text()).to.include(email);
      expect(await api.db('accounts').where({ email })).to.have.length(1);
      expect((await mara.get('/account')).status).to.equal(200);
    });
  }

  it('takes what is the person’s and leaves what is the public’s', async () => {
    await own('kettlecount');
    await own('duskprobe', { plan: 'paid' });
    const waiting = await submitted();
    await call('choose_free_listing', { listing_id: waiting });
    const unpublished = await submitted();
    const ready = await insertReadyDraft(api.db, email);
    const failed = await insertReadyDraft(api.db, email, 'failed');
    const kettle = await api.db('listings').where({ slug: 'kettlecount' }).first<{ id: number }>('id');
    await mara.post('/account/profile', { name: 'Mara Lind', country: '', listings: String(kettle.id) });
    const key = await api.key(email);
    await mara.post('/sign-in', { email });
    await api
      .db('reviews')
      .insert({ listing_id: kettle.id, account_id: accountId, rating: 5, created_at: now });
    await api.db('outbox').delete();

    const out = await mara.post('/account/delete', { email: email.toUpperCase() });
    expect([out.status, out.to]).to.deep.equal([303, '/sign-in?said=account-deleted']);
    expect(mara.cookies.size).to.equal(0);
    expect((await mara.get(out.to ?? '')).$('[role=status]').text()).to.include('deleted');

    expect(await row('kettlecount')).to.include({ status: 'live', owner_id: null });
    expect(await row('duskprobe')).to.include({ status: 'scheduled', owner_id: null });
    expect(await api.db('listings').whereIn('id', [waiting, unpublished])).to.deep.equal([]);
    expect((await mara.get('/listings/kettlecount')).status).to.equal(200);
    expect((await mara.get('/listings/kettlecount')).text).not.to.include('Mara Lind');
    expect((await restCaller(api.baseUrl)('get_account', {}, { key })).status).to.equal(401);
    const told = await api.db('outbox').orderBy('id').select('workflow_id', 'name');
    expect(told).to.deep.equal([
      { workflow_id: `free-launch/${waiting}/1`, name: 'withdrawn' },
      { workflow_id: `draft/${ready}`, name: 'draftRemoved' },
    ]);
    expect(await api.db('drafts').whereIn('id', [ready, failed])).to.deep.equal([]);
    expect(await leftOf(api.db, email, accountId)).to.deep.equal([]);
  });

  it('takes votes and follows back, and counts again', async () => {
    const slug = 'kettlecount';
    const before = await row(slug);
    const { id } = await api.db('listings').where({ slug }).first<{ id: number }>('id');
    await api.db('votes').insert({ listing_id: id, account_id: accountId, created_at: now });
    await api.db('follows').insert({ listing_id: id, account_id: accountId, created_at: now });
    await api.db('listings').where({ id }).increment({ votes: 1, followers: 1 }).update({ trend: 1e6 });
    // One that only this person voted for, and one nobody's vote changed.
    const alone = await api.db('listings').where({ slug: 'labjotter' }).first<{ id: number }>('id');
    await api.db('votes').where({ listing_id: alone.id }).delete();
    await api.db('votes').insert({ listing_id: alone.id, account_id: accountId, created_at: now });
    await api.db('listings').where({ id: alone.id }).update({ votes: 1 });
    const untouched = await row('sootlamp');

    await mara.post('/account/delete', { email });
    const after = await row(slug);
    expect(after).to.include({ votes: before?.['votes'], followers: before?.['followers'] });
    const casts = await api.db('votes').where({ listing_id: id }).pluck<Date[]>('created_at');
    expect(after?.['trend']).to.be.closeTo(trendOf(casts), 1e-9);
    expect(await row('labjotter')).to.include({ votes: 0, trend: -Infinity });
    expect(await row('sootlamp')).to.deep.equal(untouched);
  });

  it('asked for twice at once is done once, and the address may begin anew', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => mara.post('/account/delete', { email })));
    for (const { status } of answers) expect(status).to.equal(303);
    const anew = visitorOf(api.baseUrl);
    await anew.post('/sign-in', { email });
    await signIn(anew, api.db, email);
    const account = await api.db('accounts').where({ email }).first<{ id: number }>('id');
    expect(account.id).not.to.equal(accountId);
    expect((await anew.get('/account')).$('.row')).to.have.length(0);
  });

  describe('at the very moment', () => {
    /** Deletes the account, and has `meanwhile` wait for it before it is done. */
    const deletedWhile = async <T>(meanwhile: () => Promise<T>): Promise<T> => {
      const tx = await api.db.transaction();
      try {
        await tx('accounts').where({ id: accountId }).delete();
        const result = meanwhile();
        result.catch(() => undefined);
        await waiting();
        await tx.commit();
        return await result;
      } finally {
        if (!tx.isCompleted()) await tx.rollback();
      }
    };
    /** Until the draft waits for a lock that another has. */
    const waiting = async () => {
      for (let tries = 0; tries < 200; tries += 1) {
        const { rows } = await api.db.raw<{ rows: unknown[] }>(
          `SELECT FROM pg_stat_activity
           WHERE wait_event_type = 'Lock' AND datname = current_database() AND query LIKE '%INSERT INTO drafts%'`,
        );
        if (rows.length > 0) return;
        await new Promise((resolve) => setTimeout(resolve, 25));
      }
      throw new Error('Nobody waits for the account.');
    };

    for (const face of Object.keys(callersOf(''))) {
      it(`refuses what its key writes, as of nobody: ${face}`, async () => {
        const key = await api.key(email);
        const call = callersOf(api.baseUrl)[face] ?? expect.fail();
        const url = `https://example.com/${count}`;
        const { status, body } = await deletedWhile(() => call('submit_listing', { url }, { key }));
        expect([status, body['code']], JSON.stringify(body)).to.deep.equal([401, 'unauthenticated']);
        expect(body['detail']).to.include('deleted');
        expect(await api.db('drafts').where({ url })).to.deep.equal([]);
      });
    }

    it('lets an edit that began before finish, and neither waits for ever', async () => {
      const key = await api.key(email);
      const drafts = await Promise.all(['ready', 'failed'].map(() => insertReadyDraft(api.db, email)));
      const call = restCaller(api.baseUrl);
      const edits = drafts.flatMap((id) =>
        [1, 2, 3].map((n) =>
          call(
            'update_draft',
            { id, fields: { tagline: `No. ${n}` } },
            { key, idempotencyKey: `${id}-${n}` },
          ),
        ),
      );
      const [out, ...edited] = await Promise.all([mara.post('/account/delete', { email }), ...edits]);
      expect(out.to).to.equal('/sign-in?said=account-deleted');
      for (const { status, body } of edited) {
        expect(status, JSON.stringify(body)).to.be.oneOf([200, 401, 404]);
      }
    });
  });

  it('ends links that were asked for before', async () => {
    const other = visitorOf(api.baseUrl);
    await other.post('/sign-in', { email });
    const { body } = await api
      .db('mails')
      .where({ recipient: email })
      .orderByRaw('xmin::text::bigint DESC')
      .first<{ body: string }>('body');
    const token = /token=([\w-]+)/.exec(body)?.[1] ?? '';
    await mara.post('/account/delete', { email });
    expect((await other.post('/sign-in/link', { token })).status).to.equal(410);
    expect(await api.db('accounts').where({ email })).to.deep.equal([]);
  });
});

/** Every place in the database that still names the account or its address. */
async function leftOf(db: Knex, email: string, accountId: number): Promise<string[]> {
  const { rows } = await db.raw<{ rows: { name: string; refers: string | null }[] }>(`
    SELECT c.table_name AS name, c.column_name AS refers FROM information_schema.columns c
    JOIN information_schema.tables t USING (table_schema, table_name)
    WHERE c.table_schema = 'public' AND t.table_type = 'BASE TABLE'
      AND c.column_name IN ('account_id', 'owner_id', 'recipient', 'email', 'key', 'payload')`);
  const left: string[] = [];
  for (const { name, refers } of rows) {
    const found = await db(name).whereRaw('??::text IN (?, ?)', [refers, email, String(accountId)]);
    if (found.length > 0) left.push(`${name}.${refers ?? ''}`);
  }
  return left;
}
