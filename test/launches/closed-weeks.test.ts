/** What readers see of a week before and after it is closed. */
import { expect } from 'chai';
import { closeWeek } from '../../src/launches/close-week-queries.ts';
import { type RunningApi, startApi } from '../support/api.ts';
import { restCaller } from '../support/callers.ts';
import { until } from '../workflows/support/until.ts';
import { castVotes } from './cast-votes.ts';
import { insertListing, insertOtherSite } from './insert-listing.ts';

const week = '2026-11-16';
const inWeek = '2026-11-18T00:00:00Z';
const late = '2026-11-24T00:00:00Z';

interface Item {
  slug: string;
  rank: number;
  votes: number;
}
interface BoardItem {
  rank: number;
  listing: { slug: string; votes: number };
  metric: { value: number; as_of: string | null };
}

describe('a week that closes', () => {
  let api: RunningApi;
  let siteId: number;
  const ids: Record<string, number> = {};

  before(async () => {
    api = await startApi({
      clock: () => new Date('2026-11-25T12:00:00Z'),
      env: { READ_CACHE_MB: '16' },
    });
    const { db } = api;
    siteId = (await db('sites').where({ is_default: true }).first<{ id: number }>('id')).id;
    for (const [slug, votes] of [
      ['second', 4],
      ['first', 6],
      ['third', 4],
      ['unseen', 0],
    ] as const) {
      ids[slug] = await insertListing(db, slug, { week, votes, launchedAt: `${week}T00:00:00Z` });
      await castVotes(db, ids[slug], votes, inWeek);
    }
    const elsewhere = await insertListing(db, 'elsewhere', { week, siteId: await insertOtherSite(db) });
    await castVotes(db, elsewhere, 9, inWeek);
    await until(async () => {
      const { rows } = await db.raw<{ rows: object[] }>(
        `SELECT FROM pg_stat_activity WHERE datname = current_database() AND application_name LIKE '%listen'
          AND state = 'idle' AND query LIKE ANY ('{LISTEN%,SELECT 1%}')`,
      );
      return rows.length > 0;
    }, 'a connection listens');
  });
  after(() => api.close());

  /** So many late votes, counted on the listing as whoever takes them does. */
  const voteLate = async (slug: string, count: number) => {
    await castVotes(api.db, ids[slug] ?? 0, count, late);
    await api.db('listings').where({ slug }).increment('votes', count);
  };
  const call = async (id: string, input: Record<string, unknown>) => {
    const { status, body } = await restCaller(api.baseUrl)(id, input);
    expect(status).to.equal(200);
    return body;
  };
  const weekNow = () => call('get_launch_week', { week });
  const places = ({ items }: Record<string, unknown>) =>
    (items as Item[]).map(({ rank, slug, votes }) => [rank, slug, votes]);
  const boardNow = (page = {}) => call('get_leaderboard', { board: 'community-weekly', week, ...page });
  const boardPlaces = ({ items }: Record<string, unknown>) =>
    (items as BoardItem[]).map(({ rank, listing, metric }) => [
      rank,
      listing.slug,
      metric.value,
      metric.as_of,
    ]);
  const rankOf = async (slug: string) => (await call('get_listing', { slug }))['launch_rank'];
  /** What is kept may be a moment old. */
  const showsSoon = (look: () => Promise<unknown>, expected: unknown) =>
    until(async () => JSON.stringify(await look()) === JSON.stringify(expected), JSON.stringify(expected));

  it('is ranked by the votes cast before its end, until it is closed', async () => {
    expect(await weekNow()).to.include({ state: 'past', closed_at: null, live_total: 4 });
    await voteLate('second', 5);
    await showsSoon(async () => (await call('get_listing', { slug: 'second' }))['votes'], 9);
    const order = [
      [1, 'first', 6],
      [2, 'second', 4],
      [3, 'third', 4],
      [4, 'unseen', 0],
    ];
    await showsSoon(async () => places(await weekNow()), order);
    await showsSoon(
      async () => boardPlaces(await boardNow()),
      order.map((row) => [...row, null]),
    );
    expect(await rankOf('first')).to.equal(null);
  });

  it('shows what was cast before its end once it is closed, which every reader learns of', async () => {
    await api.db.transaction((tx) => closeWeek(tx, { siteId, week }, new Date('2026-11-23T00:01:02Z')));
    await showsSoon(
      async () => places(await weekNow()),
      [
        [1, 'first', 6],
        [2, 'second', 4],
        [3, 'third', 4],
        [4, 'unseen', 0],
      ],
    );
    await showsSoon(async () => (await weekNow())['closed_at'], '2026-11-23T00:01:02.000Z');
    expect(await weekNow()).to.include({ live_total: 4 });
    await showsSoon(
      async () => boardPlaces(await boardNow()),
      [
        [1, 'first', 6, '2026-11-22'],
        [2, 'second', 4, '2026-11-22'],
        [3, 'third', 4, '2026-11-22'],
        [4, 'unseen', 0, '2026-11-22'],
      ],
    );
    expect(((await boardNow())['items'] as BoardItem[])[1]?.listing.votes, 'the listing’s own').to.equal(9);
    await showsSoon(() => rankOf('second'), 2);
    expect(await rankOf('unseen')).to.equal(4);
    const { items } = await call('list_awards', {});
    expect(
      (items as { rank: number; votes: number }[]).map(({ rank, votes }) => [rank, votes]),
    ).to.deep.equal([
      [1, 6],
      [2, 4],
      [3, 4],
    ]);
  });

  it('is not changed by late votes', async () => {
    await voteLate('unseen', 50);
    await showsSoon(async () => (await call('get_listing', { slug: 'unseen' }))['votes'], 50);
    await showsSoon(
      async () => places(await call('get_launch_week', { week: 'last' })),
      [
        [1, 'first', 6],
        [2, 'second', 4],
        [3, 'third', 4],
        [4, 'unseen', 0],
      ],
    );
    const { items } = await call('get_leaderboard', { board: 'community-all-time' });
    expect((items as BoardItem[])[0]?.listing.slug).to.equal('unseen');
  });

  it('pages by the places it closed with', async () => {
    const pages = [1, 2, 3].map((page) => boardNow({ page, per_page: 3 }));
    const [one, two, three] = await Promise.all(pages);
    expect(boardPlaces(one ?? {}).map(([rank]) => rank)).to.deep.equal([1, 2, 3]);
    expect(boardPlaces(two ?? {}).map(([rank]) => rank)).to.deep.equal([4]);
    expect(three).to.deep.include({ items: [], total: 4, total_pages: 2 });
    expect((await boardNow({ page: 1000, per_page: 100 }))['items']).to.deep.equal([]);
  });

  it('leaves out what is no longer live, whose place stays empty', async () => {
    await api
      .db('listings')
      .where({ slug: 'second' })
      .update({ status: 'hidden', hidden_status: 'live', hidden_why: 'spam', hidden_at: late });
    await api.db('listings').where({ slug: 'third' }).delete();
    const left = [
      [1, 'first', 6],
      [4, 'unseen', 0],
    ];
    await showsSoon(async () => places(await weekNow()), left);
    expect(await weekNow()).to.include({ live_total: 2 });
    await showsSoon(
      async () => boardPlaces(await boardNow()),
      left.map((row) => [...row, '2026-11-22']),
    );
    await showsSoon(
      async () => boardPlaces(await boardNow({ page: 2, per_page: 1 })),
      [[4, 'unseen', 0, '2026-11-22']],
    );
  });

  it('gives back its place to what was hidden', async () => {
    await api
      .db('listings')
      .where({ slug: 'second' })
      .update({ status: 'live', hidden_status: null, hidden_why: null, hidden_at: null });
    await showsSoon(
      async () => places(await weekNow()),
      [
        [1, 'first', 6],
        [2, 'second', 4],
        [4, 'unseen', 0],
      ],
    );
  });

  it('keeps the result of what launches again, which is ranked anew in its new week', async () => {
    await api
      .db('listings')
      .where({ slug: 'first' })
      .update({ launch_week: '2026-11-23', launched_at: '2026-11-23T09:00:00Z' });
    await showsSoon(() => rankOf('first'), null);
    expect(places(await weekNow())[0]).to.deep.equal([1, 'first', 6]);
    // Without the votes for its earlier launch.
    await showsSoon(async () => places(await call('get_launch_week', { week: 'this' })), [[1, 'first', 0]]);
  });

  it('shows nothing that came to the week after it was closed', async () => {
    await insertListing(api.db, 'latecomer', { week, votes: 99, launchedAt: '2026-11-22T23:59:59Z' });
    expect(await rankOf('latecomer')).to.equal(null);
    expect(places(await weekNow()).map(([, slug]) => slug)).to.deep.equal(['first', 'second', 'unseen']);
    expect(await weekNow()).to.include({ live_total: 3 });
  });

  it('shows its rank to the owner, too', async () => {
    const key = await api.key('owner@shop.example');
    const { id } = await api
      .db('accounts')
      .where({ email: 'owner@shop.example' })
      .first<{ id: number }>('id');
    await api.db('listings').where({ slug: 'second' }).update({ owner_id: id });
    const { status, body } = await restCaller(api.baseUrl)(
      'get_my_listing',
      { listing_id: ids['second'] },
      { key },
    );
    expect([status, body['launch_week'], body['launch_rank']]).to.deep.equal([200, week, 2]);
  });
});
