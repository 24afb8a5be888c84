/** A word that thousands say is looked for among the popular listings first: what is found is the same, and so is the count. */
import { expect } from 'chai';
import type { Knex } from 'knex';
import { rebuildSearch } from '../../src/search/search-rebuild-queries.ts';
import { type RunningApi, startApi } from '../support/api.ts';
import { defaultSite, find } from './search-rows.ts';

/** Of four listings three say lantern: more than the vocabulary must know of for the popular to be asked first. */
const all = 3_200;

describe('search_listings for a word that thousands say', () => {
  let api: RunningApi;
  let db: Knex;
  before(async function () {
    this.timeout(120_000);
    api = await startApi();
    db = api.db;
    await db.raw(
      `INSERT INTO listings (site_id, slug, name, description, website_url, domain, status, launched_at, votes)
       SELECT ?, 'l-' || n, CASE n % 40 WHEN 0 THEN 'Lantern ' || n ELSE 'Lamp' END,
         CASE WHEN n % 4 = 0 AND n % 40 <> 0 THEN 'A candle.' ELSE 'A lantern.' END, 'https://a.example', 'a.example',
         'live', '2026-11-01Z', (n * 7919) % 5003
       FROM generate_series(1, ?) AS n`,
      [await defaultSite(db), all],
    );
    await rebuildSearch(db);
  });
  after(() => api.close());

  const pages = async (q: string) =>
    Promise.all([1, 2, 10, 11].map((page) => find(db, { q, page, per_page: 20 })));

  const whereSaidBy = async <Found>(docs: number, look: () => Promise<Found>): Promise<Found> => {
    const known = await db('search_words').where({ word: 'lantern' }).first<{ docs: number }>('docs');
    await db('search_words').where({ word: 'lantern' }).update({ docs });
    try {
      return await look();
    } finally {
      await db('search_words').where({ word: 'lantern' }).update(known);
    }
  };

  const fillsFromFamousAlone = async () => {
    const tx = await db.transaction();
    await tx('live_search').update({ popular: false });
    const { rows } = await tx.raw<{ rows: { fills: boolean }[] }>(
      `SELECT search_popular(t, '{}', false, 0, 20) IS NOT NULL AS fills FROM search_terms('lantern', false) AS t`,
    );
    await tx.rollback();
    return rows[0]?.fills;
  };

  for (const [share, popular] of [
    [4, 'popular'],
    [32, 'famous'],
  ] as const) {
    it(`has one of ${share} listings for ${popular}, those with the most votes`, async () => {
      const ordered = await db('live_search')
        .orderBy('votes', 'desc')
        .orderBy('id')
        .pluck<boolean[]>(popular);
      const most = Math.ceil(ordered.length / share);
      expect(ordered).to.deep.equal(ordered.map((_, place) => place < most));
    });
  }

  for (const q of ['lantern', 'lantren']) {
    it(`answers ${q} with the pages and the total that it has from all of them`, async () => {
      const answers = await pages(q);
      expect(answers.map(({ slugs, total }) => [slugs.length, total])).to.deep.equal(
        Array(4).fill([20, 1001]),
      );
      // Where the vocabulary knows of too few, all are searched.
      expect(await whereSaidBy(1_200, () => pages(q))).to.deep.equal(answers);
      // Too few are famous to fill a page.
      expect(await whereSaidBy(30_000, () => pages(q))).to.deep.equal(answers);
    });
  }

  // After those that want too few of them to be famous.
  for (const q of ['lantern', 'lantren']) {
    it(`answers ${q} with the same where very many say it, and enough of them are famous`, async () => {
      const answers = await pages(q);
      await db('live_search').update({ famous: db.ref('popular') });
      // As a rebuild leaves them: written to, rows lie elsewhere.
      await db.raw(`CREATE INDEX by_votes ON live_search (votes DESC, id); CLUSTER live_search USING by_votes;
        DROP INDEX by_votes`);
      expect(await whereSaidBy(30_000, () => pages(q))).to.deep.equal(answers);
      expect(await whereSaidBy(30_000, fillsFromFamousAlone), 'without the popular').to.equal(true);
    });
  }

  it('counts what is there, where the popular are too few to fill a page', async () => {
    await db('listings')
      .where('description', 'A lantern.')
      .andWhere('votes', '>', 400)
      .update({ description: 'Dark.' });
    const left = await db('listings')
      .where({ status: 'live' })
      .andWhereRaw(`(description = 'A lantern.' OR name LIKE 'Lantern%')`)
      .pluck<number[]>('id');
    const { total } = await find(db, { q: 'lantern', per_page: 20 });
    expect(total).to.equal(left.length).and.to.be.below(1_000);
  });

  it('finds a listing that is new since the rebuild by its name', async () => {
    await db('listings').insert({
      site_id: await defaultSite(db),
      slug: 'new',
      name: 'Lantern',
      website_url: 'https://new.example',
      domain: 'new.example',
      status: 'live',
      launched_at: '2026-11-02Z',
      votes: 9_000,
    });
    const { slugs } = await find(db, { q: 'lantern', per_page: 20 });
    expect(slugs[0]).to.equal('new');
  });
});
