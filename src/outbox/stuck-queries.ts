import type { Knex } from 'knex';
import type { OutboxEntry } from './queries.ts';

export interface StuckEntry {
  id: number;
  kind: OutboxEntry['kind'];
  name: string;
  workflow_id: string;
  attempts: number;
  last_error: string | null;
  created_at: Date;
}

/** Entries from before `before` that are not delivered, oldest first. */
export async function listUndelivered(db: Knex, before: Date, limit: number): Promise<StuckEntry[]> {
  return db('outbox')
    .whereNull('delivered_at')
    .where('created_at', '<', before)
    .orderBy('id')
    .limit(limit)
    .select('id', 'kind', 'name', 'workflow_id', 'attempts', 'last_error', 'created_at');
}

/** How many entries are not delivered, and how old the oldest is, in seconds; 0 if there is none. */
export async function findOutboxLag(db: Knex): Promise<{ waiting: number; oldestSeconds: number }> {
  const { rows } = await db.raw<{ rows: [{ waiting: number; oldestSeconds: number }] }>(
    `SELECT count(*) AS waiting, coalesce(extract(epoch FROM now() - min(created_at)), 0)::float8 AS "oldestSeconds"
       FROM outbox WHERE delivered_at IS NULL`,
  );
  return rows[0];
}
