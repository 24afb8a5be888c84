/** Rebuilds of the search tables as tests see them from outside. */
import type { Knex } from 'knex';

/** A write that stays open: a rebuild waits for it once its new tables are made, until it is rolled back. */
export async function holdRebuilds(db: Knex): Promise<Knex.Transaction> {
  const writer = await db.transaction();
  await writer.raw('LOCK TABLE live_search IN ROW EXCLUSIVE MODE');
  return writer;
}

/** Another that is under way, or that Postgres takes for such, until it is rolled back. */
export async function lockRebuilds(db: Knex): Promise<Knex.Transaction> {
  const other = await db.transaction();
  await other.raw(`SELECT pg_advisory_xact_lock(hashtextextended('rebuild search', 0))`);
  return other;
}

/** Tables, triggers and locks that a rebuild has besides those in use. */
export async function rebuildTraces(db: Knex): Promise<string[]> {
  const { rows } = await db.raw<{ rows: { trace: string }[] }>(`
    SELECT relname AS trace FROM pg_class
    WHERE relkind = 'r' AND relname IN ('live_search_next', 'upcoming_search_next', 'search_words_next', 'search_changes', 'search_order', 'search_words_read')
    UNION ALL SELECT tgname || ' on ' || tgrelid::regclass FROM pg_trigger WHERE tgname = 'note_change'
    UNION ALL SELECT 'advisory lock' FROM pg_locks
      WHERE locktype = 'advisory' AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
    ORDER BY trace`);
  return rows.map(({ trace }) => trace);
}
