/** Search tables are made anew from nothing while others read and write, and a rebuild that ends early harms nothing. */
import { expect } from 'chai';
import type { Knex } from 'knex';
import { openDatabase } from '../../src/db/knex.ts';
import {
  type RebuildOptions,
  RebuildUnderWay,
  rebuildSearch,
} from '../../src/search/search-rebuild-queries.ts';
import { freshDatabase } from '../support/engines.ts';
import { countAstray, defaultSite, find, insertCategory, insertListing, slugsOf } from './search-rows.ts';

const listings = 120;
const upcoming = 25;
const scheduled = { status: 'scheduled', plan: 'free', launch_week: '2026-11-30', launched_at: null };

describe('rebuildSearch', () => {
  let database: Awaited<ReturnType<typeof freshDatabase>>;
  let db: Knex;
  let mail: number;

  beforeEach(async () => {
    database = await freshDatabase();
    db = openDatabase(database.url, 8);
    mail = await insertCategory(db, 'mail');
    await insertMany(db, mail);
  });
  afterEach(async () => {
    expect(await leftOvers(db), 'left behind').to.deep.equal([]);
    expect(await countAstray(db), 'astray').to.equal(0);
    await db.destroy();
    await database.drop();
  });

  const empty = () => db.raw('TRUNCATE live_search, upcoming_search, search_words');

  it('brings everything back from emptied tables', async () => {
    await empty();
    expect(await find(db, { q: 'kestrel' })).to.deep.equal({ slugs: [], total: 0 });
    const stages = new Set<string>();
    const { listings: made, words } = await rebuildSearch(db, {
      batch: 50,
      progress: ({ stage }) => stages.add(stage),
    });
    expect(made).to.equal(listings + upcoming);
    expect(words).to.be.greaterThan(20);
    expect(stages).to.include('swapping');
    expect(await find(db, { q: 'kestrel' })).to.deep.include({ total: listings });
    expect(await find(db, { q: 'kestrle', category: 'mail' })).to.deep.include({ total: listings / 2 });
    expect(await find(db, { status: 'upcoming', q: 'merlin' })).to.deep.include({ total: upcoming });
  });

  it('leaves the tables as they were made: with their indexes, storage and room for votes', async () => {
    const before = await shapeOf(db);
    expect(before).to.have.length.greaterThan(20);
    await rebuildSearch(db);
    expect(await shapeOf(db)).to.deep.equal(before);
    await rebuildSearch(db);
    expect(await shapeOf(db)).to.deep.equal(before);
  });

  it('orders the tables by votes, and leaves out words of a single description', async () => {
    await db('listings').update({ votes: db.raw('(id * 37) % 101') });
    await insertListing(db, 'typo', { description: 'A keystrel, whatever.' });
    await insertListing(db, 'meant', { name: 'Zzyzx' });
    await rebuildSearch(db);
    const { rows } = await db.raw<{ rows: { votes: number }[] }>(
      'SELECT votes FROM live_search ORDER BY ctid',
    );
    const votes = rows.map((row) => row.votes);
    expect(votes).to.deep.equal([...votes].sort((a, b) => b - a));
    const words = await db('search_words').pluck<string[]>('word');
    expect(words).to.include.members(['zzyzx', 'kestrel']);
    expect(words).to.not.include('keystrel');
    expect(words).to.deep.equal([...new Set(words)]);
  });

  it('lets reads go on, which find all there is at any time', async () => {
    let isUnderWay = true;
    const totals = { live: new Set<number>(), misspelt: new Set<number>(), upcoming: new Set<number>() };
    let reads = 0;
    const readers = Array.from({ length: 4 }, async () => {
      while (isUnderWay) {
        totals.live.add((await find(db, { q: 'kestrel' })).total);
        totals.misspelt.add((await find(db, { q: 'kestrle' })).total);
        totals.upcoming.add((await find(db, { status: 'upcoming' })).total);
        reads += 1;
      }
    });
    for (let n = 0; n < 3; n += 1) await rebuildSearch(db, { batch: 20 });
    isUnderWay = false;
    await Promise.all(readers);
    expect(reads).to.be.greaterThan(3);
    expect(totals).to.deep.equal({
      live: new Set([listings]),
      misspelt: new Set([listings]),
      upcoming: new Set([upcoming]),
    });
  });

  it('catches up with what is written at every stage of it', async () => {
    const writes: Promise<unknown>[] = [];
    const stages: string[] = [];
    await rebuildSearch(db, {
      batch: 20,
      progress: ({ stage, done }) => {
        const n = stages.push(stage);
        writes.push(writeSome(db, n, `Oystercatcher ${stage} ${done ?? ''}`, mail));
      },
    });
    await Promise.all(writes);
    expect(stages.length).to.be.within(15, 25);
    expect(await countAstray(db)).to.equal(0);
    expect(await find(db, { q: 'oystercatcher' })).to.deep.include({ total: stages.length });
    expect(await find(db, { q: 'wagtail' })).to.deep.include({ total: stages.length });
    expect(await find(db, { status: 'upcoming' })).to.deep.include({ total: upcoming - stages.length });
  });

  it('keeps what a transaction had written that began before it and ends after it has read', async () => {
    const tx = await db.transaction();
    await insertListing(tx, 'long', { name: 'Oystercatcher' });
    await tx('listings').where({ slug: 'kestrel-7' }).update({ name: 'Wagtail' });
    await tx('listings').where({ slug: 'kestrel-8' }).update({ votes: 77 });
    // The vote has written to live_search: the rebuild waits for it, and lets others pass meanwhile.
    const rebuilt = rebuildSearch(db);
    await untilSomeoneWaits(db);
    await insertListing(db, 'meanwhile');
    expect(await slugsOf(db, 'meanwhile')).to.deep.equal(['meanwhile']);
    await tx.commit();
    await rebuilt;
    expect(await slugsOf(db, 'oystercatcher')).to.deep.equal(['long']);
    expect(await slugsOf(db, 'wagtail')).to.deep.equal(['kestrel-7']);
  });

  it('is stopped by its signal, and everything is as before', async () => {
    for (const last of ['preparing', 'reading listings', 'indexing words', 'swapping']) {
      const before = await tablesOf(db);
      const stop = new AbortController();
      const reason = new Error(`enough of ${last}`);
      const options: RebuildOptions = {
        signal: stop.signal,
        progress: ({ stage }) => {
          if (stage === last) stop.abort(reason);
        },
      };
      expect(await failureOf(rebuildSearch(db, options)), last).to.equal(reason);
      expect(await tablesOf(db), last).to.deep.equal(before);
      expect(await leftOvers(db), last).to.deep.equal([]);
      expect(await find(db, { q: 'kestrel' }), last).to.deep.include({ total: listings });
    }
    await rebuildSearch(db);
  });

  it('is refused while another is under way, and harms it not', async () => {
    let refused: Promise<unknown> | undefined;
    const { listings: made } = await rebuildSearch(db, {
      progress: ({ stage }) => {
        if (stage === 'reading listings') refused ??= failureOf(rebuildSearch(db));
      },
    });
    expect(await refused).to.be.instanceOf(RebuildUnderWay);
    expect(made).to.equal(listings + upcoming);
    await rebuildSearch(db);
  });

  it('may follow one that was killed; until then all is written and read as before', async () => {
    const before = await tablesOf(db);
    let killed: Promise<unknown> | undefined;
    const failure = await failureOf(
      rebuildSearch(db, {
        batch: 1,
        progress: ({ done }) => {
          if (done === 1) killed = endRebuild(db);
        },
      }),
    );
    await killed;
    expect(failure).to.be.instanceOf(Error);
    expect(await leftOvers(db)).to.include('live_search_next');
    expect(await tablesOf(db)).to.deep.equal(before);
    await insertListing(db, 'after', { name: 'Oystercatcher' });
    expect(await slugsOf(db, 'oystercatcher')).to.deep.equal(['after']);
    expect(await countAstray(db)).to.equal(0);
    expect(await rebuildSearch(db)).to.deep.include({ listings: listings + upcoming + 1 });
    expect(await tablesOf(db)).to.not.deep.equal(before);
  });

  it('resets its connection', async () => {
    const alone = openDatabase(database.url, 1);
    try {
      const settings = async () => {
        const { rows } = await alone.raw<{ rows: object[] }>(
          `SELECT name, setting FROM pg_settings WHERE source = 'session' OR name LIKE '%timeout%' ORDER BY name`,
        );
        return rows;
      };
      const before = await settings();
      await rebuildSearch(alone);
      expect(await settings()).to.deep.equal(before);
    } finally {
      await alone.destroy();
    }
  });
});

