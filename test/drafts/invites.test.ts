/** invite_cofounder: who is invited, how often, and what they may do then. */
import { expect } from 'chai';
import { createInvites } from '../../src/drafts/invites.ts';
import { type RunningApi, startApi } from '../support/api.ts';
import { type Called, restCaller } from '../support/callers.ts';
import { insertCategories, insertReadyDraft } from '../support/drafts.ts';

describe('invite_cofounder', () => {
  let api: RunningApi;
  let key: string;
  let noa: string;
  let id: string;
  let now = new Date('2026-11-25T12:00:00Z');
  before(async () => {
    api = await startApi({ clock: () => now });
    key = await api.key();
    noa = await api.key('noa@example.com');
    await insertCategories(api.db);
  });
  after(() => api.close());
  beforeEach(async () => {
    now = new Date('2026-11-25T12:00:00Z');
    id = await insertReadyDraft(api.db);
    await api.db('mails').delete();
  });

  const call = (operation: string, input: Record<string, unknown>, as = key) =>
    restCaller(api.baseUrl)(operation, input, { key: as });
  const invite = (email: string, as = key) => call('invite_cofounder', { id, email }, as);
  const mails = (recipient = 'noa@example.com') =>
    api
      .db('mails')
      .where({ recipient })
      .orderBy('occasion')
      .select<{ subject: string; body: string; secret: boolean; send_before: Date }[]>('*');
  const tokenOf = (body = '') => /\/invites\/([\w-]{43})\n/.exec(body)?.[1] ?? '';
  const later = (minutes: number) => void (now = new Date(now.getTime() + minutes * 60_000));
  const refused = ({ status, body }: Called) => [status, body['code']];
  const accountOf = async (email: string) => {
    const row = await api.db('accounts').where({ email }).first<{ id: number }>('id');
    return { accountId: row.id, email };
  };
  const accept = async (email = 'noa@example.com') =>
    createInvites(api.db).accept(tokenOf((await mails()).at(-1)?.body), await accountOf(email), now);

  it('mails a link and stores only its digest', async () => {
    const { status, body } = await invite('Noa@example.com');
    expect([status, body]).to.deep.equal([
      201,
      {
        email: 'noa@example.com',
        status: 'pending',
        invited_at: '2026-11-25T12:00:00.000Z',
        mailed_at: '2026-11-25T12:00:00.000Z',
        expires_at: '2026-12-09T12:00:00.000Z',
      },
    ]);
    const [mail, ...more] = await mails();
    expect(more).to.deep.equal([]);
    expect(mail?.subject).to.equal('You are invited to edit a draft on Launch Directory');
    expect(mail?.body)
      .to.include('tidewell.example')
      .and.to.include('founder@example.com')
      .and.to.include('only for this address');
    expect(mail).to.deep.include({ secret: true, send_before: new Date('2026-12-09T12:00:00Z') });
    const rows = JSON.stringify(await api.db('draft_invites').where({ draft_id: id }));
    expect(tokenOf(mail?.body)).to.have.length(43);
    expect(rows).to.not.include(tokenOf(mail?.body));
    const draft = await call('get_draft', { id });
    expect(draft.body['invites']).to.deep.equal([body]);
    expect(draft.body['role']).to.equal('owner');
  });

  it('is accepted but not mailed before the draft has been ready, and mailed at once after that', async () => {
    id = await insertReadyDraft(api.db, 'founder@example.com', 'crawling');
    const waiting = { status: 'waiting', mailed_at: null, expires_at: null };
    for (let times = 0; times < 2; times += 1) {
      const { status, body } = await invite('noa@example.com');
      expect(status).to.equal(201);
      expect(body).to.include(waiting);
    }
    expect(await mails()).to.deep.equal([]);
    expect((await call('get_draft', { id })).body['invites']).to.have.length(1);
    // Its website is being read again.
    id = await insertReadyDraft(api.db);
    await api.db('drafts').where({ id }).update({ status: 'crawling' });
    expect((await invite('noa@example.com')).body).to.include({ status: 'pending' });
    expect(await mails()).to.have.length(1);
  });

  it('is refused once the address has reached its limit of mails over all drafts, with the time to wait', async () => {
    for (let n = 0; n < 5; n += 1) {
      id = await insertReadyDraft(api.db);
      expect((await invite(`noa+${n}@example.com`)).status).to.equal(201);
    }
    later(20);
    id = await insertReadyDraft(api.db);
    const { status, body } = await invite('noa@example.com');
    expect([status, body['code']]).to.deep.equal([429, 'rate_limited']);
    expect(body['detail']).to.include('5 an hour, 10 a day').and.to.include('2400 s');
    expect((await call('get_draft', { id })).body['invites'], 'it is none of the ten').to.deep.equal([]);
    later(40);
    expect((await invite('noa@example.com')).status).to.equal(201);
  });

  it('is the same invite for the same address, with a new link at most every ten minutes', async () => {
    await invite('noa@example.com');
    const first = tokenOf((await mails())[0]?.body);
    later(9);
    expect((await invite('NOA@example.com')).body).to.include({ mailed_at: '2026-11-25T12:00:00.000Z' });
    expect(await mails()).to.have.length(1);
    later(2);
    expect((await invite('noa@example.com')).body).to.include({
      mailed_at: '2026-11-25T12:11:00.000Z',
      expires_at: '2026-12-09T12:11:00.000Z',
    });
    expect(await mails()).to.have.length(2);
    expect(await createInvites(api.db).find(first, now)).to.equal(null);
    later(14 * 24 * 60);
    expect((await call('get_draft', { id })).body['invites']).to.have.deep.nested.property(
      '0.status',
      'expired',
    );
    expect(await accept()).to.equal(null);
    expect(await api.db('draft_invites').where({ draft_id: id })).to.have.length(1);
  });

  it('invites 10 addresses a draft, exactly, however many ask at the same moment', async () => {
    const answers = await Promise.all(
      Array.from({ length: 25 }, (_, i) => invite(`person-${i % 16}@example.com`)),
    );
    const count = (status: number) => answers.filter((one) => one.status === status).length;
    expect(count(201) + count(409)).to.equal(25);
    expect(
      new Set(answers.filter(({ status }) => status === 201).map(({ body }) => body['email'])).size,
    ).to.equal(10);
    for (const { status, body } of answers) if (status === 409) expect(body['code']).to.equal('invite_limit');
    expect(await api.db('draft_invites').where({ draft_id: id })).to.have.length(10);
    expect(await api.db('mails').whereLike('recipient', 'person-%')).to.have.length(10);
    const known = String(answers.find(({ status }) => status === 201)?.body['email']);
    expect((await invite(known)).status).to.equal(201);
  });

  it('refuses the own address, and drafts that are over', async () => {
    expect(refused(await invite('FOUNDER@example.com'))).to.deep.equal([400, 'invalid_input']);
    for (const [status, code] of [
      ['failed', 'draft_closed'],
      ['expired', 'draft_closed'],
      ['crawling', undefined],
    ] as const) {
      id = await insertReadyDraft(api.db, 'founder@example.com', status);
      expect((await invite('noa@example.com')).body['code'], status).to.equal(code);
    }
  });

  it('lets the account of the address, and no other, edit and submit the draft; the listing is the owner’s', async () => {
    await invite('noa@example.com');
    const edit = () => call('update_draft', { id, fields: { city: 'Lund' } }, noa);
    expect(refused(await edit())).to.deep.equal([404, 'draft_not_found']);
    await api.key('eve@example.com');
    expect(await accept('eve@example.com')).to.equal('not theirs');
    expect(await Promise.all([accept(), accept()])).to.deep.equal(['accepted', 'accepted']);
    expect(await accept('eve@example.com')).to.equal('not theirs');

    const edited = await edit();
    expect(edited.status).to.equal(200);
    // Who else was invited is for the owner to know.
    expect(edited.body).to.deep.include({ role: 'cofounder', invites: [] });
    const { body: list } = await call('list_my_drafts', {}, noa);
    expect(list['items']).to.have.deep.nested.property('0.id', id);
    expect(list['items']).to.have.deep.nested.property('0.role', 'cofounder');
    expect(refused(await invite('eve@example.com', noa))).to.deep.equal([403, 'draft_owner_only']);
    const submitted = await call('submit_draft', { id }, noa);
    const listing = { listing_id: Number(submitted.body['listing_id']) };
    expect((await call('get_my_listing', listing)).body).to.include({ city: 'Lund' });
    expect(refused(await call('get_my_listing', listing, noa))).to.deep.equal([404, 'listing_not_found']);
    expect((await call('get_draft', { id })).body['invites']).to.have.deep.nested.property(
      '0.status',
      'accepted',
    );
    const mailed = (await mails()).length;
    later(60);
    expect((await invite('noa@example.com')).body['status']).to.equal('accepted');
    expect(await mails()).to.have.length(mailed);
  });

  it('edits of both at once are all there', async () => {
    await invite('noa@example.com');
    await accept();
    const sections = [
      'title',
      'story',
      'why_started',
      'problem',
      'journey',
      'challenges',
      'lessons',
      'achievements',
    ];
    const answers = await Promise.all(
      sections.map((name, i) =>
        call('update_draft', { id, story: { [name]: `of ${i % 2}` } }, i % 2 ? noa : key),
      ),
    );
    expect(answers.map(({ status }) => status)).to.deep.equal(sections.map(() => 200));
    expect(Object.keys((await call('get_draft', { id })).body['story'] as object)).to.have.members(sections);
  });
});
