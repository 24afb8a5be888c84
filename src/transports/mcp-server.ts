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
import type { Operation } from '../contract/operation.ts';
import { narrowOf } from '../contract/narrowing.ts';
import { faultOf } from '../contract/problem.ts';
import { answerAlone, answerInTurn } from './mcp-batch.ts';
import { type Client, capabilitiesOf, tasksExtension } from './mcp-capabilities.ts';
import { type Asking, decide, openPage, reopened } from './mcp-elicitation.ts';
import { instructions } from './mcp-instructions.ts';
import { lastAnswer } from './mcp-progress.ts';
import { prompts } from './mcp-prompts.ts';
import { type Resources, resourcesOf } from './mcp-resources.ts';
import { answeredResult, refusedResult } from './mcp-results.ts';
import { addTasks, givesTask, startedTask, taskHandlers } from './mcp-tasks.ts';

/** Lists are the same for everyone and change only with deployments. */
const listed = { ttlMs: 3_600_000, cacheScope: 'public' as const };
/** The maximum age in our own response cache. */
const read = { ttlMs: 30_000, cacheScope: 'public' as const };
/** What an account sees may change at any time. */
const ofOne = { ttlMs: 0, cacheScope: 'private' as const };
const cacheHints = {
  'server/discover': listed,
  'tools/list': listed,
  'prompts/list': listed,
  'resources/list': listed,
  'resources/templates/list': listed,
  'resources/read': read,
};
/** Subscriptions and tasks are those of 2026-07-28. */
const capabilitiesFor = ({ isModern }: Client) => ({
  tools: {},
  prompts: {},
  resources: isModern ? { subscribe: true } : {},
  completions: {},
  ...(isModern && { extensions: { [tasksExtension]: {} } }),
});

/** A request's context, and the limit that its response reports. */
export interface Exchange {
  /** The operations that the address offers. */
  operations: ReadonlyMap<string, Operation>;
  /** Length of their list in bytes. */
  listBytes: number;
  isBatch: boolean;
  client: Client;
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
  const { invoke, version, stopping } = parts;
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
    const last = await lastAnswer(first, {
      progress,
      look: (input) => invoke(shown, input, caller),
      tell: ({ done, total, message }) =>
        context.mcpReq.notify({
          method: 'notifications/progress',
          params: { progressToken, progress: done, total, message },
        }),
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
    const { client, siteAddress } = exchange;
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

/** An answer of another operation with what is wanted of this one’s. */
function narrowed(operation: Operation, args: Record<string, unknown>, answer: Answer): Answer {
  const narrow = narrowOf(operation, argumentsOf(operation, args).wanted);
  return { ...answer, body: narrow?.(answer.whole) ?? answer.whole };
}

/** The input that a tool is called with, and what is not of the operation: its key, and what is wanted of the answer. */
function argumentsOf(operation: Operation, args: Record<string, unknown>) {
  const { wanted, others } = wantedIn(operation, args);
  const { idempotency_key: key, ...input } = others;
  // Where the operation takes no key, or not such a one, it stays and is refused as an unknown property.
  const taken = operation.effects.idempotencyKey === true && (key === undefined || typeof key === 'string');
  return taken
    ? { input, idempotencyKey: key, wanted }
    : { input: others, idempotencyKey: undefined, wanted };
}

/** `fields` of a read, `return` of a write, and other arguments. */
function wantedIn({ route: [method] }: Operation, args: Record<string, unknown>) {
  if (method === 'GET') {
    const { fields, ...others } = args;
    return { wanted: fields === undefined ? {} : { fields }, others };
  }
  // Another value is refused as an unknown property.
  const { return: form, ...others } = args;
  return form === 'minimal' ? { wanted: { minimal: true }, others } : { wanted: {}, others: args };
}

function noSuchTool(name: string, operations: Exchange['operations']): never {
  throw new ProtocolError(
    ProtocolErrorCode.InvalidParams,
    `There is no tool “${name.slice(0, 100)}” at this address. There are ${[...operations.keys()].join(', ')}.`,
  );
}
