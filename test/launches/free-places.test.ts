import { expect } from 'chai';
import type { Knex } from 'knex';
import { openDatabase } from '../../src/db/knex.ts';
import { findWeekWithPlace } from '../../src/launches/free-launch-queries.ts';
import { addWeeks } from '../../src/shared/week-rules.ts';
import { freshDatabase } from '../support/engines.ts';
import { chooseFree, insertListing } from '../workflows/support/rows.ts';

const now = new Date('2026-11-25T12:00:00Z');
const first = '2027-01-04';

describe('places on the free plan', () => {
  let db: Knex;
  let drop: () => Promise<void>;

  before(async () => {
    const database = await freshDatabase();
    db = openDatabase(database.url, 10);
    drop = () => database.drop();
  });
  after(async () => {
    await db.destroy();
    await drop();
  });
  beforeEach(async () => {
    await db('listings').delete();
  });

  const choose = async (places: { waitWeeks?: number; placesPerWeek?: number } = {}) =>
    chooseFree(db, await insertListing(db, { websiteUrl: 'https://shop.example/' }), now, places);

  it('begin six weeks after the current one, and fill week after week', async () => {
    const weeks = [];
    for (let i = 0; i < 5; i += 1) weeks.push((await choose({ placesPerWeek: 2 })).week);
    expect(weeks).to.deep.equal([first, first, addWeeks(first, 1), addWeeks(first, 1), addWeeks(first, 2)]);
  });

  it('are taken once each, however many ask at the same moment', async () => {
    const weeks = await Promise.all(
      Array.from({ length: 12 }, async () => (await choose({ placesPerWeek: 1 })).week),
    );
    expect(new Set(weeks).size).to.equal(12);
    expect(weeks.sort()).to.deep.equal(Array.from({ length: 12 }, (_, i) => addWeeks(first, i)));
  });

  it('become free again when a launch ends before its week, and stay taken by one that went live', async () => {
    const { week } = await choose({ placesPerWeek: 1 });
    const next = () =>
      db.transaction((tx) => findWeekWithPlace(tx, { siteId: 1, earliest: week, placesPerWeek: 1 }));
    expect(await next()).to.equal(addWeeks(week, 1));
    await db('free_launches').update({ status: 'live' });
    expect(await next()).to.equal(addWeeks(week, 1));
    await db('free_launches').update({ status: 'withdrawn' });
    expect(await next()).to.equal(week);
  });

  it('are counted for each site by itself', async () => {
    const { week } = await choose({ placesPerWeek: 1 });
    const [other] = await db('sites')
      .insert({ key: 'other', name: 'Other', purpose: 'Another directory.' })
      .returning<{ id: number }[]>('id');
    const place = { siteId: other?.id ?? 0, earliest: week, placesPerWeek: 1 };
    expect(await db.transaction((tx) => findWeekWithPlace(tx, place))).to.equal(week);
  });
});
