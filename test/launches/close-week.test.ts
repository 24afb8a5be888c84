/** What is frozen as a week closes, and what wins it. */
import { expect } from 'chai';
import type { Knex } from 'knex';
import { openDatabase } from '../../src/db/knex.ts';
import {
  type SiteWeek,
  closeWeek,
  listWeeksToClose,
  listWinners,
} from '../../src/launches/close-week-queries.ts';
import { addWeeks, weekEnd } from '../../src/shared/week-rules.ts';
import { freshDatabase } from '../support/engines.ts';
import { castVotes } from './cast-votes.ts';
import { type ListingColumns, insertListing, insertOtherSite } from './insert-listing.ts';

const week = '2026-11-16';
const inWeek = '2026-11-18T12:00:00Z';

describe('the close of a week', () => {
  let database: Awaited<ReturnType<typeof freshDatabase>>;
  let db: Knex;
  let siteId: number;

  beforeEach(async () => {
    database = await freshDatabase();
    db = openDatabase(database.url, 5);
    siteId = (await db('sites').where({ is_default: true }).first<{ id: number }>('id')).id;
  });
  afterEach(async () => {
    await db.destroy();
    await database.drop();
  });

  const launch = async (slug: string, votes = 0, columns: ListingColumns = {}) => {
    const id = await insertListing(db, slug, { week, votes, launchedAt: `${week}T00:00:00Z`, ...columns });
    await castVotes(db, id, votes, inWeek);
    return id;
  };
  const close = (of: Partial<SiteWeek> = {}, at?: Date) => {
    const siteWeek = { siteId, week, ...of };
    return db.transaction((tx) => closeWeek(tx, siteWeek, at ?? weekEnd(siteWeek.week)));
  };
  /** [rank, slug, votes] */
  const results = async (of: Partial<SiteWeek> = {}) =>
    (
      await db('week_results as r')
        .join('listings as l', 'l.id', 'r.listing_id')
        .where({ 'r.site_id': of.siteId ?? siteId, week: of.week ?? week })
        .orderBy('rank')
        .select<{ rank: number; slug: string; votes: number }[]>('rank', 'slug', 'r.votes as votes')
    ).map(({ rank, slug, votes }) => [rank, slug, votes]);
  const awards = async () =>
    (
      await db('awards as a')
        .join('listings as l', 'l.id', 'a.listing_id')
        .orderBy(['week', 'rank'])
        .select<{ rank: number; slug: string; votes: number }[]>('rank', 'slug', 'a.votes as votes')
    ).map(({ rank, slug, votes }) => [rank, slug, votes]);
  const everything = async () => ({
    closed: await db('closed_weeks').orderBy(['site_id', 'week']),
    results: await db('week_results').orderBy(['site_id', 'week', 'rank']),
    awards: await db('awards').orderBy('id'),
  });
  const due = async (upTo = week, after: SiteWeek | null = null, limit = 100) =>
    (await listWeeksToClose(db, { upTo, after, limit })).map((one) => [one.siteKey, one.week]);

  it('ranks what is live by votes, ties by the earlier launch, then the lower id', async () => {
    await launch('late-three', 3, { launchedAt: '2026-11-17T00:00:00Z' });
    await launch('early-three', 3);
    await launch('early-three-too', 3);
    await launch('nine', 9, { launchedAt: '2026-11-18T00:00:00Z' });
    await launch('none');
    await launch('waiting', 0, { status: 'scheduled' });
    await launch('unpublished', 0, { status: 'draft' });
    await launch('week-before', 50, { week: '2026-11-09' });
    await launch('elsewhere', 50, { siteId: await insertOtherSite(db) });
    const closed = await close();
    expect(closed).to.deep.include({ launches: 5, votes: 18 });
    expect(closed?.awards.map(({ rank, votes }) => [rank, votes])).to.deep.equal([
      [1, 9],
      [2, 3],
      [3, 3],
    ]);
    expect(await results()).to.deep.equal([
      [1, 'nine', 9],
      [2, 'early-three', 3],
      [3, 'early-three-too', 3],
      [4, 'late-three', 3],
      [5, 'none', 0],
    ]);
    expect(await awards()).to.deep.equal([
      [1, 'nine', 9],
      [2, 'early-three', 3],
      [3, 'early-three-too', 3],
    ]);
  });

  it('counts votes cast before its end, however many there are by now', async () => {
    const early = await launch('early', 2);
    const late = await launch('late', 1);
    await castVotes(db, early, 1, '2026-11-22T23:59:59.999Z');
    await castVotes(db, late, 9, '2026-11-23T00:00:00Z');
    await close({}, new Date('2026-12-24T09:00:00Z'));
    expect(await results()).to.deep.equal([
      [1, 'early', 3],
      [2, 'late', 1],
    ]);
  });

  it('counts votes cast from the launch of the listing on', async () => {
    const launchedAt = '2026-11-18T09:00:00Z';
    const veteran = await launch('veteran', 0, { launchedAt });
    await launch('newcomer', 2);
    // For an earlier launch, years ago and in the same week.
    await castVotes(db, veteran, 50, '2024-03-06T00:00:00Z');
    await castVotes(db, veteran, 5, '2026-11-18T08:59:59.999Z');
    await castVotes(db, veteran, 1, launchedAt);
    expect((await close())?.awards.map(({ rank, votes }) => [rank, votes])).to.deep.equal([
      [1, 2],
      [2, 1],
    ]);
    expect(await awards()).to.deep.equal([
      [1, 'newcomer', 2],
      [2, 'veteran', 1],
    ]);
  });

  it('leaves out votes that are held back or rejected', async () => {
    const honest = await launch('honest', 2);
    const pushed = await launch('pushed', 1);
    await castVotes(db, pushed, 20, inWeek, 'held');
    await castVotes(db, honest, 3, inWeek, 'rejected');
    await close();
    expect(await results()).to.deep.equal([
      [1, 'honest', 2],
      [2, 'pushed', 1],
    ]);
  });

  it('gives no award without votes', async () => {
    await launch('one', 1);
    await launch('none');
    expect((await close())?.awards).to.have.length(1);
    expect(await awards()).to.deep.equal([[1, 'one', 1]]);

    await launch('unseen', 0, { week: '2026-11-09' });
    expect(await close({ week: '2026-11-09' })).to.deep.equal({ launches: 1, votes: 0, awards: [] });
    expect(await results({ week: '2026-11-09' })).to.deep.equal([[1, 'unseen', 0]]);
  });

  it('gives nothing to what is hidden, whose week is not closed anew when it is back', async () => {
    const id = await launch('hidden', 9);
    await db('listings')
      .where({ id })
      .update({ status: 'hidden', hidden_status: 'live', hidden_why: 'spam', hidden_at: inWeek });
    expect(await due()).to.deep.equal([['main', week]]);
    expect(await close()).to.deep.equal({ launches: 0, votes: 0, awards: [] });
    await db('listings')
      .where({ id })
      .update({ status: 'live', hidden_status: null, hidden_why: null, hidden_at: null });
    expect(await due()).to.deep.equal([]);
    expect(await close()).to.equal(null);
    expect(await awards()).to.deep.equal([]);
  });

  it('happens once: another time changes nothing, whatever has changed since', async () => {
    const first = await launch('first', 3);
    const second = await launch('second', 2);
    await close();
    const before = await everything();
    await castVotes(db, second, 9, inWeek);
    await db('listings').where({ id: first }).update({ status: 'draft', launched_at: null });
    expect(await close({}, new Date('2026-12-01T00:00:00Z'))).to.equal(null);
    expect(await everything()).to.deep.equal(before);
  });

  it('happens once when two do it at once', async () => {
    for (let n = 0; n < 5; n += 1) await launch(`product-${n}`, n);
    const outcomes = await Promise.all(Array.from({ length: 5 }, () => close()));
    expect(outcomes.filter(Boolean)).to.have.length(1);
    expect(await results()).to.have.length(5);
    expect(await awards()).to.have.length(3);
  });

  it('changes nothing if it fails half-way', async () => {
    await launch('one', 1);
    await db.raw('ALTER TABLE awards RENAME TO mislaid');
    const failure: unknown = await close().catch((error: unknown) => error);
    expect(failure).to.have.property('code', '42P01');
    await db.raw('ALTER TABLE mislaid RENAME TO awards');
    expect(await everything()).to.deep.equal({ closed: [], results: [], awards: [] });
    expect(await close()).to.have.property('launches', 1);
  });

  it('leaves awards alone that the week has', async () => {
    const one = await launch('one', 1);
    await launch('two', 2);
    const award = {
      site_id: siteId,
      listing_id: one,
      week,
      rank: 1,
      votes: 7,
      created_at: '2026-11-23T00:00:05Z',
    };
    await db('awards').insert(award);
    expect(await close()).to.deep.equal({ launches: 2, votes: 3, awards: [] });
    expect(await awards()).to.deep.equal([[1, 'one', 7]]);
  });

  it('is refused before the week is over', async () => {
    await launch('one', 1);
    const failure: unknown = await close({}, new Date('2026-11-22T23:59:59.999Z')).catch(
      (error: unknown) => error,
    );
    expect(failure).to.have.property('constraint', 'closed_after_its_end');
  });

  it('keeps a result when the listing launches again, and gives it another', async () => {
    const id = await launch('again', 2);
    await launch('rival', 5);
    await close();
    await db('listings')
      .where({ id })
      .update({ launch_week: '2026-11-30', launched_at: '2026-11-30T08:00:00Z' });
    await castVotes(db, id, 4, '2026-12-01T00:00:00Z');
    await close({ week: '2026-11-30' });
    expect(await results()).to.deep.equal([
      [1, 'rival', 5],
      [2, 'again', 2],
    ]);
    expect(await results({ week: '2026-11-30' })).to.deep.equal([[1, 'again', 4]]);
  });

  for (const [what, monday] of [
    ['week 53, over the end of a year', '2026-12-28'],
    ['the first week of a year', '2027-01-04'],
    ['the week of a leap day', '2028-02-28'],
    ['a week in which clocks change in Europe', '2026-10-19'],
    ['a week in which clocks change in America', '2027-03-08'],
  ] as const) {
    it(`ends at midnight UTC wherever Postgres is: ${what}`, async () => {
      const end = weekEnd(monday).getTime();
      await db.raw(
        `DO $$ BEGIN EXECUTE format('ALTER DATABASE %I SET timezone TO ''America/New_York''', current_database()); END $$`,
      );
      await db.destroy();
      db = openDatabase(database.url, 5);
      expect((await db.raw<{ rows: object[] }>('SHOW timezone')).rows).to.deep.equal([
        { TimeZone: 'America/New_York' },
      ]);
      const id = await insertListing(db, 'one', { week: monday, launchedAt: `${monday}T00:00:00Z` });
      await castVotes(db, id, 1, new Date(end - 1).toISOString());
      await castVotes(db, id, 1, new Date(end).toISOString());
      expect(await due(addWeeks(monday, -1))).to.deep.equal([]);
      expect(await due(monday)).to.deep.equal([['main', monday]]);
      await close({ week: monday });
      expect(await results({ week: monday })).to.deep.equal([[1, 'one', 1]]);
    });
  }

  describe('weeks to close', () => {
    it('are those up to a week that had launches, of every site, the earliest first', async () => {
      const other = await insertOtherSite(db);
      await launch('new', 1);
      await launch('new-elsewhere', 1, { siteId: other });
      await launch('old', 1, { week: '2019-12-30', launchedAt: '2019-12-30T00:00:00Z' });
      await launch('old-too', 0, { week: '2019-12-30', launchedAt: '2019-12-31T00:00:00Z' });
      await launch('running', 1, { week: '2026-11-23' });
      await launch('coming', 0, { week: '2026-11-30', status: 'scheduled' });
      await launch('missed', 0, { week: '2026-11-02', status: 'awaiting_badge' });
      await insertListing(db, 'never-launched-here');
      expect(await due()).to.deep.equal([
        ['main', '2019-12-30'],
        ['main', week],
        ['other', week],
      ]);
      await close({ week: '2019-12-30' });
      await close({ siteId: other });
      expect(await due()).to.deep.equal([['main', week]]);
      expect(await results({ week: '2019-12-30' })).to.deep.equal([
        [1, 'old', 0],
        [2, 'old-too', 0],
      ]);
    });

    it('come in parts, each after the last of the one before', async () => {
      const other = await insertOtherSite(db);
      for (const [slug, of] of [
        ['a', { week: '2026-11-02' }],
        ['b', { week: '2026-11-09' }],
        ['c', { week: '2026-11-09', siteId: other }],
        ['d', { week }],
      ] as const) {
        await launch(slug, 0, of);
      }
      expect(await due(week, null, 2)).to.deep.equal([
        ['main', '2026-11-02'],
        ['main', '2026-11-09'],
      ]);
      expect(await due(week, { siteId, week: '2026-11-09' }, 2)).to.deep.equal([
        ['other', '2026-11-09'],
        ['main', week],
      ]);
      expect(await due(week, { siteId, week }, 2)).to.deep.equal([]);
    });
  });

  it('names the owners to notify, except of demos and deleted accounts', async () => {
    const accounts = await db('accounts')
      .insert([{ email: 'real@shop.example' }, { email: 'demo@shop.example', is_demo: true }])
      .returning<{ id: number }[]>('id');
    const [real, demo] = accounts.map(({ id }) => id);
    const owned = async (
      slug: string,
      votes: number,
      owner_id: number | null | undefined,
      isDemo = false,
    ) => {
      const id = await launch(slug, votes, { isDemo });
      await db('listings').where({ id }).update({ owner_id });
    };
    await owned('a', 4, real);
    await owned('b', 3, demo);
    await owned('c', 2, null);
    await close();
    expect(
      (await listWinners(db, { siteId, week })).map(({ slug, ownerEmail }) => [slug, ownerEmail]),
    ).to.deep.equal([
      ['a', 'real@shop.example'],
      ['b', null],
      ['c', null],
    ]);
    await db('listings').where({ slug: 'a' }).update({ is_demo: true });
    expect((await listWinners(db, { siteId, week }))[0]).to.include({
      slug: 'a',
      rank: 1,
      votes: 4,
      ownerEmail: null,
    });
  });
});
