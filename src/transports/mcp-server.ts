/** Makes the MCP server of one request, for both protocol generations. */
import {
  type CallToolResult,
  type InputRequiredResult,
  McpServer,
  ProtocolError,
  ProtocolErrorCode,
  type ServerContext,
} from '@modelcontextprotocol/server';
import { allows } from '../contract/access.ts';
import type { Answer, Caller, Invoke } from '../contract/invoke.ts';
import type { LimitState } from '../contract/limits.ts';
import type { McpSessions, SessionKey } from '../contract/mcp-session-queries.ts';
import type { Operation } from '../contract/operation.ts';
import { faultOf } from '../contract/problem.ts';
import { argumentsOf, narrowed } from './mcp-arguments.ts';
import { answerAlone, answerInTurn } from './mcp-batch.ts';
import { cacheHints, ofOne } from './mcp-cache-hints.ts';
import { type Client, capabilitiesFor, capabilitiesOf } from './mcp-capabilities.ts';
import { type Asking, decide, openPage, reopened } from './mcp-elicitation.ts';
import { instructions } from './mcp-instructions.ts';
import { lastAnswer } from './mcp-progress.ts';
import { prompts } from './mcp-prompts.ts';
import { type Resources, resourcesOf } from './mcp-resources.ts';
import { answeredResult, refusedResult } from './mcp-results.ts';
import { addSessionRequests, sessionLog } from './mcp-session-requests.ts';
import { addTasks, givesTask, startedTask, taskHandlers } from './mcp-tasks.ts';

/** A request's context, and the limit that its response reports. */
export interface Exchange {
  /** The operations that the address offers. */
  operations: ReadonlyMap<string, Operation>;
  /** Length of their list in bytes. */
  listBytes: number;
  isBatch: boolean;
  client: Client;
  /** Null where the request names none. */
  session: SessionKey | null;
  /** Whether the client takes structured content. */
  structured: boolean;
  caller: Caller;
  /** The address of the requested site. */
  siteAddress: string;
  /** The limit that was counted last. */
  limit: LimitState | undefined;
}

export interface ServerParts {
  /** All that REST and MCP offer. */
  operations: readonly Operation[];
  /** Those that only tasks, questions and resources call. */
  innerOperations: readonly Operation[];
  invoke: Invoke;
  /** What clients before 2026-07-28 have set in their sessions. */
  sessions: McpSessions;
  version: string;
  /** Whether the process is stopping: calls that wait for progress then return. */
  stopping: () => boolean;
}

export const operationsByName = ({
  operations,
  innerOperations,
}: Pick<ServerParts, 'operations' | 'innerOperations'>): ReadonlyMap<string, Operation> =>
  new Map([...operations, ...innerOperations].map((operation) => [operation.id, operation]));

