/**
 * Ids, signals, updates and task queues of workflows.
 * Side-effect-free, so that the API process can import it without the workflow runtime.
 */

/** Deterministic ids, so that work that is started twice runs once. */
export const workflowId = {
  draft: (draftId: string) => `draft/${draftId}`,
  freeLaunch: (listingId: number, n: number) => `free-launch/${listingId}/${n}`,
  order: (orderId: string) => `order/${orderId}`,
  orderRefund: (orderId: string) => `order-refund/${orderId}`,
  mail: (mailId: string) => `mail/${mailId}`,
  mails: (batch: MailBatch) => `mails/${batch}`,
  listingUpdate: (updateId: number) => `listing-update/${updateId}`,
  claim: (claimId: number) => `claim/${claimId}`,
  redraft: (draftId: string, n: number) => `redraft/${draftId}/${n}`,
  competitor: (competitorId: number) => `competitor/${competitorId}`,
  card: (cardId: number, n: number) => `card/${cardId}/${n}`,
  /** Also in functions/pictures/start_storing_picture.sql. */
  picture: (pictureId: number, n: number) => `picture/${pictureId}/${n}`,
  /** Also in functions/webhooks/record_webhook_event.sql. */
  webhook: (deliveryId: number, n: number) => `webhook/${deliveryId}/${n}`,
  /** Ids of the schedules' runs; the server appends the time of each. */
  reconcile: 'reconcile',
  rebuildSearch: 'rebuild-search',
  closeWeeks: 'close-weeks',
  releaseVotes: 'release-votes',
  refreshRatings: 'refresh-ratings',
  publishFeeds: 'publish-feeds',
  recheckBadges: 'recheck-badges',
  /** A check that an owner requests; `lastLookAt` is the time of the previous check. */
  recheckBadge: (listingId: number, n: number, lastLookAt: Date) =>
    `recheck-badge/${listingId}/${n}/${lastLookAt.toISOString()}`,
};

/** Mails of which hundreds may be written a minute. Those of a batch are sent together, by one run. */
export type MailBatch = 'drafts' | 'launches';

export const reconcileScheduleId = 'reconcile';
export const rebuildSearchScheduleId = 'rebuild-search';
export const closeWeeksScheduleId = 'close-weeks';
export const releaseVotesScheduleId = 'release-votes';
export const refreshRatingsScheduleId = 'refresh-ratings';
export const publishFeedsScheduleId = 'publish-feeds';
export const recheckBadgesScheduleId = 'recheck-badges';

/** Signals by their names in histories; none has arguments, as runs read the rows. */
export const signals = {
  /** To draft/<id>: its owner edited it, which postpones its expiry. */
  draftEdited: 'draftEdited',
  /** To draft/<id>: it became a listing. */
  draftSubmitted: 'draftSubmitted',
  /** To draft/<id>: its address was submitted again; read its website anew. */
  draftResubmitted: 'draftResubmitted',
  /** To draft/<id>: it was deleted with its owner's account. */
  draftRemoved: 'draftRemoved',
  /** To free-launch/…: profile or badge may have changed; check now. */
  requirementsChanged: 'requirementsChanged',
  /** To free-launch/…: a paid launch took over. */
  upgraded: 'upgraded',
  /** To free-launch/…: the owner withdrew it. */
  withdrawn: 'withdrawn',
  /** To claim/<id>: a check was requested, or its row has changed; check now. */
  claimChanged: 'claimChanged',
  /** To order/<id>: the payment provider sent an event, or the buyer returned from paying; fetch the payment status. */
  paymentChanged: 'paymentChanged',
  /** To order-refund/<id>: a refund was requested, or found at the payment provider; process open refunds. */
  refundAsked: 'refundAsked',
  /** To mails/<batch>: a mail of the batch was written. */
  mailsWritten: 'mailsWritten',
} as const;
export type SignalName = keyof typeof signals;

/** Updates, which a caller waits for, by their names in histories. Each takes one number. */
export const updates = {
  /** To claim/<id>: returns once the check requested under this number, or a later one, has been made. */
  claimLooked: 'claimLooked',
  /** To redraft/<draft>/<n>: returns once the fields marked with this number have been redrafted. */
  redrafted: 'redrafted',
} as const;
export type UpdateName = keyof typeof updates;

/** Ids of activities that the outbox completes. */
export const activityIds = {
  /** Of draft/<id>: it comes first among the drafts of its website. Also in functions/drafts/wake_next_draft_of_host.sql. */
  turn: 'turn',
} as const;

export const taskQueues = {
  /** Workflows, and short activities: Postgres, the mail server, a payment provider. */
  general: 'general',
  /** Activities that read external websites, without a browser: mostly waiting for answers. */
  crawl: 'crawl',
  /** The same for websites whose pages are made by scripts. Its own queue, for workers with Chromium; few at a time. */
  browser: 'browser',
  /** Pictures of other websites. Their own queue, so that they wait for no website that is read for minutes. */
  pictures: 'pictures',
  /** Drafting: slow with a model, CPU-bound with rules. Its own queue, so that only drafts wait for it. */
  drafting: 'drafting',
  /** Requests to webhook endpoints: mostly waiting. Their own queue, so that slow endpoints delay nothing else. */
  webhooks: 'webhooks',
  /** Drawing cards. Its own queue, so that a crawler that requests them all delays nothing else. */
  drawing: 'drawing',
} as const;

export type TaskQueue = keyof typeof taskQueues;
export const taskQueueNames = Object.keys(taskQueues) as TaskQueue[];
