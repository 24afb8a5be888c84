/**
 * The order of work in a task queue: a smaller priority first, and among equals each account in turn, however much one of them
 * has queued. Activities inherit both from their run. Needs server-settings.ts; other servers ignore it.
 */
import type { Priority } from '@temporalio/common';
import type { WorkflowName } from '../src/outbox/flows.ts';
import type { RunSubject } from '../src/outbox/subject-queries.ts';

/** Temporal has five levels; the default is the third. */
const levels = {
  /** Sign-in and money. */
  first: 1,
  /** A person waits for it, or has paid for it. */
  awaited: 2,
  usual: 3,
  /** Nobody notices whether it is done now or an hour later. */
  housekeeping: 4,
} as const;

const levelOf: Record<WorkflowName, keyof typeof levels> = {
  sendMail: 'first',
  order: 'first',
  refundOrder: 'first',
  claim: 'awaited',
  redraft: 'awaited',
  draft: 'usual',
  readCompetitor: 'usual',
  storePicture: 'usual',
  freeLaunch: 'usual',
  tellFollowers: 'usual',
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

/** The key is the id of an account; work of none takes its turn beside the accounts, by its kind. */
export function priorityOf(name: WorkflowName, subject: RunSubject | null): Priority {
  const accountId = subject?.accountId ?? null;
  const level = name === 'draft' && subject?.isDoneForYou ? 'awaited' : levelOf[name];
  return { priorityKey: levels[level], fairnessKey: accountId === null ? name : `account/${accountId}` };
}
