import { expect } from 'chai';
import type { Knex } from 'knex';
import { rebuildSearch } from '../../src/search/search-rebuild-queries.ts';
import { type RunningApi, startApi } from '../support/api.ts';
import { callersOf, restCaller } from '../support/callers.ts';
import { find, insertCategory, insertListing, slugsOf } from './search-rows.ts';

describe('search_listings', () => {
  let api: RunningApi;
  let db: Knex;
  before(async () => {
    api = await startApi();
    db = api.db;
    await insertDirectory(db);
    await rebuildSearch(db);
  });
  after(() => api.close());

  const call = (input: Record<string, unknown>) => restCaller(api.baseUrl)('search_listings', input);

  describe('by words', () => {
    it('weighs name over keywords over tagline over description', async () => {
      expect(await slugsOf(db, 'lantern')).to.deep.equal([
        'in-name',
        'in-keywords',
        'in-tagline',
        'in-description',
      ]);
    });

    it('ranks by votes if the words match alike', async () => {
      expect(await slugsOf(db, 'harbour')).to.deep.equal(['harbour-many', 'harbour-some', 'harbour-few']);
    });

    it('puts the listing that is called so before those that are called so and more', async () => {
      expect((await slugsOf(db, 'ferry')).slice(0, 2)).to.deep.equal(['ferry', 'ferry-planner']);
    });

    it('finds words in any field', async () => {
      expect((await slugsOf(db, 'mail teams'))[0]).to.equal('tidewell');
      expect((await slugsOf(db, 'newsletters calendar'))[0]).to.equal('mailhaven');
    });

    it('takes the last word for the beginning of one, also where its stem begins otherwise', async () => {
      expect(await slugsOf(db, 'calm tid')).to.deep.equal(['tidewell']);
      expect(await slugsOf(db, 'mailhav')).to.deep.equal(['mailhaven']);
      expect(await slugsOf(db, 'beautifu')).to.have.members(['tidewell', 'mailhaven']);
    });

    it('folds case, accents, width and apostrophes', async () => {
      for (const q of ['CAFÉ', 'cafe', 'Cafe', 'ｃａｆｅ'])
        expect(await slugsOf(db, q), q).to.deep.equal(['cafe']);
      expect(await slugsOf(db, 'mara’s')).to.deep.equal(['cafe']);
      expect(await slugsOf(db, 'maras')).to.deep.equal(['cafe']);
    });

    it('finds a word in its other forms', async () => {
      expect(await slugsOf(db, 'newsletter plans')).to.deep.equal(['mailhaven']);
    });

    it('finds names made of the commonest words', async () => {
      expect(await slugsOf(db, 'the who')).to.deep.equal(['the-who']);
    });

    it('finds what is written together, apart, and with dots and hyphens', async () => {
      for (const q of ['e-mail', 'email', 'E Mail']) expect(await slugsOf(db, q), q).to.include('tidewell');
      for (const q of ['node.js', 'nodejs', 'node js'])
        expect(await slugsOf(db, q), q).to.deep.equal(['node']);
    });

    it('takes pictures, dashes and marks beside a word for blanks', async () => {
      for (const q of ['comet', 'ship', 'faster', 'comet 👩‍👩‍👧', '🚀 comet', 'now ship', '“comet”…', 'comet® 1'])
        expect(await slugsOf(db, q), q).to.deep.equal(['comet']);
    });

    it('finds words of other alphabets as they are', async () => {
      for (const q of ['почта', 'ПОЧТА', 'بريد', '日本語', '日本'])
        expect(await slugsOf(db, q), q).to.deep.equal(['world']);
    });
  });

  describe('with whatever is typed', () => {
    const hostile = [
      `((% _ "a' & | \\`,
      `'; DROP TABLE listings; --`,
      'mail & !teams | <-> (calm:*',
      ':*A @@ ::tsquery',
      "''' \\'",
      '%s %1$I $1 $$ ?',
      '~c1 ~i1',
      '<b>mail</b> &amp; https://example.com/a?b=c',
      '\u202email\u202c שלום',
      '👩‍👩‍👧‍👦'.repeat(18),
      '😀'.repeat(100),
      'a '.repeat(100),
      '-1e400 +5 0x1F 1.2.3.4',
      '﷽ ﬁ ß İ ı',
    ];
    for (const q of hostile) {
      it(`answers ${JSON.stringify(q.slice(0, 30))}`, async () => {
        for (const sort of ['relevance', 'votes']) {
          const { status, body } = await call({ q, sort, pricing_model: `\\'"` });
          expect(status).to.equal(200);
          expect(body['total']).to.equal(0);
          expect((await call({ q, sort, status: 'upcoming' })).status).to.equal(200);
        }
      });
    }

    it('refuses half a surrogate pair, and takes what is no UTF-8 for letters that nobody knows', async () => {
      const mcp = callersOf(api.baseUrl)['MCP 2026-07-28'];
      expect((await mcp?.('search_listings', { q: 'mail\ud83d' }))?.body).to.deep.include({
        code: 'invalid_input',
      });
      const response = await fetch(`${api.baseUrl}/api/v1/listings?q=mail%20%ED%A0%BD%20calm`);
      expect(response.status).to.equal(200);
      const { items } = (await response.json()) as { items: { slug: string }[] };
      expect(items[0]?.slug).to.equal('tidewell');
    });

    it('matches nothing with punctuation alone, and everything with blanks', async () => {
      for (const q of ['%', '_', '\\', '…', '!?', '😀']) expect((await find(db, { q })).total, q).to.equal(0);
      const all = await find(db, {});
      for (const q of ['', '  ', '\t\n']) expect(await find(db, { q }), JSON.stringify(q)).to.deep.equal(all);
    });

    it('takes % and _ for what they are not: letters', async () => {
      expect(await slugsOf(db, '100 %')).to.deep.equal(['percent']);
      expect(await slugsOf(db, '100%')).to.deep.equal(['percent']);
      expect(await slugsOf(db, 'm_il')).to.deep.equal([]);
    });
  });

  describe('filters', () => {
    const by = async (filter: Record<string, unknown>) => (await find(db, filter)).slugs;

    it('by category with all below it, also where the tree has a cycle', async () => {
      expect(await by({ category: 'work' })).to.have.members(['tidewell', 'mailhaven']);
      expect(await by({ category: 'email' })).to.have.members(['tidewell', 'mailhaven']);
      expect(await by({ category: 'loop-a' })).to.deep.equal(['percent']);
      expect(await by({ category: 'loop-b' })).to.deep.equal(['percent']);
      expect(await by({ category: 'nobody-knows' })).to.deep.equal([]);
    });

    it('by stage, country in any case, pricing model and domain', async () => {
      expect(await by({ stage: 'early-access' })).to.deep.equal(['percent']);
      expect(await by({ country: 'pt' })).to.deep.equal(['tidewell']);
      expect(await by({ pricing_model: 'Free' })).to.deep.equal(['mailhaven']);
      expect(await by({ domain: 'TIDEWELL.example' })).to.deep.equal(['tidewell']);
      expect(await by({ domain: 'well.example' })).to.deep.equal([]);
    });

    it('together, and with words', async () => {
      expect(await by({ q: 'mail', category: 'work', country: 'PT' })).to.deep.equal(['tidewell']);
      expect(await by({ q: 'mail', category: 'work', country: 'DE' })).to.deep.equal([]);
      expect(await by({ q: 'mail', category: 'work', sort: 'newest' })).to.deep.equal([
        'tidewell',
        'mailhaven',
      ]);
    });

    it('by status: scheduled listings are upcoming, those without their badge nowhere', async () => {
      expect(await by({ status: 'upcoming' })).to.deep.equal(['soon', 'later']);
      expect(await by({ status: 'upcoming', q: 'later' })).to.deep.equal(['later']);
      for (const q of ['soon', 'unbadged', 'drafted']) expect(await by({ q }), q).to.deep.equal([]);
      expect(await by({ status: 'upcoming', q: 'unbadged' })).to.deep.equal([]);
    });

    it('by site', async () => {
      const [other] = (await db('sites')
        .insert({ key: 'other', name: 'Other', purpose: 'Another directory.' })
        .returning('id')) as [{ id: number }];
      await insertListing(db, 'tidewell', { site_id: other.id, name: 'Tidewell elsewhere' });
      expect(await find(db, { q: 'tidewell' }, other.id)).to.deep.equal({ slugs: ['tidewell'], total: 1 });
      expect(await find(db, { q: 'mailhaven' }, other.id)).to.deep.equal({ slugs: [], total: 0 });
      expect(await find(db, { q: 'tidewell' })).to.deep.include({ total: 1 });
      for (const sort of ['votes', 'most_viewed']) {
        expect(await find(db, { sort }, other.id), sort).to.deep.equal({ slugs: ['tidewell'], total: 1 });
      }
      await db('listings').where({ site_id: other.id }).delete();
      await db('sites').where({ id: other.id }).delete();
    });
  });

  it('sorts by votes, age, recent votes, views and followers', async () => {
    const by = async (sort: string) => (await find(db, { sort, category: 'sorted' })).slugs;
    expect(await by('relevance')).to.deep.equal(['sort-c', 'sort-a', 'sort-b', 'sort-d']);
    expect(await by('votes')).to.deep.equal(['sort-c', 'sort-a', 'sort-b', 'sort-d']);
    expect(await by('newest')).to.deep.equal(['sort-b', 'sort-a', 'sort-d', 'sort-c']);
    expect(await by('trending')).to.deep.equal(['sort-a', 'sort-c', 'sort-b', 'sort-d']);
    expect(await by('most_viewed')).to.deep.equal(['sort-b', 'sort-d', 'sort-c', 'sort-a']);
    expect(await by('most_followed')).to.deep.equal(['sort-d', 'sort-a', 'sort-b', 'sort-c']);
  });

  it('pages the unviewed after the viewed', async () => {
    const pages = await Promise.all(
      [1, 2, 3, 4, 5].map((page) => find(db, { sort: 'most_viewed', category: 'sorted', page, per_page: 1 })),
    );
    expect(pages.map(({ slugs }) => slugs)).to.deep.equal([
      ['sort-b'],
      ['sort-d'],
      ['sort-c'],
      ['sort-a'],
      [],
    ]);
    expect(new Set(pages.map(({ total }) => total))).to.deep.equal(new Set([4]));
  });

  it('has the right total past the end, and says if it stopped counting', async () => {
    const past = await call({ category: 'sorted', page: 1000, per_page: 100 });
    expect(past.body).to.deep.include({ items: [], page: 1000, per_page: 100, total: 4, total_pages: 1 });
    expect(past.body).to.not.have.property('total_is_lower_bound');
  });

  it('answers with whole summaries', async () => {
    const { body } = await call({ q: 'tidewell' });
    const [item] = body['items'] as Record<string, unknown>[];
    expect(item).to.deep.include({
      slug: 'tidewell',
      url: `${api.baseUrl}/listings/tidewell`,
      primary_category: { slug: 'email', name: 'email' },
      votes: 2,
      status: 'live',
      country: 'PT',
      launched_at: '2026-11-20T00:00:00.000Z',
    });
  });
});