export function mcpServers(parts: ServerParts) {
  const { invoke, sessions, version, stopping } = parts;
  const byName = operationsByName(parts);
  const resources = new WeakMap<Exchange['operations'], Resources>();
  const resourcesHere = (operations: Exchange['operations']) => {
    const made =
      resources.get(operations) ??
      resourcesOf({ operations, inner: parts.innerOperations, all: byName, invoke });
    resources.set(operations, made);
    return made;
  };

  const answer = async (
    exchange: Exchange,
    operation: Operation,
    args: Record<string, unknown>,
    context: ServerContext,
  ) => {
    const { caller, isBatch } = exchange;
    const asTask = givesTask(operation, { ...exchange, all: byName }, context);
    const { input, idempotencyKey, wanted } = argumentsOf(operation, args);
    const called = { ...caller, ...wanted, idempotencyKey, waits: !asTask };
    const first = await invoke(operation, input, called);
    if (asTask) return first;
    const { progress } = operation;
    const progressToken = context.mcpReq._meta?.progressToken;
    const shown = progress && byName.get(progress.look);
    // Messages of a batch are processed in order, so none of them waits for progress.
    if (isBatch || progressToken === undefined || !shown || !allows(shown.access, caller.actor ?? null))
      return first;
    const log = sessionLog(
      { sessions, key: exchange.client.isModern ? null : exchange.session },
      operation.id,
    );
    const last = await lastAnswer(first, {
      progress,
      look: (input) => invoke(shown, input, caller),
      async tell({ done, total, message }) {
        const params = { progressToken, progress: done, total, message };
        await context.mcpReq.notify({ method: 'notifications/progress', params });
        await log(context, message);
      },
      signal: context.mcpReq.signal,
      stopping,
    });
    return narrowed(operation, args, last);
  };

  const call = async (
    exchange: Exchange,
    name: string,
    args: Record<string, unknown>,
    context: ServerContext,
  ): Promise<CallToolResult | InputRequiredResult> => {
    const { client, caller, isBatch } = exchange;
    // Messages of a batch are processed in order, so none of them waits for a person.
    const capabilities = isBatch ? {} : capabilitiesOf(client, context);
    const asking: Asking = {
      capabilities,
      all: byName,
      call: (asked, input) => invoke(asked, input, { ...caller, idempotencyKey: undefined }),
      context,
    };
    try {
      const operation = exchange.operations.get(name) ?? noSuchTool(name, exchange.operations);
      const decided = await decide(operation, argumentsOf(operation, args).input, asking);
      if (decided) return decided;
      const again = await reopened(operation, asking);
      const answered = again
        ? narrowed(operation, args, again.answer)
        : await answer(exchange, operation, args, context);
      exchange.limit = answered.limit;
      const page = again ? null : openPage(operation, answered, capabilities);
      if (page) return page;
      const asTask = again?.isOpen !== false && givesTask(operation, { ...exchange, all: byName }, context);
      return (
        (asTask && startedTask(operation, answered)) ||
        answeredResult(operation, answered, exchange.structured)
      );
    } catch (error) {
      if (error instanceof ProtocolError) throw error;
      return refusedResult(faultOf(error), exchange.caller.requestId, exchange.siteAddress);
    }
  };

  return (exchange: Exchange): McpServer => {
    const { operations, caller, listBytes, isBatch } = exchange;
    const answering = isBatch ? answerInTurn() : answerAlone;
    const mcp = new McpServer(
      { name: 'launch-directory', title: 'Launch Directory', version },
      { capabilities: capabilitiesFor(exchange.client), instructions, cacheHints },
    );
    const { server } = mcp;
    // tool-list.ts inserts the list as bytes.
    server.setRequestHandler('tools/list', () => answering(() => ({ tools: [] }), listBytes));
    server.setRequestHandler('tools/call', ({ params }, context) =>
      answering(() => call(exchange, params.name, params.arguments ?? {}, context)),
    );
    const { client, session: key, siteAddress } = exchange;
    if (!client.isModern) {
      const check = (uri: string) => resourcesHere(operations).check(uri, caller);
      addSessionRequests(mcp, { sessions, key, answering, check });
    }
    const result = (operation: Operation, answered: Answer) =>
      answeredResult(operation, answered, exchange.structured);
    addTasks(mcp, taskHandlers({ operations, all: byName, client, caller, invoke, siteAddress, result }));
    server.setRequestHandler('prompts/list', () => answering(() => ({ prompts: prompts.list(operations) })));
    server.setRequestHandler('prompts/get', ({ params }) =>
      answering(() => prompts.get(params.name, params.arguments ?? {}, operations)),
    );
    server.setRequestHandler('resources/list', () =>
      answering(async () => ({
        resources: await resourcesHere(operations).list(caller),
        ...(caller.actor && ofOne),
      })),
    );
    server.setRequestHandler('resources/templates/list', () =>
      answering(() => ({ resourceTemplates: resourcesHere(operations).templates() })),
    );
    server.setRequestHandler('resources/read', ({ params }) =>
      answering(async () => ({
        ...(await resourcesHere(operations).read(params.uri, caller)),
        ...(caller.actor && ofOne),
      })),
    );
    server.setRequestHandler('completion/complete', ({ params: { ref, argument } }) =>
      answering(async () => {
        const template = ref.type === 'ref/resource' ? ref.uri : prompts.template(ref.name, argument.name);
        const values = await resourcesHere(operations).suggest(template, argument.value, caller);
        return { completion: { values } };
      }),
    );
    return mcp;
  };
}

function noSuchTool(name: string, operations: Exchange['operations']): never {
  throw new ProtocolError(
    ProtocolErrorCode.InvalidParams,
    `There is no tool “${name.slice(0, 100)}” at this address. There are ${[...operations.keys()].join(', ')}.`,
  );
}
