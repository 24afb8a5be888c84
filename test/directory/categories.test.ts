import { get } from 'node:http';
import { json } from 'node:stream/consumers';
import { expect } from 'chai';
import { type RunningApi, startApi } from '../support/api.ts';
import { restCaller } from '../support/callers.ts';
import { insertCategory, insertListing, insertSite, mainSite } from './rows.ts';

/** `fetch` sends the Host of the address alone. */
async function readOn(host: string, baseUrl: string, path: string): Promise<Record<string, unknown>> {
  return new Promise((resolve, reject) => {
    get(`${baseUrl}/api/v1${path}`, { headers: { host } }, (response) => {
      json(response).then((body) => resolve(body as Record<string, unknown>), reject);
    }).on('error', reject);
  });
}

interface Node {
  slug: string;
  live_listings: number;
  children: Node[];
}

describe('categories', () => {
  let api: RunningApi;
  const call = (id: string, input: Record<string, unknown> = {}) => restCaller(api.baseUrl)(id, input);

  before(async () => {
    api = await startApi({ clock: () => new Date('2026-11-25T12:00:00Z') });
    const { db } = api;
    const site = await mainSite(db);
    const other = await insertSite(db, 'other', 'other.example');
    const faqs = JSON.stringify([{ question: 'What is work?', answer: 'What one is paid for.' }]);
    const work = await insertCategory(db, 'work', null, {
      description: 'Getting it done.',
      faqs,
      position: 1,
    });
    const mail = await insertCategory(db, 'mail', work, { position: 2 });
    const notes = await insertCategory(db, 'notes', work, { position: 1 });
    const short = await insertCategory(db, 'short-notes', notes);
    await insertCategory(db, 'nothing', null, { position: 9 });
    const loopA = await insertCategory(db, 'loop-a', null, { position: 5 });
    const loopB = await insertCategory(db, 'loop-b', loopA);
    await db('categories').where({ id: loopA }).update({ parent_id: loopB });
    const self = await insertCategory(db, 'self', null, { position: 6 });
    await db('categories').where({ id: self }).update({ parent_id: self });

    const listing = (slug: string, votes: number, categories: number[], columns = {}) =>
      insertListing(db, slug, { site_id: site, votes, categories, ...columns });
    await listing('often', 9, [mail, short]);
    await listing('late', 5, [short], { launched_at: '2026-11-21T00:00:00Z' });
    await listing('early', 5, [work], { launched_at: '2026-11-02T00:00:00Z' });
    await listing('early-too', 5, [mail], { launched_at: '2026-11-02T00:00:00Z' });
    await listing('round', 1, [loopB]);
    await listing('waiting', 99, [mail], { status: 'scheduled', launch_week: '2026-11-30' });
    await listing('elsewhere', 99, [mail], { site_id: other });
  });
  after(() => api.close());

  const drawn = (nodes: Node[]): string =>
    nodes
      .map(({ slug, live_listings, children }) =>
        children.length > 0 ? `${slug}:${live_listings}(${drawn(children)})` : `${slug}:${live_listings}`,
      )
      .join(' ');

  it('are a tree with live counts, each once, circles broken', async () => {
    const { body } = await call('list_categories');
    expect(drawn(body['items'] as Node[])).to.equal(
      'work:4(notes:2(short-notes:2) mail:2) loop-a:1(loop-b:1) self:0 nothing:0',
    );
    expect(body['total']).to.equal(8);
  });

  it('are left out on request if they are empty', async () => {
    const { body } = await call('list_categories', { include_empty: false });
    expect(drawn(body['items'] as Node[])).to.equal(
      'work:4(notes:2(short-notes:2) mail:2) loop-a:1(loop-b:1)',
    );
    expect(body['total']).to.equal(6);
    expect((await call('list_categories', { include_empty: true })).body['total']).to.equal(8);
  });

  it('count for their own site', async () => {
    expect(drawn((await readOn('other.example', api.baseUrl, '/categories'))['items'] as Node[])).to.equal(
      'work:1(notes:0(short-notes:0) mail:1) loop-a:0(loop-b:0) self:0 nothing:0',
    );
    const mail = await readOn('other.example', api.baseUrl, '/categories/mail');
    expect(slugsOf(mail)).to.deep.equal(['elsewhere']);
    const counts = async (host: string) => (await readOn(host, api.baseUrl, '/site'))['counts'];
    for (const host of ['other.example', 'OTHER.Example']) {
      expect(await counts(host), host).to.deep.equal({ live_listings: 1, categories: 8 });
    }
    expect(await counts('anything.example')).to.deep.equal({ live_listings: 5, categories: 8 });
  });

  const slugsOf = (body: Record<string, unknown>) => (body['items'] as Node[]).map(({ slug }) => slug);

  it('show what is in and below them: the most voted first, ties by the earlier launch, then the older', async () => {
    const { body } = await call('get_category', { slug: 'work' });
    expect(slugsOf(body)).to.deep.equal(['often', 'early', 'early-too', 'late']);
    expect(body).to.deep.include({
      slug: 'work',
      description: 'Getting it done.',
      faqs: [{ question: 'What is work?', answer: 'What one is paid for.' }],
      parent: null,
      live_listings: 4,
      total: 4,
      total_pages: 1,
      page: 1,
      per_page: 20,
    });
    expect(body['subcategories']).to.deep.equal([
      { slug: 'notes', name: 'notes', description: '', live_listings: 2 },
      { slug: 'mail', name: 'mail', description: '', live_listings: 2 },
    ]);
    expect((body['items'] as unknown[])[0]).to.deep.include({
      name: 'often',
      votes: 9,
      url: `${api.baseUrl}/listings/often`,
      primary_category: { slug: 'mail', name: 'mail' },
      launched_at: '2026-11-20T00:00:00.000Z',
    });
  });

  it('name their parent, and go round a circle once', async () => {
    expect((await call('get_category', { slug: 'mail' })).body['parent']).to.deep.equal({
      slug: 'work',
      name: 'work',
    });
    const { body } = await call('get_category', { slug: 'loop-a' });
    expect(slugsOf(body)).to.deep.equal(['round']);
    expect(body['parent']).to.deep.equal({ slug: 'loop-b', name: 'loop-b' });
    const own = (await call('get_category', { slug: 'self' })).body;
    expect(own).to.deep.include({ parent: null, subcategories: [], items: [], total: 0, total_pages: 0 });
  });

  it('page, with the right total past the end too', async () => {
    const second = (await call('get_category', { slug: 'work', page: 2, per_page: 3 })).body;
    expect(slugsOf(second)).to.deep.equal(['late']);
    expect(second).to.include({ total: 4, total_pages: 2, page: 2 });
    const past = (await call('get_category', { slug: 'work', page: 1000, per_page: 100 })).body;
    expect(past).to.deep.include({ items: [], total: 4, total_pages: 1, live_listings: 4 });
  });

  it('are suggested for a misspelt slug', async () => {
    const { status, body } = await call('get_category', { slug: 'short-note' });
    expect(status).to.equal(404);
    expect(body).to.include({ code: 'category_not_found' });
    expect(body['suggestions']).to.deep.equal(['short-notes']);
  });
});