async function insertDirectory(db: Knex): Promise<void> {
  const work = await insertCategory(db, 'work');
  const email = await insertCategory(db, 'email', work);
  const loopA = await insertCategory(db, 'loop-a');
  const loopB = await insertCategory(db, 'loop-b', loopA);
  await db('categories').where({ id: loopA }).update({ parent_id: loopB });
  const sorted = await insertCategory(db, 'sorted');

  await insertListing(db, 'tidewell', {
    name: 'Tidewell',
    tagline: 'Calm e-mail for teams',
    description: 'Shared mail, beautiful on every screen.',
    keywords: ['keyboard'],
    country: 'PT',
    votes: 2,
    launched_at: '2026-11-20T00:00:00Z',
    categories: [email],
  });
  await insertListing(db, 'mailhaven', {
    name: 'Mailhaven',
    tagline: 'A home for newsletters',
    description: 'Planning what to mail next, in a beautiful calendar.',
    pricing_model: 'free',
    votes: 3,
    launched_at: '2026-10-01T00:00:00Z',
    categories: [email],
  });
  await insertListing(db, 'percent', { name: '100 % done', stage: 'Early access', categories: [loopB] });
  await insertListing(db, 'in-description', { name: 'Alpha', description: 'A lantern for the road.' });
  await insertListing(db, 'in-tagline', { name: 'Beta', tagline: 'A lantern for the road' });
  await insertListing(db, 'in-keywords', { name: 'Gamma', keywords: ['lantern'] });
  await insertListing(db, 'in-name', { name: 'Lantern road' });
  for (const [slug, votes] of [
    ['few', 1],
    ['many', 900],
    ['some', 30],
  ] as const) {
    await insertListing(db, `harbour-${slug}`, { name: `Harbour ${slug}`, votes });
  }
  await insertListing(db, 'ferry-planner', { name: 'Ferry planner', votes: 40 });
  await insertListing(db, 'ferry', { name: 'Ferry' });
  await insertListing(db, 'ferry-times', { name: 'Times', description: 'All about the ferry.', votes: 4000 });
  await insertListing(db, 'cafe', { name: 'Café', tagline: 'Mara’s corner' });
  await insertListing(db, 'the-who', { name: 'The Who' });
  await insertListing(db, 'node', { name: 'Node.js' });
  await insertListing(db, 'comet', { name: '🚀Comet™ ①', tagline: '✨Ship—faster•now❤️' });
  await insertListing(db, 'world', { name: 'World', tagline: 'Почта', description: 'بريد 日本語' });
  const waiting = { plan: 'free', launch_week: '2026-11-30' };
  await insertListing(db, 'later', { ...waiting, status: 'scheduled', launch_week: '2026-12-07' });
  await insertListing(db, 'soon', { ...waiting, status: 'scheduled' });
  await insertListing(db, 'unbadged', { ...waiting, status: 'awaiting_badge' });
  await insertListing(db, 'drafted', { status: 'draft' });

  const listed = [
    ['sort-a', 20, '2026-11-20', 9, 5],
    ['sort-b', 10, '2026-11-22', 1, 4],
    ['sort-c', 30, '2026-11-01', 5, 3],
    ['sort-d', 0, '2026-11-10', 0, 6],
  ] as const;
  const ids = new Map<string, number>();
  for (const [slug, votes, day, trend, followers] of listed) {
    const columns = { votes, launched_at: `${day}T00:00:00Z`, trend, followers };
    ids.set(slug, await insertListing(db, slug, { name: slug, ...columns, categories: [sorted] }));
  }
  await db('listing_views').insert([
    { listing_id: ids.get('sort-b'), views: 8 },
    { listing_id: ids.get('sort-d'), views: 7 },
  ]);
}