async function insertMany(db: Knex, category: number): Promise<void> {
  const site = await defaultSite(db);
  await db.raw(
    `INSERT INTO listings (site_id, slug, name, website_url, domain, status, launched_at, description)
     SELECT ?, 'kestrel-' || n, 'Kestrel ' || chr(97 + n % 26) || chr(97 + n / 26) || 'ling', 'https://a.example', 'a.example',
       'live', '2026-11-01Z', 'A bird of prey.'
     FROM generate_series(1, ?) AS n`,
    [site, listings],
  );
  await db.raw(`INSERT INTO listing_categories SELECT id, ?, 0 FROM listings WHERE id % 2 = 0`, [category]);
  for (let n = 1; n <= upcoming; n += 1)
    await insertListing(db, `merlin-${n}`, { ...scheduled, name: `Merlin ${n}` });
}

/** Something of each kind, to other listings for each n. */
async function writeSome(db: Knex, n: number, name: string, category: number): Promise<void> {
  await insertListing(db, `new-${n}`, { name, categories: [category] });
  await db('listings')
    .where({ slug: `kestrel-${n}` })
    .update({ name: 'Wagtail', votes: n });
  await db('listings')
    .where({ slug: `merlin-${n}` })
    .update({ status: 'live', launched_at: '2026-11-23Z' });
  await db('listings')
    .where({ slug: `kestrel-${60 + n}` })
    .delete();
  await db('listing_categories')
    .whereIn(
      'listing_id',
      db('listings')
        .where({ slug: `kestrel-${90 + n}` })
        .select('id'),
    )
    .delete();
}

