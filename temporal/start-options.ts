import type { WorkflowOptions } from '@temporalio/client';
import type { WorkflowArgs, WorkflowName } from '../src/outbox/flows.ts';
import { taskQueues } from '../src/outbox/messages.ts';
import type * as workflows from '../workflows/index.ts';

type Startable = { [Name in WorkflowName]: (...args: WorkflowArgs[Name]) => Promise<unknown> };
/** Compiles only where each workflow takes what the outbox starts it with. */
type NamesOf<Workflows extends Startable> = keyof Workflows;

/** One line about each run, for lists of runs; the id says of what. */
const summaries: Record<NamesOf<typeof workflows>, string> = {
  draft: 'A website becomes a drafted profile and waits for its owner',
  redraft: 'Some fields of a draft are drafted again from its pages',
  readCompetitor: 'The website of a competitor that a draft names is looked at',
  freeLaunch: 'A listing on the free plan waits for badge, profile and its launch week',
  claim: 'A website is looked at until it shows whose it is, and every quarter after that',
  order: 'An order waits for its payment, and is fulfilled item by item',
  refundOrder: 'An order is paid back, and what it brought about undone',
  sendMail: 'One mail, handed to the mail server',
  tellFollowers: 'Followers of a listing are told of an update, each once',
  reconcile: 'Brings rows in progress and running workflows together',
  closeWeeks: 'Closes the launch weeks that are over: rankings are frozen, awards made',
  rebuildSearch: 'Makes the search tables anew while searches go on',
  refreshRatings: 'Asks the source of Domain Ratings for domains whose rating is a week old',
  publishFeeds: 'Makes the feed of each site, and once a day its sitemap',
  recheckBadges: 'Looks again at badges of live free launches',
};

export function isWorkflowName(name: string): name is WorkflowName {
  return Object.hasOwn(summaries, name);
}

/** What every run of a workflow has, whoever starts it. */
export function runOptions(name: WorkflowName, workflowId: string) {
  return { workflowId, taskQueue: taskQueues.general, staticSummary: summaries[name] };
}

/** Of the starts that we make ourselves: a run that is already there is as good as a new one. */
export function startOptions(name: WorkflowName, workflowId: string) {
  return {
    ...runOptions(name, workflowId),
    workflowIdConflictPolicy: 'USE_EXISTING',
  } as const satisfies WorkflowOptions;
}
