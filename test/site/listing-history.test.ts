/** The history of a listing on the site: who changed what, from what to what. */
import { expect } from 'chai';
import { type RunningApi, startApi } from '../support/api.ts';
import { restCaller } from '../support/callers.ts';
import { insertCategories, insertReadyDraft } from '../support/drafts.ts';
import { type Visitor, signIn, visitorOf, words } from '../support/visitor.ts';
import { textDiff } from '../../src/site/text-diff.ts';
import { managedListing, stranger } from './managed-listing.ts';

describe('the history of a listing', () => {
  let api: RunningApi;
  before(async () => {
    api = await startApi();
    await insertCategories(api.db);
  });
  after(() => api.close());
  const headings = async (visitor: Visitor, path: string) => {
    const page = await visitor.get(path);
    return page
      .$('.version')
      .toArray()
      .map((version) => page.$(version).find('p.soft').first().text().replace(/\s+/g, ' ').trim());
  };

  it('shows each change, newest first, with its author, and the words before and after', async () => {
    const { mara, path, call } = await managedListing(api, { tagline: 'Calm mail for big teams' });
    expect(words(await mara.get(`${path}/history`))).to.include('It has not been changed yet.');
    await call('update_my_listing', {
      fields: { tagline: 'Calm mail for small teams', city: 'Lund', seo_title: 'Tidewell' },
    });
    await mara.post(`${path}/milestones`, { date: '2026-01-02', title: '1,000 users <b>', key: 'a' });
    const page = await mara.get(`${path}/history`);
    expect([page.status, page.$('h1 bdi').text()]).to.deep.equal([200, 'Tidewell']);
    const [milestone, edit] = page
      .$('.version')
      .toArray()
      .map((one) => page.$(one));
    expect(milestone?.find('p.soft').first().text().trim()).to.equal('By you');
    expect(milestone?.text()).to.include('1,000 users <b>').and.include('Blank');
    expect(edit?.find('p.soft').first().text().replace(/\s+/g, ' ').trim()).to.equal('By you, with test');
    const facts = edit
      ?.find('h3')
      .toArray()
      .map((fact) => page.$(fact).text());
    expect(facts).to.have.members(['Tagline', 'City', 'Title for search engines']);
    expect(edit?.find('del').text()).to.equal('big');
    expect(edit?.find('ins').text()).to.equal('small');
    expect(words(page)).not.to.match(/update_my_listing|add_milestone/);
  });

  it('names co-founders and connected programs, and says what was done in the draft', async () => {
    const call = restCaller(api.baseUrl);
    const email = 'mara@history.example';
    const mara = visitorOf(api.baseUrl);
    await signIn(mara, api.db, email);
    const key = await api.key(email);
    const draft = await insertReadyDraft(api.db, email);
    const { body } = await call('submit_draft', { id: draft }, { key });
    const path = `/account/listings/${Number(body['listing_id'])}/history`;
    const cofounder = 'jo@history.example';
    const jo = await api.key(cofounder);
    await api.db('accounts').where({ email: cofounder }).update({ name: 'Jo <i>' });
    const [id] = await api.db('accounts').where({ email: cofounder }).pluck<number[]>('id');
    await api.db('draft_invites').insert({
      draft_id: draft,
      email: cofounder,
      created_at: new Date(),
      accepted_at: new Date(),
      accepted_by: id,
    });
    await call('update_draft', { id: draft, fields: { tagline: 'By Jo' } }, { key: jo });
    expect((await headings(mara, path))[0]).to.equal('By your co-founder Jo <i>, with test, in the draft');
    await api.db('draft_invites').delete();
    expect((await headings(mara, path))[0]).to.match(
      /^By somebody who managed the listing before, with test/,
    );
    await api.db('listing_versions').update({ account_id: null });
    expect((await headings(mara, path))[0]).to.match(/^By the site team or a deleted account/);
  });

  it('says by which claim the website was verified', async () => {
    const { mara, path, id, accountId } = await managedListing(api);
    const now = new Date('2026-11-20T12:00:00Z');
    await api.db('claims').insert({
      account_id: accountId,
      listing_id: id,
      method: 'dns',
      status: 'verified',
      website_url: 'https://tidewell.example/',
      token: 'x',
      expires_at: now,
      verified_at: now,
      confirmed_at: now,
      created_at: now,
      updated_at: now,
    });
    expect(words(await mara.get(`${path}/history`))).to.include(
      'Verified as yours on 20 November 2026 at 12:00 UTC, by a DNS record.',
    );
  });

  it('is on pages of ten, and there for its owner only', async () => {
    const { mara, path, call } = await managedListing(api);
    for (let n = 0; n < 12; n += 1) await call('update_my_listing', { fields: { city: `City ${n}` } });
    const first = await mara.get(`${path}/history`);
    expect(first.$('.version')).to.have.length(10);
    const second = await mara.get(`${path}/history?page=2`);
    expect(second.$('.version')).to.have.length(2);
    expect(second.$('.version').last().text()).to.include('City 0');
    const eve = await stranger(api);
    expect((await eve.get(`${path}/history`)).status).to.equal(404);
  });
});

describe('the differences of two texts', () => {
  const shown = (before: string, after: string) => {
    const marked = textDiff(before, after);
    return [marked.before.toString(), marked.after.toString()];
  };

  it('are marked word by word, and escaped', () => {
    expect(shown('a <b> c', 'a <i> c')).to.deep.equal([
      'a &lt;<del>b</del>&gt; c',
      'a &lt;<ins>i</ins>&gt; c',
    ]);
  });

  it('are not marked in texts that have little in common', () => {
    expect(shown('one two three', 'vier')).to.deep.equal(['one two three', 'vier']);
    expect(shown('', 'new')).to.deep.equal(['', 'new']);
  });

  it('of long texts that differ everywhere are not marked', () => {
    const long = (word: string) =>
      Array.from({ length: 4_000 }, (_, n) => `${word}${(n * 7_919) % 3_001}`).join(' ');
    expect(shown(long('a'), long('b'))).to.deep.equal([long('a'), long('b')]);
  });
});
