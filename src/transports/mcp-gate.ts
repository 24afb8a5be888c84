/**
 * Who may pass, decided before a request is answered: an answer in a stream has its status before its tool has run.
 *
 * - A credential that is sent and bad is refused with 401 whatever is asked, so that clients refresh it at once.
 * - Without one, everything is open but the calls of tools that need an account: 401 with the scopes to ask for.
 * - One that lacks a scope: 403 with the scopes it has and those that are missing, so that none is lost by asking.
 *
 * A batch passes whole or not at all: one status answers all of it, and what was refused is sent again entirely.
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
 * Answers by status and `WWW-Authenticate`, and once more in the body: hosts that overlook the status find there what
 * they would have got with 200, and clients that cannot sign in show it to a person.
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
