/** HTTP functions that REST, MCP and the site share: request ids, JSON bodies, problem responses. */
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Context, Middleware } from 'koa';
import { maxBodyBytes } from '../contract/input-bounds.ts';
import type { Caller } from '../contract/invoke.ts';
import { faultOf, problemOf } from '../contract/problem.ts';
import { readText } from '../contract/read-body.ts';
import { siteAddressOf } from '../contract/site-address.ts';
import { Fault, type LimitStatus, fault } from '../faults.ts';
import { challengeOf } from './challenge.ts';
import { type HttpAnswer, sendByKoa } from './http-answer.ts';
import { headProblem } from './request-head.ts';

/** A request's id in the response header, in problems and in logs. */
export const newRequestId = (): string => randomUUID();

export const requestIdOf = (ctx: Context): string => ctx.state['requestId'] as string;

export const requestId: Middleware = async (ctx, next) => {
  const id = newRequestId();
  ctx.state['requestId'] = id;
  ctx.set('X-Request-Id', id);
  await next();
};

/** @param ip as `CallerAddress` returns it. */
export const callerOf = ({ headers }: IncomingMessage, id: string, ip: string): Caller => ({
  requestId: id,
  audience: 'api',
  authorization: headers.authorization,
  idempotencyKey: headers['idempotency-key']?.toString(),
  ip,
  host: headers.host,
  traceparent: headers['traceparent']?.toString(),
});

/** The JSON object of the body; `{}` where there is none. Refuses other media types, big and malformed bodies. */
export async function readJson(ctx: Context): Promise<Record<string, unknown>> {
  const body = await readBody(ctx);
  if (Array.isArray(body)) {
    fault('invalid_input', 'Send a JSON object as the body.', {
      problems: [{ path: '', message: 'must be a JSON object' }],
    });
  }
  return body as Record<string, unknown>;
}

/** The JSON of the body, an object or a list. */
export async function readBody(ctx: Context): Promise<object> {
  if (!ctx.get('Transfer-Encoding') && Number(ctx.get('Content-Length')) === 0) return {};
  if (!ctx.is('application/json')) {
    fault('unsupported_media_type', 'Send the body as JSON with `Content-Type: application/json`.');
  }
  const text = await readText(ctx.req, maxBodyBytes);
  return text === '' ? {} : parsed(text);
}

function parsed(text: string): object {
  try {
    const body: unknown = JSON.parse(text);
    if (typeof body === 'object' && body !== null) return body;
  } catch {
    // Not passed on, as the message of JSON.parse may quote the body.
  }
  return fault('invalid_input', 'The body is not valid JSON. Correct it and send it again.', {
    problems: [{ path: '', message: 'is not valid JSON' }],
  });
}

/** Refuses ambiguous requests (request-head.ts). */
export const refuseHead: Middleware = async (ctx, next) => {
  const problem = headProblem(ctx.req);
  if (problem === null) await next();
  else sendProblem(ctx, new Fault('invalid_input', problem, { problems: [{ path: '', message: problem }] }));
};

/** Sends faults of the API as problems. The site sends its own as pages. */
export const answerProblems: Middleware = async (ctx, next) => {
  try {
    await next();
    if (ctx.status === 404 && ctx.body === undefined) {
      throw new Fault(
        'not_found',
        `There is no ${ctx.method} ${ctx.path.slice(0, 200)}. Look up the paths at /docs or in /openapi.json.`,
      );
    }
    if (ctx.status === 405) {
      throw new Fault(
        'method_not_allowed',
        `${ctx.method} is not supported here. Use one of: ${ctx.response.get('Allow')}.`,
      );
    }
  } catch (error) {
    // Faults are expected, or logged by `invoke`; other errors are logged here.
    if (!(error instanceof Fault)) ctx.app.emit('error', error, ctx);
    sendProblem(ctx, faultOf(error));
  }
};

function sendProblem(ctx: Context, refusal: Fault): void {
  sendByKoa(ctx, problemAnswer(refusal, requestIdOf(ctx), siteAddressOf(ctx)));
}

export function problemAnswer(refusal: Fault, id: string, baseUrl: string): HttpAnswer {
  const headers: Record<string, string> = { 'Cache-Control': 'no-store' };
  if (refusal.retryAfterSeconds !== undefined) headers['Retry-After'] = String(refusal.retryAfterSeconds);
  const challenge = challengeOf(refusal, baseUrl, 'api');
  if (challenge) headers['WWW-Authenticate'] = challenge;
  if (refusal.limit) Object.assign(headers, limitHeaders(refusal.limit));
  return { status: refusal.status, headers, body: problemOf(refusal, id, baseUrl) };
}

/** The RateLimit header fields for HTTP (IETF httpapi draft): the class, what is left, and the window. */
export const limitHeaders = ({ name, quota, windowSeconds, remaining, resetSeconds }: LimitStatus) => ({
  'RateLimit-Policy': `"${name}";q=${quota};w=${windowSeconds}`,
  RateLimit: `"${name}";r=${remaining};t=${resetSeconds}`,
});
