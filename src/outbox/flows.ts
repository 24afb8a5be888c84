/** Starting and signalling workflows, with the arguments of each. */
import type { MailBatch, SignalName } from './messages.ts';

/** The arguments of each workflow: ids only, as workflows read the rest from rows. */
export interface WorkflowArgs {
  draft: [{ draftId: string }];
  redraft: [{ draftId: string; n: number }];
  /** `n`: which of the requests to fetch it. */
  storePicture: [{ pictureId: number; n: number }];
  readCompetitor: [{ competitorId: number }];
  freeLaunch: [{ listingId: number; n: number }];
  claim: [{ claimId: number }];
  order: [{ orderId: string }];
  refundOrder: [{ orderId: string }];
  sendMail: [{ mailId: string }];
  sendMails: [{ batch: MailBatch }];
  notifyFollowers: [{ updateId: number }];
  /** `n`: which of the requests to deliver it. */
  deliverWebhook: [{ deliveryId: number; n: number }];
  /** Without `only`, all launches whose badge is due. */
  recheckBadges: [{ only?: { listingId: number; n: number } }?];
  drawCard: [{ cardId: number; n: number }];
  reconcile: [];
  rebuildSearch: [];
  closeWeeks: [];
  releaseVotes: [];
  refreshRatings: [];
  publishFeeds: [];
}

export type WorkflowName = keyof WorkflowArgs;

/** Starts and signals workflows through the outbox, within the caller's transaction. */
export interface Flows {
  start<Name extends WorkflowName>(name: Name, id: string, ...args: WorkflowArgs[Name]): Promise<void>;
  signal(id: string, name: SignalName): Promise<void>;
  /** Signals the run of the id; without a running one, starts a run and signals it. */
  wake<Name extends WorkflowName>(
    name: Name,
    id: string,
    signal: SignalName,
    ...args: WorkflowArgs[Name]
  ): Promise<void>;
  /** Like `wake`, but a moment later, and once for all that ask for it meanwhile. */
  wakeSoon<Name extends WorkflowName>(
    name: Name,
    id: string,
    signal: SignalName,
    ...args: WorkflowArgs[Name]
  ): Promise<void>;
}
