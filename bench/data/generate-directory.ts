/** Fills a migrated database without listings with a directory of a given size. */
import pg from 'pg';
import { openDatabase } from '../../src/db/knex.ts';
import { communityOrder } from '../../src/launches/ranking-queries.ts';
import { awardsPerWeek } from '../../src/launches/ranking-rules.ts';
import { rebuildSearch } from '../../src/search/search-rebuild-queries.ts';
import { type Row, copyIn } from './copy-in.ts';
import { listingRows } from './listing-rows.ts';
import { otherRows } from './other-rows.ts';
import { partRows } from './part-rows.ts';
import { createPlan } from './plan.ts';

export interface DirectoryOptions {
  /** The connection string of a superuser, which can disable triggers and foreign keys while loading. */
  url: string;
  listings: number;
  /** Listings, texts and votes depend only on this number, `now` and `listings`. */
  seed?: number;
  now?: Date;
  print?: (line: string) => void;
}

const session = `
  SET session_replication_role = replica;
  SET synchronous_commit = off;
  SET maintenance_work_mem = '512MB';
  SET statement_timeout = 0`;

/** Takes about a minute for 100,000 listings, some minutes for a million. */
export async function generateDirectory({
  url,
  listings,
  seed = 1,
  now = new Date(),
  print = () => undefined,
}: DirectoryOptions): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'bench data' });
  await client.connect();
  const timed = async (what: string, work: () => Promise<unknown>) => {
    const started = performance.now();
    const made = await work();
    const rows = typeof made === 'number' ? `${made} rows, ` : '';
    print(`  ${what}: ${rows}${((performance.now() - started) / 1000).toFixed(1)} s`);
  };
  try {
    await client.query(session);
    const { rows } = await client.query<{ id: number }>('SELECT id FROM sites WHERE is_default');
    const siteId = rows[0]?.id;
    if (siteId === undefined) throw new Error('The database has no default site; migrate it first.');
    const plan = createPlan({ listings, seed, now, siteId });
    const tables: [string, Iterable<Row>][] = [
      ...otherRows(plan),
      // Before the tables that need their slugs.
      ['listings', listingRows(plan)],
      ...partRows(plan),
    ];
    const indexes = await dropIndexes(
      client,
      tables.map(([table]) => table),
    );
    for (const [table, tableRows] of tables) await timed(table, () => copyIn(client, table, tableRows));
    await timed('closed weeks', () => client.query(closedWeeks, [now]));
    await timed('awards', () => client.query(awards));
    await timed('indexes', async () => {
      for (const definition of indexes) await client.query(definition);
    });
    await timed('counts', () => client.query('SELECT recount_live()'));
    await client.query(nextIds);
    await timed('vacuum', () => client.query('VACUUM (FREEZE, ANALYZE)'));
    await timed('search', () => makeSearchable(url));
  } finally {
    await client.end();
  }
}

async function makeSearchable(url: string): Promise<void> {
  const db = openDatabase(url, 1);
  try {
    await rebuildSearch(db);
  } finally {
    await db.destroy();
  }
}

/** Drops the indexes without a constraint, as building them afterwards is faster. Returns their definitions. */
async function dropIndexes(client: pg.Client, tables: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `SELECT i.indexrelid::regclass::text AS name, pg_get_indexdef(i.indexrelid) AS definition
     FROM pg_index i LEFT JOIN pg_constraint c ON c.conindid = i.indexrelid
     WHERE i.indrelid::regclass::text = ANY($1) AND c.oid IS NULL`,
    [tables],
  );
  for (const { name } of rows) await client.query(`DROP INDEX ${name}`);
  return rows.map(({ definition }) => definition);
}

/** Closes all past weeks, as if all votes of their launches were cast in them, as most votes have no rows. */
const closedWeeks = `
  WITH standing AS MATERIALIZED (
    SELECT site_id, launch_week AS week, id, votes, row_number() OVER (PARTITION BY site_id, launch_week ORDER BY ${communityOrder}) AS rank
    FROM listings WHERE status = 'live' AND launch_week IS NOT NULL AND launch_week + 7 <= $1::date),
  closed AS (
    INSERT INTO closed_weeks (site_id, week, closed_at, launches, votes)
    SELECT site_id, week, (week + 7)::timestamp AT TIME ZONE 'UTC', count(*), sum(votes) FROM standing GROUP BY site_id, week)
  INSERT INTO week_results (site_id, week, rank, listing_id, votes) SELECT site_id, week, rank, id, votes FROM standing`;

const awards = `
  INSERT INTO awards (site_id, listing_id, week, rank, votes, created_at)
  SELECT site_id, listing_id, week, rank, r.votes, closed_at FROM week_results r JOIN closed_weeks USING (site_id, week)
  WHERE rank <= ${awardsPerWeek} AND r.votes > 0`;

/** Advances the sequences beyond the assigned ids. */
const nextIds = `
  SELECT setval(pg_get_serial_sequence(name, 'id'), (xpath('/row/max/text()', query_to_xml('SELECT coalesce(max(id), 1) AS max FROM ' || name, true, true, '')))[1]::text::bigint)
  FROM unnest(ARRAY['accounts', 'categories', 'founders', 'listings', 'interview_questions']) AS name`;
