import type { WorkflowOptions } from '@temporalio/client';
import type { WorkflowArgs, WorkflowName } from '../src/outbox/flows.ts';
import { taskQueues } from '../src/outbox/messages.ts';
import type * as workflows from '../workflows/index.ts';

type Startable = { [Name in WorkflowName]: (...args: WorkflowArgs[Name]) => Promise<unknown> };
/** Compiles only if each workflow takes the arguments that the outbox passes. */
type NamesOf<Workflows extends Startable> = keyof Workflows;

/** One line about each run, for lists of runs. */
const summaries: Record<NamesOf<typeof workflows>, string> = {
  draft: 'Drafts a profile from a website and waits for its owner',
  redraft: 'Drafts some fields of a draft again from its pages',
  readCompetitor: 'Reads the website of a competitor that a draft names',
  freeLaunch: 'A listing on the free plan waits for badge, profile and its launch week',
  claim: 'Checks a website for proof of ownership, and every quarter after that',
  order: 'Waits for the payment of an order and fulfils its items',
  refundOrder: 'Refunds an order and undoes its items',
  sendMail: 'Delivers one mail to the mail server',
  tellFollowers: 'Notifies the followers of a listing of an update, each once',
  reconcile: 'Starts missing runs of rows in progress, and cancels runs without a row',
  closeWeeks: 'Closes ended launch weeks: freezes rankings, makes awards',
  releaseVotes: 'Counts votes of new accounts whose waiting time is over',
  rebuildSearch: 'Rebuilds the search tables while search stays available',
  refreshRatings: 'Requests Domain Ratings that are a week old',
  publishFeeds: 'Makes the feed of each site, and once a day its sitemap',
  recheckBadges: 'Checks the badges of live free launches again',
};

/** Whether a workflow of this name exists. */
export function isWorkflowName(name: string): name is WorkflowName {
  return Object.hasOwn(summaries, name);
}

/** Options of every run of a workflow. */
export function runOptions(name: WorkflowName, workflowId: string) {
  return { workflowId, taskQueue: taskQueues.general, staticSummary: summaries[name] };
}

/** Options of our own starts, which reuse a run that is already running. */
export function startOptions(name: WorkflowName, workflowId: string) {
  return {
    ...runOptions(name, workflowId),
    workflowIdConflictPolicy: 'USE_EXISTING',
  } as const satisfies WorkflowOptions;
}
