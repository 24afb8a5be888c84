import type { Knex } from 'knex';
import type { Config } from '../config/config.ts';
import type { Flows } from '../outbox/flows.ts';
import type { UpdateName } from '../outbox/messages.ts';
import type { AccountLimitState } from './limits.ts';

/** The directory that is being served; one deployment may serve several. */
export interface Site {
  id: number;
  key: string;
  name: string;
  purpose: string;
  currency: string;
}

/** Something that a run is to do before the caller is answered: an Update of it. */
export interface UpdateRequest {
  workflowId: string;
  update: UpdateName;
  argument: number;
  /**
   * The transaction starts the run, so it may not be there yet; and where it is over, it has done what it was started for.
   */
  starting?: boolean;
}

/**
 * Asks a run and waits for it; false where it has not answered within the time, or cannot be asked. Nothing may be lost by
 * that: what is to be done whatever happens goes through the outbox besides.
 */
export type RequestUpdate = (asked: UpdateRequest, waitMs: number) => Promise<boolean>;

interface Common {
  config: Config;
  site: Site;
  /** The one clock an operation may use. */
  now: Date;
  requestId: string;
  /** How the limits of `who` stand, without counting (limits.ts). */
  lookAtLimits: (who: string) => Promise<AccountLimitState[]>;
  /** Of operations with a `guess`: what was guessed is wrong, or a website is read; the call stays counted as a try. */
  failedAttempt: () => void;
}

/** Of a GET: a pooled connection, no transaction, nothing to write with. */
export interface ReadContext<A> extends Common {
  actor: A;
  db: Knex;
  /**
   * Says by which grounds it can be told whether a change of `listings` concerns the answer (freshness.ts), as `search_stands`
   * of Postgres takes them. Without any, each change is taken to.
   */
  dependsOn: (grounds: string) => void;
}

/** Of everything else: the transaction that `invoke` opened and commits. */
export interface WriteContext<A> extends Common {
  actor: A;
  tx: Knex.Transaction;
  flows: Flows;
  /**
   * Has the caller wait for a run, once the transaction is committed: no connection is held meanwhile. `afterwards` of the
   * operation then makes the answer. The last one counts.
   */
  requestUpdate: (asked: UpdateRequest) => void;
}

/** Of what is answered after a run was asked. */
export interface AfterwardsContext<A> extends ReadContext<A> {
  /** Whether it has answered in time. */
  answered: boolean;
}
