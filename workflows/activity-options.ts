/**
 * Timeouts and retry policies of each kind of activity. Retries outlast deployments and outages. Past the bound the run
 * fails, `npm run admin -- stuck` lists it, and the reconciler restarts it from its row.
 */
import type { ActivityOptions } from '@temporalio/workflow';
import { failureTypes, taskQueues } from '../src/outbox/messages.ts';

/** Short work on Postgres. */
export const storing = {
  taskQueue: taskQueues.general,
  startToCloseTimeout: '20 seconds',
  scheduleToCloseTimeout: '1 day',
  retry: { initialInterval: '500 milliseconds', backoffCoefficient: 2, maximumInterval: '1 minute' },
} as const satisfies ActivityOptions;

/**
 * Orders: a request to the payment provider, then short work on Postgres. The run itself waits for an unavailable
 * provider. A missing heartbeat reveals a dead worker.
 */
export const settling = {
  taskQueue: taskQueues.general,
  startToCloseTimeout: '2 minutes',
  scheduleToCloseTimeout: '1 day',
  heartbeatTimeout: '10 seconds',
  retry: { initialInterval: '500 milliseconds', backoffCoefficient: 2, maximumInterval: '1 minute' },
} as const satisfies ActivityOptions;

/**
 * Requesting the host lock, short work on Postgres. It runs outside the crawl queue, so that waiting drafts take no slot
 * there. The activity sets its own retry delay.
 */
export const queueing = {
  taskQueue: taskQueues.general,
  startToCloseTimeout: '10 seconds',
  // Hundreds of drafts of the same website may come first.
  scheduleToCloseTimeout: '1 day',
  // After a long wait for the lock the interval is at its maximum.
  retry: { initialInterval: '500 milliseconds', backoffCoefficient: 2, maximumInterval: '15 seconds' },
} as const satisfies ActivityOptions;

/**
 * Reading a website under its host lock. Without the lock the activity fails, and the run waits for the lock first. The
 * activity itself limits retries of a failing site; other retries are of our own errors. A missing heartbeat reveals a
 * dead worker.
 */
export const crawling = {
  taskQueue: taskQueues.crawl,
  startToCloseTimeout: '5 minutes',
  // Most of it is time in the queue, behind other websites.
  scheduleToCloseTimeout: '1 day',
  heartbeatTimeout: '10 seconds',
  retry: {
    initialInterval: '2 seconds',
    backoffCoefficient: 3,
    maximumInterval: '15 seconds',
    nonRetryableErrorTypes: [failureTypes.hostLockAwaited],
  },
} as const satisfies ActivityOptions;

/**
 * Drafting a profile from stored pages. A configured model has four minutes at most, including its retries. A missing
 * heartbeat reveals a dead worker.
 */
export const drafting = {
  taskQueue: taskQueues.drafting,
  startToCloseTimeout: '6 minutes',
  scheduleToCloseTimeout: '1 day',
  heartbeatTimeout: '10 seconds',
  retry: { initialInterval: '1 second', backoffCoefficient: 2, maximumInterval: '1 minute' },
} as const satisfies ActivityOptions;

/** Looking at an owner’s homepage. */
export const checking = {
  taskQueue: taskQueues.crawl,
  startToCloseTimeout: '1 minute',
  scheduleToCloseTimeout: '1 day',
  heartbeatTimeout: '10 seconds',
  retry: { initialInterval: '5 seconds', backoffCoefficient: 3, maximumInterval: '1 minute' },
} as const satisfies ActivityOptions;

/** Reading a batch of homepages, one after another. A retry skips those that are done. */
export const rechecking = {
  taskQueue: taskQueues.crawl,
  startToCloseTimeout: '15 minutes',
  // The next day's run reads the rest.
  scheduleToCloseTimeout: '1 day',
  heartbeatTimeout: '10 seconds',
  retry: { initialInterval: '5 seconds', backoffCoefficient: 3, maximumInterval: '1 minute' },
} as const satisfies ActivityOptions;

/**
 * Requesting the ratings of a batch of domains; each answer is stored at once. Attempts span a quarter of an hour; the
 * next day's run requests the rest.
 */
export const asking = {
  taskQueue: taskQueues.general,
  startToCloseTimeout: '10 minutes',
  heartbeatTimeout: '10 seconds',
  retry: {
    initialInterval: '2 seconds',
    backoffCoefficient: 3,
    maximumInterval: '5 minutes',
    maximumAttempts: 8,
  },
} as const satisfies ActivityOptions;

/** Making a static file. Another run makes it within the hour, so this one need not succeed. */
export const publishing = {
  taskQueue: taskQueues.general,
  startToCloseTimeout: '5 minutes',
  heartbeatTimeout: '10 seconds',
  retry: {
    initialInterval: '1 second',
    backoffCoefficient: 3,
    maximumInterval: '1 minute',
    maximumAttempts: 8,
  },
} as const satisfies ActivityOptions;

/**
 * Closing a launch week, which takes seconds where votes are many. After an hour of attempts the run names the week in its
 * details and tries again later.
 */
export const closing = {
  taskQueue: taskQueues.general,
  startToCloseTimeout: '10 minutes',
  scheduleToCloseTimeout: '1 hour',
  heartbeatTimeout: '10 seconds',
  retry: { initialInterval: '1 second', backoffCoefficient: 2, maximumInterval: '5 minutes' },
} as const satisfies ActivityOptions;

/** Delivering a mail: mail servers defer senders for hours, and are down for days. */
export const mailing = {
  taskQueue: taskQueues.general,
  startToCloseTimeout: '2 minutes',
  scheduleToCloseTimeout: '3 days',
  heartbeatTimeout: '10 seconds',
  retry: { initialInterval: '2 seconds', backoffCoefficient: 3, maximumInterval: '3 hours' },
} as const satisfies ActivityOptions;

/**
 * A batch of mails to followers. It retries while the mail server is down; the activity decides when the news is too old.
 */
export const telling = {
  taskQueue: taskQueues.general,
  startToCloseTimeout: '5 minutes',
  // The activity gives up sooner.
  scheduleToCloseTimeout: '7 days',
  heartbeatTimeout: '10 seconds',
  retry: { initialInterval: '2 seconds', backoffCoefficient: 2, maximumInterval: '5 minutes' },
} as const satisfies ActivityOptions;

/** One pass over everything in progress. The next pass comes soon, so this one need not succeed. */
export const sweeping = {
  taskQueue: taskQueues.general,
  startToCloseTimeout: '2 minutes',
  heartbeatTimeout: '10 seconds',
  retry: { initialInterval: '5 seconds', maximumAttempts: 3 },
} as const satisfies ActivityOptions;

/**
 * Rebuilding the search tables, which takes minutes for a million listings. Attempts span some ten minutes, longer than a
 * deployment or a restart of Postgres. If all fail, the current tables serve for another day.
 */
export const rebuilding = {
  taskQueue: taskQueues.general,
  startToCloseTimeout: '1 hour',
  heartbeatTimeout: '10 seconds',
  // A cancelled run ends after the activity has cleaned up.
  cancellationType: 'WAIT_CANCELLATION_COMPLETED',
  retry: {
    initialInterval: '5 seconds',
    backoffCoefficient: 3,
    maximumInterval: '5 minutes',
    maximumAttempts: 6,
  },
} as const satisfies ActivityOptions;
