/** Forms that are sent after the session has ended: nothing that was typed is lost, and no secret is sent back. */
import { expect } from 'chai';
import { insertListing } from '../listings/listing-rows.ts';
import { type RunningApi, startApi } from '../support/api.ts';
import { type Visited, type Visitor, signIn, visitorOf, words } from '../support/visitor.ts';

describe('a form sent without a session', () => {
  let api: RunningApi;
  let mara: Visitor;
  const email = 'mara@home.example';
  const path = '/account/profile';
  const bio = '  Built “lamps”\n\n<b>& more</b>\r\nשלום 🎉 ' + 'x'.repeat(3_000) + ' ';
  before(async () => {
    api = await startApi();
  });
  after(() => api.close());
  beforeEach(async () => {
    mara = visitorOf(api.baseUrl);
    await signIn(mara, api.db, email);
    await api.db('sessions').delete();
  });

  const headers = (more: Record<string, string> = {}) => ({
    'sec-fetch-site': 'same-origin',
    referer: `${api.baseUrl}${path}?said=profile-saved`,
    ...more,
  });
  const fieldsOf = (page: Visited) =>
    page
      .$('main form input[type=hidden]')
      .toArray()
      .map((field) => [page.$(field).attr('name'), page.$(field).attr('value')]);
  const typed = { name: 'Mara "M" Lind', bio, listings: ['3', '4'], title: '' };

  it('comes back whole, with a way to sign in beside it, and is sent from there', async () => {
    const page = await mara.post(path, typed, headers());
    expect([page.status, page.headers.get('cache-control')]).to.deep.equal([403, 'private, no-store']);
    expect(words(page)).to.include('Your session has ended');
    const link = page.$('main a[target=_blank]');
    expect(link.attr('href')).to.equal(
      `/sign-in?return_to=${encodeURIComponent(`${path}?said=profile-saved`)}`,
    );
    const form = page.$('main form');
    expect([form.attr('method'), form.attr('action')]).to.deep.equal(['post', path]);
    expect(words(page, 'main form button')).to.equal('Send it now that I am signed in');
    // Browsers send line ends as CRLF.
    const sent = bio.replace(/\r?\n/g, '\n');
    expect(fieldsOf(page).map(([name, value]) => [name, value?.replace(/\r?\n/g, '\n')])).to.deep.equal([
      ['name', typed.name],
      ['bio', sent],
      ['listings', '3'],
      ['listings', '4'],
      ['title', ''],
    ]);
    expect(page.$('main b, main script')).to.have.length(0);

    // Too early: the same page again.
    expect((await mara.post(path, typed, headers())).status).to.equal(403);
    await signIn(mara, api.db, email);
    const short = { name: typed.name, bio: typed.bio.slice(0, 200) };
    expect((await mara.post(form.attr('action') ?? '', short)).to).to.equal(`${path}?said=profile-saved`);
    const saved = await api.db('founders').where({ name: typed.name }).first<{ bio: string }>('bio');
    expect(saved.bio).to.include('<b>& more</b>');
  });

  it('replaces the content of a page that htmx sent it from, and reloads pages that htmx renews', async () => {
    const post = await mara.post(path, typed, headers({ 'hx-request': 'true' }));
    expect(post.status).to.equal(403);
    expect(
      ['hx-retarget', 'hx-reselect', 'hx-reswap', 'hx-refresh'].map((name) => post.headers.get(name)),
    ).to.deep.equal(['#content', '#content', 'outerHTML', null]);
    expect(post.$('#content form')).to.have.length(1);
    const get = await mara.get(path, { 'hx-request': 'true' });
    expect([get.status, get.headers.get('hx-refresh'), get.text]).to.deep.equal([204, 'true', '']);
    const button = await mara.post('/account/sign-out-everywhere', {}, headers({ 'hx-request': 'true' }));
    expect([button.status, button.headers.get('hx-refresh')]).to.deep.equal([204, 'true']);
    expect((await mara.get(path)).to).to.equal(`/sign-in?return_to=${encodeURIComponent(path)}`);
  });

  it('is discarded if it holds a secret, or nothing but a button', async () => {
    const token = 'a'.repeat(43);
    for (const [to, fields] of [
      ['/claims/confirm', { token }],
      [path, { response: '{"id":"secret"}', name: 'Phone' }],
      ['/account/sign-out-everywhere', {}],
    ] as const) {
      const answer = await mara.post(to, fields, headers());
      expect([answer.status, answer.to], to).to.deep.equal([
        303,
        `/sign-in?return_to=${encodeURIComponent(`${path}?said=profile-saved`)}`,
      ]);
      expect(answer.text, to).not.to.include(token).and.not.include('secret');
    }
  });

  it('leads back to pages of this site only', async () => {
    for (const referer of ['https://elsewhere.example/account/profile', 'nonsense', '']) {
      const page = await mara.post(path, typed, headers({ referer }));
      expect(page.$('main a[target=_blank]').attr('href'), referer).to.equal('/sign-in?return_to=%2Faccount');
    }
    const foreign = await mara.post(path, typed, headers({ 'sec-fetch-site': 'cross-site' }));
    expect([foreign.status, foreign.text.includes('Mara')]).to.deep.equal([403, false]);
  });

  it('is kept by other forms, too, up to the size that is read', async () => {
    await insertListing(api.db, 'lamphold');
    const claim = await mara.post(
      '/listings/lamphold/claim',
      { method: 'email', email: 'a@b.example' },
      headers(),
    );
    expect(fieldsOf(claim)).to.deep.equal([
      ['method', 'email'],
      ['email', 'a@b.example'],
    ]);
    const large = await mara.post(path, { bio: 'x'.repeat(2_000_000) }, headers());
    expect([large.status, large.text.includes('xxxx')]).to.deep.equal([413, false]);
    const json = await fetch(new URL(path, api.baseUrl), {
      method: 'POST',
      redirect: 'manual',
      headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
      body: '{}',
    });
    expect([json.status, json.headers.get('location')]).to.deep.equal([303, '/sign-in?return_to=%2Faccount']);
  });
});
