import type { Knex } from 'knex';

export interface StuckEntry {
  id: number;
  kind: 'start' | 'signal' | 'wake';
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
