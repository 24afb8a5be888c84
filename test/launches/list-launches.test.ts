import { expect } from 'chai';
import { sectionNames } from '../../src/launches/section-rules.ts';
import { trendOf } from '../../src/launches/trend-rules.ts';
import { type RunningApi, startApi } from '../support/api.ts';
import { restCaller } from '../support/callers.ts';
import { insertListing, insertOtherSite } from './insert-listing.ts';

interface Item {
  slug: string;
  rank: number | null;
}

/** Wednesday. */
const now = new Date('2026-11-25T12:00:00Z');
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);
const votesCast = (count: number, days: number) =>
  trendOf(Array.from({ length: count }, () => daysAgo(days)));

describe('list_launches', () => {
  let api: RunningApi;
  before(async () => {
    api = await startApi({ clock: () => now });
    const { db } = api;
    const week = '2026-11-23';
    // Ids rise from here on.
    await insertListing(db, 'old-giant', {
      week: '2026-06-01',
      launchedAt: '2026-06-01T00:00:00Z',
      votes: 40,
      trend: votesCast(40, 60),
      views: 900,
      followers: 7,
    });
    await insertListing(db, 'monday', {
      week,
      launchedAt: '2026-11-23T00:00:00Z',
      votes: 5,
      trend: votesCast(5, 1),
      followers: 7,
    });
    await insertListing(db, 'midnight', {
      week,
      launchedAt: '2026-11-25T00:00:00Z',
      votes: 2,
      trend: votesCast(2, 0),
      views: 900,
      followers: 1,
    });
    await insertListing(db, 'monday-too', {
      week,
      launchedAt: '2026-11-23T00:00:00Z',
      votes: 5,
      trend: votesCast(5, 1),
      views: 3,
    });
    await insertListing(db, 'this-morning', {
      week,
      launchedAt: '2026-11-25T09:00:00Z',
      votes: 5,
      trend: votesCast(5, 0),
      followers: 2,
    });
    await insertListing(db, 'nobody-yet', { week, launchedAt: '2026-11-25T09:00:00Z', views: 0 });
    await insertListing(db, 'yesterday', {
      week,
      launchedAt: '2026-11-24T23:59:59.999Z',
      votes: 1,
      trend: votesCast(1, 0),
    });
    await insertListing(db, 'far-away', { status: 'scheduled', week: '2027-01-04', views: 5000 });
    await insertListing(db, 'soon', { status: 'scheduled', week: '2026-11-30' });
    await insertListing(db, 'soon-too', { status: 'scheduled', week: '2026-11-30' });
    await insertListing(db, 'unsure', { status: 'awaiting_badge', week: '2026-11-30' });
    await insertListing(db, 'unpublished', { status: 'draft' });
    const siteId = await insertOtherSite(db);
    const launchedAt = '2026-11-25T10:00:00Z';
    await insertListing(db, 'elsewhere', {
      siteId,
      week,
      launchedAt,
      votes: 99,
      trend: 1e6,
      views: 1e6,
      followers: 99,
    });
    await insertListing(db, 'elsewhere-soon', { siteId, status: 'scheduled', week: '2026-11-30' });
  });
  after(() => api.close());

  const list = async (input: Record<string, unknown>) => {
    const { status, body } = await restCaller(api.baseUrl)('list_launches', input);
    expect(status, JSON.stringify(body)).to.equal(200);
    return body;
  };
  const slugs = async (input: Record<string, unknown>) =>
    ((await list(input))['items'] as Item[]).map(({ slug }) => slug);

  const expected: Record<(typeof sectionNames)[number], string[]> = {
    today: ['this-morning', 'midnight', 'nobody-yet'],
    'this-week': ['monday', 'monday-too', 'this-morning', 'midnight', 'yesterday', 'nobody-yet'],
    trending: ['this-morning', 'monday', 'monday-too', 'midnight', 'yesterday', 'old-giant'],
    'most-voted': [
      'old-giant',
      'monday',
      'monday-too',
      'this-morning',
      'midnight',
      'yesterday',
      'nobody-yet',
    ],
    recent: ['this-morning', 'nobody-yet', 'midnight', 'yesterday', 'monday', 'monday-too', 'old-giant'],
    'most-viewed': ['old-giant', 'midnight', 'monday-too'],
    'most-followed': [
      'old-giant',
      'monday',
      'this-morning',
      'midnight',
      'monday-too',
      'nobody-yet',
      'yesterday',
    ],
    upcoming: ['soon', 'soon-too', 'far-away'],
  };
  for (const section of sectionNames) {
    it(`${section}: in its order, of this site, with its total`, async () => {
      const body = await list({ section });
      expect((body['items'] as Item[]).map(({ slug }) => slug)).to.deep.equal(expected[section]);
      expect(body).to.include({
        section,
        total: expected[section].length,
        total_pages: 1,
        page: 1,
        per_page: 20,
      });
      expect(body).not.to.have.property('total_is_lower_bound');
    });

    it(`${section}: pages join without gap or double, and end with empty ones`, async () => {
      const joined: string[] = [];
      for (let page = 1; joined.length < expected[section].length; page += 1) {
        const items = await slugs({ section, page, per_page: 2 });
        expect(items).to.not.have.length(0);
        joined.push(...items);
      }
      expect(joined).to.deep.equal(expected[section]);
      for (const past of [
        { page: 1000, per_page: 100 },
        { page: 9, per_page: 1 },
        { page: 51, per_page: 20 },
      ]) {
        const body = await list({ section, ...past });
        expect(body).to.deep.include({ items: [], total: expected[section].length, ...past });
      }
    });
  }

  it('defaults to this-week', async () => {
    expect(await list({})).to.deep.equal(await list({ section: 'this-week' }));
  });

  it('counts ranks over all pages, and has none in sections ordered by date', async () => {
    const ranks = async (input: Record<string, unknown>) =>
      ((await list({ per_page: 2, page: 2, ...input }))['items'] as Item[]).map(({ rank }) => rank);
    expect(await ranks({ section: 'most-voted' })).to.deep.equal([3, 4]);
    expect(await ranks({ section: 'recent' })).to.deep.equal([null, null]);
    expect(await ranks({ section: 'upcoming' })).to.deep.equal([null]);
  });

  it('counts no further than a thousand, and still pages on', async () => {
    const siteRow = await api.db('sites').where({ is_default: true }).first<{ id: number }>('id');
    await api.db.raw(
      `INSERT INTO listings (site_id, slug, name, website_url, domain, status, launched_at, votes)
       SELECT ?, 'many-' || n, 'Many', 'https://many.example/', 'many.example', 'live', '2020-01-01Z', 0
       FROM generate_series(1, 1100) n`,
      [siteRow.id],
    );
    const body = await list({ section: 'most-followed', per_page: 100, page: 12 });
    expect(body).to.deep.include({ total: 1000, total_pages: 10, total_is_lower_bound: true });
    expect((body['items'] as Item[]).map(({ rank }) => rank)).to.deep.equal([
      1101, 1102, 1103, 1104, 1105, 1106, 1107,
    ]);
    const last = await list({ section: 'most-followed', per_page: 20, page: 51 });
    expect((last['items'] as Item[])[0]?.rank).to.equal(1001);
  });

  for (const [says, input] of Object.entries({
    'an unknown section': { section: 'best' },
    'page 0': { page: 0 },
    'page 1001': { page: 1001 },
    'per_page 101': { per_page: 101 },
    'a week': { week: 'this' },
  })) {
    it(`refuses ${says}`, async () => {
      const { status, body } = await restCaller(api.baseUrl)('list_launches', input);
      expect([status, body['code']]).to.deep.equal([400, 'invalid_input']);
    });
  }
});
