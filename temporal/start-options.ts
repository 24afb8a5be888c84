import type { WorkflowOptions } from '@temporalio/client';
import type { Knex } from 'knex';
import type { WorkflowArgs, WorkflowName } from '../src/outbox/flows.ts';
import { taskQueues } from '../src/outbox/messages.ts';
import { type RunSubject, findSubject } from '../src/outbox/subject-queries.ts';
import type * as workflows from '../workflows/index.ts';
import { priorityOf } from './priorities.ts';

type Startable = { [Name in WorkflowName]: (...args: WorkflowArgs[Name]) => Promise<unknown> };
/** Compiles only if each workflow takes the arguments that the outbox passes. */
type NamesOf<Workflows extends Startable> = keyof Workflows;

/** One line about each run, for lists of runs; `subject` is its product and website, in words. */
const summaries: Record<NamesOf<typeof workflows>, (subject: string) => string> = {
  draft: (subject) => `Drafts the profile of ${subject} and waits for its owner`,
  redraft: (subject) => `Drafts some fields of ${subject} again from its pages`,
  storePicture: (subject) => `Fetches and stores a picture of ${subject}`,
  readCompetitor: (subject) => `Reads ${subject}, a competitor that a draft names`,
  freeLaunch: (subject) => `${subject} waits on the free plan for badge, profile and its launch week`,
  claim: (subject) => `Checks a claim of ${subject}, and every quarter after that`,
  order: (subject) => `Waits for the payment of an order for ${subject} and fulfils its items`,
  refundOrder: (subject) => `Refunds an order for ${subject} and undoes its items`,
  sendMail: () => 'Delivers one mail to the mail server',
  sendMails: () => 'Delivers the waiting mails of a batch to the mail server',
  notifyFollowers: (subject) => `Notifies the followers of ${subject} of an update, each once`,
  deliverWebhook: () => 'Delivers one event to a webhook endpoint',
  drawCard: () => 'Draws the preview picture of a page',
  reconcile: () => 'Starts missing runs of rows in progress, and cancels runs without a row',
  closeWeeks: () => 'Closes ended launch weeks: freezes rankings, makes awards',
  releaseVotes: () => 'Counts votes of new accounts whose waiting time is over',
  rebuildSearch: () => 'Rebuilds the search tables while search stays available',
  refreshRatings: () => 'Requests Domain Ratings that are a week old',
  publishFeeds: () => 'Makes the feed of each site, and once a day its sitemap',
  recheckBadges: () => 'Checks the badges of live free launches again',
};

/** In summaries of runs that concern no listing, or whose row is gone. */
const noSubject = 'a listing';

/** Whether a workflow of this name exists. */
export function isWorkflowName(name: string): name is WorkflowName {
  return Object.hasOwn(summaries, name);
}

/** What a run is about. Null if that cannot be read: no start fails for its summary. */
export const subjectOf = (
  db: Knex,
  name: WorkflowName,
  args: readonly unknown[],
): Promise<RunSubject | null> => findSubject(db, name, args).catch(() => null);

/** Options of every run of a workflow. */
export function runOptions(name: WorkflowName, workflowId: string, subject: RunSubject | null = null) {
  return {
    workflowId,
    taskQueue: taskQueues.general,
    staticSummary: summaries[name](subject?.words ?? noSubject),
    priority: priorityOf(name, subject),
  };
}

/** Options of our own starts, which reuse a run that is already running. */
export function startOptions(name: WorkflowName, workflowId: string, subject: RunSubject | null) {
  return {
    ...runOptions(name, workflowId, subject),
    workflowIdConflictPolicy: 'USE_EXISTING',
  } as const satisfies WorkflowOptions;
}
