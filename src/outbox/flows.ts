/** How the service starts and signals workflows, and what each takes. */
import type { SignalName } from './messages.ts';

/** The arguments of each workflow; ids, for its rows say the rest. */
export interface WorkflowArgs {
  draft: [{ draftId: string }];
  redraft: [{ draftId: string; n: number }];
  readCompetitor: [{ competitorId: number }];
  freeLaunch: [{ listingId: number; n: number }];
  claim: [{ claimId: number }];
  order: [{ orderId: string }];
  refundOrder: [{ orderId: string }];
  sendMail: [{ mailId: string }];
  tellFollowers: [{ updateId: number }];
  /** Without a launch: all whose badge is due. */
  recheckBadges: [{ only?: { listingId: number; n: number } }?];
  reconcile: [];
  rebuildSearch: [];
  closeWeeks: [];
  refreshRatings: [];
  publishFeeds: [];
}

export type WorkflowName = keyof WorkflowArgs;

/** Starts and signals workflows by writing to the outbox, in the transaction that decides it. */
export interface Flows {
  start<Name extends WorkflowName>(name: Name, id: string, ...args: WorkflowArgs[Name]): Promise<void>;
  signal(id: string, name: SignalName): Promise<void>;
  /** Signals the run of the id, or starts one that is signalled where none is running: no signal is lost. */
  wake<Name extends WorkflowName>(
    name: Name,
    id: string,
    signal: SignalName,
    ...args: WorkflowArgs[Name]
  ): Promise<void>;
}
