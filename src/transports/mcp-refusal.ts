import type { Context } from 'koa';
import { problemOf } from '../contract/problem.ts';
import type { Fault } from '../faults.ts';
import { challengeOf } from './challenge.ts';
import { idOf, isModern, messagesOf, serverError } from './mcp-messages.ts';
import { refusedResult } from './mcp-results.ts';

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
