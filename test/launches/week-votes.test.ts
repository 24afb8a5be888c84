/** What a launch week counts of a listing's votes, live and as it is closed. */
import { expect } from 'chai';
import { closeWeek } from '../../src/launches/close-week-queries.ts';
import { relaunchListing } from '../../src/orders/fulfilment-queries.ts';
import { takeBackAllVotes } from '../../src/community/vote-queries.ts';
import { settleVotes } from '../../src/community/waiting-vote-queries.ts';
import { type SignedIn, bareListing, oneSignedIn, signedIn, standingOf } from '../community/people.ts';
import { type RunningApi, startApi } from '../support/api.ts';
import { callersOf, restCaller } from '../support/callers.ts';
import { visitorOf } from '../support/visitor.ts';

const earlier = '2026-11-09';
const week = '2026-11-23';
const relaunchedAt = new Date('2026-11-25T00:30:00Z');
const wednesday = new Date('2026-11-25T12:00:00Z');

interface Ranked {
  slug: string;
  votes: number;
  all_time_votes: number;
}
interface OnBoard {
  listing: { slug: string; votes: number };
  metric: { value: number };
}

describe('votes of a launch week', function () {
  this.timeout(30_000);
  let api: RunningApi;
  let now = wednesday;
  let fans: SignedIn[];
  let veteranId: number;

  const vote = async (person: SignedIn, slug: string, what: 'cast' | 'withdraw' = 'cast') => {
    const { status } = await person.post(
      `/listings/${slug}/vote`,
      { vote: what, back: '/' },
      { 'sec-fetch-site': 'same-origin' },
    );
    expect(status).to.equal(303);
  };

  before(async () => {
    api = await startApi({ clock: () => now, env: { READ_CACHE_MB: '0' } });
    now = new Date('2026-11-11T12:00:00Z');
    veteranId = await bareListing(api, 'veteran', {
      launch_week: earlier,
      launched_at: new Date(`${earlier}T00:00:00Z`),
    });
    fans = await signedIn(api, 4, { now });
    for (const fan of fans) await vote(fan, 'veteran');
    expect(await standingOf(api, 'veteran')).to.include({ votes: 4, week_votes: 4 });

    now = wednesday;
    await bareListing(api, 'newcomer');
    // Launched on Monday; votes count from then on.
    for (const person of await signedIn(api, 2, { now })) await vote(person, 'newcomer');
    await api.db.transaction((tx) => relaunchListing(tx, veteranId, { week, now: relaunchedAt }));
  });
  after(() => api.close());

  for (const name of ['REST', 'MCP 2026-07-28']) {
    it(`are those cast from its launch on, after a relaunch: ${name}`, async () => {
      const call = async (operation: string, input: Record<string, unknown>) =>
        (await callersOf(api.baseUrl)[name]?.(operation, input))?.body ?? {};
      const ranked = async (operation: string, input: Record<string, unknown>) =>
        ((await call(operation, input))['items'] as Ranked[]).map(({ slug, votes, all_time_votes }) => [
          slug,
          votes,
          all_time_votes,
        ]);
      const thisWeek = [
        ['newcomer', 2, 2],
        ['veteran', 0, 4],
      ];
      expect(await ranked('get_launch_week', { week: 'this' })).to.deep.equal(thisWeek);
      expect(await ranked('list_launches', { section: 'this-week' })).to.deep.equal(thisWeek);
      expect(await ranked('list_launches', { section: 'today' })).to.deep.equal([['veteran', 0, 4]]);
      expect(await ranked('list_launches', { section: 'most-voted' })).to.deep.equal([
        ['veteran', 4, 4],
        ['newcomer', 2, 2],
      ]);
      const board = async (named: string) =>
        ((await call('get_leaderboard', { board: named }))['items'] as OnBoard[]).map(
          ({ listing, metric }) => [listing.slug, metric.value, listing.votes],
        );
      expect(await board('community-weekly')).to.deep.equal(thisWeek);
      expect(await board('community-all-time')).to.deep.equal([
        ['veteran', 4, 4],
        ['newcomer', 2, 2],
      ]);
      expect(await call('get_listing', { slug: 'veteran' })).to.include({ votes: 4, week_votes: 0 });
      const found = (await call('search_listings', { sort: 'votes' }))['items'] as Ranked[];
      expect(found.map(({ slug }) => slug)).to.deep.equal(['veteran', 'newcomer']);
    });
  }

  it('are shown on the pages', async () => {
    const anybody = visitorOf(api.baseUrl);
    const shown = async (path: string) => {
      const { $ } = await anybody.get(path);
      return $('.launch')
        .toArray()
        .map((card) => [$(card).find('h3').text().trim(), $(card).find('.votes b').text()]);
    };
    const expected = [
      ['Newcomer', '2'],
      ['Veteran', '0'],
    ];
    expect(await shown('/weeks/this')).to.deep.equal(expected);
    expect((await shown('/')).slice(0, 2)).to.deep.equal(expected);
    expect(await shown('/leaderboards/community-weekly')).to.deep.equal(expected);
    expect(await shown('/leaderboards/community-all-time')).to.deep.equal([
      ['Veteran', '4'],
      ['Newcomer', '2'],
    ]);
    const panel = (await anybody.get('/listings/veteran')).$('aside').text().replace(/\s+/g, ' ');
    expect(panel).to.include('All time 4 Launch week 0');
  });

  it('follow votes that are cast again, withdrawn, released, rejected, or of a deleted account', async () => {
    const [fan, leaver] = fans;
    if (!fan || !leaver) throw new Error('nobody');
    const note = (await fan.get('/listings/veteran')).$('#your-vote').text().replace(/\s+/g, ' ');
    expect(note).to.include('withdraw your vote and vote again');
    await vote(fan, 'veteran', 'withdraw');
    expect(await standingOf(api, 'veteran')).to.include({ votes: 3, week_votes: 0 });
    await vote(fan, 'veteran');
    expect((await fan.get('/listings/veteran')).$('#your-vote')).to.have.length(0);
    const one = await oneSignedIn(api, { now });
    await vote(one, 'veteran');
    expect(await standingOf(api, 'veteran')).to.include({ votes: 5, week_votes: 2 });
    await vote(one, 'veteran', 'withdraw');
    expect(await standingOf(api, 'veteran')).to.include({ votes: 4, week_votes: 1 });

    const [released, rejected] = await signedIn(api, 2, { now, ageDays: 0 });
    if (!released || !rejected) throw new Error('nobody');
    for (const person of [released, rejected]) await vote(person, 'veteran');
    expect(await standingOf(api, 'veteran')).to.include({ votes: 4, week_votes: 1, votes_pending: 2 });
    const settle = (status: 'counted' | 'rejected', { accountId }: SignedIn) =>
      api.db.transaction((tx) => settleVotes(tx, status, veteranId, [accountId]));
    await settle('counted', released);
    await settle('rejected', rejected);
    expect(await standingOf(api, 'veteran')).to.include({ votes: 5, week_votes: 2, votes_pending: 0 });

    await released.post('/account/delete', { email: released.email });
    expect(await standingOf(api, 'veteran')).to.include({ votes: 4, week_votes: 1 });
    await api.db.transaction((tx) => takeBackAllVotes(tx, leaver.accountId));
    expect(await standingOf(api, 'veteran')).to.include({ votes: 3, week_votes: 1, votes_pending: 0 });
  });

  it('decide the close of the week and its awards', async () => {
    now = new Date('2026-11-30T00:05:00Z');
    const late = await oneSignedIn(api, { now });
    await vote(late, 'veteran');
    expect(await standingOf(api, 'veteran')).to.include({ votes: 4, week_votes: 1 });
    const { id: siteId } = await api.db('sites').where({ is_default: true }).first<{ id: number }>('id');
    await api.db.transaction((tx) => closeWeek(tx, { siteId, week }, now));
    const { body } = await restCaller(api.baseUrl)('list_awards', {});
    const awards = body['items'] as { rank: number; votes: number; listing: { slug: string } }[];
    expect(awards.map(({ rank, votes, listing }) => [rank, listing.slug, votes])).to.deep.equal([
      [1, 'newcomer', 2],
      [2, 'veteran', 1],
    ]);
    const { items } = (await restCaller(api.baseUrl)('get_launch_week', { week: 'last' })).body;
    expect(
      (items as Ranked[]).map(({ slug, votes, all_time_votes }) => [slug, votes, all_time_votes]),
    ).to.deep.equal([
      ['newcomer', 2, 2],
      ['veteran', 1, 4],
    ]);
    expect((await restCaller(api.baseUrl)('get_listing', { slug: 'veteran' })).body).to.include({
      launch_rank: 2,
    });
  });
});
