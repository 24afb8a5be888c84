/**
 * MCP at /mcp, Streamable HTTP: 2026-07-28 and the initialize-based 2025-03-26 to 2025-11-25.
 * Every operation that apps may call is a tool, called through the same `invoke` as REST, with the same answer.
 */
import { toWebRequest } from '@modelcontextprotocol/node';
import {
  type McpServer,
  type ServerEventBus,
  InMemoryServerEventBus,
  createMcpHandler,
} from '@modelcontextprotocol/server';
import type { Context, Middleware } from 'koa';
import type { SessionKey } from '../contract/mcp-session-queries.ts';
import { isTool } from '../contract/operation.ts';
import { siteAddressOf } from '../contract/site-address.ts';
import type { StreamSlots } from '../contract/stream-slots.ts';
import { Fault, cut, fault } from '../faults.ts';
import { callerOf, limitHeaders, requestIdOf } from './http.ts';
import { isChallenged } from './challenge.ts';
import { type Admission, type AdmissionDeps, admit, countedCaller, readMessages } from './mcp-admission.ts';
import { boundErrors, boundedText } from './mcp-errors.ts';
import { sendRefusal } from './mcp-refusal.ts';
import { resourcesOf } from './mcp-resources.ts';
import { takesStructure } from './mcp-results.ts';
import { toolSelections } from './mcp-selection.ts';
import { type Exchange, type ServerParts, mcpServers, operationsByName } from './mcp-server.ts';
import {
  type GivenAnswer,
  type OpenQuestions,
  answerIn,
  declaredBy,
  isSessionId,
  newSessionId,
  withSession,
} from './mcp-session.ts';
import { sendSessionStream } from './mcp-session-stream.ts';
import { ofStream, subscribedIn, takeSlot, watchResources } from './mcp-subscriptions.ts';
import { rebindingOf } from './rebinding.ts';
import { ListAnswers, asksForTools, sendList } from './tool-list.ts';

export interface McpDeps extends ServerParts, AdmissionDeps {
  /** Of the deployment. */
  baseUrl: string;
  invoke: ServerParts['invoke'];
  /** The questions that calls of earlier versions wait for, and what brings an answer to those of other processes. */
  questions: OpenQuestions;
  streamSlots: StreamSlots;
  passOn(answer: GivenAnswer): Promise<void>;
  log: { warn(details: object, message: string): void };
}

