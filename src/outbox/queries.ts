/**
 * The outbox: what Temporal is to be told, written with the rows that decided it.
 * temporal/relay.ts delivers it.
 */
import type { Knex } from 'knex';
import type { Flows, WorkflowArgs, WorkflowName } from './flows.ts';
import { prepared } from '../db/prepared.ts';
import type { SignalName } from './messages.ts';

export interface OutboxEntry {
  id: number;
  /** `wake`: a signal, with a start where no run is there to take it. */
  kind: 'start' | 'signal' | 'wake';
  workflow_id: string;
  name: string;
  args: unknown[];
  /** Of a wake. */
  signal: string | null;
  attempts: number;
}

const insertEntry = prepared(
  'insert_outbox_entry',
  'INSERT INTO outbox (kind, workflow_id, name, args, signal) VALUES ($1, $2, $3, $4, $5)',
);

/** Starts and signals that come true when `tx` commits, and not otherwise. */
export function flowsIn(tx: Knex.Transaction): Flows {
  return {
    async start<Name extends WorkflowName>(name: Name, id: string, ...args: WorkflowArgs[Name]) {
      await insertEntry.later(tx, ['start', id, name, JSON.stringify(args), null]);
    },
    async signal(id: string, name: SignalName) {
      await insertEntry.later(tx, ['signal', id, name, '[]', null]);
    },
    async wake<Name extends WorkflowName>(
      name: Name,
      id: string,
      signal: SignalName,
      ...args: WorkflowArgs[Name]
    ) {
      await insertEntry.later(tx, ['wake', id, name, JSON.stringify(args), signal]);
    },
  };
}

/**
 * The oldest undelivered entry of each workflow that is due, locked until `tx` ends: entries of one
 * workflow go out one after another, and another relay takes other workflows meanwhile.
 */
export async function lockDueEntries(tx: Knex.Transaction, limit: number): Promise<OutboxEntry[]> {
  const { rows } = await tx.raw<{ rows: OutboxEntry[] }>(
    `SELECT id, kind, workflow_id, name, args, signal, attempts
       FROM outbox AS entry
      WHERE delivered_at IS NULL AND next_attempt_at <= now()
        AND NOT EXISTS (SELECT FROM outbox AS earlier
                         WHERE earlier.workflow_id = entry.workflow_id
                           AND earlier.delivered_at IS NULL AND earlier.id < entry.id)
      ORDER BY id LIMIT ? FOR UPDATE SKIP LOCKED`,
    [limit],
  );
  return rows;
}

/** What became of a delivered entry. */
export type Outcome = 'started' | 'already_started' | 'signalled' | 'no_such_run';

export async function markDelivered(tx: Knex.Transaction, id: number, outcome: Outcome): Promise<void> {
  await tx('outbox')
    .where({ id })
    .update({ delivered_at: tx.fn.now(), outcome, last_error: null, attempts: tx.raw('attempts + 1') });
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

/** Workflows whose entries have not got through since `before`, with the last reason. */
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

/** Workflow ids that the outbox is still to start; nobody else needs to. */
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