async function failureOf(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => undefined,
    (error: unknown) => error,
  );
}

async function endRebuild(db: Knex): Promise<void> {
  await db.raw(`SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory' AND granted
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`);
}

/** Which tables they are, whatever their names. */
async function tablesOf(db: Knex): Promise<object | undefined> {
  const { rows } = await db.raw<{ rows: object[] }>(
    `SELECT 'live_search'::regclass::oid AS live, 'upcoming_search'::regclass::oid AS upcoming, 'search_words'::regclass::oid AS words`,
  );
  return rows[0];
}

/** What a rebuild has for itself only. */
async function leftOvers(db: Knex): Promise<string[]> {
  const { rows } = await db.raw<{ rows: { name: string }[] }>(`
    SELECT relname AS name FROM pg_class
    WHERE relname LIKE '%\\_next%' OR relname IN ('search_changes', 'search_order', 'search_words_read')
    UNION ALL SELECT tgname FROM pg_trigger WHERE tgname = 'note_change'
    UNION ALL SELECT 'advisory lock' FROM pg_locks
    WHERE locktype = 'advisory' AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`);
  return rows.map(({ name }) => name);
}

async function shapeOf(db: Knex): Promise<string[]> {
  const { rows } = await db.raw<{ rows: { made: string }[] }>(`
    WITH tables AS (
      SELECT oid, relname, reloptions FROM pg_class WHERE relname IN ('live_search', 'upcoming_search', 'search_words'))
    SELECT concat_ws(' ', relname, array_to_string(reloptions, ' ')) AS made FROM tables
    UNION ALL SELECT concat_ws(' ', relname, attname, atttypid::regtype, attstorage, attnotnull, attcollation::regcollation)
    FROM tables JOIN pg_attribute ON attrelid = oid WHERE attnum > 0
    UNION ALL SELECT pg_get_indexdef(indexrelid) FROM tables JOIN pg_index ON indrelid = oid
    UNION ALL SELECT concat_ws(' ', relname, conname, pg_get_constraintdef(c.oid)) FROM tables JOIN pg_constraint c ON conrelid = tables.oid
    ORDER BY made`);
  return rows.map(({ made }) => made);
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
