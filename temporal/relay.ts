/** Delivers the outbox to Temporal: at once after a commit, and again later what did not get through. */
import { type Client, WorkflowExecutionAlreadyStartedError, WorkflowNotFoundError } from '@temporalio/client';
import type { Knex } from 'knex';
import type { Logger } from 'pino';
import {
  type OutboxEntry,
  type Outcome,
  lockDueEntries,
  markDelivered,
  postponeEntry,
} from '../src/outbox/queries.ts';
import { isAway } from './away.ts';
import { within } from './client.ts';
import { isWorkflowName, startOptions } from './start-options.ts';

export interface Relay {
  /** Delivers what is due, now; call after a commit. Never throws. */
  kick(): void;
  /** Begins to look for what was missed, every second. */
  start(): void;
  /** Resolves when nothing is under way any more. */
  stop(): Promise<void>;
}

const pollMs = 1_000;
/** Entries, each of another workflow, that are delivered at once and committed together. */
const batchSize = 20;
/** While Temporal is away all entries wait together, this long at most. */
const maxAwayMs = 2_000;
/** An entry that Temporal refuses is tried again less and less often. */
const maxPostponeMs = 5 * 60_000;

/**
 * Several relays may run at once, in several processes: an entry is locked by one of them, and entries of
 * one workflow go out in the order they were written. Delivery is at least once: starts are unique by id
 * and signals only say "look again", so a second delivery does no harm.
 */
export function createRelay({ db, client, log }: { db: Knex; client: Client; log: Logger }): Relay {
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  let asked = false;
  let working: Promise<void> | undefined;
  let awayMs = 0;
  let awayUntil = 0;

  async function work(): Promise<void> {
    while (asked) {
      asked = false;
      try {
        while ((await deliverBatch()) === batchSize && !isStopped());
      } catch (error) {
        log.warn({ err: error }, 'the outbox could not be read');
      }
    }
  }
  const isStopped = () => stopped;

  /** Resolves with how many entries were dealt with. */
  function deliverBatch(): Promise<number> {
    return db.transaction(async (tx) => {
      const entries = await lockDueEntries(tx, batchSize);
      const results = await Promise.allSettled(entries.map((entry) => deliver(client, entry)));
      let done = 0;
      for (const [index, entry] of entries.entries()) {
        const result = results[index];
        if (!result) continue;
        if (result.status === 'fulfilled') {
          await markDelivered(tx, entry.id, result.value);
          awayMs = 0;
        } else if (isAway(result.reason)) {
          waitForTemporal(result.reason);
          continue;
        } else {
          const delayMs = Math.min(maxPostponeMs, 1_000 * 2 ** entry.attempts);
          log.error(
            { entry: entry.id, workflowId: entry.workflow_id, err: result.reason },
            'outbox entry refused',
          );
          await postponeEntry(tx, entry.id, reasonOf(result.reason), delayMs);
        }
        done += 1;
      }
      // A workflow's next entry is due once the one before it is delivered.
      if (done > 0) asked = true;
      return done;
    });
  }

  function waitForTemporal(reason: unknown): void {
    if (awayUntil > Date.now()) return;
    if (awayMs === 0) log.warn({ err: reason }, 'Temporal is away; the outbox waits');
    awayMs = Math.min(maxAwayMs, awayMs === 0 ? 250 : awayMs * 2);
    awayUntil = Date.now() + awayMs;
  }

  function kick(): void {
    if (stopped || Date.now() < awayUntil) return;
    asked = true;
    working ??= work().finally(() => (working = undefined));
  }

  return {
    kick,
    start() {
      timer ??= setInterval(kick, pollMs);
      kick();
    },
    async stop() {
      stopped = true;
      asked = false;
      clearInterval(timer);
      await working;
    },
  };
}

async function deliver(client: Client, entry: OutboxEntry): Promise<Outcome> {
  const { kind, name, workflow_id: id, args, signal } = entry;
  return within(client, 'deliver', async () => {
    try {
      if (kind === 'signal') {
        await client.workflow.getHandle(id).signal(name);
        return 'signalled';
      }
      if (!isWorkflowName(name)) throw new Error(`There is no workflow "${name}".`);
      if (signal !== null) {
        // In one step: a run that ends between a start and a signal would leave the signal to nobody.
        const options = {
          ...startOptions(name, id),
          args,
          workflowIdReusePolicy: 'ALLOW_DUPLICATE',
        } as const;
        await client.workflow.signalWithStart(name, { ...options, signal });
        return 'signalled';
      }
      const options = { ...startOptions(name, id), args, workflowIdReusePolicy: 'REJECT_DUPLICATE' } as const;
      await client.workflow.start(name, options);
      return 'started';
    } catch (error) {
      if (error instanceof WorkflowExecutionAlreadyStartedError) return 'already_started';
      if (error instanceof WorkflowNotFoundError) return 'no_such_run';
      throw error;
    }
  });
}

/** The SDK's ServiceError hides its reason in `cause`. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
}
