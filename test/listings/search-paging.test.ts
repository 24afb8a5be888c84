/** Totals are exact up to 1,000, and pages walked one after the other hold every match once, counted or not. */
import { expect } from 'chai';
import type { Knex } from 'knex';
import { rebuildSearch } from '../../src/search/search-rebuild-queries.ts';
import { searchSorts } from '../../src/listings/search-schema.ts';
import { type RunningApi, startApi } from '../support/api.ts';
import { restCaller } from '../support/callers.ts';
import { defaultSite, find } from './search-rows.ts';

const all = 1_250;

describe('pages of search_listings', () => {
  let api: RunningApi;
  let db: Knex;
  before(async () => {
    api = await startApi();
    db = api.db;
    // Some stand in the name, some in the description alone; most tie in everything. 1,000 have a stage, one more than
    // 1,000 a country, 1,050 a pricing model.
    await db.raw(
      `INSERT INTO listings (site_id, slug, name, description, website_url, domain, status, launched_at, votes, trend, followers,
         stage, country, pricing_model)
       SELECT ?, 'l-' || n, CASE WHEN n % 3 = 0 THEN 'Lantern' ELSE 'Lamp' END, 'A lantern.', 'https://a.example', 'a.example',
         'live', '2026-11-01Z', n % 4, n % 3, n % 5,
         CASE WHEN n <= 1000 THEN 'beta' END, CASE WHEN n <= 1001 THEN 'PT' END, CASE WHEN n <= 1050 THEN 'free' END
       FROM generate_series(1, ?) AS n`,
      [await defaultSite(db), all],
    );
    await db.raw(`INSERT INTO listing_views SELECT id, id % 6 FROM listings WHERE id % 9 = 0`);
  });
  after(() => api.close());

  const call = async (input: Record<string, unknown>) => {
    const { status, body } = await restCaller(api.baseUrl)('search_listings', input);
    expect(status).to.equal(200);
    return body;
  };

  for (const sort of ['relevance', 'votes']) {
    for (const q of [{}, { q: 'lantern' }, { q: 'lantren' }]) {
      it(`count to a thousand and say when they stop, by ${sort}, ${JSON.stringify(q)}`, async () => {
        const counted = await call({ ...q, sort, stage: 'beta', per_page: 100 });
        expect(counted).to.deep.include({ total: 1000, total_pages: 10 });
        expect(counted).to.not.have.property('total_is_lower_bound');
        const capped = await call({ ...q, sort, country: 'PT', per_page: 100 });
        expect(capped).to.deep.include({ total: 1000, total_pages: 10, total_is_lower_bound: true });
        const past = await call({ ...q, sort, country: 'PT', page: 20, per_page: 100 });
        expect(past).to.deep.include({ items: [], total: 1000, total_is_lower_bound: true });
      });
    }
  }

  const walk = async (wanted: Record<string, unknown>, per_page: number) => {
    const slugs: string[] = [];
    for (let page = 1; ; page += 1) {
      const found = await find(db, { ...wanted, page, per_page });
      slugs.push(...found.slugs);
      if (found.slugs.length < per_page) return slugs;
    }
  };

  for (const when of ['as they were written', 'after a rebuild']) {
    describe(when, () => {
      before(async () => {
        if (when === 'after a rebuild') await rebuildSearch(db);
      });
      for (const sort of searchSorts) {
        for (const q of [{}, { q: 'lantern' }, { q: 'lantren' }]) {
          it(`hold each match once, by ${sort}, ${JSON.stringify(q)}`, async () => {
            // 1,050 in even pages; 1,250 in pages of which one begins before the thousandth and ends after it.
            for (const [wanted, per_page, total] of [
              [{ pricing_model: 'free' }, 100, 1_050],
              [{}, 77, all],
            ] as const) {
              const slugs = await walk({ ...q, sort, ...wanted }, per_page);
              expect(slugs).to.have.length(total);
              expect(new Set(slugs).size).to.equal(total);
            }
          });
        }
      }
    });
  }
});
