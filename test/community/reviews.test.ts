/** Reviews, as browsers send them, on real Postgres. */
import { expect } from 'chai';
import { hideReview, listReviewsForModeration, restoreReview } from '../../src/community/review-queries.ts';
import { longestReview, maxReviews } from '../../src/community/review-schema.ts';
import { type RunningApi, startApi } from '../support/api.ts';
import { restCaller } from '../support/callers.ts';
import { visitorOf } from '../support/visitor.ts';
import { type SignedIn, bareListing, oneSignedIn, signedIn } from './people.ts';

describe('reviews', function () {
  this.timeout(30_000);
  let api: RunningApi;
  let now: Date;
  let slug: string;
  let listingId: number;
  let count = 0;
  before(async () => {
    // What is said is read through the cache, as readers do.
    api = await startApi({
      clock: () => now,
      env: { READ_CACHE_MB: '16', RATE_READS_PER_MINUTE: '1000000' },
    });
  });
  after(() => api.close());
  beforeEach(async () => {
    now = new Date('2026-11-25T12:00:00Z');
    slug = `shop-${(count += 1)}`;
    listingId = await bareListing(api, slug);
  });

  const person = (more = {}) => oneSignedIn(api, { now, ...more });
  const write = (one: SignedIn, rating: number | string, text = '', of = slug) =>
    one.post(`/listings/${of}/review`, { rating: String(rating), text });
  const remove = (one: SignedIn) => one.post(`/listings/${slug}/review/remove`);
  const shown = async () => {
    const { $ } = await visitorOf(api.baseUrl).get(`/listings/${slug}`);
    return $('#reviews .row')
      .toArray()
      .map((row) => $(row).text().replace(/\s+/g, ' ').trim());
  };
  const ratingIs = async (rating: { average: number; count: number } | null) => {
    let body: Record<string, unknown> = {};
    // Told by NOTIFY: an instant later at most.
    for (let tries = 0; tries < 50; tries += 1) {
      ({ body } = await restCaller(api.baseUrl)('get_listing', { slug }));
      if (JSON.stringify(body['community_rating']) === JSON.stringify(rating)) return;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    expect(body['community_rating']).to.deep.equal(rating);
  };
  const reviewOf = (one: SignedIn) =>
    api.db('reviews').where({ listing_id: listingId, account_id: one.accountId }).first<{
      id: number;
      body: string | null;
      status: string;
      created_at: Date;
      updated_at: Date | null;
    }>();

  it('are written, changed and removed, and the rating follows', async () => {
    const [mara, ivo] = [await person({ name: 'Mara Lind' }), await person()];
    await ratingIs(null);
    const answer = await write(mara, 5, 'It does what it says.\r\n\r\nEvery day.');
    expect([answer.status, answer.to]).to.deep.equal([303, `/listings/${slug}?said=review-saved#reviews`]);
    const page = await mara.get(answer.to ?? '');
    expect(page.$('[role=status]').text()).to.equal('Your review is saved.');
    expect(page.$('#your-review textarea').text().trim()).to.equal('It does what it says.\n\nEvery day.');
    expect(page.$('#your-review option[selected]').attr('value')).to.equal('5');
    now = new Date('2026-11-26T12:00:00Z');
    await write(ivo, 2);
    await ratingIs({ average: 3.5, count: 2 });
    expect(await shown()).to.deep.equal([
      'A reader ★★☆☆☆2 of 5 stars, 26 November 2026',
      'Mara Lind ★★★★★5 of 5 stars, 25 November 2026 It does what it says. Every day.',
    ]);

    now = new Date('2026-11-27T12:00:00Z');
    await write(mara, 4, 'Still good.');
    await ratingIs({ average: 3, count: 2 });
    expect((await shown())[1]).to.equal(
      'Mara Lind ★★★★☆4 of 5 stars, 25 November 2026, changed on 27 November 2026 Still good.',
    );
    await write(ivo, 2);
    expect((await reviewOf(ivo)).updated_at, 'saved as it was').to.equal(null);
    expect((await remove(mara)).to).to.equal(`/listings/${slug}?said=review-removed#reviews`);
    await ratingIs({ average: 2, count: 1 });
    await remove(mara);
    await remove(ivo);
    await ratingIs(null);
    expect(await shown()).to.deep.equal([]);
  });

  it('of one person, many at once, are one', async () => {
    const mara = await person();
    await Promise.all(Array.from({ length: 20 }, (_, i) => write(mara, (i % 5) + 1, `No. ${i}`)));
    await ratingIs({
      average: (await api.db('reviews').where({ listing_id: listingId }).first<{ rating: number }>()).rating,
      count: 1,
    });
    expect(await shown()).to.have.length(1);
  });

  for (const rating of ['', '0', '6', '-1', '4.5', '1e0', ' ', 'five', '11']) {
    it(`want a rating of one star to five, not “${rating}”`, async () => {
      const mara = await person();
      const answer = await write(mara, rating, 'As it was typed.');
      expect(answer.status).to.equal(400);
      expect(answer.$('#rating').attr('aria-invalid')).to.equal('true');
      expect(answer.$('#rating-problem').text()).to.equal('Choose from one star to five.');
      expect(answer.$('[role=alert] a').attr('href')).to.equal('#rating');
      expect(answer.$('#text').text().trim()).to.equal('As it was typed.');
      expect(await api.db('reviews').where({ listing_id: listingId })).to.deep.equal([]);
    });
  }

  it('have a text of so many characters, kept as it is and shown as text', async () => {
    const mara = await person();
    const tooLong = await write(mara, 3, 'a'.repeat(longestReview + 1));
    expect(tooLong.status).to.equal(400);
    expect(tooLong.$('#text-problem').text()).to.equal(`Shorten it to ${longestReview} characters.`);
    expect((await write(mara, 3, 'a'.repeat(longestReview))).status).to.equal(303);
    const markup = `<script>alert(1)</script> & "quoted" \u202eנבזה`;
    await write(mara, 3, `${markup}\u0007`);
    expect((await reviewOf(mara)).body).to.equal(markup);
    const { $ } = await visitorOf(api.baseUrl).get(`/listings/${slug}`);
    expect($('script:not([type="application/ld+json"])')).to.have.length(0);
    expect($('#reviews .row p[dir=auto]').text().trim()).to.equal(markup);
    await write(mara, 3, ' \n ');
    expect((await reviewOf(mara)).body).to.equal(null);
  });

  it('are refused to owners and founders, before the launch, from other sites and without a session', async () => {
    const [owner, founder, mara] = [await person(), await person(), await person()];
    await api.db('listings').where({ id: listingId }).update({ owner_id: owner.accountId });
    const [{ id }] = (await api
      .db('founders')
      .insert({ slug: `reviewed-${count}`, name: 'Ivo', account_id: founder.accountId })
      .returning('id')) as [{ id: number }];
    await api.db('listing_founders').insert({ listing_id: listingId, founder_id: id, position: 0 });
    for (const own of [owner, founder]) {
      const answer = await write(own, 5);
      expect(answer.status).to.equal(403);
      expect(answer.$('[role=alert]').text()).to.include('cannot review your own listing');
      expect(answer.$('#your-review')).to.have.length(0);
    }
    await bareListing(api, `${slug}-soon`, { status: 'scheduled', launched_at: null });
    expect((await write(mara, 5, '', `${slug}-soon`)).status).to.equal(409);
    expect((await write(mara, 5, '', 'nowhere')).status).to.equal(404);
    expect((await write(mara, '', '', 'nowhere')).status).to.equal(404);
    const form = { rating: '5', text: '' };
    const elsewhere = { origin: 'https://elsewhere.example' };
    expect((await mara.post(`/listings/${slug}/review`, form, elsewhere)).status).to.equal(403);
    expect((await mara.post(`/listings/${slug}/review/remove`, {}, elsewhere)).status).to.equal(403);
    const nobody = visitorOf(api.baseUrl);
    expect((await nobody.post(`/listings/${slug}/review`, form)).to).to.include('/sign-in?return_to=');
    expect((await nobody.get(`/listings/${slug}`)).$('#reviews a').attr('href')).to.equal(
      `/sign-in?return_to=${encodeURIComponent(`/listings/${slug}#reviews`)}`,
    );
    expect(await shown()).to.deep.equal([]);
  });

  it('of a new account are shown as such, and rate once confirmed or saved again a day later', async () => {
    const [mara, ivo] = [await person({ ageDays: 0 }), await person({ ageDays: 0 })];
    await write(mara, 5);
    await write(ivo, 4);
    await ratingIs(null);
    expect((await shown())[0]).to.include('New account: not in the rating yet');
    const waiting = await listReviewsForModeration(api.db, { slug });
    expect(waiting.map((one) => one.is_counted)).to.deep.equal([false, false]);
    await api.db.transaction(async (tx) => restoreReview(tx, (await reviewOf(mara)).id));
    await ratingIs({ average: 5, count: 1 });
    now = new Date(now.getTime() + 86_400_000);
    await write(ivo, 4);
    await ratingIs({ average: 4.5, count: 2 });
    expect((await shown()).join()).not.to.include('New account');
  });

  it('are hidden and restored by the site team, and the author sees why', async () => {
    const mara = await person({ name: 'Mara Lind' });
    await write(mara, 1, 'Buy pills at pills.example');
    const { id } = await reviewOf(mara);
    const hide = () => api.db.transaction((tx) => hideReview(tx, id, { why: 'It advertises.', now }));
    expect([await hide(), await hide()]).to.deep.equal([{ listing_id: listingId }, undefined]);
    await ratingIs(null);
    expect(await shown()).to.deep.equal([]);
    const page = await mara.get(`/listings/${slug}`);
    expect(page.$('#your-review .problem').text().replace(/\s+/g, ' ')).to.include(
      'hidden your review: It advertises.',
    );
    expect(page.$('#reviews .rows')).to.have.length(0);

    await write(mara, 1, 'It broke on the first day.');
    expect(await shown()).to.deep.equal([]);
    const [seen] = await listReviewsForModeration(api.db, { slug, status: 'hidden' });
    expect(seen).to.include({ body: 'It broke on the first day.', hidden_why: 'It advertises.', slug });
    expect(await listReviewsForModeration(api.db, { slug, status: 'published' })).to.deep.equal([]);
    const restore = () => api.db.transaction((tx) => restoreReview(tx, id));
    expect([await restore(), await restore()]).to.deep.equal([{ listing_id: listingId }, undefined]);
    await ratingIs({ average: 1, count: 1 });

    // What is hidden cannot be removed and written again; its text goes.
    await hide();
    await remove(mara);
    expect(await reviewOf(mara)).to.include({ body: null, status: 'hidden' });
    await write(mara, 5, 'Buy pills at pills.example');
    expect(await shown()).to.deep.equal([]);
    await ratingIs(null);
  });

  it('are shown up to a number, the newest first', async () => {
    const people = await signedIn(api, maxReviews + 2, { now });
    for (const [i, one] of people.entries()) {
      now = new Date(now.getTime() + 1_000);
      await write(one, 5, `No. ${i}`);
    }
    const { $ } = await visitorOf(api.baseUrl).get(`/listings/${slug}`);
    expect($('#reviews p.soft').first().text()).to.equal(`The newest ${maxReviews} of ${maxReviews + 2}.`);
    const texts = await shown();
    expect(texts).to.have.length(maxReviews);
    expect(texts[0]).to.include(`No. ${maxReviews + 1}`);
    expect(texts.at(-1)).to.match(/No\. 2$/);
  });
});
