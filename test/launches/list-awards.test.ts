import { expect } from 'chai';
import { type RunningApi, startApi } from '../support/api.ts';
import { restCaller } from '../support/callers.ts';
import { insertListing, insertOtherSite } from './insert-listing.ts';

describe('list_awards', () => {
  let api: RunningApi;
  before(async () => {
    api = await startApi({ clock: () => new Date('2026-11-25T12:00:00Z') });
    const { db } = api;
    const tidewell = await insertListing(db, 'tidewell', { votes: 30 });
    const mailhaven = await insertListing(db, 'mailhaven', { votes: 8 });
    const third = await insertListing(db, 'third', { votes: 1 });
    const gone = await insertListing(db, 'gone', { status: 'draft' });
    await insertListing(db, 'waiting', { status: 'scheduled', week: '2026-11-30' });
    const otherSite = await insertOtherSite(db);
    const elsewhere = await insertListing(db, 'elsewhere', { siteId: otherSite });
    const { id: site } = await db('sites').where({ is_default: true }).first<{ id: number }>('id');
    const award = (listing_id: number, week: string, rank: number, votes: number, site_id = site) => ({
      site_id,
      listing_id,
      week,
      rank,
      votes,
      created_at: '2026-11-23T00:00:05Z',
    });
    await db('awards').insert([
      award(third, '2026-11-09', 2, 3),
      award(tidewell, '2026-11-09', 1, 12),
      award(mailhaven, '2026-11-16', 2, 7),
      award(tidewell, '2026-11-16', 1, 9),
      award(gone, '2026-11-16', 3, 2),
      award(elsewhere, '2026-11-16', 1, 50, otherSite),
    ]);
  });
  after(() => api.close());

  const call = (input: Record<string, unknown>) => restCaller(api.baseUrl)('list_awards', input);
  const short = (body: Record<string, unknown>) =>
    (body['items'] as { week: string; rank: number; listing: { slug: string } }[]).map(
      ({ week, rank, listing }) => [week, rank, listing.slug],
    );

  it('lists the newest week first, then by rank: of this site, and of listings that are live', async () => {
    const { status, body } = await call({});
    expect(status).to.equal(200);
    expect(short(body)).to.deep.equal([
      ['2026-11-16', 1, 'tidewell'],
      ['2026-11-16', 2, 'mailhaven'],
      ['2026-11-09', 1, 'tidewell'],
      ['2026-11-09', 2, 'third'],
    ]);
    expect(body).to.include({ total: 4, total_pages: 1 });
    const [first] = body['items'] as Record<string, unknown>[];
    expect(first).to.include({
      name: 'Launch of the Week #1',
      votes: 9,
      awarded_at: '2026-11-23T00:00:05.000Z',
    });
    expect(first?.['listing']).to.include({ slug: 'tidewell', votes: 30, status: 'live' });
  });

  it('pages, with the right total past the end too', async () => {
    expect(short((await call({ page: 2, per_page: 3 })).body)).to.deep.equal([['2026-11-09', 2, 'third']]);
    expect((await call({ page: 1000, per_page: 100 })).body).to.deep.include({ items: [], total: 4 });
  });

  it('keeps to a listing, also to one without awards', async () => {
    const { body } = await call({ listing: 'tidewell' });
    expect(short(body)).to.deep.equal([
      ['2026-11-16', 1, 'tidewell'],
      ['2026-11-09', 1, 'tidewell'],
    ]);
    expect((await call({ listing: 'tidewell', page: 3 })).body).to.deep.include({ items: [], total: 2 });
    const waiting = await call({ listing: 'waiting' });
    expect([waiting.status, waiting.body['total']]).to.deep.equal([200, 0]);
  });

  it('suggests similar slugs for an unknown one', async () => {
    const { status, body } = await call({ listing: 'tidewel' });
    expect([status, body['code']]).to.deep.equal([404, 'listing_not_found']);
    expect(body['suggestions']).to.deep.equal(['tidewell']);
    for (const listing of ['elsewhere', 'gone']) expect((await call({ listing })).status).to.equal(404);
  });
});
