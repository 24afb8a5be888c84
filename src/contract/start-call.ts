/** The steps of a call that do not depend on each other, started together. */
import type { Knex } from 'knex';
import { type OpenTransaction, openTransaction } from '../db/open-transaction.ts';
import type { ConnectionSource } from '../db/prepared.ts';
import { countedNetwork } from '../shared/network-rules.ts';
import type { Config } from '../config/config.ts';
import type { Actor } from './access.ts';
import type { ReadContext, Site } from './context.ts';
import { type Limiter, type LimitState, countedAccount } from './limits.ts';
import { type Operation, limitClassOf } from './operation.ts';
import { type ParsedInput, parseInput } from './parse-input.ts';
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
  idempotencyKey?: string | undefined;
}

export interface StartDeps {
  config: Config;
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
  /** The site, where it is known without a query. */
  siteAtHand: (host: string | undefined) => Site | undefined;
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
  early?: EarlyLook | undefined;
}

/** What an operation looks at first, as of the account that the credential had before. */
export interface EarlyLook {
  accountId: number;
  parsed: ParsedInput;
  looked: Promise<unknown>;
}

/**
 * A credential is checked on each call, but its account never changes, so counting, BEGIN and what the operation looks at
 * first need not wait for the check: all are sent to Postgres in one write, on one connection. The request takes no other
 * while it has that one, which rules out deadlocks. Operations that count attempts open their transaction later.
 */
export function startCall(
  deps: StartDeps,
  operation: Operation,
  input: Record<string, unknown>,
  caller: Starter,
  now: Date,
): PendingCall {
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
  const early = lookEarly(deps, operation, input, caller, { transaction, accountId: likely });
  return { now, actor, site, counted, transaction, early };
}

/** Undefined where something is missing, or wrong: the call then takes its usual course. */
function lookEarly(
  { config, siteAtHand }: StartDeps,
  operation: Operation,
  input: Record<string, unknown>,
  { host, idempotencyKey }: Starter,
  { transaction, accountId }: { transaction: OpenTransaction; accountId: number },
): EarlyLook | undefined {
  const site = siteAtHand(host);
  // Of a repeated request with a key, only the stored answer counts.
  if (!operation.lookFirst || !site || idempotencyKey !== undefined) return undefined;
  try {
    const parsed = parseInput(operation, input);
    const looked = transaction.early(async (tx) =>
      operation.lookFirst?.(parsed.parsed as never, { config, site, accountId, tx }),
    );
    looked.catch(() => undefined);
    return { accountId, parsed, looked };
  } catch {
    return undefined;
  }
}

/** What the operation looks at first, if that is not known yet. */
export function lookFirst(
  { operation, input, early }: { operation: Operation; input: ParsedInput; early: EarlyLook | undefined },
  { actor, config, site }: Pick<ReadContext<Actor | null>, 'actor' | 'config' | 'site'>,
  tx: Knex.Transaction,
): Promise<unknown> | undefined {
  if (!operation.lookFirst || !actor) return undefined;
  const { accountId } = actor;
  if (early?.accountId === accountId) return early.looked;
  return operation.lookFirst(input.parsed as never, { config, site, accountId, tx });
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
