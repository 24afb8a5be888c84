/**
 * How the rest of the service addresses workflows: ids, signals and task queues.
 * Side-effect-free, so that the API process can import it without the workflow runtime.
 */

/** Deterministic ids: the same work can be started twice and runs once. */
export const workflowId = {
  draft: (draftId: string) => `draft/${draftId}`,
  freeLaunch: (listingId: number, n: number) => `free-launch/${listingId}/${n}`,
  order: (orderId: string) => `order/${orderId}`,
  orderRefund: (orderId: string) => `order-refund/${orderId}`,
  mail: (mailId: string) => `mail/${mailId}`,
  listingUpdate: (updateId: number) => `listing-update/${updateId}`,
  claim: (claimId: number) => `claim/${claimId}`,
  redraft: (draftId: string, n: number) => `redraft/${draftId}/${n}`,
  competitor: (competitorId: number) => `competitor/${competitorId}`,
  /** Of the schedules' runs; the server adds the time of each. */
  reconcile: 'reconcile',
  rebuildSearch: 'rebuild-search',
  closeWeeks: 'close-weeks',
  refreshRatings: 'refresh-ratings',
  publishFeeds: 'publish-feeds',
  recheckBadges: 'recheck-badges',
  /** Of the look that an owner asks for, after the look before it. */
  recheckBadge: (listingId: number, n: number, lastLookAt: Date) =>
    `recheck-badge/${listingId}/${n}/${lastLookAt.toISOString()}`,
};

/** Id of the schedule that runs the reconciler. */
export const reconcileScheduleId = 'reconcile';
/** Id of the schedule that makes the search tables anew. */
export const rebuildSearchScheduleId = 'rebuild-search';
/** Id of the schedule that closes launch weeks. */
export const closeWeeksScheduleId = 'close-weeks';
/** Id of the schedule that asks for Domain Ratings. */
export const refreshRatingsScheduleId = 'refresh-ratings';
/** Id of the schedule that makes feeds and sitemaps. */
export const publishFeedsScheduleId = 'publish-feeds';
/** Id of the schedule that looks again at badges of live free launches. */
export const recheckBadgesScheduleId = 'recheck-badges';

/** Signals by the name they have in histories; all without arguments, the rows say the rest. */
export const signals = {
  /** To draft/<id>: its owner changed it, so it is not abandoned. */
  draftEdited: 'draftEdited',
  /** To draft/<id>: it became a listing. */
  draftSubmitted: 'draftSubmitted',
  /** To draft/<id>: its address was submitted again; its website is to be read anew. */
  draftResubmitted: 'draftResubmitted',
  /** To draft/<id>: it is gone, with the account it belonged to. */
  draftRemoved: 'draftRemoved',
  /** To free-launch/…: profile or badge may have changed; check now. */
  requirementsChanged: 'requirementsChanged',
  /** To free-launch/…: a paid launch took over. */
  upgraded: 'upgraded',
  /** To free-launch/…: the owner withdrew it. */
  withdrawn: 'withdrawn',
  /** To claim/<id>: somebody asks for a look, or its row has changed; look at it now. */
  claimChanged: 'claimChanged',
  /** To order/<id>: the payment provider told of it, or its buyer came back from paying; ask the provider. */
  paymentChanged: 'paymentChanged',
  /** To order-refund/<id>: a refund was asked for, or found at the payment provider; see to what is open. */
  refundAsked: 'refundAsked',
} as const;
export type SignalName = keyof typeof signals;

/** Updates by the name they have in histories: what a caller waits for. Each takes one number. */
export const updates = {
  /** To claim/<id>: returns once the look that was asked for under this number, or a later one, has been made. */
  claimLooked: 'claimLooked',
  /** To redraft/<draft>/<n>: returns once the fields that wait for this number have been redrafted. */
  redrafted: 'redrafted',
} as const;
export type UpdateName = keyof typeof updates;

/** Types of failures that runs look at, by the name they have in histories. */
export const failureTypes = {
  /** Of the activities of draft/<id> that read its website: other drafts of it are read first. */
  hostLockAwaited: 'host_lock_awaited',
} as const;

export const taskQueues = {
  /** Workflows, and short activities: Postgres, the mail server, a payment provider. */
  general: 'general',
  /** Activities that read other people's websites; few at a time. */
  crawl: 'crawl',
  /** Activities that draft: long where a model is asked, heavy where rules are. Nothing waits behind them but drafts. */
  drafting: 'drafting',
} as const;
