/** A category and another filter are asked for as one lexeme where every row has it, and find what each of them finds. */
import { expect } from 'chai';
import type { Knex } from 'knex';
import { openDatabase } from '../../src/db/knex.ts';
import { rebuildSearch } from '../../src/search/search-rebuild-queries.ts';
import { freshDatabase } from '../support/engines.ts';
import { find, insertCategory, insertListing } from './search-rows.ts';

const countries = ['PT', 'DE', undefined];
const stages = ['launched', 'early-access'];
const models = ['Free', 'Paid'];

describe('a search with several filters', () => {
  let database: Awaited<ReturnType<typeof freshDatabase>>;
  let db: Knex;
  let mail: number;
  before(async () => {
    database = await freshDatabase();
    db = openDatabase(database.url, 4);
    const work = await insertCategory(db, 'work');
    mail = await insertCategory(db, 'mail', work);
    const play = await insertCategory(db, 'play');
    for (let n = 0; n < 36; n += 1) {
      await insertListing(db, `kestrel-${n}`, {
        country: countries[n % 3],
        stage: stages[n % 2],
        pricing_model: models[(n >> 1) % 2],
        categories: n % 5 === 0 ? [mail, play] : [n % 4 === 0 ? play : mail],
        votes: n,
        ...(n % 6 === 5 && {
          status: 'scheduled',
          plan: 'free',
          launch_week: '2026-11-30',
          launched_at: null,
        }),
      });
    }
  });
  after(async () => {
    await db.destroy();
    await database.drop();
  });

  const setPaired = (paired: boolean) => db('search_state').update({ paired });
  /** As they were before there were pairs. */
  const takePairs = async () => {
    for (const table of ['live_search', 'upcoming_search']) {
      await db.raw(`UPDATE ${table} SET name_vector = ts_delete(name_vector, pairs), text_vector = ts_delete(text_vector, pairs)
        FROM (SELECT id AS of, ARRAY(SELECT l FROM unnest(tsvector_to_array(text_vector)) AS l WHERE l ~ '^~c.*~') AS pairs FROM ${table}) p
        WHERE id = p.of`);
    }
  };
  const wishes = ['work', 'mail', 'play'].flatMap((category) =>
    countries.flatMap((country) =>
      [stages[0], undefined].flatMap((stage) =>
        [models[1], undefined].flatMap((pricing_model) =>
          ['live', 'upcoming'].flatMap((status) =>
            [undefined, 'kestrel', 'kestrle 7'].map((q) => ({
              category,
              status,
              ...(country && { country }),
              ...(stage && { stage }),
              ...(pricing_model && { pricing_model }),
              ...(q && { q }),
            })),
          ),
        ),
      ),
    ),
  );
  const answers = async () => {
    const all = [];
    for (const wish of wishes) all.push({ wish, ...(await find(db, { ...wish, per_page: 50 })) });
    return all;
  };

  it('finds the same by pairs and by each filter', async () => {
    const paired = await answers();
    expect(paired.filter(({ total }) => total > 0)).to.have.length.greaterThan(wishes.length / 3);
    await setPaired(false);
    try {
      expect(await answers()).to.deep.equal(paired);
    } finally {
      await setPaired(true);
    }
  });

  it('asks for each filter until a rebuild has written the pairs', async () => {
    const paired = await answers();
    await takePairs();
    expect(await find(db, { category: 'mail', country: 'PT' }), 'pairs are what is asked').to.deep.equal({
      slugs: [],
      total: 0,
    });
    await setPaired(false);
    expect(await answers()).to.deep.equal(paired);
    await rebuildSearch(db);
    expect(await db('search_state').pluck<boolean[]>('paired')).to.deep.equal([true]);
    expect(await answers()).to.deep.equal(paired);
  });

  it('follows a listing to another country, and a category to another parent', async () => {
    const of = async (wish: Record<string, unknown>) => (await find(db, { ...wish, per_page: 50 })).slugs;
    expect(await of({ category: 'work', country: 'FR' })).to.deep.equal([]);
    await db('listings').where({ slug: 'kestrel-1' }).update({ country: 'FR' });
    expect(await of({ category: 'work', country: 'FR' })).to.deep.equal(['kestrel-1']);
    const arts = await insertCategory(db, 'arts');
    await db('categories').where({ id: mail }).update({ parent_id: arts });
    expect(await of({ category: 'work', country: 'FR' })).to.deep.equal([]);
    expect(await of({ category: 'arts', country: 'FR' })).to.deep.equal(['kestrel-1']);
  });
});
