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
import { type Actor, type Credential, checkAccess, appScopeNames } from '../contract/access.ts';
import { maxBatchMessages } from '../contract/input-bounds.ts';
import type { Caller } from '../contract/invoke.ts';
import { type LimitState, countedAccount } from '../contract/limits.ts';
import { isTool } from '../contract/operation.ts';
import { countedNetwork } from '../shared/network-rules.ts';
import { rejectOversizedMessage } from '../contract/unsafe-text.ts';
import { siteAddressOf } from '../contract/site-address.ts';
import { Fault, cut, fault } from '../faults.ts';
import { callerOf, limitHeaders, readBody, requestIdOf } from './http.ts';
import { isChallenged } from './challenge.ts';
import { assertBatchSize } from './mcp-batch.ts';
import { boundErrors, boundedText } from './mcp-errors.ts';
import { calledBy, messagesOf } from './mcp-messages.ts';
import { sendRefusal } from './mcp-refusal.ts';
import { operationsOfResources, resourcesOf } from './mcp-resources.ts';
import { operationOfTask } from './mcp-tasks.ts';
import { takesStructure } from './mcp-results.ts';
import { toolSelections } from './mcp-selection.ts';
import { type Exchange, type ServerParts, mcpServers, operationsByName } from './mcp-server.ts';
import {
  type GivenAnswer,
  type OpenQuestions,
  answerIn,
  declaredBy,
  newSessionId,
  withSession,
} from './mcp-session.ts';
import { subscribedIn, takeSlot, watchResources } from './mcp-subscriptions.ts';
import type { StreamSlots } from '../contract/stream-slots.ts';
import { rebindingOf } from './rebinding.ts';
import { ListAnswers, asksForTools, sendList } from './tool-list.ts';

export interface McpDeps extends ServerParts {
  /** Of the deployment. */
  baseUrl: string;
  /** Counts a message. @throws Fault rate_limited */
  limiter: (name: 'message', who: string) => Promise<LimitState>;
  /** Called before a refusal for a missing scope is sent. */
  scopeMissing?: (credential: Credential) => Promise<void>;
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
  const { operations, baseUrl, log } = deps;
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

  /** Answers with a stream, which a handler of its own serves, so that nobody else hears of these resources. */
  const listen = async (request: Request, uris: readonly string[], exchange: Exchange, body: object) => {
    const { caller } = exchange;
    const { actor } = caller;
    const who = actor ? countedAccount(actor.accountId) : countedNetwork(caller.ip);
    takeSlot(deps.streamSlots, who, request.signal);
    const bus = new InMemoryServerEventBus();
    const own = handlerOn(bus);
    const { innerOperations: inner, invoke } = deps;
    const resources = resourcesOf({ operations: exchange.operations, inner, all: known, invoke });
    // Its credential is checked at each look.
    const reader = { ...caller, actor: undefined };
    const read = (uri: string) => resources.look(uri, reader);
    const response = await own.fetch(request, { parsedBody: body });
    void watchResources(bus, { uris, read, stopping: deps.stopping, signal: request.signal }).finally(() =>
      own.close(),
    );
    return response;
  };

  return async (ctx: Context) => {
    const rebinding = rebindingOf(baseUrl, ctx.headers);
    if (rebinding) fault('wrong_host', rebinding);
    const selection = selectionOf(ctx.URL.searchParams);
    const body = ctx.method === 'POST' ? await readMessages(deps, ctx) : undefined;

    const requestId = requestIdOf(ctx);
    const caller = { ...callerOf(ctx.req, requestId, ctx.ip), audience: 'mcp' as const };
    let admission: Admission;
    try {
      const offered = { operations: selection.operations, all: known, signIn: selection.signIn };
      admission = await admit(deps, caller, body, offered);
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
    const request = await toWebRequest(withoutBody(ctx), body, { signal: disconnectSignal(ctx) });
    const exchange: Exchange = {
      operations: selection.operations,
      listBytes: selection.list.length,
      isBatch: Array.isArray(body),
      siteAddress: siteAddressOf(ctx),
      client: { isModern: false, ofSession: declaredBy(ctx.get('mcp-session-id')) },
      structured: takesStructure(ctx.get('MCP-Protocol-Version')),
      caller: { ...caller, actor: admission.actor, idempotencyKey: undefined },
      limit: admission.limit,
    };
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
    const sessionId = response.status === 200 ? newSessionId(body) : null;
    if (sessionId) ctx.set('Mcp-Session-Id', sessionId);
    if (response.status === 405) ctx.set('Allow', 'POST, OPTIONS');
    if (response.status >= 400) ctx.body = Buffer.from(boundedText(await response.text()));
    else if (asksForTools(body)) {
      const bytes = selection.list.put(await response.text());
      await sendList(ctx, lists.keep(list, response, bytes));
    } else ctx.body = response.body ?? Buffer.alloc(0);
  };
}

/** The body of a POST. An invalid body counts as one message. */
async function readMessages({ limiter }: McpDeps, ctx: Context): Promise<object> {
  try {
    return await readBody(ctx);
  } catch (error) {
    await limiter('message', countedNetwork(ctx.ip));
    throw error;
  }
}

interface Admission {
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
async function admit(
  deps: McpDeps,
  caller: Caller,
  body: object | undefined,
  known: { operations: Exchange['operations']; all: Exchange['operations']; signIn: boolean },
): Promise<Admission> {
  // Only POST has a body; the SDK refuses other methods.
  if (body === undefined) return { actor: null, limit: undefined };
  const actor = await deps.invoke.authenticate(caller);
  const limit = await countMessages(
    deps,
    body,
    actor ? countedAccount(actor.accountId) : countedNetwork(caller.ip),
  );
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

/** Counts every element, even if it is no valid message. */
async function countMessages({ limiter }: McpDeps, body: object, who: string): Promise<LimitState> {
  const others = Array.isArray(body) ? Math.min(body.length, maxBatchMessages) - 1 : 0;
  let limit = await limiter('message', who);
  for (let counted = 0; counted < others; counted += 1) limit = await limiter('message', who);
  return limit;
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
