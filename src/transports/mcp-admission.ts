/** Who may send what to /mcp, before it is processed. */
import type { Context } from 'koa';
import { type Actor, type Credential, checkAccess, appScopeNames } from '../contract/access.ts';
import { maxBatchMessages } from '../contract/input-bounds.ts';
import type { Caller, Invoke } from '../contract/invoke.ts';
import { type LimitState, countedAccount } from '../contract/limits.ts';
import type { Operation } from '../contract/operation.ts';
import { rejectOversizedMessage } from '../contract/unsafe-text.ts';
import { Fault, fault } from '../faults.ts';
import { countedNetwork } from '../shared/network-rules.ts';
import { readBody } from './http.ts';
import { assertBatchSize } from './mcp-batch.ts';
import { calledBy, messagesOf } from './mcp-messages.ts';
import { operationsOfResources } from './mcp-resources.ts';
import { operationOfTask } from './mcp-tasks.ts';

type Operations = ReadonlyMap<string, Operation>;

/** The body of a POST. An invalid body counts as one message. */
export async function readMessages({ limiter }: AdmissionDeps, ctx: Context): Promise<object> {
  try {
    return await readBody(ctx);
  } catch (error) {
    await limiter('message', countedNetwork(ctx.ip));
    throw error;
  }
}

/** What a request presents: its messages, or null where it opens the stream of a session. Undefined: a refused method. */
type Presented = object | null | undefined;

export interface AdmissionDeps {
  /** Counts a message. @throws Fault rate_limited */
  limiter: (name: 'message', who: string) => Promise<LimitState>;
  invoke: Pick<Invoke, 'authenticate'>;
  /** Called before a refusal for a missing scope is sent. */
  scopeMissing?: (credential: Credential) => Promise<void>;
}

export interface Admission {
  /** Null without a credential. */
  actor: Actor | null;
  limit: LimitState | undefined;
}

/**
 * Authorizes a request before it is processed, as a stream has its status before its tools have run.
 *
 * - An invalid credential gets 401 for any message, so that clients refresh it at once.
 * - Without a credential, only tools that need an account are refused: 401 with the scopes to request.
 * - A missing scope gets 403 with the present and the missing scopes, so that a new token keeps those it has.
 *
 * A batch is admitted or refused as a whole, as it has one status.
 * @throws Fault for these, a body that is too large, or an exceeded limit
 */
export async function admit(
  deps: AdmissionDeps,
  caller: Caller,
  presented: Presented,
  known: { operations: Operations; all: Operations; signIn: boolean },
): Promise<Admission> {
  if (presented === undefined) return { actor: null, limit: undefined };
  const body = presented ?? {};
  const actor = await deps.invoke.authenticate(caller);
  const limit = await countMessages(deps, body, countedCaller({ ...caller, actor }));
  assertBatchSize(body);
  rejectOversizedMessage(body);
  if (known.signIn && !actor) needsSignIn();
  try {
    const called = messagesOf(body).flatMap(
      (message) =>
        calledBy(message, known.operations) ??
        operationOfTask(message, known) ??
        operationsOfResources(message, known.operations),
    );
    checkAccess(
      called.map(({ access }) => access),
      actor,
    );
  } catch (error) {
    if (actor && error instanceof Fault) await deps.scopeMissing?.(actor.credential);
    throw error;
  }
  return { actor, limit };
}

/** At an address with `sign_in`: all that apps can be allowed is requested at once. */
const needsSignIn = () =>
  fault(
    'unauthenticated',
    'Sign in first, as this address wants it at once. An MCP client opens the page for it.',
    {
      scopes: [...appScopeNames],
    },
  );

/** By whom messages and streams are counted. */
export const countedCaller = ({ actor, ip }: Pick<Caller, 'actor' | 'ip'>): string =>
  actor ? countedAccount(actor.accountId) : countedNetwork(ip);

/** Counts every element, even if it is no valid message. */
async function countMessages({ limiter }: AdmissionDeps, body: object, who: string): Promise<LimitState> {
  const others = Array.isArray(body) ? Math.min(body.length, maxBatchMessages) - 1 : 0;
  let limit = await limiter('message', who);
  for (let counted = 0; counted < others; counted += 1) limit = await limiter('message', who);
  return limit;
}
