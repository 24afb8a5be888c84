/**
 * Timeouts and retry policies of each kind of activity. Retries outlast deployments and outages. Past the bound the run
 * fails, `npm run admin -- stuck` lists it, and the reconciler restarts it from its row.
 */
import type { ActivityOptions } from '@temporalio/workflow';
import { activityIds, taskQueues } from '../src/outbox/messages.ts';

/**
 * Fetching, decoding and storing a picture. The activity itself limits attempts at a failing site; other retries are of our
 * own errors. A missing heartbeat reveals a dead worker.
 */
export const picturing = {
  taskQueue: taskQueues.pictures,
  startToCloseTimeout: '2 minutes',
  // Most of it is time in the queue, behind other pictures.
  scheduleToCloseTimeout: '1 day',
  heartbeatTimeout: '10 seconds',
  retry: { initialInterval: '10 seconds', backoffCoefficient: 5, maximumInterval: '20 minutes' },
} as const satisfies ActivityOptions;

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
 * Waiting for the turn to read a website. The activity takes no slot of a worker while it waits: the relay completes it by its
 * id. What a lost worker or a restored server does not hear, the reconciler repeats.
 */
export const awaitingTurn = {
  taskQueue: taskQueues.general,
  activityId: activityIds.turn,
  // Hundreds of drafts of the same website may come first.
  startToCloseTimeout: '1 day',
  scheduleToCloseTimeout: '1 day',
  retry: { initialInterval: '500 milliseconds', backoffCoefficient: 2, maximumInterval: '1 minute' },
} as const satisfies ActivityOptions;

/**
 * Reading a website under its host lock. The activity itself limits retries of a failing site; other retries are of our own
 * errors. A missing heartbeat reveals a dead worker.
 */
export const crawling = {
  taskQueue: taskQueues.crawl,
  // Waiting for memory and for threads that parse counts, too.
  startToCloseTimeout: '15 minutes',
  // Most of it is time in the queue, behind other websites.
  scheduleToCloseTimeout: '1 day',
  heartbeatTimeout: '10 seconds',
  retry: { initialInterval: '2 seconds', backoffCoefficient: 3, maximumInterval: '15 seconds' },
} as const satisfies ActivityOptions;

/** The same with a browser, for websites whose pages are made by scripts. */
export const rendering = { ...crawling, taskQueue: taskQueues.browser } as const satisfies ActivityOptions;

/**
 * Drafting a profile from stored pages. A configured model has four minutes at most, including its retries. A missing
 * heartbeat reveals a dead worker.
 */
export const drafting = {
  taskQueue: taskQueues.drafting,
  startToCloseTimeout: '15 minutes',
  scheduleToCloseTimeout: '1 day',
  heartbeatTimeout: '10 seconds',
  retry: { initialInterval: '1 second', backoffCoefficient: 2, maximumInterval: '1 minute' },
} as const satisfies ActivityOptions;

/** Drawing a card, a fraction of a second. After some minutes of attempts the earlier card stays. */
export const drawing = {
  taskQueue: taskQueues.drawing,
  startToCloseTimeout: '1 minute',
  // Most of it is time in the queue.
  scheduleToCloseTimeout: '1 day',
  heartbeatTimeout: '10 seconds',
  retry: {
    initialInterval: '1 second',
    backoffCoefficient: 3,
    maximumInterval: '1 minute',
    maximumAttempts: 6,
  },
} as const satisfies ActivityOptions;

/** Looking at an owner’s homepage. */
export const checking = {
  taskQueue: taskQueues.crawl,
  startToCloseTimeout: '10 minutes',
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
 * A request to a webhook endpoint, of 15 s at most. The run decides when to attempt a failed one again; retries here are of our
 * own errors.
 */
export const delivering = {
  taskQueue: taskQueues.webhooks,
  startToCloseTimeout: '1 minute',
  // Most of it is time in the queue.
  scheduleToCloseTimeout: '1 day',
  heartbeatTimeout: '10 seconds',
  retry: { initialInterval: '1 second', backoffCoefficient: 2, maximumInterval: '1 minute' },
} as const satisfies ActivityOptions;

/**
 * A batch of mails to followers. It retries while the mail server is down; the activity decides when the news is too old.
 */
export const notifying = {
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
