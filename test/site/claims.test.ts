/** Claims on the site: what people see and press, and the links that are mailed. */
import { expect } from 'chai';
import { hideListing } from '../../src/listings/hidden-queries.ts';
import { insertAccount, insertListing, waiting } from '../listings/listing-rows.ts';
import { type RunningApi, startApi } from '../support/api.ts';
import { restCaller } from '../support/callers.ts';
import { type Visitor, signIn, visitorOf } from '../support/visitor.ts';

const day = 86_400_000;

describe('claims on the site', () => {
  let api: RunningApi;
  let mara: Visitor;
  let email: string;
  let slug: string;
  let listingId: number;
  let ownerId: number;
  let now: Date;
  let count = 0;
  before(async () => {
    api = await startApi({ clock: () => now });
  });
  after(() => api.close());
  beforeEach(async () => {
    now = new Date('2026-11-25T12:00:00Z');
    count += 1;
    slug = `lamps-${count}`;
    email = `mara-${count}@home.example`;
    ownerId = await insertAccount(api.db, `before-${count}@else.example`);
    listingId = await insertListing(api.db, slug, { name: 'Lamps <i>', owner_id: ownerId });
    mara = visitorOf(api.baseUrl);
    await signIn(mara, api.db, email);
  });

  const claimBy = (fields: Record<string, string>, visitor = mara) =>
    visitor.post(`/listings/${slug}/claim`, { email: '', ...fields });
  const rows = () =>
    api
      .db('claims')
      .where({ listing_id: listingId })
      .orderBy('id')
      .select<{ id: number; status: string }[]>('*');
  const listing = () =>
    api.db('listings').where({ id: listingId }).first<{ owner_id: number; verified_at: Date | null }>('*');
  const linkTo = async (recipient: string) => {
    const mail = await api
      .db('mails')
      .where({ recipient })
      .orderByRaw('created_at DESC, xmin::text::bigint DESC')
      .first<{ body: string } | undefined>('body');
    return /\/claims\/confirm\?token=[\w-]{43}(?=\s)/.exec(mail?.body ?? '')?.[0] ?? '';
  };
  const tokenIn = (link: string) => link.split('token=')[1] ?? '';
  const other = async () => {
    const visitor = visitorOf(api.baseUrl);
    await signIn(visitor, api.db, `other-${count}@home.example`);
    return visitor;
  };
  const byMail = async () => {
    const address = `hello@${slug}.example`;
    await claimBy({ method: 'email', email: address });
    return linkTo(address);
  };

  it('are begun on the listing’s page, and show what to publish in pieces to copy', async () => {
    const page = await mara.get(`/listings/${slug}`);
    expect(page.$('aside a[rel=nofollow]').attr('href')).to.equal(`/listings/${slug}/claim`);
    const form = await mara.get(`/listings/${slug}/claim`);
    expect(form.$('input[name=method]')).to.have.length(4);
    expect(form.$('main').text()).to.include('cannot be bought');
    const begun = await claimBy({ method: 'dns' });
    const [claim] = await rows();
    expect([begun.status, begun.to]).to.deep.equal([303, `/account/claims/${claim?.id}?said=claim-begun`]);
    const { $, headers, text } = await mara.get(begun.to ?? '');
    expect($('#name').text()).to.equal(`_launch-directory.${slug}.example`);
    expect($('#value').text()).to.match(/^launch-directory-verification=[0-9a-f]{32}$/);
    expect($('button[data-copy]')).to.have.length(2);
    expect($('#status').attr('hx-get')).to.match(/^\/account\/claims\//);
    expect($('#status').text()).to.include('Not checked yet');
    expect(headers.get('content-security-policy')).to.include("script-src 'self'");
    expect(headers.get('cache-control')).to.equal('private, no-store');
    expect(text).not.to.include('<i>');
    const list = await mara.get('/account/claims');
    expect(list.$('.row').text()).to.include('Lamps <i>').and.include('Waiting for a DNS record');
  });

  for (const [method, ids] of [
    ['meta', ['tag']],
    ['file', ['address', 'content']],
  ] as const) {
    it(`show what to publish by ${method}; the other way stays open beside it`, async () => {
      await claimBy({ method: 'dns' });
      const { $ } = await mara.get((await claimBy({ method })).to ?? '');
      for (const id of ids) expect($(`#${id}`).text()).to.match(/[0-9a-f]{32}/);
      expect((await rows()).map(({ status }) => status)).to.deep.equal(['pending', 'pending']);
      const [before] = await rows();
      const first = await mara.get(`/account/claims/${before?.id}`);
      expect(first.$('#status').text()).to.include('Waiting for a DNS record');
      expect(first.$('.secret')).to.have.length(2);
    });
  }

  it('are looked at by a button; where nobody answers in time it says that it is under way', async () => {
    const { to } = await claimBy({ method: 'dns' });
    const path = (to ?? '').split('?')[0] ?? '';
    const asked = await mara.post(`${path}/check`);
    expect(asked.to).to.equal(`${path}?said=claim-looks`);
    expect((await mara.get(asked.to ?? '')).$('[role=status]').text()).to.include('We are checking');
    expect(await api.db('outbox').where({ name: 'claimChanged' }).whereLike('workflow_id', 'claim/%')).not.to
      .be.empty;
  });

  it('are for signed-in people alone, and one’s own alone', async () => {
    const nobody = visitorOf(api.baseUrl);
    expect((await nobody.get(`/listings/${slug}/claim`)).to).to.match(/^\/sign-in\?return_to=/);
    const { to } = await claimBy({ method: 'dns' });
    const path = (to ?? '').split('?')[0] ?? '';
    const stranger = await other();
    expect((await stranger.get(path)).status).to.equal(404);
    expect((await stranger.get('/account/claims/x')).status).to.equal(404);
    expect((await mara.post(`${path}/check`, {}, { 'sec-fetch-site': 'cross-site' })).status).to.equal(403);
    expect((await mara.get('/listings/no-such/claim')).status).to.equal(404);
  });

  it('are refused with the reason beside the field', async () => {
    for (const [address, says] of [
      ['', /Enter an address at lamps-\d+\.example/],
      ['me@gmail.com', /anybody can have a mailbox at gmail\.com/],
      ['me@other.example', /the domain of the listing’s website/],
      [`a@${slug}.example, b@evil.example`, /a single e-mail address/],
    ] as const) {
      const answer = await claimBy({ method: 'email', email: address });
      expect(answer.status, address).to.equal(400);
      expect(answer.$('#email-problem').text()).to.match(says);
    }
    expect(await rows()).to.deep.equal([]);
  });

  it('can be begun before the launch, from the listing’s page', async () => {
    await api.db('listings').where({ id: listingId }).update(waiting);
    const page = await mara.get(`/listings/${slug}`);
    expect(page.$('aside a[rel=nofollow]').attr('href')).to.equal(`/listings/${slug}/claim`);
    expect((await claimBy({ method: 'dns' })).status).to.equal(303);
  });

  it('by one method end the other methods of the claimant, without a mail about it', async () => {
    await claimBy({ method: 'dns' });
    const link = await byMail();
    await mara.post('/claims/confirm', { token: tokenIn(link) });
    const [dns, mail] = await rows();
    expect([dns?.status, mail?.status]).to.deep.equal(['superseded', 'verified']);
    const over = await mara.get(`/account/claims/${dns?.id}`);
    expect(over.$('#status').text()).to.include('verified the listing by another method');
    expect(await api.db('mails').where({ occasion: `claim/${dns?.id}/ended` })).to.deep.equal([]);
  });

  it('by e-mail: keep the link nowhere but in the mail, and change nothing when it is opened', async () => {
    const link = await byMail();
    const { rows: kept } = await api.db.raw<{ rows: { text: string }[] }>(
      'SELECT c::text AS text FROM claims c',
    );
    expect(kept.map(({ text }) => text).join()).not.to.include(tokenIn(link));
    const before = await rows();
    for (const visitor of [visitorOf(api.baseUrl), mara, mara]) {
      const opened = await visitor.get(link);
      expect(opened.status).to.equal(200);
      expect(opened.headers.get('referrer-policy')).to.equal('no-referrer');
    }
    expect(await rows()).to.deep.equal(before);
    const signedOut = await visitorOf(api.baseUrl).get(link);
    expect(signedOut.$('h1').text()).to.equal('Sign in first');
    expect(signedOut.text).not.to.include(tokenIn(link));
  });

  it('by e-mail: are confirmed by the button, which gives the listing; twice is fine', async () => {
    const link = await byMail();
    const page = await mara.get(link);
    expect(page.$('main').text()).to.include(`${slug}.example`).and.include(email);
    const fields = { token: String(page.$('input[name=token]').val()) };
    const done = await mara.post('/claims/confirm', fields);
    const [claim] = await rows();
    expect([done.status, done.to]).to.deep.equal([303, `/account/claims/${claim?.id}?said=claim-verified`]);
    expect((await mara.post('/claims/confirm', fields)).to).to.equal(done.to);
    expect((await mara.get(link)).$('h1').text()).to.equal('This is confirmed');
    const { owner_id, verified_at } = await listing();
    expect(owner_id).not.to.equal(ownerId);
    expect(verified_at).to.deep.equal(now);
    const verifiedPage = await mara.get(`/listings/${slug}`);
    expect(verifiedPage.$('h1 .mark').text()).to.include('Verified');
    expect(verifiedPage.$('h1 .mark').attr('title')).to.include('cannot be bought');
    expect(verifiedPage.text).not.to.include('Claim this listing');
    expect((await mara.get(`/badges/${slug}/verified.svg`)).status).to.equal(200);
    const { body } = await restCaller(api.baseUrl)('get_listing', { slug });
    expect(body).to.include({ verified: true, verified_at: now.toISOString() });
    expect(body).not.to.have.property('plan');
    const moved = await api
      .db('mails')
      .where({ recipient: `before-${count}@else.example` })
      .pluck('subject');
    expect(moved.join()).to.include('has another owner');
  });

  it('by e-mail: are refused to another account, from another site, and with another token', async () => {
    const link = await byMail();
    const stranger = await other();
    const opened = await stranger.get(link);
    expect(opened.status).to.equal(403);
    expect(opened.text).not.to.include('Lamps');
    const fields = { token: tokenIn(link) };
    expect((await stranger.post('/claims/confirm', fields)).status).to.equal(403);
    expect((await mara.post('/claims/confirm', fields, { 'sec-fetch-site': 'cross-site' })).status).to.equal(
      403,
    );
    for (const token of ['', 'x', 'y'.repeat(43)]) {
      expect((await mara.post('/claims/confirm', { token })).status).to.equal(404);
    }
    expect(await listing()).to.deep.include({ owner_id: ownerId, verified_at: null });
    expect((await rows()).map(({ status }) => status)).to.deep.equal(['pending']);
  });

  it('by e-mail: end with the link when it is replaced, too old, or the listing is hidden', async () => {
    const first = await byMail();
    const second = await byMail();
    expect((await mara.get(first)).status).to.equal(404);
    expect((await mara.get(second)).status).to.equal(200);
    const fields = { token: tokenIn(second) };
    now = new Date(now.getTime() + 7 * day);
    expect((await mara.post('/claims/confirm', fields)).status).to.equal(404);
    now = new Date(now.getTime() - day);
    await api.db.transaction((tx) => hideListing(tx, listingId, { why: 'Spam.', now }));
    const late = await mara.post('/claims/confirm', fields);
    expect(late.status).to.equal(409);
    expect(late.$('main').text()).to.include('The listing is hidden');
    expect(await listing()).to.deep.include({ owner_id: ownerId, verified_at: null });
  });

  it('by e-mail: of two who press at once one is first, and the other is told', async () => {
    const mine = await byMail();
    const stranger = await other();
    const address = `team@${slug}.example`;
    await claimBy({ method: 'email', email: address }, stranger);
    const theirs = await linkTo(address);
    const answers = await Promise.all([
      mara.post('/claims/confirm', { token: tokenIn(mine) }),
      stranger.post('/claims/confirm', { token: tokenIn(theirs) }),
    ]);
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses[0]).to.equal(303);
    expect([404, 409]).to.include(statuses[1]);
    expect((await rows()).map(({ status }) => status).sort()).to.deep.equal(['superseded', 'verified']);
    const told = await api.db('mails').whereLike('occasion', 'claim/%/ended').orderBy('created_at', 'desc');
    expect(told).not.to.be.empty;
  });

  it('by e-mail: say nothing in the mail that a stranger could have written, but the host', async () => {
    await byMail();
    const mail = await api
      .db('mails')
      .where({ recipient: `hello@${slug}.example` })
      .first<{ subject: string; body: string }>('subject', 'body');
    expect(mail.subject).to.equal('Confirm that a website is yours on Launch Directory');
    const { name } = await api.db('listings').where({ slug }).first<{ name: string }>('name');
    expect(mail.body).to.include(`${slug}.example`).and.to.not.include(name);
    expect(mail.body).to.match(/\/mails\/stop\/[\w-]{36}\n$/);
  });

  it('by e-mail: write to an address five times an hour and ten times a day, and no more', async () => {
    const claim = (email = `a@${slug}.example`) => claimBy({ method: 'email', email });
    const hour = day / 24;
    for (const wait of [hour, day - hour]) {
      for (let i = 0; i < 5; i += 1) expect((await claim()).status).to.equal(303);
      const sixth = await claim(`A+b@${slug}.EXAMPLE`);
      expect(sixth.status).to.equal(429);
      expect(sixth.headers.get('retry-after')).to.equal(String(wait / 1_000));
      now = new Date(now.getTime() + wait);
    }
    expect((await claim()).status).to.equal(303);
  });
});
