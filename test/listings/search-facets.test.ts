/** How many listings of a search have each category, country, stage and pricing model, and how its words were read. */
import { expect } from 'chai';
import type { Knex } from 'knex';
import { openDatabase } from '../../src/db/knex.ts';
import { ListingSearch } from '../../src/listings/search-schema.ts';
import { type Refinement, createRefinements } from '../../src/search/refinements.ts';
import { freshDatabase } from '../support/engines.ts';
import { defaultSite, find, insertCategory, insertListing } from './search-rows.ts';

describe('what a search can be narrowed down by', function () {
  this.timeout(30_000);
  let database: Awaited<ReturnType<typeof freshDatabase>>;
  let db: Knex;
  let siteId: number;
  const of = (wanted: Record<string, unknown>): Promise<Refinement> =>
    createRefinements(db).find(siteId, ListingSearch.parse(wanted));
  const values = ({ facets }: Refinement, name: keyof Refinement['facets']) =>
    facets[name].values.map(({ value, listings }) => [value, listings]);

  before(async () => {
    database = await freshDatabase();
    db = openDatabase(database.url, 4);
    siteId = await defaultSite(db);
    const tools = await insertCategory(db, 'tools-of-all-kinds');
    const hammers = await insertCategory(db, 'hammers', tools);
    const saws = await insertCategory(db, 'saws', tools);
    const rows = [
      ['claw', [hammers], 'DE', 'Beta', 'free'],
      ['mallet', [hammers, saws], 'DE', 'launched', 'freemium'],
      ['fretsaw', [saws], 'PL', 'launched', 'Free'],
      ['bench', [tools], null, null, null],
    ] as const;
    for (const [i, [slug, categories, country, stage, pricing_model]] of rows.entries()) {
      const fields = { name: `${slug} workshop`, country, stage, pricing_model, votes: 10 - i };
      await insertListing(db, slug, { categories: [...categories], ...fields });
    }
    await insertListing(db, 'waiting', {
      name: 'waiting workshop',
      categories: [saws],
      country: 'FR',
      status: 'scheduled',
      launch_week: '2026-12-07',
    });
    await insertListing(db, 'elsewhere', { name: 'something else', country: 'SE' });
  });
  after(async () => {
    await db.destroy();
    await database.drop();
  });

  it('counts the listings it finds, with all categories above them, each listing once', async () => {
    const found = await of({ q: 'workshop' });
    expect(values(found, 'category')).to.deep.equal([
      ['tools-of-all-kinds', 4],
      ['hammers', 2],
      ['saws', 2],
    ]);
    expect(values(found, 'country')).to.deep.equal([
      ['DE', 2],
      ['PL', 1],
    ]);
    expect(values(found, 'stage')).to.deep.equal([
      ['launched', 2],
      ['beta', 1],
    ]);
    expect(values(found, 'pricing_model')).to.deep.equal([
      ['free', 2],
      ['freemium', 1],
    ]);
    expect(found.facets.country).to.include({ total: 4, isLowerBound: false });
    expect(values(await of({}), 'country'), 'without words').to.deep.include(['SE', 1]);
  });

  it('counts by a filter that is set without it, and by the others with it', async () => {
    const found = await of({ q: 'workshop', country: 'de', category: 'saws' });
    expect(values(found, 'country')).to.deep.equal([
      ['DE', 1],
      ['PL', 1],
    ]);
    expect(values(found, 'category')).to.deep.equal([
      ['hammers', 2],
      ['tools-of-all-kinds', 2],
      ['saws', 1],
    ]);
    expect(values(found, 'stage')).to.deep.equal([['launched', 1]]);
    expect(found.facets.country.total).to.equal(2);
    expect(found.facets.stage.total).to.equal(1);
  });

  it('takes texts that mean the same, addresses and upcoming listings as the search does', async () => {
    expect((await of({ stage: 'in-beta' })).facets.country.total).to.equal(1);
    expect((await of({ domain: 'https://www.claw.example/prices' })).facets.country.total).to.equal(1);
    expect(values(await of({ status: 'upcoming', q: 'workshop' }), 'country')).to.deep.equal([['FR', 1]]);
  });

  it('finds as many as the search, whatever the words and the order', async () => {
    for (const wanted of [
      { q: 'workshp' },
      { q: 'claw mallet' },
      { q: 'claw mallet', sort: 'newest' },
      { q: 'nothing of the kind' },
      { q: 'alternatives to claw' },
      { q: 'claw', country: 'PL' },
    ]) {
      const { total } = await find(db, wanted);
      expect((await of(wanted)).facets.stage.total, JSON.stringify(wanted)).to.equal(total);
    }
  });

  for (const [q, meant] of [
    ['workshp', 'workshop'],
    ['mallet wrokshop', 'mallet workshop'],
    ['Fretsw', 'fretsaw'],
    ['workshop', null],
    ['worksh', null],
    ['zzzzqqqq', null],
    ['bench in the workshop', null],
    ['!?', null],
    ['', null],
  ] as const) {
    it(`reads “${q}” as ${meant ?? 'it is typed'}`, async () => {
      expect((await of({ q })).wordsMeant).to.equal(meant);
    });
  }
});
