/** Whatever is written, and however: a search that begins after the commit knows of it. */
import { expect } from 'chai';
import type { Knex } from 'knex';
import { openDatabase } from '../../src/db/knex.ts';
import { freshDatabase } from '../support/engines.ts';
import { countAstray, defaultSite, find, insertCategory, insertListing } from './search-rows.ts';

const scheduled = { status: 'scheduled', plan: 'free', launch_week: '2026-11-30', launched_at: null };
const live = { status: 'live', launched_at: '2026-11-23T00:00:00Z' };

describe('the search tables', () => {
  let database: Awaited<ReturnType<typeof freshDatabase>>;
  let db: Knex;
  before(async () => {
    database = await freshDatabase();
    db = openDatabase(database.url, 12);
  });
  after(async () => {
    await db.destroy();
    await database.drop();
  });
  afterEach(async () => {
    expect(await countAstray(db), 'astray').to.equal(0);
    await db('listings').delete();
    await db('categories').delete();
    expect(await countAstray(db), 'astray when all is gone').to.equal(0);
  });

  const found = async (wanted: Record<string, unknown>) => (await find(db, wanted)).slugs;
  const update = (id: number, columns: Record<string, unknown>, on: Knex = db) =>
    on('listings').where({ id }).update(columns);

  it('know a new listing, live or upcoming, by its words and categories', async () => {
    const mail = await insertCategory(db, 'mail');
    await insertListing(db, 'kestrel', { categories: [mail] });
    await insertListing(db, 'merlin', { ...scheduled, categories: [mail] });
    await insertListing(db, 'osprey', { status: 'draft', categories: [mail] });
    await insertListing(db, 'buzzard', { ...scheduled, status: 'awaiting_badge', categories: [mail] });
    expect(await found({ category: 'mail' })).to.deep.equal(['kestrel']);
    expect(await found({ category: 'mail', status: 'upcoming' })).to.deep.equal(['merlin']);
    expect(await found({ q: 'kestrel' })).to.deep.equal(['kestrel']);
    expect(await found({ q: 'kestrle' })).to.deep.equal(['kestrel']);
    for (const q of ['merlin', 'osprey', 'buzzard']) expect(await found({ q }), q).to.deep.equal([]);
  });

  const fields: [columns: Record<string, unknown>, wanted: Record<string, unknown>][] = [
    [{ name: 'Wagtail' }, { q: 'wagtail' }],
    [{ keywords: ['wagtail'] }, { q: 'wagtail' }],
    [{ tagline: 'A wagtail for teams' }, { q: 'wagtail' }],
    [{ description: 'Each team has a wagtail.' }, { q: 'wagtail' }],
    [{ stage: 'Early access' }, { stage: 'early-access' }],
    [{ country: 'PT' }, { country: 'pt' }],
    [{ pricing_model: 'freemium' }, { pricing_model: 'freemium' }],
    [{ domain: 'wagtail.example' }, { domain: 'wagtail.example' }],
  ];
  for (const [columns, wanted] of fields) {
    for (const status of ['live', 'upcoming']) {
      it(`know new ${Object.keys(columns).join()} of a listing that is ${status}, and forget the old`, async () => {
        const id = await insertListing(db, 'kestrel', status === 'live' ? {} : scheduled);
        const before = await db('listings')
          .where({ id })
          .first<Record<string, unknown>>(Object.keys(columns));
        expect(await found({ ...wanted, status })).to.deep.equal([]);
        await update(id, columns);
        expect(await found({ ...wanted, status })).to.deep.equal(['kestrel']);
        expect(await countAstray(db)).to.equal(0);
        await update(id, before);
        expect(await found({ ...wanted, status })).to.deep.equal([]);
      });
    }
  }

  it('know votes', async () => {
    const a = await insertListing(db, 'kestrel-a', { votes: 1 });
    const b = await insertListing(db, 'kestrel-b', { ...scheduled, votes: 3 });
    await insertListing(db, 'kestrel-c', { votes: 2 });
    expect(await found({ q: 'kestrel' })).to.deep.equal(['kestrel-c', 'kestrel-a']);
    await update(a, { votes: 9 });
    await update(b, { votes: 4 });
    expect(await found({ q: 'kestrel' })).to.deep.equal(['kestrel-a', 'kestrel-c']);
    expect(await countAstray(db)).to.equal(0);
    await update(b, { ...live, votes: 20 });
    expect(await found({ q: 'kestrel' })).to.deep.equal(['kestrel-b', 'kestrel-a', 'kestrel-c']);
  });

  it('follow a listing from draft to launch and back', async () => {
    const id = await insertListing(db, 'kestrel', { status: 'draft' });
    const states: [columns: Record<string, unknown>, live: number, upcoming: number][] = [
      [{ ...scheduled, status: 'awaiting_badge' }, 0, 0],
      [scheduled, 0, 1],
      [{ ...scheduled, status: 'awaiting_badge' }, 0, 0],
      [scheduled, 0, 1],
      [live, 1, 0],
      [{ status: 'draft', launched_at: null }, 0, 0],
      [live, 1, 0],
      [scheduled, 0, 1],
    ];
    for (const [columns, isLive, isUpcoming] of states) {
      await update(id, columns);
      expect(await find(db, { q: 'kestrel' })).to.deep.include({ total: isLive });
      expect(await find(db, { q: 'kestrel', status: 'upcoming' })).to.deep.include({ total: isUpcoming });
      expect(await countAstray(db)).to.equal(0);
    }
  });

  it('follow what goes live to how it is at the commit, whatever else the transaction writes, before or after', async () => {
    const mail = await insertCategory(db, 'mail');
    const steps: Record<string, (tx: Knex, id: number) => Promise<unknown>> = {
      publish: (tx, id) => update(id, live, tx),
      rename: (tx, id) => update(id, { name: 'Wagtail' }, tx),
      vote: (tx, id) => update(id, { votes: 5 }, tx),
      sort: (tx, id) => tx('listing_categories').insert({ listing_id: id, category_id: mail, position: 0 }),
      wait: (tx, id) => update(id, scheduled, tx),
    };
    const orders = Object.keys(steps).flatMap((first) => [
      [first],
      ...Object.keys(steps).flatMap((second) => [
        [first, second],
        ...Object.keys(steps).map((third) => [first, second, third]),
      ]),
    ]);
    const once = orders.filter((order) => new Set(order).size === order.length);
    expect(once).to.have.length(5 + 20 + 60);
    for (const [n, order] of once.entries()) {
      const id = await insertListing(db, `kestrel-${n}`, scheduled);
      await db.transaction(async (tx) => {
        for (const step of order) await steps[step]?.(tx, id);
      });
      expect(await countAstray(db), order.join(', ')).to.equal(0);
    }
    expect(await found({ q: 'wagtail', category: 'mail' })).to.have.length.greaterThan(0);
  });

  it('follow a listing to another site', async () => {
    const id = await insertListing(db, 'kestrel');
    const here = await defaultSite(db);
    const [there] = (await db('sites')
      .insert({ key: 'there', name: 'There', purpose: 'Another directory.' })
      .returning('id')) as [{ id: number }];
    await update(id, { site_id: there.id });
    expect(await countAstray(db)).to.equal(0);
    expect((await find(db, { q: 'kestrel' }, there.id)).slugs).to.deep.equal(['kestrel']);
    expect((await find(db, { q: 'kestrel' }, here)).slugs).to.deep.equal([]);
    await db('listings').delete();
    await db('sites').where({ id: there.id }).delete();
  });

  it('know categories that are added, taken away and exchanged', async () => {
    const mail = await insertCategory(db, 'mail');
    const maps = await insertCategory(db, 'maps');
    const id = await insertListing(db, 'kestrel');
    const soon = await insertListing(db, 'merlin', scheduled);
    for (const listing_id of [id, soon])
      await db('listing_categories').insert({ listing_id, category_id: mail, position: 0 });
    expect(await found({ category: 'mail' })).to.deep.equal(['kestrel']);
    expect(await found({ category: 'mail', status: 'upcoming' })).to.deep.equal(['merlin']);
    expect(await countAstray(db)).to.equal(0);
    await db('listing_categories').update({ category_id: maps });
    expect(await found({ category: 'mail' })).to.deep.equal([]);
    expect(await found({ category: 'maps' })).to.deep.equal(['kestrel']);
    expect(await countAstray(db)).to.equal(0);
    await db('listing_categories').where({ listing_id: soon }).delete();
    await db('listing_categories').where({ listing_id: id }).update({ listing_id: soon });
    expect(await found({ category: 'maps' })).to.deep.equal([]);
    expect(await found({ category: 'maps', status: 'upcoming' })).to.deep.equal(['merlin']);
    expect(await countAstray(db)).to.equal(0);
    await db('listing_categories').delete();
    expect(await found({ category: 'maps', status: 'upcoming' })).to.deep.equal([]);
  });

  it('know where a category has gone, with all below it, also into a circle and out of it', async () => {
    const work = await insertCategory(db, 'work');
    const play = await insertCategory(db, 'play');
    const email = await insertCategory(db, 'email', work);
    const calm = await insertCategory(db, 'calm', email);
    await insertListing(db, 'kestrel', { categories: [calm] });
    await insertListing(db, 'merlin', { ...scheduled, categories: [email] });
    const of = async () =>
      Promise.all(['work', 'play', 'email'].map(async (category) => (await found({ category })).length));
    const move = (id: number, parent_id: number | null) =>
      db('categories').where({ id }).update({ parent_id });
    expect(await of()).to.deep.equal([1, 0, 1]);
    await move(email, play);
    expect(await of()).to.deep.equal([0, 1, 1]);
    expect(await found({ category: 'play', status: 'upcoming' })).to.deep.equal(['merlin']);
    expect(await countAstray(db)).to.equal(0);
    await move(play, calm);
    expect(await of()).to.deep.equal([0, 1, 1]);
    expect(await countAstray(db)).to.equal(0);
    await move(play, null);
    await move(calm, null);
    expect(await of()).to.deep.equal([0, 0, 0]);
    expect(await countAstray(db)).to.equal(0);
    await db('categories').where({ id: work }).delete();
  });

  it('forget a deleted listing', async () => {
    const mail = await insertCategory(db, 'mail');
    const ids = [
      await insertListing(db, 'kestrel', { categories: [mail] }),
      await insertListing(db, 'merlin', { ...scheduled, categories: [mail] }),
    ];
    await db('listings').whereIn('id', ids).delete();
    expect(await found({})).to.deep.equal([]);
    expect(await found({ status: 'upcoming' })).to.deep.equal([]);
  });

  it('know the outcome of a transaction that writes many times, and nothing of one that is undone', async () => {
    const mail = await insertCategory(db, 'mail');
    const maps = await insertCategory(db, 'maps', mail);
    const write = async (tx: Knex) => {
      const id = await insertListing(tx, 'kestrel', { ...scheduled, categories: [mail] });
      const gone = await insertListing(tx, 'merlin');
      await update(id, { ...live, name: 'Wagtail', votes: 3 }, tx);
      await update(id, { votes: tx.raw('votes + 1') }, tx);
      await tx('listing_categories').where({ listing_id: id }).update({ category_id: maps });
      await update(id, { name: 'Lapwing' }, tx);
      await tx('listings').where({ id: gone }).delete();
    };
    const undone = await db.transaction();
    await write(undone);
    await undone.rollback();
    expect(await countAstray(db)).to.equal(0);
    expect(await found({})).to.deep.equal([]);
    await db.transaction(write);
    expect(await found({ q: 'lapwing', category: 'mail' })).to.deep.equal(['kestrel']);
    for (const q of ['kestrel', 'wagtail', 'merlin']) expect(await found({ q }), q).to.deep.equal([]);
  });

  it('know what one statement writes to many', async () => {
    const ids: number[] = [];
    for (let n = 0; n < 30; n += 1) ids.push(await insertListing(db, `kestrel-${n}`, scheduled));
    await db('listings').update({ ...live, tagline: 'Lapwing', votes: db.raw('id % 7') });
    expect(await find(db, { q: 'lapwing' })).to.deep.include({ total: 30 });
    await db('listings').whereIn('id', ids.slice(0, 10)).delete();
    expect(await find(db, { q: 'lapwing' })).to.deep.include({ total: 20 });
  });

  it('follow twenty publications at once, each with votes and changes of category beside it', async () => {
    const root = await insertCategory(db, 'root');
    const leaves: number[] = [];
    for (let n = 0; n < 5; n += 1) leaves.push(await insertCategory(db, `leaf-${n}`, root));
    const ids: number[] = [];
    for (let n = 0; n < 20; n += 1)
      ids.push(
        await insertListing(db, `kestrel-${n}`, { ...scheduled, categories: [leaves[n % 5] ?? root] }),
      );
    const letters = 'abcdefghijklmnopqrst';
    await Promise.all(
      ids.flatMap((id, n) => [
        // The new word is the same for each two.
        db.transaction(async (tx) => {
          await update(id, { ...live, name: `Lapwing ${letters.charAt(n >> 1).repeat(4)}` }, tx);
          await tx('listing_categories').insert({
            listing_id: id,
            category_id: leaves[(n + 1) % 5],
            position: 1,
          });
        }),
        ...[1, 2, 3].map(() => update(id, { votes: db.raw('votes + 1') })),
        db('listing_categories').insert({ listing_id: id, category_id: leaves[(n + 2) % 5], position: 2 }),
        db('listing_categories').insert({ listing_id: id, category_id: leaves[(n + 3) % 5], position: 3 }),
      ]),
    );
    expect(await countAstray(db)).to.equal(0);
    expect(await find(db, { q: 'lapwing', category: 'root' })).to.deep.include({ total: 20 });
    for (const n of [0, 1, 2, 3, 4])
      expect(await find(db, { category: `leaf-${n}` }), `leaf-${n}`).to.deep.include({ total: 16 });
    expect(await db('live_search').where({ votes: 3 })).to.have.length(20);
    expect(await find(db, { q: 'lapwing aaaa' })).to.deep.include({ total: 2 });
  });

  it('do not keep publications that bring the same new word waiting for each other', async () => {
    const ids = [
      await insertListing(db, 'kestrel-a', scheduled),
      await insertListing(db, 'kestrel-b', scheduled),
    ];
    const first = await db.transaction();
    await update(ids[0] ?? 0, { ...live, name: 'Lapwing' }, first);
    await first.raw('SET CONSTRAINTS ALL IMMEDIATE');
    await update(ids[1] ?? 0, { ...live, name: 'Lapwing' });
    expect(await found({ q: 'lapwing' })).to.deep.equal(['kestrel-b']);
    await first.commit();
    expect(await found({ q: 'lapwing' })).to.deep.equal(['kestrel-a', 'kestrel-b']);
  });
});
