/** Accepting an invite as people do, without JavaScript: from the mail, over signing in, to the button. */
import { expect } from 'chai';
import { createAccountDeletion } from '../../src/account-deletion/account-deletion.ts';
import { flowsIn } from '../../src/outbox/queries.ts';
import { type RunningApi, startApi } from '../support/api.ts';
import { type Caller, restCaller } from '../support/callers.ts';
import { insertCategories, insertReadyDraft } from '../support/drafts.ts';
import { type Visited, lastToken, signIn, visitorOf, words } from '../support/visitor.ts';

describe('an invite to a draft, on the site', () => {
  let api: RunningApi;
  let call: Caller;
  let key: string;
  let id: string;
  let now = new Date('2026-11-25T12:00:00Z');
  let count = 0;
  let noa: string;
  let path: string;
  before(async () => {
    api = await startApi({ clock: () => now });
    call = restCaller(api.baseUrl);
    key = await api.key();
    await insertCategories(api.db);
  });
  after(() => api.close());
  beforeEach(async () => {
    now = new Date('2026-11-25T12:00:00Z');
    noa = `noa-${(count += 1)}@example.com`;
    id = await insertReadyDraft(api.db);
    await call('invite_cofounder', { id, email: noa }, { key });
    const mail = await api.db('mails').where({ recipient: noa }).first<{ body: string }>('body');
    path = new URL(/https?:\S+\/invites\/\S+/.exec(mail.body)?.[0] ?? '').pathname;
  });

  const buttons = (page: Visited) =>
    page
      .$('main form')
      .map((_, form) => page.$(form).attr('action') ?? 'here')
      .get();
  const accepted = async () =>
    (await api.db('draft_invites').where({ draft_id: id }).whereNotNull('accepted_at')).length;

  it('is accepted by somebody new, who comes back to it after signing in; twice is as good as once', async () => {
    const visitor = visitorOf(api.baseUrl);
    const first = await visitor.get(path);
    expect([first.status, first.headers.get('cache-control')]).to.deep.equal([200, 'private, no-store']);
    expect(first.headers.get('referrer-policy')).to.equal('same-origin');
    expect(words(first))
      .to.include('founder@example.com')
      .and.to.include('tidewell.example')
      .and.to.include('n…@example.com');
    expect(words(first)).to.not.include(noa);
    const to = first.$('main a.button').attr('href') ?? '';
    expect(to).to.equal(`/sign-in?return_to=${encodeURIComponent(path)}`);
    // Nothing is changed by looking, nor by the button of somebody who is nobody.
    expect((await visitor.post(path)).to).to.equal(to);
    expect(await accepted()).to.equal(0);

    const form = await visitor.get(to);
    const returnTo = form.$('input[name=return_to]').attr('value') ?? '';
    await visitor.post('/sign-in', { email: noa, return_to: returnTo });
    const signedIn = await visitor.post('/sign-in/link', {
      token: await lastToken(api.db, noa),
      name: 'Noa',
    });
    expect([signedIn.status, signedIn.to]).to.deep.equal([303, path]);
    const page = await visitor.get(path);
    expect(buttons(page)).to.deep.equal(['here']);
    expect(await accepted()).to.equal(0);
    for (let times = 0; times < 2; times += 1) {
      const answer = await visitor.post(path);
      expect([answer.status, answer.to]).to.deep.equal([303, path]);
      expect(words(await visitor.get(path)))
        .to.include('You can now edit the draft of tidewell.example.')
        .and.not.include(id);
      expect((await visitor.get(path)).$(`main a.button[href="/account/drafts/${id}"]`)).to.have.length(1);
    }
    expect(await accepted()).to.equal(1);
    const own = await api.key(noa);
    expect((await call('update_draft', { id, fields: { city: 'Lund' } }, { key: own })).status).to.equal(200);
  });

  it('is refused to another address, before and after it was accepted, and says for which it is', async () => {
    const eve = visitorOf(api.baseUrl);
    await signIn(eve, api.db, 'eve@example.com');
    for (const visit of [() => eve.get(path), () => eve.post(path)]) {
      const page = await visit();
      expect(page.status).to.equal(403);
      expect(words(page, '[role=alert]')).to.match(/for another address; nothing was changed/);
      expect(words(page))
        .to.include('eve@example.com')
        .and.to.include('n…@example.com')
        .and.to.not.include(noa);
      expect(buttons(page)).to.deep.equal(['/sign-out']);
    }
    expect(await accepted()).to.equal(0);
    const owner = visitorOf(api.baseUrl);
    await signIn(owner, api.db, noa);
    await owner.post(path);
    expect((await eve.post(path)).status).to.equal(403);
    const own = await api.key('eve@example.com');
    expect((await call('get_draft', { id }, { key: own })).status).to.equal(404);
    expect(await accepted()).to.equal(1);
  });

  it('says of a link that is unknown, too old, replaced or of a draft that is over that it does not work', async () => {
    const visitor = visitorOf(api.baseUrl);
    await signIn(visitor, api.db, noa);
    const dead = async (at = path) => {
      for (const page of [await visitor.get(at), await visitor.post(at)]) {
        expect(page.status).to.equal(410);
        expect(words(page, 'h1')).to.equal('This invite no longer works');
      }
    };
    await dead('/invites/x');
    await dead(`/invites/${'x'.repeat(43)}`);
    await api.db('drafts').where({ id }).update({ status: 'expired' });
    await dead();
    await api.db('drafts').where({ id }).update({ status: 'ready' });
    now = new Date('2026-11-25T12:20:00Z');
    await call('invite_cofounder', { id, email: noa }, { key });
    await dead();
    expect(await accepted()).to.equal(0);
  });

  it('is not accepted by a form of another site', async () => {
    const visitor = visitorOf(api.baseUrl);
    await signIn(visitor, api.db, noa);
    expect(
      (await visitor.post(path, {}, { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }))
        .status,
    ).to.equal(403);
    expect(await accepted()).to.equal(0);
  });

  it('goes with the account that was invited, and with the draft', async () => {
    const visitor = visitorOf(api.baseUrl);
    await signIn(visitor, api.db, noa);
    await visitor.post(path);
    const own = await api.key(noa);
    const { id: accountId } = await api.db('accounts').where({ email: noa }).first<{ id: number }>('id');
    const deletion = createAccountDeletion({ db: api.db, flowsIn, committed: () => undefined });
    await Promise.all([
      deletion.carryOut(accountId, now),
      ...Array.from({ length: 5 }, (_, i) =>
        call('update_draft', { id, fields: { city: `Lund ${i}` } }, { key: own }),
      ),
    ]).then(([, ...answers]) => {
      for (const { status } of answers) expect(status).to.be.oneOf([200, 401, 404]);
    });
    expect(await api.db('draft_invites').where({ draft_id: id })).to.deep.equal([]);
    expect(await api.db('mails').where({ recipient: noa })).to.deep.equal([]);
    expect((await call('get_draft', { id }, { key })).body['invites']).to.deep.equal([]);
  });
});