/** `serverFor` makes the server that answers an admitted request. */
export function mcpEndpoint(
  deps: McpDeps,
  serverFor: (exchange: Exchange) => McpServer = mcpServers(deps),
): Middleware {
  const { operations, baseUrl, log, sessions, streamSlots, stopping } = deps;
  const known = operationsByName(deps);
  const selectionOf = toolSelections(operations.filter(isTool));
  const exchanges = new WeakMap<Request, Exchange>();
  const lists = new ListAnswers();
  const handlerOn = (bus?: ServerEventBus) =>
    createMcpHandler(
      ({ requestInfo, era }) => {
        const exchange = requestInfo && exchanges.get(requestInfo);
        if (!exchange) throw new TypeError('The request has no exchange.');
        const { client, caller } = exchange;
        client.isModern = era === 'modern';
        const server = boundErrors(serverFor(exchange));
        if (client.isModern || !client.ofSession) return server;
        const accountId = caller.actor?.accountId ?? null;
        return withSession(server, client.ofSession, { questions: deps.questions, accountId });
      },
      {
        onerror: ({ message }) => log.warn({ reason: cut(message, 1_000) }, 'MCP request refused'),
        ...(bus && { bus }),
      },
    );
  const handler = handlerOn();

  /** Of a stream: its credential is checked at each look. */
  const readerOf = ({ operations, caller }: Exchange) => {
    const { innerOperations: inner, invoke } = deps;
    const resources = resourcesOf({ operations, inner, all: known, invoke });
    const reader = { ...caller, actor: undefined };
    return { reader, read: (uri: string) => resources.look(uri, reader) };
  };

  /** Answers with a stream, which a handler of its own serves, so that nobody else hears of these resources. */
  const listen = async (request: Request, uris: readonly string[], exchange: Exchange, body: object) => {
    takeSlot(streamSlots, countedCaller(exchange.caller), request.signal);
    const bus = new InMemoryServerEventBus();
    const own = handlerOn(bus);
    const { read } = readerOf(exchange);
    const response = await own.fetch(request, { parsedBody: body });
    void watchResources({ ...ofStream(uris, bus), read, stopping, signal: request.signal }).finally(() =>
      own.close(),
    );
    return response;
  };

  const streamOfSession = (ctx: Context, exchange: Exchange, key: SessionKey) => {
    // Hosts hold one for each conversation, so these are counted apart from other streams.
    const who = `sessions of ${countedCaller(exchange.caller)}`;
    sendSessionStream(ctx, {
      ...{ key, sessions, invoke: deps.invoke, stopping, ...readerOf(exchange) },
      takeSlot: (signal) => takeSlot(streamSlots, who, signal),
    });
  };

  return async (ctx: Context) => {
    const rebinding = rebindingOf(baseUrl, ctx.headers);
    if (rebinding) fault('wrong_host', rebinding);
    const selection = selectionOf(ctx.URL.searchParams);
    const body = ctx.method === 'POST' ? await readMessages(deps, ctx) : undefined;
    const sessionId = isSessionId(ctx.get('mcp-session-id')) ? ctx.get('mcp-session-id') : null;
    const opensStream = ctx.method === 'GET' && sessionId !== null && ctx.accepts('text/event-stream');

    const requestId = requestIdOf(ctx);
    const caller = { ...callerOf(ctx.req, requestId, ctx.ip), audience: 'mcp' as const };
    let admission: Admission;
    try {
      const offered = { operations: selection.operations, all: known, signIn: selection.signIn };
      admission = await admit(deps, caller, opensStream ? null : body, offered);
    } catch (error) {
      if (!(error instanceof Fault) || !isChallenged(error)) throw error;
      sendRefusal(ctx, error, body, { requestId, baseUrl: siteAddressOf(ctx) });
      return;
    }

    if (admission.limit) ctx.set(limitHeaders(admission.limit));
    const list = { list: selection.list, headers: ctx.headers, body };
    const kept = lists.find(list);
    if (kept) return sendList(ctx, kept);

    const given = answerIn(body, admission.actor?.accountId ?? null);
    if (given) {
      if (!deps.questions.answer(given)) await deps.passOn(given);
      ctx.status = 202;
      return;
    }
    const key = sessionId === null ? null : { id: sessionId, accountId: admission.actor?.accountId ?? null };
    const exchange: Exchange = {
      operations: selection.operations,
      listBytes: selection.list.length,
      isBatch: Array.isArray(body),
      siteAddress: siteAddressOf(ctx),
      client: { isModern: false, ofSession: declaredBy(ctx.get('mcp-session-id')) },
      session: key,
      structured: takesStructure(ctx.get('MCP-Protocol-Version')),
      caller: { ...caller, actor: admission.actor, idempotencyKey: undefined },
      limit: admission.limit,
    };
    if (opensStream && key) {
      streamOfSession(ctx, exchange, key);
      return;
    }
    const request = await toWebRequest(withoutBody(ctx), body, { signal: disconnectSignal(ctx) });
    exchanges.set(request, exchange);
    const uris = subscribedIn(body);
    const response =
      uris && body
        ? await listen(request, uris, exchange, body)
        : await handler.fetch(request, body === undefined ? {} : { parsedBody: body });
    ctx.status = response.status;
    for (const [name, value] of response.headers) ctx.set(name, value);
    // The headers of a stream cannot report limits of calls that it makes later.
    if (exchange.limit) ctx.set(limitHeaders(exchange.limit));
    const begun = response.status === 200 ? newSessionId(body) : null;
    if (begun) ctx.set('Mcp-Session-Id', begun);
    // GET is for sessions.
    if (response.status === 405)
      ctx.set('Allow', ctx.method === 'GET' ? 'POST, OPTIONS' : 'GET, POST, OPTIONS');
    if (response.status >= 400) ctx.body = Buffer.from(boundedText(await response.text()));
    else if (asksForTools(body)) {
      const bytes = selection.list.put(await response.text());
      await sendList(ctx, lists.keep(list, response, bytes));
    } else ctx.body = response.body ?? Buffer.alloc(0);
  };
}

/** Aborts when the client disconnects before the response has ended. */
function disconnectSignal({ res }: Context): AbortSignal {
  const disconnected = new AbortController();
  res.once('close', () => {
    if (!res.writableFinished) disconnected.abort();
  });
  return disconnected.signal;
}

/** The request line and headers for the SDK; the body is passed separately, parsed and limited. */
function withoutBody(ctx: Context) {
  return {
    method: ctx.method,
    url: ctx.url,
    headers: ctx.headers,
    async *[Symbol.asyncIterator]() {
      // No body.
    },
  };
}
