/**
 * The outbox: what Temporal is to be told, written with the rows that decided it.
 * temporal/relay.ts delivers it.
 */
import type { Knex } from 'knex';
import type { Flows, WorkflowArgs, WorkflowName } from '../contract/context.ts';
import type { SignalName } from '../../workflows/messages.ts';

export interface OutboxEntry {
  id: number;
  kind: 'start' | 'signal';
  workflow_id: string;
  name: string;
  args: unknown[];
  attempts: number;
}

/** Starts and signals that come true when `tx` commits, and not otherwise. */
export function flowsIn(tx: Knex.Transaction): Flows {
  return {
    async start<Name extends WorkflowName>(name: Name, id: string, ...args: WorkflowArgs<Name>) {
      await tx('outbox').insert({ kind: 'start', workflow_id: id, name, args: JSON.stringify(args) });
    },
    async signal(id: string, name: SignalName) {
      await tx('outbox').insert({ kind: 'signal', workflow_id: id, name, args: '[]' });
    },
  };
}
