/** Whether what was told of listings since concerns a search: where it is said not to, the search answers the same. */
import { expect } from 'chai';
import type { Knex } from 'knex';
import { pick, randomOf } from '../../bench/data/random.ts';
import { revalidateDependency } from '../../src/contract/cache-dependency-queries.ts';
import { openDatabase } from '../../src/db/knex.ts';
import { searchListings } from '../../src/search/search-queries.ts';
import { ListingSearch } from '../../src/listings/search-schema.ts';
import { freshDatabase } from '../support/engines.ts';
import { defaultSite, insertCategory, insertListing } from './search-rows.ts';

const names = ['kestrel', 'kestrle', 'harbour', 'harbours', 'quillbarrow', 'lantern', 'ledger', 'meadow'];
const waiting = { plan: 'free', launch_week: '2026-11-30', launched_at: null };
const texts = ['ledgers for harbours', 'a lantern that reads', 'quills and barrows', 'nothing of note'];

describe('dependency of a search', () => {
  let database: Awaited<ReturnType<typeof freshDatabase>>;
  let db: Knex;
  let site: number;
  let work: number;
  let mail: number;
  beforeEach(async () => {
    database = await freshDatabase();
    db = openDatabase(database.url, 4);
    site = await defaultSite(db);
    work = await insertCategory(db, 'work');
    mail = await insertCategory(db, 'mail', work);
  });
  afterEach(async () => {
    await db.destroy();
    await database.drop();
  });

  const answer = async (wanted: Record<string, unknown>) => {
    const { rows, ...more } = await searchListings(db, site, ListingSearch.parse(wanted));
    // The first row carries the dependency.
    return { ...more, rows: rows.map((row) => ({ ...row, dependency: null })) };
  };
  const dependencyOf = async (wanted: Record<string, unknown>) => {
    const { dependency } = await answer(wanted);
    if (dependency === undefined) throw new Error(`${JSON.stringify(wanted)} has no dependency`);
    return dependency;
  };
  const stands = async (dependency: string) => (await revalidateDependency(db, dependency)) !== null;
  const publish = (slug: string, more: Record<string, unknown> = {}) =>
    insertListing(db, slug, { tagline: 'of another kind', ...more });

  /** Of `meadow`, in one transaction. */
  const tellOf = (n: number) =>
    db.raw(`SELECT announce_listings(id) FROM listings, generate_series(1, ?) WHERE slug = 'meadow'`, [n]);
  /** The oldest transaction that was under way then. */
  const knownSince = (dependency: string) =>
    (JSON.parse(dependency) as { as_of: string }).as_of.split(':')[0] ?? '';

  it('stand while others are published, voted for and followed', async () => {
    const id = await publish('kestrel', { categories: [mail] });
    const other = await publish('meadow');
    const all = await Promise.all(
      [{ q: 'kestrel' }, { category: 'work' }, { q: 'kestrle' }].map(dependencyOf),
    );
    await publish('lantern', { stage: 'beta' });
    await db('listings').where({ id: other }).update({ votes: 5, followers: 3, trend: 2 });
    for (const dependency of all) expect(await stands(dependency), dependency).to.equal(true);
    await db('listings').where({ id }).increment('votes', 1);
    for (const dependency of all) expect(await stands(dependency), dependency).to.equal(false);
  });

  it('read now hold for later changes', async () => {
    await publish('kestrel');
    const first = await dependencyOf({ q: 'kestrel' });
    await publish('kestrel-two');
    expect(await revalidateDependency(db, first)).to.equal(null);
    const second = await dependencyOf({ q: 'kestrel' });
    await publish('meadow');
    const third = await revalidateDependency(db, second);
    expect(third).to.be.a('string').and.not.equal(second);
    expect(await stands(third ?? '')).to.equal(true);
  });

  it('fall with whatever may match: a waiting one that goes live, one in the category, one called nearly so', async () => {
    const id = await publish('harbour', { status: 'scheduled', ...waiting });
    await publish('quillbarrow');
    const [said, listed, near] = await Promise.all(
      [{ q: 'harbour' }, { category: 'work' }, { q: 'quilbarow' }].map(dependencyOf),
    );
    await db('listings').where({ id }).update({ status: 'live', launched_at: new Date() });
    expect([await stands(said ?? ''), await stands(listed ?? ''), await stands(near ?? '')]).to.deep.equal([
      false,
      true,
      true,
    ]);
    await publish('ledger', { categories: [mail] });
    await publish('quillbarro');
    expect([await stands(listed ?? ''), await stands(near ?? '')]).to.deep.equal([false, false]);
  });

  it('fall with one that is called nearly so, by words that are known', async () => {
    for (let n = 0; n < 6; n += 1)
      await publish(`l-${n}`, { name: `kestrel of ${n}`, keywords: ['kestrle'] });
    const dependency = await dependencyOf({ q: 'kestrel' });
    await publish('near', { name: 'kestrle' });
    expect(await stands(dependency)).to.equal(false);
  });

  it('fall with a word that was not known and may have been meant, whoever brings it', async () => {
    await publish('meadow', { description: 'A quillbarrow among others' });
    const wanted = { q: 'quilbarow' };
    expect((await answer(wanted)).total).to.equal(0);
    const dependency = await dependencyOf(wanted);
    await publish('quillbarrow', { status: 'scheduled', ...waiting });
    expect(await stands(dependency)).to.equal(false);
    expect((await answer(wanted)).total, 'it is meant').to.equal(1);
  });

  it('fall with what is edited, hidden or deleted, as it may have matched', async () => {
    const id = await publish('kestrel', { description: texts[0] });
    await publish('meadow');
    const changes = [
      () => db('listings').where({ id }).update({ description: texts[1] }),
      () => db('listings').where({ id }).update({ status: 'draft', launched_at: null }),
      () => db('listings').where({ id }).update({ status: 'live', launched_at: new Date() }),
      () => db('listings').where({ id }).delete(),
    ];
    for (const [n, change] of changes.entries()) {
      const dependency = await dependencyOf({ q: 'kestrel' });
      await change();
      expect(await stands(dependency), String(n)).to.equal(false);
    }
  });

  it('know of a transaction that began before them and commits after', async () => {
    await publish('kestrel');
    const tx = await db.transaction();
    await tx('listings').where({ slug: 'kestrel' }).update({ votes: 7 });
    const dependency = await dependencyOf({ q: 'kestrel' });
    expect(await stands(dependency)).to.equal(true);
    await tx.commit();
    expect(await stands(dependency)).to.equal(false);
  });

  it('know of a transaction that commits after its note was pruned', async () => {
    await publish('kestrel');
    await publish('meadow');
    const tx = await db.transaction();
    await tx('listings').where({ slug: 'kestrel' }).update({ votes: 7 });
    for (let n = 0; n < 11; n += 1) await tellOf(500);
    const dependency = await dependencyOf({ q: 'kestrel' });
    expect(await stands(dependency)).to.equal(true);
    await tx.commit();
    await db.raw('SELECT prune_listing_changes()');
    expect(
      await db('listing_changes').where('xid', '<=', knownSince(dependency)),
      'it is pruned',
    ).to.deep.equal([]);
    expect(await stands(dependency)).to.equal(false);
    expect(await stands(await dependencyOf({ q: 'kestrel' }))).to.equal(true);
  });

  it('stand again after the notes of another server came with a dump', async () => {
    await publish('kestrel');
    const ahead = `(pg_current_xact_id()::text::numeric + 1000000)::text::xid8`;
    await db.raw(`INSERT INTO listing_changes (xid) SELECT ${ahead} FROM generate_series(1, 1001)`);
    await db.raw(`UPDATE listing_changes_pruned SET xid = ${ahead}`);
    const dependency = await dependencyOf({ q: 'kestrel' });
    expect(await stands(dependency)).to.equal(false);
    await db.raw('SELECT prune_listing_changes()');
    expect(await stands(dependency)).to.equal(true);
  });

  it('fall where more than a thousand listings were told of, and such notes do not pile up', async () => {
    await publish('kestrel');
    await publish('meadow');
    const dependency = await dependencyOf({ q: 'kestrel' });
    await tellOf(1000);
    expect(await stands(dependency)).to.equal(true);
    await tellOf(1);
    expect(await stands(dependency)).to.equal(false);
    for (let n = 0; n < 24; n += 1) await tellOf(500);
    const [{ count } = { count: 0 }] = await db('listing_changes').count<{ count: number }[]>();
    expect(count).to.be.lessThan(9_000);
  });

  it('are not given for what has none: upcoming listings, all listings, no word', async () => {
    await publish('kestrel');
    for (const wanted of [{ q: 'kestrel', status: 'upcoming' }, {}, { sort: 'most_viewed' }, { q: '!?' }]) {
      expect((await answer(wanted)).dependency, JSON.stringify(wanted)).to.equal(undefined);
    }
  });

  it('never stand where the search would answer otherwise, whatever is written', async function () {
    // Two thousand searches.
    this.timeout(60_000);
    const random = randomOf(41, 'dependency');
    const any = <T>(from: readonly T[]) => pick(random, from);
    const wishes = [...names, 'kestrl', 'harbuor', 'lan', 'ledgers harbour', 'quil barrow']
      .flatMap((q) => [{ q }, { q, sort: 'votes' }])
      .concat([
        { category: 'work' },
        { category: 'mail', q: 'harbour' },
        { pricing_model: 'free' },
      ] as never[]);
    const ids: number[] = [];
    const changes: (() => Promise<unknown>)[] = [
      async () => ids.push(await publishAny()),
      () => change({ votes: Math.floor(random() * 50) }),
      () => change({ status: 'live', launched_at: new Date() }),
      () => change({ status: any(['draft', 'scheduled']), ...waiting }),
      () => change({ name: `${any(names)} ${any(names)}`, description: any(texts) }),
      () => change({ pricing_model: any(['Free', 'Paid']) }),
      () =>
        db('listing_categories')
          .where({ listing_id: any(ids) })
          .delete(),
    ];
    const change = (columns: Record<string, unknown>) =>
      db('listings')
        .where({ id: any(ids) })
        .update(columns);
    const publishAny = () =>
      publish(`l-${ids.length}`, {
        name: random() < 0.5 ? any(names) : `${any(names)}${Math.floor(random() * 100)}`,
        description: any(texts),
        categories: random() < 0.5 ? [any([work, mail])] : [],
        ...(random() < 0.4 && { status: 'scheduled', ...waiting }),
      });
    for (let n = 0; n < 12; n += 1) ids.push(await publishAny());
    let stood = 0;
    for (let step = 0; step < 60; step += 1) {
      const before = [];
      for (const wish of wishes) before.push({ wish, ...(await answer(wish)) });
      await (step % 2 === 0 ? changes[0] : any(changes))?.();
      for (const { wish, dependency, ...was } of before) {
        if (dependency === undefined || !(await stands(dependency))) continue;
        stood += 1;
        const { rows, total } = await answer(wish);
        expect({ rows, total }, `${step} ${JSON.stringify(wish)}`).to.deep.equal(was);
      }
    }
    expect(stood).to.be.greaterThan(60);
  });
});
