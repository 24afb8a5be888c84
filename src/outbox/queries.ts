/**
 * The outbox: workflow starts and signals, stored in the transaction that caused them.
 * temporal/relay.ts delivers them.
 */
import type { Knex } from 'knex';
import type { Flows } from './flows.ts';
import { prepared } from '../db/prepared.ts';
import { presentTraceparent } from '../tracing/spans.ts';
import { type Level, levelOf, levels } from './priorities.ts';

export interface OutboxEntry {
  id: number;
  /**
   * `wake`: a signal, which starts a run where none is running. `complete`: ends an activity that waits for it, of the id
   * `name`; functions/drafts/wake_next_draft_of_host.sql writes these.
   */
  kind: 'start' | 'signal' | 'wake' | 'complete';
  workflow_id: string;
  name: string;
  args: unknown[];
  /** Only with `wake`. */
  signal: string | null;
  attempts: number;
  /** Of the request that caused it, if that is traced. */
  traceparent: string | null;
  /** Ids of later wakes of the same run, which this one answers as well: signals say only to look again. */
  same_wakes: number[];
}

type Message = Pick<OutboxEntry, 'kind' | 'workflow_id' | 'name' | 'args' | 'signal'>;

/** How long a mail of a batch waits for others. */
const soonMs = 1_000;

const insertEntry = prepared(
  'insert_outbox_entry',
  `INSERT INTO outbox (kind, workflow_id, name, args, signal, priority, traceparent, next_attempt_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7, now() + $8 * interval '1 millisecond')`,
);

/** Starts and signals that take effect when `tx` commits. */
export function flowsIn(tx: Knex.Transaction): Flows {
  const insert = async ({ kind, workflow_id, name, args, signal }: Message, level: Level, delayMs = 0) => {
    const values = [kind, workflow_id, name, JSON.stringify(args), signal, levels[level]];
    await insertEntry.later(tx, [...values, presentTraceparent(), delayMs]);
  };
  return {
    start: (name, id, ...args) =>
      insert({ kind: 'start', workflow_id: id, name, args, signal: null }, levelOf[name]),
    // Somebody has done something, and looks at what comes of it.
    signal: (id, name) =>
      insert({ kind: 'signal', workflow_id: id, name, args: [], signal: null }, 'awaited'),
    wake: (name, id, signal, ...args) =>
      insert({ kind: 'wake', workflow_id: id, name, args, signal }, levelOf[name]),
    wakeSoon: (name, id, signal, ...args) =>
      insert({ kind: 'wake', workflow_id: id, name, args, signal }, levelOf[name], soonMs),
  };
}

/**
 * The oldest undelivered entry of each workflow, if due, locked until `tx` ends, the most urgent first: entries of one
 * workflow are delivered in order, while other relays deliver those of other workflows.
 */
export async function lockDueEntries(tx: Knex.Transaction, limit: number): Promise<OutboxEntry[]> {
  const { rows } = await tx.raw<{ rows: OutboxEntry[] }>(
    `SELECT id, kind, workflow_id, name, args, signal, attempts, traceparent,
            (SELECT coalesce(json_agg(id), '[]') FROM outbox AS same
              WHERE entry.kind = 'wake' AND same.kind = 'wake' AND same.workflow_id = entry.workflow_id
                AND same.delivered_at IS NULL AND same.signal = entry.signal AND same.id > entry.id) AS same_wakes
       FROM outbox AS entry
      WHERE delivered_at IS NULL AND next_attempt_at <= now()
        AND NOT EXISTS (SELECT FROM outbox AS earlier
                         WHERE earlier.workflow_id = entry.workflow_id
                           AND earlier.delivered_at IS NULL AND earlier.id < entry.id)
      ORDER BY priority, id LIMIT ? FOR UPDATE SKIP LOCKED`,
    [limit],
  );
  return rows;
}

/** The result of delivering an entry. */
export type Outcome = 'started' | 'already_started' | 'signalled' | 'completed' | 'no_such_run';

export async function markDelivered(
  tx: Knex.Transaction,
  delivered: readonly { id: number; outcome: Outcome }[],
): Promise<void> {
  if (delivered.length === 0) return;
  await tx.raw(
    `UPDATE outbox SET delivered_at = now(), outcome = done.outcome, last_error = NULL, attempts = attempts + 1
       FROM unnest(?::bigint[], ?::text[]) AS done (id, outcome) WHERE outbox.id = done.id`,
    [delivered.map(({ id }) => id), delivered.map(({ outcome }) => outcome)],
  );
}

export async function postponeEntry(
  tx: Knex.Transaction,
  id: number,
  error: string,
  delayMs: number,
): Promise<void> {
  await tx('outbox')
    .where({ id })
    .update({
      attempts: tx.raw('attempts + 1'),
      last_error: error.slice(0, 500),
      next_attempt_at: tx.raw(`now() + ? * interval '1 millisecond'`, [delayMs]),
    });
}

/** Entries from before `before` that are not delivered. */
export async function listStuckEntries(
  db: Knex,
  before: Date,
): Promise<Pick<OutboxEntry, 'id' | 'workflow_id' | 'attempts'>[]> {
  return db('outbox')
    .whereNull('delivered_at')
    .where('created_at', '<', before)
    .orderBy('id')
    .limit(100)
    .select('id', 'workflow_id', 'attempts');
}

/** Ids of workflows whose start is still in the outbox, so that the reconciler need not start them. */
export async function listWaitingStarts(db: Knex): Promise<string[]> {
  return db('outbox')
    .whereNull('delivered_at')
    .whereIn('kind', ['start', 'wake'])
    .distinct()
    .pluck('workflow_id');
}

export async function purgeDelivered(db: Knex, before: Date): Promise<number> {
  return db('outbox').where('delivered_at', '<', before).delete();
}
