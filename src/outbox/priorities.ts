/** The order of work, in the outbox and in the task queues of Temporal: a smaller number first. */
import type { WorkflowName } from './flows.ts';

/** Temporal has five levels; the default is the third. */
export const levels = {
  /** Sign-in and money. */
  first: 1,
  /** A person waits for it, or has paid for it; the check that makes a launch live in its week. */
  awaited: 2,
  usual: 3,
  /** Nobody notices whether it is done now or an hour later. */
  housekeeping: 4,
} as const;

export type Level = keyof typeof levels;

export const levelOf: Record<WorkflowName, Level> = {
  sendMail: 'first',
  order: 'first',
  refundOrder: 'first',
  claim: 'awaited',
  redraft: 'awaited',
  freeLaunch: 'awaited',
  draft: 'usual',
  readCompetitor: 'usual',
  storePicture: 'usual',
  sendMails: 'usual',
  notifyFollowers: 'usual',
  deliverWebhook: 'usual',
  reconcile: 'usual',
  closeWeeks: 'usual',
  releaseVotes: 'usual',
  drawCard: 'housekeeping',
  rebuildSearch: 'housekeeping',
  refreshRatings: 'housekeeping',
  publishFeeds: 'housekeeping',
  recheckBadges: 'housekeeping',
};
