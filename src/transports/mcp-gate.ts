/**
 * Authorization, before a request is processed, as a stream has its status before its tool has run.
 *
 * - An invalid credential gets 401 for any message, so that clients refresh it at once.
 * - Without a credential, only tools that need an account are refused: 401 with the scopes to request.
 * - A missing scope gets 403 with the present and the missing scopes, so that a new token keeps those it has.
 *
 * A batch is admitted or refused as a whole, as it has one status.
 */
import type { Context } from 'koa';
import { checkAccess } from '../contract/access.ts';
import type { Actor } from '../contract/access.ts';
import type { Operation } from '../contract/operation.ts';
import { problemOf } from '../contract/problem.ts';
import { Fault } from '../faults.ts';
import { challengeOf } from './challenge.ts';
import { calledBy, idOf, isModern, messagesOf, serverError } from './mcp-messages.ts';
import { refusedResult } from './mcp-results.ts';

/** @throws Fault unauthenticated or insufficient_scope, with the scopes that all calls in the body need together. */
export function assertAdmitted(
  body: unknown,
  operations: ReadonlyMap<string, Operation>,
  actor: Actor | null,
): void {
  const refusals = messagesOf(body).flatMap((message) => {
    const operation = calledBy(message, operations);
    return operation ? (refusedBy(operation, actor) ?? []) : [];
  });
  const [first] = refusals;
  if (!first) return;
  throw new Fault(first.code, first.message, {
    scopes: [...new Set(refusals.flatMap(({ scopes }) => scopes ?? []))],
  });
}

function refusedBy({ access }: Operation, actor: Actor | null): Fault | null {
  try {
    checkAccess(access, actor);
    return null;
  } catch (error) {
    if (error instanceof Fault) return error;
    throw error;
  }
}

/**
 * Sends the refusal as status and `WWW-Authenticate`, and in the body as well, for hosts that ignore the status and for
 * clients that cannot sign in and show it to the user.
 */
export function sendRefusal(
  ctx: Context,
  refusal: Fault,
  body: unknown,
  { requestId, baseUrl }: { requestId: string; baseUrl: string },
): void {
  ctx.status = refusal.status;
  ctx.set('Cache-Control', 'no-store');
  const challenge = challengeOf(refusal, baseUrl, 'mcp');
  if (challenge) ctx.set('WWW-Authenticate', challenge);
  const [message = {}] = messagesOf(body);
  const single = !Array.isArray(body);
  if (single && message['method'] === 'tools/call') {
    const result = refusedResult(refusal, requestId, baseUrl);
    const complete = isModern(message) ? { resultType: 'complete' } : {};
    ctx.body = { jsonrpc: '2.0', id: idOf(message), result: { ...complete, ...result } };
    return;
  }
  ctx.body = {
    jsonrpc: '2.0',
    id: single ? idOf(message) : null,
    error: { code: serverError, message: refusal.message, data: problemOf(refusal, requestId, baseUrl) },
  };
}
