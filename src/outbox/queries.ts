/**
 * The outbox: workflow starts and signals, stored in the transaction that caused them.
 * temporal/relay.ts delivers them.
 */
import type { Knex } from 'knex';
import type { Flows, WorkflowArgs, WorkflowName } from './flows.ts';
import { prepared } from '../db/prepared.ts';
import { presentTraceparent } from '../tracing/spans.ts';
import type { SignalName } from './messages.ts';

export interface OutboxEntry {
  id: number;
  /**
   * `wake`: a signal, which starts a run where none is running. `complete`: ends an activity that waits for it, of the id
   * `name`; functions/drafts/tell_next_of_host.sql writes these.
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
}

const insertEntry = prepared(
  'insert_outbox_entry',
  'INSERT INTO outbox (kind, workflow_id, name, args, signal, traceparent) VALUES ($1, $2, $3, $4, $5, $6)',
);

/** Starts and signals that take effect when `tx` commits. */
export function flowsIn(tx: Knex.Transaction): Flows {
  return {
    async start<Name extends WorkflowName>(name: Name, id: string, ...args: WorkflowArgs[Name]) {
      await insertEntry.later(tx, ['start', id, name, JSON.stringify(args), null, presentTraceparent()]);
    },
    async signal(id: string, name: SignalName) {
      await insertEntry.later(tx, ['signal', id, name, '[]', null, presentTraceparent()]);
    },
    async wake<Name extends WorkflowName>(
      name: Name,
      id: string,
      signal: SignalName,
      ...args: WorkflowArgs[Name]
    ) {
      await insertEntry.later(tx, ['wake', id, name, JSON.stringify(args), signal, presentTraceparent()]);
    },
  };
}

/**
 * The oldest undelivered entry of each workflow, if due, locked until `tx` ends: entries of one workflow are delivered
 * in order, while other relays deliver those of other workflows.
 */
export async function lockDueEntries(tx: Knex.Transaction, limit: number): Promise<OutboxEntry[]> {
  const { rows } = await tx.raw<{ rows: OutboxEntry[] }>(
    `SELECT id, kind, workflow_id, name, args, signal, attempts, traceparent
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

/** The result of delivering an entry. */
export type Outcome = 'started' | 'already_started' | 'signalled' | 'completed' | 'no_such_run';

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
