/**
 * How long each kind of activity may take, by name: each attempt, and all of them together. Attempts go on while Postgres
 * restarts, through deployments and outages; past the bound the run fails, which `npm run admin -- stuck` shows, and the
 * reconciler starts it again from its row.
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
 * Orders: short work on Postgres, with a payment provider asked before. One that is away is the run's to wait for; a dead
 * worker is noticed by its missing heartbeat.
 */
export const settling = {
  taskQueue: taskQueues.general,
  startToCloseTimeout: '2 minutes',
  scheduleToCloseTimeout: '1 day',
  heartbeatTimeout: '10 seconds',
  retry: { initialInterval: '500 milliseconds', backoffCoefficient: 2, maximumInterval: '1 minute' },
} as const satisfies ActivityOptions;

/**
 * Asking for the turn at a website, short work on Postgres. Apart from reading, so that who waits needs no slot of the crawl
 * queue to ask; the activity says itself when it asks again.
 */
export const queueing = {
  taskQueue: taskQueues.general,
  startToCloseTimeout: '10 seconds',
  // Behind hundreds of other drafts of its website.
  scheduleToCloseTimeout: '1 day',
  // Waiting for its turn it may have had many attempts before, so that the interval is at its longest.
  retry: { initialInterval: '500 milliseconds', backoffCoefficient: 2, maximumInterval: '15 seconds' },
} as const satisfies ActivityOptions;

/**
 * Reading a website, under the lock of its host; without the lock it fails, and the run waits for it first. The activity
 * says itself when the site has failed often enough; what is retried beyond that is our own trouble. A dead worker is
 * noticed by its missing heartbeat.
 */
export const crawling = {
  taskQueue: taskQueues.crawl,
  startToCloseTimeout: '5 minutes',
  // Most of it in the queue, behind other websites.
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
 * Drafting a profile from stored pages, by a model where there is one: it is given four minutes at most, its retries and
 * all. A dead worker is noticed by its missing heartbeat.
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

/** Looking at some homepages, one after another; what was looked at is not looked at again by the next attempt. */
export const rechecking = {
  taskQueue: taskQueues.crawl,
  startToCloseTimeout: '15 minutes',
  // The next day's run looks at what is left.
  scheduleToCloseTimeout: '1 day',
  heartbeatTimeout: '10 seconds',
  retry: { initialInterval: '5 seconds', backoffCoefficient: 3, maximumInterval: '1 minute' },
} as const satisfies ActivityOptions;

/**
 * Asking a source for a batch of domains; each that is answered is noted at once. Attempts span a quarter of an hour; past them the
 * next day's run asks for what is left.
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

/** Making a file that is served as it is. Another run makes it within the hour, so this one need not succeed. */
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
 * Closing a launch week, seconds where many have voted. Past an hour of attempts the run tells which week it is, and
 * comes back to it.
 */
export const closing = {
  taskQueue: taskQueues.general,
  startToCloseTimeout: '10 minutes',
  scheduleToCloseTimeout: '1 hour',
  heartbeatTimeout: '10 seconds',
  retry: { initialInterval: '1 second', backoffCoefficient: 2, maximumInterval: '5 minutes' },
} as const satisfies ActivityOptions;

/** Handing a mail over: mail servers ask senders to come back for hours, and are down for days. */
export const mailing = {
  taskQueue: taskQueues.general,
  startToCloseTimeout: '2 minutes',
  scheduleToCloseTimeout: '3 days',
  heartbeatTimeout: '10 seconds',
  retry: { initialInterval: '2 seconds', backoffCoefficient: 3, maximumInterval: '3 hours' },
} as const satisfies ActivityOptions;

/**
 * A batch of mails to followers. One that finds no mail server goes on when it is back; the activity says itself when
 * it is too late for the news.
 */
export const telling = {
  taskQueue: taskQueues.general,
  startToCloseTimeout: '5 minutes',
  // The activity gives the news up sooner.
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
 * Making the search tables anew, which takes minutes for a million listings. Attempts span some ten minutes, in which
 * a deployment or a restart of Postgres passes; past them the search in use is good for another day.
 */
export const rebuilding = {
  taskQueue: taskQueues.general,
  startToCloseTimeout: '1 hour',
  heartbeatTimeout: '10 seconds',
  // A run that is cancelled ends once nothing of the rebuild is left.
  cancellationType: 'WAIT_CANCELLATION_COMPLETED',
  retry: {
    initialInterval: '5 seconds',
    backoffCoefficient: 3,
    maximumInterval: '5 minutes',
    maximumAttempts: 6,
  },
} as const satisfies ActivityOptions;
