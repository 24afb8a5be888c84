/** Following listings, as browsers do it, on real Postgres. */
import { expect } from 'chai';
import { addFollow, removeFollow } from '../../src/community/follow-queries.ts';
import { type RunningApi, startApi } from '../support/api.ts';
import { visitorOf } from '../support/visitor.ts';
import { type SignedIn, bareListing, oneSignedIn, signedIn, standingOf } from './people.ts';

const now = new Date('2026-11-25T12:00:00Z');

describe('follows', function () {
  this.timeout(30_000);
  let api: RunningApi;
  let slug: string;
  let listingId: number;
  let count = 0;
  before(async () => {
    api = await startApi({ clock: () => now });
  });
  after(() => api.close());
  beforeEach(async () => {
    slug = `shop-${(count += 1)}`;
    listingId = await bareListing(api, slug);
  });

  const follow = (person: SignedIn, of = slug) => person.post(`/listings/${of}/follow`, { follow: 'begin' });
  const unfollow = (person: SignedIn, of = slug, more = {}) =>
    person.post(`/listings/${of}/follow`, { follow: 'end', ...more });
  const followers = async (of = slug) => (await standingOf(api, of)).followers;
  const rows = async () => api.db('follows').where({ listing_id: listingId });

  it('begin, are listed, and end', async () => {
    const mara = await oneSignedIn(api, { now });
    expect((await mara.get('/account/following')).$('.empty').text()).to.include(
      'You don’t follow any listings',
    );
    expect((await follow(mara)).to).to.equal(`/listings/${slug}`);
    expect((await mara.get(`/listings/${slug}`)).$(`button[name=follow]`).attr('aria-pressed')).to.equal(
      'true',
    );
    await bareListing(api, `${slug}-soon`, { status: 'scheduled', launched_at: null });
    await follow(mara, `${slug}-soon`);
    expect([await followers(), await followers(`${slug}-soon`)]).to.deep.equal([1, 1]);

    const page = await mara.get('/account/following');
    expect(page.$('.row h3')).to.have.length(2);
    expect(page.text).to.include('Launches in the week of Monday, 23 November 2026');
    const form = page.$(`form[action="/listings/${slug}/follow"]`);
    const fields = { back: String(form.find('input[name=back]').val()) };
    const ended = await unfollow(mara, slug, fields);
    expect(ended.to).to.equal('/account/following?said=unfollowed');
    const after = await mara.get(ended.to ?? '');
    expect(after.$('[role=status]').text()).to.include('You no longer follow it');
    expect(after.$('.row h3')).to.have.length(1);
    expect(await followers()).to.equal(0);
    await unfollow(mara);
    expect(await followers()).to.equal(0);
  });

  it('are offered with a mail at the launch wherever a product comes up', async () => {
    const coming = { status: 'scheduled', launched_at: null, launch_week: '2026-11-30' };
    await bareListing(api, `${slug}-soon`, coming);
    const nobody = visitorOf(api.baseUrl);
    for (const [path, part, words] of [
      ['/', 'section[aria-labelledby=coming] header', 'Follow a product, and we mail you when it launches.'],
      ['/weeks/2026-11-30', '.week-intro', 'Follow a product, and we mail you when it launches.'],
      [`/listings/${slug}-soon`, '.coming .ways', 'to get a mail when it launches.'],
    ] as const) {
      expect((await nobody.get(path)).$(part).text()).to.include(words);
    }
    const mara = await oneSignedIn(api, { now });
    await follow(mara, `${slug}-soon`);
    expect((await mara.get('/account/following')).$('main').text()).to.include(
      'When one of them launches or posts an update, you get a mail.',
    );
  });

  it('of 60 people at once, some of them leaving again, are counted exactly', async () => {
    const people = await signedIn(api, 60, { now });
    await Promise.all(people.slice(0, 40).map((one) => follow(one)));
    expect(await followers()).to.equal(40);
    await Promise.all([
      ...people.slice(40).map((one) => follow(one)),
      ...people.slice(0, 15).map((one) => unfollow(one)),
      ...people.slice(15, 20).map((one) => one.post('/account/delete', { email: one.email })),
    ]);
    expect(await followers()).to.equal(40);
    expect(await rows()).to.have.length(40);
  });

  it('of one person, many at once, are one; and end once', async () => {
    const mara = await oneSignedIn(api, { now });
    await Promise.all(Array.from({ length: 30 }, () => follow(mara)));
    expect(await followers()).to.equal(1);
    await follow(await oneSignedIn(api, { now }));
    await Promise.all(Array.from({ length: 30 }, () => unfollow(mara)));
    expect(await followers()).to.equal(1);
  });

  it('say whether they began and ended', async () => {
    const { accountId } = await oneSignedIn(api, { now });
    const of = { listingId, accountId };
    const begun = () => api.db.transaction((tx) => addFollow(tx, { ...of, now }));
    const ended = () => api.db.transaction((tx) => removeFollow(tx, of));
    expect([await begun(), await begun(), await ended(), await ended()]).to.deep.equal([
      true,
      false,
      true,
      false,
    ]);
    expect(await followers()).to.equal(0);
  });

  it('are refused from other sites, without a session, and for listings that are not public', async () => {
    const mara = await oneSignedIn(api, { now });
    const elsewhere = await mara.post(
      `/listings/${slug}/follow`,
      { follow: 'begin' },
      { 'sec-fetch-site': 'cross-site' },
    );
    expect(elsewhere.status).to.equal(403);
    const nobody = visitorOf(api.baseUrl);
    const sent = await nobody.post(`/listings/${slug}/follow`, { follow: 'begin' });
    expect(sent.to).to.equal(`/sign-in?return_to=%2Flistings%2F${slug}`);
    expect((await nobody.get('/account/following')).to).to.equal('/sign-in?return_to=%2Faccount%2Ffollowing');
    expect((await mara.post(`/listings/${slug}/follow`, {})).status).to.equal(400);
    await bareListing(api, `${slug}-draft`, { status: 'draft', launched_at: null });
    for (const of of [`${slug}-draft`, 'nowhere']) expect((await follow(mara, of)).status).to.equal(404);
    expect(await rows()).to.deep.equal([]);
  });

  it('end also when the listing is hidden, and are not listed then', async () => {
    const mara = await oneSignedIn(api, { now });
    await follow(mara);
    await api
      .db('listings')
      .where({ id: listingId })
      .update({ status: 'hidden', hidden_status: 'live', hidden_why: 'It is a copy.', hidden_at: now });
    expect((await mara.get('/account/following')).$('.row')).to.have.length(0);
    await unfollow(mara);
    expect(await followers()).to.equal(0);
  });
});
