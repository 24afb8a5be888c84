import type { Knex } from 'knex';
import type { Config } from '../config/config.ts';
import type { Flows } from '../outbox/flows.ts';
import type { UpdateName } from '../outbox/messages.ts';
import type { AccountLimitState } from './limits.ts';

/** A directory; one deployment may serve several. */
export interface Site {
  id: number;
  key: string;
  name: string;
  purpose: string;
  currency: string;
  /** Its address, without a trailing slash; every URL in an answer begins with it. */
  baseUrl: string;
}

/** A workflow Update to await before the response. */
export interface UpdateRequest {
  workflowId: string;
  update: UpdateName;
  argument: number;
  /**
   * Whether the same transaction starts the run: it may not exist yet, and one that has ended counts as done.
   */
  starting?: boolean;
}

/**
 * Sends an Update and waits for its result; false on a timeout or where the run is unavailable. Essential work must go
 * through the outbox as well.
 */
export type RequestUpdate = (request: UpdateRequest, waitMs: number) => Promise<boolean>;

interface Common {
  config: Config;
  site: Site;
  /** The only clock an operation may use. */
  now: Date;
  requestId: string;
  /** The limits of `who`, without counting (limits.ts). */
  lookAtLimits: (who: string) => Promise<AccountLimitState[]>;
  /** For operations with `attemptLimit`: keeps this call counted, as the attempt has failed or reads a website. */
  failedAttempt: () => void;
}

/** For a GET: a pooled connection, no transaction. */
export interface ReadContext<A> extends Common {
  actor: A;
  db: Knex;
  /**
   * Sets what the response depends on (freshness.ts), in the form that Postgres' `search_still_valid` takes, to decide whether a
   * change of `listings` affects it. Without it, every change does.
   */
  dependsOn: (dependency: string) => void;
}

/** For all other methods: the transaction that `invoke` opens and commits. */
export interface WriteContext<A> extends Common {
  actor: A;
  tx: Knex.Transaction;
  flows: Flows;
  /**
   * Makes the caller wait for a run after the commit, without holding a connection. The operation's `afterwards` then
   * makes the response. The last call counts.
   */
  requestUpdate: (request: UpdateRequest) => void;
}

/** For `lookFirst`. */
export interface LookContext extends Pick<Common, 'config' | 'site'> {
  accountId: number;
  tx: Knex.Transaction;
}

/** For `ruleProblems`. */
export interface RuleContext<A> extends Pick<Common, 'config' | 'site' | 'now' | 'failedAttempt'> {
  actor: A;
  db: Knex;
}

/** For `afterwards`: after the wait for a run. */
export interface AfterwardsContext<A> extends ReadContext<A> {
  /** Whether the run has answered in time. */
  answered: boolean;
}
