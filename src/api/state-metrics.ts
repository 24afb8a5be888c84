/**
 * What is true of the whole service, for Prometheus: read from Postgres and Temporal, so all API processes say the same. In the API
 * and not in the worker, as most of it goes wrong when no worker runs.
 */
import type { Client } from '@temporalio/client';
import type { Knex } from 'knex';
import type { Logger } from 'pino';
import { Gauge } from 'prom-client';
import { listScheduleSuccesses } from '../../temporal/schedule-successes.ts';
import { countHeldVotes } from '../community/waiting-vote-queries.ts';
import { listWeeksToClose } from '../launches/close-week-queries.ts';
import { countLaunchesBefore } from '../launches/free-launch-queries.ts';
import { lastSettledWeek } from '../launches/week-close-rules.ts';
import {
  listOverdueItems,
  listOverduePending,
  listUnmadeRefunds,
  listUnmatchedEvents,
} from '../orders/stuck-queries.ts';
import { registry } from '../metrics/registry.ts';
import { findOutboxLag } from '../outbox/stuck-queries.ts';
import { mondayOf } from '../shared/week-rules.ts';

/** Scrapes in between, also of several Prometheus servers, get the values of the last read. */
const readPostgresEveryMs = 5_000;
const readTemporalEveryMs = 30_000;
/** Of each statement; a scrape lasts 10 s at most. */
const statementTimeoutMs = 2_000;
const readWithinMs = 6_000;

/** The limits of `admin stuck`: what takes longer will not end by itself. */
const minuteMs = 60_000;
const pastWeekMs = 60 * minuteMs;
const providerMs = 30 * minuteMs;
const itemMs = 60 * minuteMs;
const eventMs = 15 * minuteMs;
const recentMs = 7 * 24 * 60 * minuteMs;
/** Counts end here. */
const maxCounted = 1_000;

const registers = [registry];
const gauges = () => ({
  read: new Gauge({
    registers,
    name: 'launch_directory_state_read',
    help: '1 if the last read of the following from Postgres succeeded. If 0, they are missing.',
  }),
  outboxWaiting: new Gauge({
    registers,
    name: 'launch_directory_outbox_waiting',
    help: 'Messages to Temporal that are not delivered.',
  }),
  outboxAge: new Gauge({
    registers,
    name: 'launch_directory_outbox_oldest_age_seconds',
    help: 'Age of the oldest message to Temporal that is not delivered; 0 without any.',
  }),
  votesHeld: new Gauge({
    registers,
    name: 'launch_directory_votes_held',
    help: 'Votes that do not count until the site team or time releases them.',
  }),
  waitsOverdue: new Gauge({
    registers,
    name: 'launch_directory_waits_overdue',
    help: 'Launches and paid items that wait although their week is over, or began an hour ago.',
    labelNames: ['kind'],
  }),
  weeksNotClosed: new Gauge({
    registers,
    name: 'launch_directory_weeks_not_closed',
    help: 'Launch weeks that ended more than an hour ago and are not closed.',
  }),
  paymentsDisagreeing: new Gauge({
    registers,
    name: 'launch_directory_payments_disagreeing',
    help: 'Orders, refunds and events where payment provider and Postgres have disagreed for too long.',
    labelNames: ['kind'],
  }),
  scheduleSuccess: new Gauge({
    registers,
    name: 'launch_directory_schedule_last_success_timestamp_seconds',
    help: 'When the last run of the schedule that completed ended.',
    labelNames: ['schedule'],
  }),
});

export interface StateMetricsDeps {
  db: Knex;
  client: Client;
  log: Pick<Logger, 'warn'>;
}

/** Returns a function that updates the gauges, if due; it never rejects. */
export function createStateMetrics({ db, client, log }: StateMetricsDeps): () => Promise<void> {
  const gauge = gauges();
  const plain = [gauge.outboxWaiting, gauge.outboxAge, gauge.votesHeld, gauge.weeksNotClosed];
  const labelled = [gauge.waitsOverdue, gauge.paymentsDisagreeing];

  const readPostgres = atMostEvery(readPostgresEveryMs, async () => {
    try {
      const state = await within(readWithinMs, readState(db, new Date()));
      gauge.outboxWaiting.set(state.outbox.waiting);
      gauge.outboxAge.set(state.outbox.oldestSeconds);
      gauge.votesHeld.set(state.votesHeld);
      gauge.weeksNotClosed.set(state.weeksNotClosed);
      for (const [kind, count] of Object.entries(state.waits)) gauge.waitsOverdue.set({ kind }, count);
      for (const [kind, count] of Object.entries(state.payments))
        gauge.paymentsDisagreeing.set({ kind }, count);
      gauge.read.set(1);
    } catch (err) {
      log.warn({ err }, 'the state of the service cannot be read for the metrics');
      // Old values would look as if all was well.
      for (const one of plain) one.remove();
      for (const one of labelled) one.reset();
      gauge.read.set(0);
    }
  });
  const readTemporal = atMostEvery(readTemporalEveryMs, async () => {
    try {
      for (const { schedule, at } of await listScheduleSuccesses(client)) {
        gauge.scheduleSuccess.set({ schedule }, at.getTime() / 1000);
      }
    } catch (err) {
      // The times stay true.
      log.warn({ err }, 'the runs of the schedules cannot be read for the metrics');
    }
  });
  return async () => {
    await Promise.all([readPostgres(), readTemporal()]);
  };
}

/** In one short transaction, on one connection of the pool. */
function readState(db: Knex, now: Date) {
  const before = (ms: number) => new Date(now.getTime() - ms);
  return db.transaction(async (tx) => {
    await tx.raw(`SET LOCAL statement_timeout = ${statementTimeoutMs}`);
    const weeks = { upTo: lastSettledWeek(before(pastWeekMs)), after: null, limit: maxCounted };
    const events = { since: before(recentMs), before: before(eventMs), limit: maxCounted };
    return {
      outbox: await findOutboxLag(tx),
      votesHeld: await countHeldVotes(tx),
      weeksNotClosed: (await listWeeksToClose(tx, weeks)).length,
      waits: {
        free_launch: await countLaunchesBefore(tx, mondayOf(before(pastWeekMs))),
        order_item: (await listOverdueItems(tx, before(itemMs), maxCounted)).length,
      },
      payments: {
        unsettled_order: (await listOverduePending(tx, before(providerMs), maxCounted)).length,
        unmade_refund: (await listUnmadeRefunds(tx, before(providerMs), maxCounted)).length,
        unmatched_event: (await listUnmatchedEvents(tx, events)).length,
      },
    };
  });
}

/** Concurrent callers share a read. */
function atMostEvery(ms: number, read: () => Promise<void>): () => Promise<void> {
  let readAt = -Infinity;
  let reading: Promise<void> | undefined;
  return async () => {
    if (performance.now() - readAt < ms) return;
    reading ??= read().finally(() => {
      readAt = performance.now();
      reading = undefined;
    });
    await reading;
  };
}

/** Waits no longer than that; a transaction that hangs ends by the time-outs of its statements. */
async function within<T>(ms: number, promise: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`not read within ${ms} ms`)), ms);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}
