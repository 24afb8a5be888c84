/** Misspelt names find what was meant, and what is spelt right is not harmed, on a generated directory. */
import { expect } from 'chai';
import type { Knex } from 'knex';
import { generateDirectory } from '../../bench/data/generate-directory.ts';
import { pickSome, randomOf } from '../../bench/data/random.ts';
import { type Misspelling, misspell } from '../../bench/misspell.ts';
import { openDatabase } from '../../src/db/knex.ts';
import { rebuildSearch } from '../../src/search/search-rebuild-queries.ts';
import { freshDatabase } from '../support/engines.ts';
import { countAstray, defaultSite, find, insertListing } from './search-rows.ts';

const listings = 2_000;
const namesTried = 250;
const wordsTried = 250;
const random = randomOf(1, 'spelling');

describe('search of misspelt words', () => {
  let database: Awaited<ReturnType<typeof freshDatabase>>;
  let db: Knex;
  before(async function () {
    this.timeout(60_000);
    database = await freshDatabase();
    db = openDatabase(database.url, 2);
    await generateDirectory({ url: database.url, listings });
  });
  after(async () => {
    await db.destroy();
    await database.drop();
  });

  const firsts = async (on: Knex, words: string[]) => {
    const slugs: (string | undefined)[] = [];
    for (const q of words) slugs.push((await find(on, { q, per_page: 1 })).slugs[0]);
    return slugs;
  };

  it('is tried on a directory that it knows all of', async () => {
    expect(await countAstray(db)).to.equal(0);
    expect(await find(db, {})).to.deep.include({ total: 1000 + 1 });
  });

  for (const kind of ['swapped', 'dropped', 'doubled', 'wrong'] satisfies Misspelling[]) {
    it(`finds 97 names in 100 with a letter ${kind} among the first five`, async () => {
      const names = await db('listings')
        .where({ status: 'live' })
        .whereRaw('length(name) > 4')
        .orderBy('id')
        .select<{ slug: string; name: string }[]>('slug', 'name');
      const missed: string[] = [];
      for (const { slug, name } of pickSome(random, names, namesTried)) {
        const q = misspell(random, name, kind);
        if (!(await find(db, { q, per_page: 5 })).slugs.includes(slug)) missed.push(`${name}: ${q}`);
      }
      expect(missed.length, missed.join(', ')).to.be.at.most(0.03 * namesTried);
    });
  }

  it('has the planner keep to the indexes for what nobody says, and leaves the settings of its connection alone', async () => {
    const settingFor = async (q: string) => {
      const tx = await db.transaction();
      try {
        await tx.raw(`CREATE OR REPLACE FUNCTION search_candidates(source text, terms record, called bigint[], corrected boolean, filter text, deep boolean,
          OUT total integer, OUT candidates tid[], OUT matches bigint[]) LANGUAGE plpgsql AS
          $$ BEGIN RAISE EXCEPTION 'scans are %', current_setting('enable_seqscan'); END $$`);
        return await find(tx, { q }).catch(String);
      } finally {
        await tx.rollback();
      }
    };
    const misspelt = (
      await db('listings').where({ status: 'live' }).orderBy('id').limit(50).pluck<string[]>('name')
    ).map((name) => misspell(random, name, 'doubled'));
    // A word in doubt is looked up before that is decided; what thousands say is not looked for there.
    const { rows: asked } = await db.raw<{ rows: { said?: string; meant?: string }[] }>(
      `SELECT (SELECT word FROM search_words WHERE docs BETWEEN 501 AND 1250 ORDER BY docs DESC, word LIMIT 1) AS said,
        (SELECT q FROM unnest(?::text[]) AS q, search_terms(q, false) AS t WHERE t.exact <> t.forgiving AND t.at_least < 1000 LIMIT 1) AS meant`,
      [misspelt],
    );
    const { said = '', meant = '' } = asked[0] ?? {};
    expect(await settingFor(said)).to.include('scans are on');
    expect(await settingFor(meant)).to.include('scans are off');
    await db.transaction(async (tx) => {
      await find(tx, { q: meant });
      const { rows } = await tx.raw<{ rows: object[] }>('SHOW enable_seqscan');
      expect(rows).to.deep.equal([{ enable_seqscan: 'on' }]);
    });
  });

  it('finds first what it found first without any correction, where a word is right', async () => {
    const words = await db('search_words').where('docs', '>', 1).orderBy('word').pluck<string[]>('word');
    const tried = pickSome(random, words, wordsTried);
    const corrected = await firsts(db, tried);
    const tx = await db.transaction();
    await tx.raw(`CREATE OR REPLACE FUNCTION search_corrections(said text, is_last boolean) RETURNS TABLE (stem text, is_likely boolean, said_by bigint)
      LANGUAGE sql STABLE AS 'SELECT NULL::text, NULL::boolean, NULL::bigint WHERE false'`);
    const plain = await firsts(tx, tried);
    await tx.rollback();
    // Words that only listings say which are not live yet find nothing.
    const found = tried.map((_, n) => n).filter((n) => plain[n] !== undefined);
    expect(found.length).to.be.at.least(0.95 * wordsTried);
    expect(found.map((n) => corrected[n])).to.deep.equal(found.map((n) => plain[n]));
  });

  it('puts what is written as it was asked for before what is spelt nearly so, wherever it stands and however few voted', async () => {
    await insertListing(db, 'near', { name: 'Oystercotcher', keywords: ['oystercotcher'], votes: 100_000 });
    await insertListing(db, 'exact', { name: 'Some bird', description: 'Of the oystercatcher family.' });
    expect(await find(db, { q: 'oystercatcher' })).to.deep.equal({ slugs: ['exact', 'near'], total: 2 });
    expect(await find(db, { q: 'oystercotcher' })).to.deep.equal({ slugs: ['near'], total: 1 });
    expect(await find(db, { q: 'oystercatchr' })).to.deep.include({ slugs: ['near'] });
  });

  it('has a name that a word nearly is stand next to the first of those that say the word, unless one is called so', async () => {
    for (let n = 1; n <= 7; n += 1)
      await insertListing(db, `bird-${n}`, { name: `Bird ${n}`, description: 'A curlew.', votes: 9 - n });
    await insertListing(db, 'curfew', { name: 'Curfew' });
    await insertListing(db, 'curfew-bell', { name: 'Curfew bell', votes: 50 });
    // What descriptions alone say is known as a word from the next rebuild on.
    await rebuildSearch(db);
    const { slugs, total } = await find(db, { q: 'curlew' });
    expect(slugs.slice(0, 3)).to.deep.equal(['bird-1', 'curfew', 'bird-2']);
    expect(total).to.equal(8);
    await insertListing(db, 'curlew', { name: 'Curlew' });

    expect((await find(db, { q: 'curlew' })).slugs.slice(0, 2)).to.deep.equal(['curlew', 'bird-1']);
  });

  it('finds what is called so among hundreds that are called so and more', async () => {
    await db.raw(
      `INSERT INTO listings (site_id, slug, name, website_url, domain, status, launched_at, votes)
       SELECT ?, 'wren-' || n, 'Wren cabinet', 'https://a.example', 'a.example', 'live', '2026-11-01Z', 1000 + n
       FROM generate_series(1, 450) AS n`,
      [await defaultSite(db)],
    );
    await insertListing(db, 'wren', { name: 'Wren' });
    for (const q of ['wren', 'wrne']) expect((await find(db, { q })).slugs[0], q).to.equal('wren');
  });

  it('corrects several words at once, each on its own, and keeps the others as they are', async () => {
    await insertListing(db, 'harrier', { name: 'Harrier Lighthouse', keywords: ['sleepwalkers'] });
    for (const q of ['harier lighthouse', 'hrarier lighthuose', 'lighthouse slepwalkers harrier'])
      expect((await find(db, { q })).slugs, q).to.deep.equal(['harrier']);
    expect((await find(db, { q: 'harrier submarinesque' })).slugs).to.deep.equal(['harrier']);
  });

  it('does not correct numbers, nor words of two letters', async () => {
    await insertListing(db, 'number', { name: '48151623 qx' });
    for (const q of ['48151623', 'qx']) expect((await find(db, { q })).slugs, q).to.deep.equal(['number']);
    for (const q of ['48151632', 'qz']) expect((await find(db, { q })).slugs, q).to.deep.equal([]);
  });
});
