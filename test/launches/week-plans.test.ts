/** Weeks of a large directory: what reads and closes them walks indexes, whichever way Postgres plans it. */
import { expect } from 'chai';
import type { Knex } from 'knex';
import { openDatabase } from '../../src/db/knex.ts';
import { closeWeek, listWeeksToClose } from '../../src/launches/close-week-queries.ts';
import { listLaunchesOfWeek } from '../../src/launches/section-queries.ts';
import { listWeek } from '../../src/launches/week-queries.ts';
import { freshDatabase } from '../support/engines.ts';

const firstPage = { page: 1, per_page: 20 };
const open = '2026-11-23';
const closed = '2026-11-16';
const large = '2026-11-09';

describe('weeks among forty thousand launches', function () {
  this.timeout(60_000);
  let database: Awaited<ReturnType<typeof freshDatabase>>;
  let db: Knex;
  let siteId: number;

  before(async () => {
    database = await freshDatabase();
    // One connection, so that its settings and statistics are those of what is asked.
    db = openDatabase(database.url, 1);
    siteId = (await db('sites').where({ is_default: true }).first<{ id: number }>('id')).id;
    await db.transaction(async (tx) => {
      await tx.raw('SET LOCAL session_replication_role = replica');
      await tx.raw('SET LOCAL statement_timeout = 0');
      await tx.raw(
        `INSERT INTO listings (site_id, slug, name, website_url, domain, status, launched_at, launch_week, votes, week_votes)
         SELECT :siteId, 'p-' || n, 'P ' || n, 'https://p.example/', 'p.example', 'live', '2026-01-01Z',
           CASE WHEN n <= 5000 THEN :large::date ELSE :open::date - 7 * (n % 175) END, n % 97, n % 97
         FROM generate_series(1, 40000) n`,
        { siteId, large, open },
      );
      await tx.raw(
        `INSERT INTO accounts (email) SELECT 'v-' || n || '@people.example' FROM generate_series(1, 10) n`,
      );
      await tx.raw(
        `INSERT INTO votes (listing_id, account_id, created_at)
         SELECT l.id, a.id, l.launch_week + interval '1 day' FROM listings l CROSS JOIN accounts a WHERE l.id % 3 = 0`,
      );
      await tx.raw(
        `INSERT INTO closed_weeks SELECT site_id, launch_week, launch_week + 8, count(*), 0 FROM listings
         WHERE launch_week < :open GROUP BY site_id, launch_week`,
        { open },
      );
      await tx.raw(
        `INSERT INTO week_results SELECT site_id, launch_week,
           row_number() OVER (PARTITION BY launch_week ORDER BY votes DESC, id), id, votes
         FROM listings WHERE launch_week < :open`,
        { open },
      );
    });
    await db.raw('VACUUM ANALYZE listings, votes, week_results, closed_weeks');
  });
  after(async () => {
    await db.destroy();
    await database.drop();
  });

  /** How often the large tables were read from end to end, and how many of their index entries were. */
  const read = async (): Promise<{ scans: number; entries: number }> => {
    await db.raw('SELECT pg_stat_force_next_flush()');
    const { rows } = await db.raw<{ rows: [{ scans: number; entries: number }] }>(
      `SELECT sum(seq_scan)::int AS scans, (SELECT sum(idx_tup_read)::int FROM pg_stat_user_indexes
          WHERE relname IN ('listings', 'votes', 'week_results')) AS entries
       FROM pg_stat_user_tables WHERE relname IN ('listings', 'votes', 'week_results')`,
    );
    return rows[0];
  };
  const cost = async (work: () => Promise<unknown>) => {
    const before = await read();
    await work();
    const after = await read();
    return { scans: after.scans - before.scans, entries: after.entries - before.entries };
  };

  const past = { withScheduled: false, featuredAt: null, page: null };

  it('follow the data that is read', async () => {
    const { scans } = await cost(() => db('listings').max('tagline'));
    expect(scans).to.equal(1);
    const { entries } = await cost(() => db('listings').whereBetween('id', [1, 500]).pluck('tagline'));
    expect(entries).to.be.within(500, 510);
  });

  for (const mode of ['force_custom_plan', 'force_generic_plan']) {
    it(`are read by walking indexes, with ${mode}`, async () => {
      await db.raw(`SET plan_cache_mode = ${mode}`);
      for (const [what, most, work] of [
        [
          'the running week',
          1_200,
          () =>
            listWeek(db, siteId, open, {
              withScheduled: false,
              featuredAt: new Date('2026-11-25T12:00:00Z'),
              page: null,
            }),
        ],
        ['a closed week', 1_500, () => listWeek(db, siteId, closed, past)],
        // All of it is counted; 200 are shown.
        ['a large closed week', 12_000, () => listWeek(db, siteId, large, past)],
        [
          'a week to come',
          100,
          () => listWeek(db, siteId, '2026-12-07', { withScheduled: true, featuredAt: null, page: null }),
        ],
        ['the running week’s board', 500, () => listLaunchesOfWeek(db, siteId, open, firstPage)],
        ['a closed week’s board', 1_000, () => listLaunchesOfWeek(db, siteId, closed, firstPage)],
        ['a large closed week’s board', 2_500, () => listLaunchesOfWeek(db, siteId, large, firstPage)],
      ] as const) {
        // Statements look into the catalogue when they are planned for the first time.
        await work();
        const { scans, entries } = await cost(work);
        expect(scans, what).to.equal(0);
        expect(entries, what).to.be.lessThan(most);
      }
    });
  }

  it('are found without looking at every launch', async () => {
    const { scans, entries } = await cost(() =>
      listWeeksToClose(db, { upTo: closed, after: null, limit: 50 }),
    );
    expect(scans).to.equal(0);
    expect(entries).to.be.lessThan(1_500);
  });

  it('are closed by what belongs to them', async () => {
    await db('closed_weeks').where({ week: closed }).delete();
    const { scans, entries } = await cost(() =>
      db.transaction((tx) => closeWeek(tx, { siteId, week: closed }, new Date('2026-11-23T00:01:00Z'))),
    );
    expect(scans).to.equal(0);
    // Some 230 launches, a third of them with ten votes; and what constraints and triggers look up.
    expect(entries).to.be.lessThan(6_000);
  });
});
