/** The steps of a call that do not depend on each other, started together. */
import type { Knex } from 'knex';
import { type OpenTransaction, openTransaction } from '../db/open-transaction.ts';
import type { ConnectionSource } from '../db/prepared.ts';
import { countedNetwork } from '../shared/network-rules.ts';
import type { Actor } from './access.ts';
import type { Site } from './context.ts';
import { type Limiter, type LimitState, countedAccount } from './limits.ts';
import { type Operation, limitClassOf } from './operation.ts';
import type { Audience } from './resource-rules.ts';

/** What authentication takes. */
export interface Presented {
  /** The Authorization header as it came. */
  authorization?: string | undefined;
  /** Which resource is called, as an access token is valid for one. Pages of the site call as `api`. */
  audience: Audience;
  /** Network address, by which anonymous requests are counted. */
  ip: string;
}

interface Starter extends Presented {
  actor?: Actor | null | undefined;
  host?: string | undefined;
}

export interface StartDeps {
  db: Knex;
  /**
   * The account of an Authorization header; null without one; a fault, which counts against limits, for an invalid one.
   * @param on where to look it up, instead of a connection of its own
   */
  authenticate(presented: Presented, now: Date, on?: ConnectionSource): Promise<Actor | null>;
  /** The account of the credential when last checked: only a hint for starting work early. */
  likelyAccount(authorization: string | undefined): number | undefined;
  limiter: Limiter;
  findSite(host: string | undefined): Promise<Site>;
}

export interface PendingCall {
  now: Date;
  actor: Promise<Actor | null>;
  /** Set once known. */
  accountId?: number | undefined;
  site: Promise<Site>;
  counted?: Promise<LimitState>;
  /** Set once known. */
  limit?: LimitState;
  transaction?: OpenTransaction;
}

/**
 * A credential is checked on each call, but its account never changes, so counting and BEGIN need not wait for the check:
 * all three are sent to Postgres in one write, on one connection. The request takes no other while it has that one, which
 * rules out deadlocks. Operations that count attempts open their transaction later.
 */
export function startCall(deps: StartDeps, operation: Operation, caller: Starter, now: Date): PendingCall {
  const site = deps.findSite(caller.host);
  // A failure is thrown where it is awaited; after an earlier refusal nothing awaits it.
  site.catch(() => undefined);
  const likely = deps.likelyAccount(caller.authorization);
  if (likely === undefined) return { now, actor: authenticate(deps, caller, now), site };
  if (operation.route[0] === 'GET' || operation.attemptLimit) {
    const actor = authenticate(deps, caller, now);
    return { now, actor, site, counted: countCall(deps, operation, caller, likely) };
  }
  const transaction = openTransaction(deps.db);
  const actor = transaction.ahead((db) => authenticate(deps, caller, now, db));
  const counted = transaction.ahead((db) => countCall(deps, operation, caller, likely, db));
  counted.catch(() => undefined);
  return { now, actor, site, counted, transaction };
}

export const authenticate = (
  deps: StartDeps,
  caller: Starter,
  now: Date,
  on?: ConnectionSource,
): Promise<Actor | null> =>
  caller.actor === undefined ? deps.authenticate(caller, now, on) : Promise.resolve(caller.actor);

export function countCall(
  { limiter }: StartDeps,
  operation: Operation,
  { ip }: Presented,
  accountId: number | undefined,
  on?: ConnectionSource,
): Promise<LimitState> {
  const who = accountId === undefined ? countedNetwork(ip) : countedAccount(accountId);
  const counted = limiter(limitClassOf(operation), who, on);
  counted.catch(() => undefined);
  return counted;
}
