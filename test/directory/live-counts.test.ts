/** The counts that triggers keep are those that counting anew gives, whatever has happened and in whichever order. */
import { expect } from 'chai';
import type { Knex } from 'knex';
import { openDatabase } from '../../src/db/knex.ts';
import { freshDatabase } from '../support/engines.ts';
import { insertCategory, insertListing, insertSite, mainSite } from './rows.ts';

type Counts = Record<string, number>;

describe('live_counts', () => {
  let db: Knex;
  let database: Awaited<ReturnType<typeof freshDatabase>>;
  let site: number;
  let other: number;
  let categories: number[];

  beforeEach(async () => {
    database = await freshDatabase();
    db = openDatabase(database.url, 4);
    site = await mainSite(db);
    other = await insertSite(db, 'other', 'other.example');
    const root = await insertCategory(db, 'root');
    const left = await insertCategory(db, 'left', root);
    const right = await insertCategory(db, 'right', root);
    const deep = await insertCategory(db, 'deep', left);
    const apart = await insertCategory(db, 'apart');
    categories = [root, left, right, deep, apart];
  });
  afterEach(async () => {
    await db.destroy();
    await database.drop();
  });

  const noted = async (): Promise<Counts> => countsOf(db);
  const counted = async (): Promise<Counts> => {
    await db.raw('SELECT recount_live()');
    return countsOf(db);
  };

  it('counts a listing once in a category that it is below in several ways', async () => {
    const [root, left, right, deep, apart] = categories;
    await insertListing(db, 'a', { site_id: site, categories: [deep, right] as number[] });
    await insertListing(db, 'b', { site_id: site, categories: [root, apart] as number[] });
    await insertListing(db, 'c', { site_id: other, categories: [left] as number[] });
    await insertListing(db, 'd', { site_id: site, status: 'draft', categories: [left] as number[] });
    expect(await noted()).to.deep.equal({
      [`${site} 0`]: 2,
      [`${site} ${root}`]: 2,
      [`${site} ${left}`]: 1,
      [`${site} ${right}`]: 1,
      [`${site} ${deep}`]: 1,
      [`${site} ${apart}`]: 1,
      [`${other} 0`]: 1,
      [`${other} ${root}`]: 1,
      [`${other} ${left}`]: 1,
    });
  });

  it('follows listings and categories through three hundred changes', async () => {
    const random = randomOf(20261121);
    const ids: number[] = [];
    for (let n = 0; n < 300; n += 1) {
      const id = ids[Math.floor(random() * ids.length)];
      const chosen = categories.filter(() => random() < 0.4).slice(0, 4);
      const kind = Math.floor(random() * 8);
      if (id === undefined || kind < 2)
        ids.push(
          await insertListing(db, `listing-${n}`, {
            site_id: random() < 0.5 ? site : other,
            ...(random() < 0.5 && { status: 'draft' }),
            categories: chosen,
          }),
        );
      else if (kind === 2)
        await db('listings').where({ id }).update({ status: 'live', launched_at: db.fn.now() });
      else if (kind === 3) await db('listings').where({ id }).update({ status: 'draft', launched_at: null });
      else if (kind === 4)
        await db('listings')
          .where({ id })
          .update({ site_id: random() < 0.5 ? site : other });
      else if (kind === 5)
        await db.transaction(async (tx) => {
          await tx('listing_categories').where({ listing_id: id }).delete();
          for (const [position, category_id] of chosen.entries())
            await tx('listing_categories').insert({ listing_id: id, category_id, position });
        });
      else if (kind === 6) {
        const free = categories.find((category) => !chosen.includes(category));
        await db.raw(
          `UPDATE listing_categories SET category_id = ? WHERE listing_id = ? AND position = 0
           AND NOT EXISTS (SELECT FROM listing_categories WHERE listing_id = ? AND category_id = ?)`,
          [free ?? 0, id, id, free ?? 0],
        );
      } else {
        await db('listings').where({ id }).delete();
        ids.splice(ids.indexOf(id), 1);
      }
    }
    expect(await noted()).to.deep.equal(await counted());
  });

  it('follows a statement that changes many listings, and one that moves a category', async () => {
    const [root, left, right, deep] = categories as [number, number, number, number];
    for (let n = 0; n < 20; n += 1)
      await insertListing(db, `l-${n}`, {
        site_id: site,
        status: 'draft',
        categories: [n % 2 ? deep : right],
      });
    await db('listings').update({ status: 'live', launched_at: db.fn.now() });
    await db('categories').where({ id: left }).update({ parent_id: right });
    await db('listings').whereIn('slug', ['l-1', 'l-2']).delete();
    expect(await noted()).to.deep.equal({
      [`${site} 0`]: 18,
      [`${site} ${root}`]: 18,
      [`${site} ${right}`]: 18,
      [`${site} ${left}`]: 9,
      [`${site} ${deep}`]: 9,
    });
    expect(await noted()).to.deep.equal(await counted());
  });

  it('counts a circle of categories as one', async () => {
    const a = await insertCategory(db, 'circle-a');
    const b = await insertCategory(db, 'circle-b', a);
    await db('categories').where({ id: a }).update({ parent_id: b });
    await insertListing(db, 'inside', { site_id: site, categories: [b] });
    expect(await noted()).to.include({ [`${site} ${a}`]: 1, [`${site} ${b}`]: 1 });
    expect(await noted()).to.deep.equal(await counted());
  });

  it('has who publishes a listing wait for who gives it a category, and the other way round', async () => {
    const [root, , right] = categories as [number, number, number];
    for (const [first, slug] of [
      ['categorise', 'x'],
      ['publish', 'y'],
    ] as const) {
      const id = await insertListing(db, slug, { site_id: site, status: 'draft' });
      const publish = (on: Knex) =>
        on('listings').where({ id }).update({ status: 'live', launched_at: on.fn.now() });
      const categorise = (on: Knex) =>
        on('listing_categories').insert({ listing_id: id, category_id: right, position: 0 });
      const tx = await db.transaction();
      await (first === 'publish' ? publish(tx) : categorise(tx));
      const second = (first === 'publish' ? categorise(db) : publish(db)).then(() => 'done');
      await untilSomeoneWaits(db);
      await tx.commit();
      expect(await second).to.equal('done');
    }
    expect(await noted()).to.include({ [`${site} ${root}`]: 2, [`${site} ${right}`]: 2 });
    expect(await noted()).to.deep.equal(await counted());
  });

  it('loses and invents nothing while eight publish at once, and notes stay few', async () => {
    const [, , right] = categories as [number, number, number];
    const ids: number[] = [];
    for (let n = 0; n < 80; n += 1)
      ids.push(await insertListing(db, `p-${n}`, { site_id: site, status: 'draft', categories: [right] }));
    const flip = async (id: number) => {
      for (const live of [true, false, true])
        await db('listings')
          .where({ id })
          .update({ status: live ? 'live' : 'draft', launched_at: live ? db.fn.now() : null });
    };
    for (let n = 0; n < ids.length; n += 8) await Promise.all(ids.slice(n, n + 8).map(flip));
    expect(await noted()).to.include({ [`${site} 0`]: 80, [`${site} ${right}`]: 80 });
    const notes = await db('live_counts').select('n');
    expect(notes.length).to.be.lessThan(240 * 3);
  });
});

async function countsOf(db: Knex): Promise<Counts> {
  const rows = await db('live_counts')
    .select<{ site_id: number; category_id: number; n: number }[]>('site_id', 'category_id')
    .sum('n as n')
    .groupBy('site_id', 'category_id')
    .havingRaw('sum(n) <> 0');
  return Object.fromEntries(rows.map(({ site_id, category_id, n }) => [`${site_id} ${category_id}`, n]));
}

async function untilSomeoneWaits(db: Knex): Promise<void> {
  for (;;) {
    const { rows } = await db.raw<{ rows: unknown[] }>(
      `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    );
    if (rows.length > 0) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

/** mulberry32: the same numbers in every run. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
