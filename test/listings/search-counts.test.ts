/** What is not counted, as the vocabulary knows of more than a thousand, are more than a thousand that can be found. */
import { expect } from 'chai';
import type { Knex } from 'knex';
import { openDatabase } from '../../src/db/knex.ts';
import { rebuildSearch } from '../../src/search/search-rebuild-queries.ts';
import { freshDatabase } from '../support/engines.ts';
import { defaultSite, find } from './search-rows.ts';

const live = 900;

describe('totals of words that the vocabulary counts', () => {
  let database: Awaited<ReturnType<typeof freshDatabase>>;
  let db: Knex;
  beforeEach(async () => {
    database = await freshDatabase();
    db = openDatabase(database.url, 4);
  });
  afterEach(async () => {
    await db.destroy();
    await database.drop();
  });

  const insert = async (count: number, description: string, status = 'live') => {
    await db.raw(
      `INSERT INTO listings (site_id, slug, name, description, website_url, domain, votes, status, plan, launched_at, launch_week)
       SELECT :site, :status || '-' || n, 'Lamp', :description, 'https://a.example', 'a.example', CASE :status WHEN 'live' THEN n ELSE 0 END,
         :status, 'free', CASE :status WHEN 'live' THEN timestamptz '2026-11-01Z' END, CASE :status WHEN 'live' THEN NULL ELSE date '2026-11-30' END
       FROM generate_series(1, :count) AS n`,
      { site: await defaultSite(db), count, description, status },
    );
  };

  it('are of live listings alone, however many are scheduled', async () => {
    await insert(live, 'A lantern.');
    await insert(2_000, 'A lantern.', 'scheduled');
    await rebuildSearch(db);
    for (const q of ['lantern', 'lantren']) {
      expect(await find(db, { q }), q).to.deep.include({ total: live });
      expect(await find(db, { q, status: 'upcoming' }), q).to.deep.include({ total: 1_001 });
    }
  });

  it('count a listing once that says a word in several forms', async () => {
    await insert(live, 'An image, images and imaging.');
    await rebuildSearch(db);
    for (const q of ['image', 'imagse']) expect(await find(db, { q }), q).to.deep.include({ total: live });
  });
});
