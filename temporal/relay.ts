/** Delivers the outbox to Temporal: immediately after a commit, with retries. */
import { setTimeout as sleep } from 'node:timers/promises';
import { SpanKind } from '@opentelemetry/api';
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
import { continueTrace, outsideTraces } from '../src/tracing/spans.ts';
import { isAway, isNotFound } from './away.ts';
import { within } from './client.ts';
import { isWorkflowName, startOptions, subjectOf } from './start-options.ts';

export interface Relay {
  /** Delivers due entries now; call after a commit. Never throws. */
  kick(): void;
  /** Starts polling, every second. */
  start(): void;
  /** Stops; resolves when current deliveries have ended. */
  stop(): Promise<void>;
}

const pollMs = 1_000;
/** Entries of different workflows, delivered in one transaction. The next batch begins with what is most urgent by then. */
const batchSize = 5;
/**
 * After each delivery the relay rests for this many times as long as it took. Otherwise runs start faster than Temporal and a
 * worker on the same machine take up their first tasks, and whatever comes next waits behind those.
 */
const restFactor = 2;
/** A delivery that took long says nothing about the next one. */
const maxRestMs = 100;
/** Maximum back-off while Temporal is unavailable, for all entries together. */
const maxAwayMs = 2_000;
/** Maximum back-off of an entry that Temporal refuses. */
const maxPostponeMs = 5 * 60_000;

/**
 * Relays of several processes may run concurrently: each entry is locked by one of them, and entries of one workflow are
 * delivered in order. Delivery is at least once, which is safe: starts are unique by id, and signals only cause another
 * look at the rows.
 */
export function createRelay({ db, client, log }: { db: Knex; client: Client; log: Logger }): Relay {
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  let requested = false;
  let working: Promise<void> | undefined;
  let awayMs = 0;
  let awayUntil = 0;

  async function work(): Promise<void> {
    while (requested) {
      requested = false;
      try {
        while ((await deliverBatch()) === batchSize && !stopped);
      } catch (error) {
        log.warn({ err: error }, 'the outbox could not be read');
      }
    }
  }

  /** Resolves with the number of entries that were delivered or postponed. */
  function deliverBatch(): Promise<number> {
    return db.transaction(async (tx) => {
      const entries = await lockDueEntries(tx, batchSize);
      const delivered: { id: number; outcome: Outcome }[] = [];
      const refused: { entry: OutboxEntry; reason: unknown }[] = [];
      for (const entry of entries) {
        if (awayUntil > Date.now()) break;
        const began = performance.now();
        try {
          const outcome = await deliverTraced(db, client, entry);
          for (const id of [entry.id, ...entry.same_wakes]) delivered.push({ id, outcome });
        } catch (reason) {
          if (isAway(reason)) waitForTemporal(reason);
          else refused.push({ entry, reason });
        }
        if (!stopped) await sleep(Math.min(maxRestMs, restFactor * (performance.now() - began)));
      }
      if (delivered.length > 0) awayMs = 0;
      await markDelivered(tx, delivered);
      for (const { entry, reason } of refused) {
        const delayMs = Math.min(maxPostponeMs, 1_000 * 2 ** entry.attempts);
        log.error({ entry: entry.id, workflowId: entry.workflow_id, err: reason }, 'outbox entry refused');
        await postponeEntry(tx, entry.id, reasonOf(reason), delayMs);
      }
      const done = delivered.length + refused.length;
      // A workflow's next entry is due once the one before it is delivered.
      if (done > 0) requested = true;
      return done;
    });
  }

  function waitForTemporal(reason: unknown): void {
    if (awayUntil > Date.now()) return;
    if (awayMs === 0) log.warn({ err: reason }, 'Temporal is unavailable; the outbox waits');
    awayMs = Math.min(maxAwayMs, awayMs === 0 ? 250 : awayMs * 2);
    awayUntil = Date.now() + awayMs;
  }

  function kick(): void {
    if (stopped || Date.now() < awayUntil) return;
    requested = true;
    working ??= outsideTraces(work).finally(() => (working = undefined));
  }

  return {
    kick,
    start() {
      timer ??= setInterval(kick, pollMs);
      kick();
    },
    async stop() {
      stopped = true;
      requested = false;
      clearInterval(timer);
      await working;
    },
  };
}

/** In the trace of the request that wrote the entry. */
function deliverTraced(db: Knex, client: Client, entry: OutboxEntry): Promise<Outcome> {
  const { kind, name, workflow_id: id, traceparent } = entry;
  const options = { kind: SpanKind.PRODUCER, attributes: { 'temporal.workflow_id': id } };
  return continueTrace(traceparent, `outbox ${kind} ${name}`, options, () => deliver(db, client, entry));
}

async function deliver(db: Knex, client: Client, entry: OutboxEntry): Promise<Outcome> {
  const { kind, name, workflow_id: id, args, signal } = entry;
  const starts = (kind === 'start' || kind === 'wake') && isWorkflowName(name);
  const options = starts && { ...startOptions(name, id, await subjectOf(db, name, args)), args };
  return within(client, 'deliver', async () => {
    try {
      if (kind === 'signal') {
        await client.workflow.getHandle(id).signal(name);
        return 'signalled';
      }
      if (kind === 'complete') {
        await completeActivity(client, id, name);
        return 'completed';
      }
      if (!options) throw new Error(`There is no workflow "${name}".`);
      if (signal !== null) {
        // Atomic: with a separate start, the run might end before the signal.
        await client.workflow.signalWithStart(name, {
          ...options,
          workflowIdReusePolicy: 'ALLOW_DUPLICATE',
          signal,
        });
        return 'signalled';
      }
      await client.workflow.start(name, { ...options, workflowIdReusePolicy: 'REJECT_DUPLICATE' });
      return 'started';
    } catch (error) {
      if (error instanceof WorkflowExecutionAlreadyStartedError) return 'already_started';
      if (error instanceof WorkflowNotFoundError) return 'no_such_run';
      // It was completed before, has not started yet and will check by itself, or ended with its run.
      if (kind === 'complete' && isNotFound(error)) return 'no_such_run';
      throw error;
    }
  });
}

/** Not by `client.activity`, whose errors do not say whether Temporal is unavailable. */
async function completeActivity(client: Client, workflowId: string, activityId: string): Promise<void> {
  const { namespace, identity } = client.options;
  await client.workflowService.respondActivityTaskCompletedById({
    namespace,
    workflowId,
    activityId,
    identity,
  });
}

/** The SDK's ServiceError hides its reason in `cause`. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
}
