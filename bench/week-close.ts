/** The duration of closing a week with many launches and votes, compared with only ranking them. */
import type { Knex } from 'knex';
import { openDatabase } from '../src/db/knex.ts';
import { closeWeek, launchesOfWeekSql } from '../src/launches/close-week-queries.ts';
import { communityOrder } from '../src/launches/ranking-queries.ts';
import { weekEnd } from '../src/shared/week-rules.ts';
import { freshDatabase } from '../test/support/engines.ts';
import { median } from './load.ts';
import type { Finding } from './table.ts';

const launches = 10_000;
const votesEach = 100;
/** Votes of a year for other listings. */
const earlierVotes = 1_000_000;
const week = '2026-11-16';

export async function benchWeekClose({ quick }: { quick: boolean }): Promise<Finding[]> {
  const size = quick ? 100 : 1;
  const database = await freshDatabase();
  const db = openDatabase(database.url, 1);
  try {
    const siteId = (await db('sites').where({ is_default: true }).first<{ id: number }>('id')).id;
    await insertWeek(db, siteId, size);
    const rounds = 3;
    const baselines: number[] = [];
    const closes: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      baselines.push(await timed(() => rank(db, siteId)));
      closes.push(await timed(() => close(db, siteId)));
      const [votes] = await db('closed_weeks').where({ week }).pluck<number[]>('votes');
      if (votes !== (launches * votesEach) / size) throw new Error('The week was closed without its votes.');
      await db('awards').where({ week }).delete();
      await db('closed_weeks').where({ week }).delete();
      await db.raw('VACUUM week_results, closed_weeks, awards');
    }
    const [baseline, took] = [median(baselines), median(closes)];
    const counts = `${(launches / size).toLocaleString('en')} launches, ${((launches * votesEach) / size).toLocaleString('en')} votes`;
    return [
      {
        what: `week-close: ${counts}`,
        measured: `${inSeconds(took)} (${closes.map(inSeconds).join(', ')})`,
        baseline: `ranked by a bare SELECT: ${inSeconds(baseline)}`,
        ratio: `${(took / baseline).toFixed(2)} ×`,
        target: '< 10 s',
      },
    ];
  } finally {
    await db.destroy();
    await database.drop();
  }
}

const inSeconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`;

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

const rank = (db: Knex, siteId: number) =>
  db.raw(
    `SELECT count(*), max(rank) FROM (
       SELECT row_number() OVER (ORDER BY ${communityOrder}) AS rank FROM (${launchesOfWeekSql}) standing) ranked`,
    { site_id: siteId, week },
  );

const close = (db: Knex, siteId: number) =>
  db.transaction((tx) => closeWeek(tx, { siteId, week }, weekEnd(week)));

/** Inserts votes in the order in which they were cast, so that those of a listing are scattered, after those of other listings. */
async function insertWeek(db: Knex, siteId: number, size: number): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.raw('SET LOCAL session_replication_role = replica');
    await tx.raw('SET LOCAL statement_timeout = 0');
    await tx.raw(
      `INSERT INTO listings (site_id, slug, name, website_url, domain, status, launched_at, launch_week, votes)
       SELECT :siteId, 'bench-' || n, 'Bench ' || n, 'https://bench-' || n || '.example/', 'bench-' || n || '.example', 'live',
         :week::timestamptz, :week, :votesEach
       FROM generate_series(1, :launches) n`,
      { siteId, week, votesEach, launches: launches / size },
    );
    await tx.raw(
      `INSERT INTO accounts (email) SELECT 'voter-' || n || '@people.example' FROM generate_series(1, 20000) n`,
    );
    await tx.raw(
      `INSERT INTO votes (listing_id, account_id, created_at)
       SELECT 1000000 + n % 50000, n / 50000 + 1, :week::date - (n % 365) * interval '1 day' FROM generate_series(1, :earlier) n`,
      { week, earlier: earlierVotes / size },
    );
    await tx.raw(
      `INSERT INTO votes (listing_id, account_id, created_at)
       SELECT l.id, a.id, :week::timestamptz + ((a.n * 7919 + l.id * 31) % 604800) * interval '1 second'
       FROM (SELECT id, row_number() OVER (ORDER BY id) AS n FROM accounts ORDER BY id LIMIT :votesEach) a
       CROSS JOIN listings l ORDER BY 3`,
      { week, votesEach },
    );
  });
  await db.raw('SET statement_timeout = 0');
  await db.raw('VACUUM ANALYZE listings, votes');
}