describe('a page of a category', () => {
  let api: RunningApi;
  before(async () => {
    api = await startApi();
  });
  after(() => api.close());

  /** Enough listings that the first pages are met on the way through all and the last are gathered. */
  it('is the same whichever way it is read', async () => {
    const { db } = api;
    const site = await mainSite(db);
    const above = await insertCategory(db, 'above');
    const big = await insertCategory(db, 'big', above);
    const small = await insertCategory(db, 'small', above);
    await db.raw(
      `INSERT INTO listings (site_id, slug, name, website_url, domain, status, launched_at, votes)
       SELECT ?, 'l-' || i, 'L', 'https://l.example/', 'l.example', 'live', '2026-11-01Z'::timestamptz - i % 5 * interval '1 day', i * 7919 % 40
       FROM generate_series(1, 600) i`,
      [site],
    );
    await db.raw(
      `INSERT INTO listing_categories SELECT id, CASE WHEN id % 30 = 0 THEN ?::int ELSE ?::int END, 0 FROM listings WHERE id % 10 <> 1`,
      [small, big],
    );
    const expected = async (ids: number[]) =>
      (
        await db('listings as l')
          .whereExists(
            db('listing_categories as lc').whereRaw('lc.listing_id = l.id').whereIn('lc.category_id', ids),
          )
          .orderByRaw('votes DESC, launched_at, id')
          .select<{ slug: string }[]>('slug')
      ).map(({ slug }) => slug);
    for (const [slug, ids] of [
      ['above', [big, small]],
      ['big', [big]],
      ['small', [small]],
    ] as const) {
      const paged: string[] = [];
      for (let page = 1; page <= 100; page += 1) {
        const { body } = await restCaller(api.baseUrl)('get_category', { slug, page, per_page: 7 });
        paged.push(...(body['items'] as Node[]).map((item) => item.slug));
        if (page >= Number(body['total_pages'])) break;
      }
      expect(paged, slug).to.deep.equal(await expected([...ids]));
    }
  });
});
