import { expect } from 'chai';
import { boardNames } from '../../src/launches/board-rules.ts';
import { type RunningApi, startApi } from '../support/api.ts';
import { restCaller } from '../support/callers.ts';
import { insertListing, insertOtherSite } from './insert-listing.ts';

interface Item {
  rank: number;
  paid: boolean;
  label: string;
  listing: { slug: string };
  metric: Record<string, unknown>;
}

describe('get_leaderboard', () => {
  let api: RunningApi;
  before(async () => {
    api = await startApi({ clock: () => new Date('2026-11-25T12:00:00Z') });
    const { db } = api;
    const week = '2026-11-23';
    const ids = {
      late: await insertListing(db, 'late', { week, votes: 4, launchedAt: '2026-11-24T00:00:00Z' }),
      early: await insertListing(db, 'early', { week, votes: 4, launchedAt: '2026-11-23T00:00:00Z' }),
      older: await insertListing(db, 'older', {
        week: '2026-11-16',
        votes: 9,
        launchedAt: '2026-11-16T00:00:00Z',
        domain: 'shared.example',
      }),
      twin: await insertListing(db, 'twin', { votes: 0, domain: 'shared.example', isDemo: true }),
      waiting: await insertListing(db, 'waiting', { status: 'scheduled', week: '2026-11-30' }),
    };
    const siteId = await insertOtherSite(db);
    const elsewhere = await insertListing(db, 'elsewhere', { siteId, week, votes: 99 });

    const given = (listing_id: number, amount_cents: number, contributed_at: string) => ({
      listing_id,
      amount_cents,
      contributed_at,
    });
    await db('contributions').insert([
      given(ids.older, 5000, '2026-10-05T00:00:00Z'),
      given(ids.late, 2000, '2026-10-02T00:00:00Z'),
      given(ids.late, 3000, '2026-10-03T00:00:00Z'),
      given(ids.twin, 9900, '2026-11-01T00:00:00Z'),
      given(ids.waiting, 70_000, '2026-10-01T00:00:00Z'),
      given(elsewhere, 90_000, '2026-10-01T00:00:00Z'),
    ]);

    const measured = (domain: string, rating: number, measured_on: string, extra = {}) => ({
      domain,
      rating,
      measured_on,
      source: 'Example Ratings',
      is_latest: true,
      ...extra,
    });
    await db('domain_ratings').insert([
      measured('shared.example', 71.5, '2026-11-20', { is_demo: true }),
      measured('shared.example', 99, '2026-10-20', { is_latest: false }),
      measured('early.example', 71.5, '2026-11-21'),
      measured('elsewhere.example', 88, '2026-11-20'),
      measured('waiting.example', 77, '2026-11-20'),
      measured('of-no-listing.example', 100, '2026-11-20'),
    ]);

    const stated = (listing_id: number, monthly_cents: number, as_of: string, extra = {}) => ({
      listing_id,
      monthly_cents,
      as_of,
      source: 'Stated by the owner, seen by the site team',
      is_latest: true,
      ...extra,
    });
    await db('revenues').insert([
      stated(ids.early, 120_050, '2026-10-01'),
      stated(ids.early, 990_000, '2026-09-01', { is_latest: false }),
      stated(ids.late, 120_050, '2026-09-01'),
      stated(ids.twin, 0, '2026-10-01'),
      stated(ids.waiting, 5_000_000, '2026-10-01'),
      stated(elsewhere, 5_000_000, '2026-10-01'),
    ]);
  });
  after(() => api.close());

  const call = (input: Record<string, unknown>) => restCaller(api.baseUrl)('get_leaderboard', input);
  const read = async (input: Record<string, unknown>) => {
    const { status, body } = await call(input);
    expect(status, JSON.stringify(body)).to.equal(200);
    return { ...body, items: body['items'] as Item[] };
  };
  const ranking = async (input: Record<string, unknown>) =>
    (await read(input)).items.map(({ rank, listing, metric }) => [rank, listing.slug, metric['value']]);

  it('ranks a week by votes, ties by the earlier launch', async () => {
    expect(await ranking({ board: 'community-weekly' })).to.deep.equal([
      [1, 'early', 4],
      [2, 'late', 4],
    ]);
    expect(await ranking({ board: 'community-weekly', week: 'this' })).to.have.length(2);
    expect(await ranking({ board: 'community-weekly', week: 'last' })).to.deep.equal([[1, 'older', 9]]);
    const named = await read({ board: 'community-weekly', week: '2026-11-22' });
    expect(named).to.include({ week: '2026-11-16', total: 1, ranked_by: 'community_votes' });
    expect((await read({ board: 'community-weekly', week: '2027-01-01' })).items).to.deep.equal([]);
  });

  it('ranks all live listings by votes', async () => {
    expect(await ranking({ board: 'community-all-time' })).to.deep.equal([
      [1, 'older', 9],
      [2, 'early', 4],
      [3, 'late', 4],
      [4, 'twin', 0],
    ]);
    const [first] = (await read({ board: 'community-all-time' })).items;
    expect(first?.metric).to.deep.equal({
      name: 'votes',
      value: 9,
      unit: 'votes',
      currency: null,
      as_of: null,
      source: null,
      trend: null,
      is_demo: false,
    });
  });

  it('ranks the billboard by the sum of money contributed, ties by who came first', async () => {
    expect(await ranking({ board: 'billboard' })).to.deep.equal([
      [1, 'twin', 9900],
      [2, 'late', 5000],
      [3, 'older', 5000],
    ]);
    const [first] = (await read({ board: 'billboard' })).items;
    expect(first?.metric).to.deep.equal({
      name: 'contributed',
      value: 9900,
      unit: 'cents',
      currency: 'EUR',
      as_of: null,
      source: null,
      trend: null,
      is_demo: true,
    });
  });

  it('says that the billboard is paid, on the board and on each item, and that no other is', async () => {
    for (const board of boardNames) {
      const { paid, label, items } = (await read({ board })) as unknown as Item & { items: Item[] };
      expect(paid, board).to.equal(board === 'billboard');
      expect(items, board).to.not.have.length(0);
      for (const item of items) expect([item.paid, item.label], board).to.deep.equal([paid, label]);
    }
    const billboard = await read({ board: 'billboard' });
    expect(billboard).to.include({
      label: 'Paid placement: ranked by money contributed',
      ranked_by: 'money_contributed',
    });
  });

  it('ranks by the latest Domain Rating, each listing of the domain, and names source and day', async () => {
    const { items, total } = (await read({ board: 'domain-rating' })) as unknown as {
      items: Item[];
      total: number;
    };
    expect(items.map(({ rank, listing }) => [rank, listing.slug])).to.deep.equal([
      [1, 'early'],
      [2, 'older'],
      [3, 'twin'],
    ]);
    expect(total).to.equal(3);
    expect(items[0]?.metric).to.deep.equal({
      name: 'domain_rating',
      value: 71.5,
      unit: 'points',
      currency: null,
      as_of: '2026-11-21',
      source: 'Example Ratings',
      trend: null,
      is_demo: false,
    });
    expect(items[1]?.metric).to.include({ as_of: '2026-11-20', is_demo: true });
  });

  it('shows the change of a Domain Rating in a month, by the same source', async () => {
    const { items } = await read({ board: 'domain-rating' });
    // It was 99 a month before; of early.example nothing earlier is known.
    expect(items.map(({ metric }) => metric['trend'])).to.deep.equal([null, -27.5, -27.5]);
    await api.db('domain_ratings').where({ measured_on: '2026-10-20' }).update({ source: 'Another' });
    const later = (await read({ board: 'domain-rating' })).items;
    expect(later.map(({ metric }) => metric['trend'])).to.deep.equal([null, null, null]);
    await api.db('domain_ratings').where({ measured_on: '2026-10-20' }).update({ source: 'Example Ratings' });
  });

  it('ranks by the latest revenue that has a source; none is absent, nought is nought', async () => {
    expect(await ranking({ board: 'revenue' })).to.deep.equal([
      [1, 'late', 120_050],
      [2, 'early', 120_050],
      [3, 'twin', 0],
    ]);
    const [first] = (await read({ board: 'revenue' })).items;
    expect(first?.metric).to.deep.equal({
      name: 'monthly_revenue',
      value: 120_050,
      unit: 'cents',
      currency: 'EUR',
      as_of: '2026-09-01',
      source: 'Stated by the owner, seen by the site team',
      trend: null,
      is_demo: false,
    });
  });

  for (const board of boardNames) {
    it(`${board}: pages join, and those past the end are empty with the right total`, async () => {
      const all = await ranking({ board });
      const joined: unknown[] = [];
      for (let page = 1; page <= all.length; page += 1)
        joined.push(...(await ranking({ board, page, per_page: 1 })));
      expect(joined).to.deep.equal(all);
      const past = await read({ board, page: 1000, per_page: 100 });
      expect(past).to.deep.include({ items: [], total: all.length, page: 1000, per_page: 100 });
    });

    if (board === 'community-weekly') continue;
    it(`${board}: has no weeks`, async () => {
      expect(((await read({ board })) as Record<string, unknown>)['week']).to.equal(null);
      for (const week of ['this', 'last', '2026-11-23']) {
        const { status, body } = await call({ board, week });
        expect([status, body['code']]).to.deep.equal([400, 'invalid_input']);
        expect(body['errors']).to.deep.equal([
          { path: 'week', message: 'only works with the board community-weekly' },
        ]);
      }
    });
  }

  for (const week of [
    'next',
    '',
    'This',
    '0000-00-00',
    '0001-01-01',
    '9999-12-31',
    '2026-02-30',
    '2026-11-2311',
  ]) {
    it(`refuses the week ${JSON.stringify(week)}`, async () => {
      const { status, body } = await call({ board: 'community-weekly', week });
      expect([status, body['code']]).to.deep.equal([400, 'invalid_input']);
    });
  }

  it('refuses an unknown board', async () => {
    const { status, body } = await call({ board: 'best' });
    expect([status, body['code']]).to.deep.equal([400, 'invalid_input']);
  });
});
