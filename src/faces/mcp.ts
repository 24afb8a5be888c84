/**
 * MCP at /mcp, Streamable HTTP: 2026-07-28 and the initialize-based 2025-03-26 to 2025-11-25.
 * Every operation is a tool; a call walks the same `invoke` as REST and answers the same object.
 */
import { toWebRequest } from '@modelcontextprotocol/node';
import { type McpServer, createMcpHandler } from '@modelcontextprotocol/server';
import type { Context, Middleware } from 'koa';
import type { Actor, Credential } from '../contract/context.ts';
import type { Caller, InvokeDeps } from '../contract/invoke.ts';
import { Fault, fault } from '../faults.ts';
import { callerOf, limitHeaders, readBody, requestIdOf } from './http.ts';
import { isChallenged } from './challenge.ts';
import { assertAdmitted, sendRefusal } from './mcp-gate.ts';
import { toolSelections } from './mcp-selection.ts';
import { type Exchange, type ServerParts, mcpServers } from './mcp-server.ts';
import { rebindingOf } from './rebinding.ts';
import { asksForTools } from './tool-list.ts';

export interface McpFace extends ServerParts {
  authenticate: InvokeDeps['authenticate'];
  clock: InvokeDeps['clock'];
  /** Told when a credential was refused for want of a scope, before the client is. */
  scopeMissing?: (credential: Credential) => Promise<void>;
  log: { warn(details: object, message: string): void };
}

/** `serverFor` is what answers once a request has been let in. */
export function mcpEndpoint(
  face: McpFace,
  serverFor: (exchange: Exchange) => McpServer = mcpServers(face),
): Middleware {
  const { operations, baseUrl, log } = face;
  const selectionOf = toolSelections(operations);
  const exchanges = new WeakMap<Request, Exchange>();
  const handler = createMcpHandler(
    ({ requestInfo }) => {
      const exchange = requestInfo && exchanges.get(requestInfo);
      if (!exchange) throw new TypeError('A request of which nothing is known.');
      return serverFor(exchange);
    },
    { onerror: (error) => log.warn({ err: error }, 'MCP request refused') },
  );

  return async (ctx: Context) => {
    const rebinding = rebindingOf(baseUrl, ctx.headers);
    if (rebinding) fault('wrong_host', rebinding);
    const selection = selectionOf(ctx.URL.searchParams);
    const body = ctx.method === 'POST' ? await readBody(ctx) : undefined;

    const requestId = requestIdOf(ctx);
    const caller = { ...callerOf(ctx.req, requestId, ctx.ip), audience: 'mcp' as const };
    let actor: Actor | null;
    try {
      actor = await admitted(face, caller, body, selection.operations);
    } catch (error) {
      if (!(error instanceof Fault) || !isChallenged(error)) throw error;
      sendRefusal(ctx, error, body, { requestId, baseUrl });
      return;
    }

    const request = await toWebRequest(withoutBody(ctx), body, { signal: goneSignal(ctx) });
    const exchange: Exchange = {
      operations: selection.operations,
      caller: { ...caller, actor: actor ?? undefined, idempotencyKey: undefined },
    };
    exchanges.set(request, exchange);
    const response = await handler.fetch(request, body === undefined ? {} : { parsedBody: body });
    ctx.status = response.status;
    for (const [name, value] of response.headers) ctx.set(name, value);
    // Known by now unless the answer is a stream.
    if (exchange.limit) ctx.set(limitHeaders(exchange.limit));
    if (response.status === 405) ctx.set('Allow', 'POST, OPTIONS');
    if (asksForTools(body)) ctx.body = selection.list(await response.text());
    else ctx.body = response.body ?? Buffer.alloc(0);
  };
}

/** Whose credential came, null without one. @throws Fault where it is bad, or a call in the body takes another. */
async function admitted(
  face: McpFace,
  caller: Caller,
  body: unknown,
  operations: Exchange['operations'],
): Promise<Actor | null> {
  // Only a POST has one; nothing else is answered.
  if (body === undefined) return null;
  const actor = await face.authenticate(caller, face.clock());
  try {
    assertAdmitted(body, operations, actor);
  } catch (error) {
    if (actor && error instanceof Fault) await face.scopeMissing?.(actor.credential);
    throw error;
  }
  return actor;
}

/** Tells when the client has gone before it was answered. */
function goneSignal({ res }: Context): AbortSignal {
  const gone = new AbortController();
  res.once('close', () => {
    if (!res.writableFinished) gone.abort();
  });
  return gone.signal;
}

/** The request line and headers as the SDK wants them; the body has been read and limited by then. */
function withoutBody(ctx: Context) {
  return {
    method: ctx.method,
    url: ctx.url,
    headers: ctx.headers,
    async *[Symbol.asyncIterator]() {
      // Nothing is left to read.
    },
  };
}
