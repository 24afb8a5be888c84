import { expect } from 'chai';
import { type RunningApi, startApi } from '../support/api.ts';
import { restCaller } from '../support/callers.ts';
import { insertListing, insertOtherSite } from './insert-listing.ts';

interface Item {
  slug: string;
  rank: number;
}

describe('get_launch_week', () => {
  let api: RunningApi;
  before(async () => {
    api = await startApi({ clock: () => new Date('2026-11-25T12:00:00Z') });
    const { db } = api;
    const live = { week: '2026-11-23' };
    await insertListing(db, 'late-three', { ...live, votes: 3, launchedAt: '2026-11-24T00:00:00Z' });
    await insertListing(db, 'early-three', { ...live, votes: 3, launchedAt: '2026-11-23T00:00:00Z' });
    await insertListing(db, 'early-three-too', { ...live, votes: 3, launchedAt: '2026-11-23T00:00:00Z' });
    await insertListing(db, 'nine', { ...live, votes: 9, launchedAt: '2026-11-25T00:00:00Z' });
    await insertListing(db, 'none', { ...live });
    await insertListing(db, 'late-for-this', { status: 'scheduled', week: '2026-11-23' });
    await insertListing(db, 'last-week', { week: '2026-11-16' });
    await insertListing(db, 'coming', { status: 'scheduled', week: '2026-11-30', votes: 1 });
    await insertListing(db, 'coming-too', { status: 'scheduled', week: '2026-11-30', votes: 5 });
    await insertListing(db, 'unsure', { status: 'awaiting_badge', week: '2026-11-30' });
    await insertListing(db, 'unpublished', { status: 'draft', week: '2026-11-23' });
    const siteId = await insertOtherSite(db);
    await insertListing(db, 'elsewhere', { ...live, siteId, votes: 99 });
    await insertListing(db, 'coming-elsewhere', { siteId, status: 'scheduled', week: '2026-11-30' });
    for (let n = 0; n < 201; n += 1) {
      await insertListing(db, `crowd-${n}`, { week: '2027-03-01', votes: n });
      await insertListing(db, `queue-${n}`, { status: 'scheduled', week: '2027-03-01' });
    }
  });
  after(() => api.close());

  const week = async (named: string) => {
    const { status, body } = await restCaller(api.baseUrl)('get_launch_week', { week: named });
    expect(status, named).to.equal(200);
    return body;
  };
  const places = (items: unknown) => (items as Item[]).map(({ slug, rank }) => [slug, rank]);
  const slugs = (items: unknown) => (items as Item[]).map(({ slug }) => slug);

  it('ranks live launches by votes, ties by the earlier launch, then the lower id', async () => {
    const body = await week('this');
    expect(places(body['items'])).to.deep.equal([
      ['nine', 1],
      ['early-three', 2],
      ['early-three-too', 3],
      ['late-three', 4],
      ['none', 5],
    ]);
    expect(body).to.deep.include({
      week: '2026-11-23',
      starts_at: '2026-11-23T00:00:00.000Z',
      ends_at: '2026-11-30T00:00:00.000Z',
      state: 'current',
      previous_week: '2026-11-16',
      next_week: '2026-11-30',
      live_total: 5,
      scheduled: null,
      scheduled_total: null,
    });
  });

  it('shows scheduled launches of a future week, and none that still wait for a badge', async () => {
    const body = await week('next');
    expect(body).to.include({ week: '2026-11-30', state: 'future', live_total: 0, scheduled_total: 2 });
    expect(body['items']).to.deep.equal([]);
    expect(slugs(body['scheduled'])).to.deep.equal(['coming', 'coming-too']);
  });

  it('shows the past without what was scheduled', async () => {
    const body = await week('last');
    expect(slugs(body['items'])).to.deep.equal(['last-week']);
    expect(body).to.deep.include({ state: 'past', scheduled: null });
  });

  it('shows the first 200 of each and counts all', async () => {
    const body = await week('2027-03-07');
    expect(slugs(body['items']).slice(0, 2)).to.deep.equal(['crowd-200', 'crowd-199']);
    expect(places(body['items']).at(-1)).to.deep.equal(['crowd-1', 200]);
    expect(slugs(body['scheduled'])).to.have.length(200);
    expect(slugs(body['scheduled']).at(-1)).to.equal('queue-199');
    expect(body).to.include({ live_total: 201, scheduled_total: 201 });
  });

  it('shows a page of either list, if one is asked for', async () => {
    const page = async (input: Record<string, unknown>) => {
      const { status, body } = await restCaller(api.baseUrl)('get_launch_week', input);
      expect(status, JSON.stringify(body)).to.equal(200);
      return body;
    };
    const later = { week: '2027-03-01' };
    const first = await page({ ...later, per_page: 100 });
    expect(first).to.include({ page: 1, per_page: 100, total: 201, total_pages: 3 });
    expect(places(first['items'])[0]).to.deep.equal(['crowd-200', 1]);
    expect(slugs(first['scheduled'])[0]).to.equal('queue-0');
    const last = await page({ ...later, page: 3, per_page: 100 });
    expect(places(last['items'])).to.deep.equal([['crowd-0', 201]]);
    expect(slugs(last['scheduled'])).to.deep.equal(['queue-200']);
    expect(last).to.include({ live_total: 201, scheduled_total: 201 });
    const beyond = await page({ ...later, page: 1000, per_page: 100 });
    expect(beyond).to.deep.include({ items: [], scheduled: [], total: 201 });

    const current = await page({ week: 'this', page: 2, per_page: 2 });
    expect(current).to.include({ total: 5, total_pages: 3 });
    expect(places(current['items'])).to.deep.equal([
      ['early-three-too', 3],
      ['late-three', 4],
    ]);
    expect(await page({ week: 'this', page: 1 })).to.include({ per_page: 20 });
    for (const name of ['page', 'per_page', 'total', 'total_pages']) {
      expect(await week('this')).not.to.have.property(name);
    }
  });

  it('takes any real day for the week it falls in', async () => {
    for (const [day, monday] of [
      ['2027-01-01', '2026-12-28'],
      ['2026-12-31', '2026-12-28'],
      ['2028-02-29', '2028-02-28'],
      ['2026-11-29', '2026-11-23'],
      ['1900-01-01', '1900-01-01'],
      ['2999-12-31', '2999-12-30'],
    ] as const) {
      expect((await week(day))['week'], day).to.equal(monday);
    }
  });

  it('names the neighbouring weeks up to the ends of the calendar', async () => {
    expect(await week('2999-12-30')).to.include({ previous_week: '2999-12-23', next_week: null });
    expect(await week('1900-01-01')).to.include({ previous_week: null, next_week: '1900-01-08' });
    const { next_week: next } = await week('2026-12-31');
    expect((await week(String(next)))['week']).to.equal('2027-01-04');
  });

  for (const named of [
    '0000-00-00',
    '0001-01-01',
    '1899-12-31',
    '3000-01-01',
    '9999-12-31',
    '2026-11-31',
    '2027-02-29',
    '2026-W48',
    '2026-11-2',
    '2026-11-231',
    '20261123',
    'THIS',
    'now',
    '١٢٣٤-٠١-٠١',
    '-001-01-01',
  ]) {
    it(`refuses ${named}`, async () => {
      const { status, body } = await restCaller(api.baseUrl)('get_launch_week', { week: named });
      expect([status, body['code']]).to.deep.equal([400, 'invalid_input']);
      expect((body['errors'] as { path: string }[]).map(({ path }) => path)).to.deep.equal(['week']);
    });
  }
});
