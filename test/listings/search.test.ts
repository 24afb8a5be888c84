import { expect } from 'chai';
import type { Knex } from 'knex';
import { type RunningApi, startApi } from '../support/api.ts';
import { restCaller } from '../support/callers.ts';

describe('search_listings', () => {
  let api: RunningApi;
  before(async () => {
    api = await startApi({ clock: () => new Date('2026-11-25T12:00:00Z') });
    await insertDirectory(api.db);
  });
  after(() => api.close());

  const slugs = async (input: Record<string, unknown>) => {
    const { body, status } = await restCaller(api.baseUrl)('search_listings', input);
    expect(status).to.equal(200);
    return (body['items'] as { slug: string }[]).map(({ slug }) => slug);
  };

  it('finds words in name, tagline, description and keywords, a name’s beginning first', async () => {
    expect(await slugs({ q: 'mail' })).to.deep.equal(['mailhaven', 'tidewell']);
    expect(await slugs({ q: 'KEYBOARD' })).to.deep.equal(['tidewell']);
    expect(await slugs({ q: 'mail teams' })).to.deep.equal(['tidewell']);
  });

  it('takes %, _ and backslashes for what they are', async () => {
    expect(await slugs({ q: '%' })).to.deep.equal(['percent']);
    expect(await slugs({ q: 'ail_' })).to.deep.equal([]);
    expect(await slugs({ q: '\\' })).to.deep.equal([]);
  });

  it('filters by category with all below it, also where the tree has a cycle', async () => {
    expect(await slugs({ category: 'work' })).to.have.members(['tidewell', 'mailhaven']);
    expect(await slugs({ category: 'email' })).to.have.members(['tidewell', 'mailhaven']);
    expect(await slugs({ category: 'loop-a' })).to.deep.equal(['percent']);
  });

  it('filters by stage, country in any case, pricing model, domain and status', async () => {
    expect(await slugs({ stage: 'beta' })).to.deep.equal(['percent']);
    expect(await slugs({ country: 'pt' })).to.deep.equal(['tidewell']);
    expect(await slugs({ pricing_model: 'free' })).to.deep.equal(['mailhaven']);
    expect(await slugs({ domain: 'TIDEWELL.example' })).to.deep.equal(['tidewell']);
    expect(await slugs({ status: 'upcoming' })).to.deep.equal(['soon']);
  });

  it('sorts by votes, age, recent votes, views and followers', async () => {
    expect(await slugs({ sort: 'votes' })).to.deep.equal(['mailhaven', 'tidewell', 'percent']);
    expect(await slugs({ sort: 'newest' })).to.deep.equal(['percent', 'tidewell', 'mailhaven']);
    expect(await slugs({ sort: 'trending' })).to.deep.equal(['tidewell', 'mailhaven', 'percent']);
    expect(await slugs({ sort: 'most_viewed' })).to.deep.equal(['percent', 'mailhaven', 'tidewell']);
    expect(await slugs({ sort: 'most_followed' })).to.deep.equal(['tidewell', 'mailhaven', 'percent']);
  });

  it('pages, with the right total past the end too', async () => {
    const call = restCaller(api.baseUrl);
    const { body } = await call('search_listings', { page: 2, per_page: 2, sort: 'votes' });
    expect(body).to.include({ page: 2, per_page: 2, total: 3, total_pages: 2 });
    expect((body['items'] as unknown[]).length).to.equal(1);
    const past = await call('search_listings', { page: 9, per_page: 100 });
    expect(past.body).to.deep.include({ items: [], total: 3 });
  });
});

/** Three live listings and one to come, in a tree that has a cycle beside it. */
async function insertDirectory(db: Knex): Promise<void> {
  const site = await db('sites').first<{ id: number }>('id');
  const category = async (slug: string, parent: number | null) => {
    const [row] = (await db('categories')
      .insert({ slug, name: slug, parent_id: parent })
      .returning('id')) as [{ id: number }];
    return row.id;
  };
  const work = await category('work', null);
  const email = await category('email', work);
  const loopA = await category('loop-a', null);
  const loopB = await category('loop-b', loopA);
  await db('categories').where({ id: loopA }).update({ parent_id: loopB });

  const listing = async (slug: string, categoryId: number, columns: Record<string, unknown>) => {
    const [row] = (await db('listings')
      .insert({
        site_id: site.id,
        slug,
        name: slug,
        website_url: `https://${slug}.example/`,
        domain: `${slug}.example`,
        status: 'live',
        ...columns,
      })
      .returning('id')) as [{ id: number }];
    await db('listing_categories').insert({ listing_id: row.id, category_id: categoryId, position: 0 });
    return row.id;
  };
  const tidewell = await listing('tidewell', email, {
    tagline: 'Calm e-mail for teams',
    description: 'Shared mail.',
    keywords: ['keyboard'],
    country: 'PT',
    votes: 2,
    views: 1,
    followers: 9,
    launched_at: '2026-11-20T00:00:00Z',
  });
  const haven = await listing('mailhaven', email, {
    tagline: 'A home for newsletters',
    pricing_model: 'free',
    votes: 3,
    views: 5,
    followers: 4,
    launched_at: '2026-10-01T00:00:00Z',
  });
  await listing('percent', loopB, {
    name: '100 % done',
    stage: 'beta',
    votes: 0,
    views: 7,
    launched_at: '2026-11-24T00:00:00Z',
  });
  await listing('soon', email, { status: 'scheduled', plan: 'free', launch_week: '2026-11-30' });

  const voters: number[] = [];
  for (let n = 0; n < 3; n += 1) {
    const [row] = (await db('accounts')
      .insert({ email: `voter${n}@example.com` })
      .returning('id')) as [{ id: number }];
    voters.push(row.id);
  }
  const votes = (listingId: number, count: number, at: string) =>
    voters.slice(0, count).map((voter) => ({ listing_id: listingId, account_id: voter, created_at: at }));
  await db('votes').insert([
    ...votes(tidewell, 2, '2026-11-24T00:00:00Z'),
    ...votes(haven, 3, '2026-10-02T00:00:00Z'),
  ]);
}
