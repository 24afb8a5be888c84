/** Votes and follows as htmx sends them: the answer is the renewed control, and what screen readers announce. */
import { expect } from 'chai';
import { type RunningApi, startApi } from '../support/api.ts';
import { type Visited, visitorOf } from '../support/visitor.ts';
import { type SignedIn, bareListing, oneSignedIn, standingOf } from './people.ts';

const now = new Date('2026-11-25T12:00:00Z');
const inPlace = { 'sec-fetch-site': 'same-origin', 'hx-request': 'true' };

describe('a button that works in place', function () {
  this.timeout(30_000);
  let api: RunningApi;
  let slug: string;
  let count = 0;
  before(async () => {
    api = await startApi({ clock: () => now, env: { RATE_WRITES_PER_MINUTE: '20' } });
  });
  after(() => api.close());
  beforeEach(async () => {
    slug = `place-${(count += 1)}`;
    await bareListing(api, slug, { name: `Place <b>${count}</b>` });
  });

  const person = (more = {}) => oneSignedIn(api, { now, ...more });
  const vote = (who: Pick<SignedIn, 'post'>, choice = 'cast', more = {}) =>
    who.post(
      `/listings/${slug}/vote`,
      { vote: choice, back: `/#launch-${slug}`, of: 'week', ...more },
      inPlace,
    );
  const folded = (text: string) => text.replace(/\s+/g, ' ').trim();
  const announced = (answer: Visited) => folded(answer.$('hx-partial[hx-target="#announcement"]').text());
  const shown = (answer: Visited) => ({
    status: answer.status,
    pressed: answer.$('.voting button').attr('aria-pressed'),
    count: answer.$('.votes b').text(),
    note: folded(answer.$('.vote-note').text()),
  });

  it('casts a vote and withdraws it, and shows the votes that the page shows', async () => {
    await api.db('listings').where({ slug }).update({ votes: 7 });
    const mara = await person();
    const cast = await vote(mara);
    expect(shown(cast)).to.deep.equal({ status: 200, pressed: 'true', count: '1', note: '' });
    expect(cast.$('html, main, h1'), 'a fragment').to.have.length(1);
    expect(cast.headers.get('cache-control')).to.include('no-store');
    expect(announced(cast)).to.equal(`You voted for Place <b>${count}</b>: 1 vote.`);
    expect(cast.$('input[name=back]').val()).to.equal(`/#launch-${slug}`);
    expect(cast.$('input[name=of]').val()).to.equal('week');
    expect(cast.$('button').attr('value')).to.equal('withdraw');

    const withdrawn = await vote(mara, 'withdraw', { of: '' });
    expect(shown(withdrawn)).to.deep.equal({ status: 200, pressed: 'false', count: '7', note: '' });
    expect(announced(withdrawn)).to.equal(`No vote from you for Place <b>${count}</b>: 7 votes.`);
    expect((await standingOf(api, slug)).votes).to.equal(7);
  });

  it('pressed twice is one vote', async () => {
    const mara = await person();
    const answers = await Promise.all([vote(mara), vote(mara)]);
    expect(answers.map((answer) => shown(answer).pressed)).to.deep.equal(['true', 'true']);
    expect((await standingOf(api, slug)).votes).to.equal(1);
  });

  it('says from when the vote of a new account counts', async () => {
    const answer = await vote(await person({ ageDays: 0 }));
    const note = 'Your account is new, so your vote counts from 25 November 2026 at 14:00 UTC.';
    expect(shown(answer)).to.include({ status: 200, pressed: 'true', count: '0', note: `${note} Details` });
    expect(answer.$('.vote-note a').attr('href')).to.equal(`/listings/${slug}#your-vote`);
    expect(answer.$('.votes').text()).to.include('1 pending');
    expect(announced(answer)).to.include(note);
  });

  it('says why the owner cannot vote, and shows no button', async () => {
    const owner = await person();
    await api.db('listings').where({ slug }).update({ owner_id: owner.accountId });
    const answer = await vote(owner);
    expect(shown(answer)).to.include({ status: 403, pressed: undefined, count: '0' });
    expect(shown(answer).note).to.include('You cannot vote for your own listing.');
    expect((await standingOf(api, slug)).votes).to.equal(0);
  });

  it('shows too many requests beside itself, and keeps what is there', async () => {
    const mara = await person();
    let answer = await vote(mara);
    for (let n = 0; n < 30 && answer.status === 200; n += 1) answer = await vote(mara);
    expect(answer.status).to.equal(429);
    expect(answer.headers.get('hx-retarget')).to.equal('next .vote-note');
    expect(answer.headers.get('hx-reswap')).to.equal('textContent');
    expect(answer.headers.get('retry-after')).to.match(/^\d+$/);
    expect(folded(answer.$('body').text())).to.match(/^Too many requests in a short time\. Try again in /);
    expect(announced(answer)).to.match(/^Too many requests/);
  });

  it('says that the product is not listed any more', async () => {
    const mara = await person();
    await api.db('listings').where({ slug }).update({ status: 'draft', launched_at: null });
    const answer = await vote(mara);
    expect([answer.status, announced(answer)]).to.deep.equal([404, 'This product is not listed any more.']);
  });

  it('of a visitor who is signed out leads to the sign-in, which returns to the page', async () => {
    const answer = await vote(visitorOf(api.baseUrl));
    expect([answer.status, answer.headers.get('hx-redirect')]).to.deep.equal([
      204,
      `/sign-in?return_to=${encodeURIComponent(`/#launch-${slug}`)}`,
    ]);
    const elsewhere = await vote(visitorOf(api.baseUrl), 'cast', { back: 'https://evil.example/' });
    expect(elsewhere.headers.get('hx-redirect')).to.equal(
      `/sign-in?return_to=${encodeURIComponent(`/listings/${slug}`)}`,
    );
  });

  it('follows what is coming, and ends it', async () => {
    await api
      .db('listings')
      .where({ slug })
      .update({ status: 'scheduled', launch_week: '2026-12-07', launched_at: null });
    const mara = await person();
    const home = await mara.get('/');
    expect(home.$(`form[action="/listings/${slug}/follow"] button`).attr('aria-pressed')).to.equal('false');
    const press = (follow: string) =>
      mara.post(`/listings/${slug}/follow`, { follow, back: '/#coming' }, inPlace);
    const begun = await press('begin');
    expect([begun.status, begun.$('button').attr('aria-pressed')]).to.deep.equal([200, 'true']);
    expect(announced(begun)).to.equal(`You follow Place <b>${count}</b>.`);
    for (const path of ['/', '/weeks/2026-12-07']) {
      const button = (await mara.get(path)).$(`form[action="/listings/${slug}/follow"] button`);
      expect(button.attr('aria-pressed'), path).to.equal('true');
    }
    const ended = await press('end');
    expect(ended.$('button').attr('value')).to.equal('begin');
    expect((await standingOf(api, slug)).followers).to.equal(0);
    const nobody = (await visitorOf(api.baseUrl).get('/')).$('#coming').closest('section').find('a.follow');
    expect(nobody.attr('href')).to.equal('/sign-in?return_to=%2F%23coming');
  });
});
