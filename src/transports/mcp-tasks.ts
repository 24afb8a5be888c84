/**
 * The tasks extension of 2026-07-28. A task is the record that a call has made, seen through the operation that reads it
 * (`TaskForm`); its id says which, and every request for it is checked like a call of that operation.
 */
import {
  type CallToolResult,
  MissingRequiredClientCapabilityError,
  ProtocolError,
  ProtocolErrorCode,
  type Server,
  type ServerContext,
} from '@modelcontextprotocol/server';
import { z } from 'zod';
import { allows } from '../contract/access.ts';
import type { Answer, Caller, Invoke } from '../contract/invoke.ts';
import type { Operation, TaskForm, TaskState } from '../contract/operation.ts';
import { faultOf, problemOf } from '../contract/problem.ts';
import { type Client, takesTasks, tasksExtension } from './mcp-capabilities.ts';
import { type Message, isObject, serverError } from './mcp-messages.ts';

/** The time between two looks at a task; a website takes about a minute. */
const pollIntervalMs = 2_000;

/** A task, as its id names it. */
interface TaskOf {
  operation: Operation;
  task: TaskForm<never>;
  input: Record<string, unknown>;
  createdAt: string;
}

type Operations = ReadonlyMap<string, Operation>;

/** Whether a call of the operation gives a task to this client: it takes tasks, and may read what becomes of it. */
export const givesTask = (
  { task }: Operation,
  { client, caller }: { client: Client; caller: Caller },
  context: ServerContext,
): boolean =>
  task !== undefined && takesTasks(client, context) && allows(task.look.access, caller.actor ?? null);

/** The task that an answer begins; null where there is nothing to wait for. */
export function startedTask({ id, task }: Operation, { body }: Answer): CallToolResult | null {
  const state = task?.of(body as never);
  if (!task || state?.status !== 'working') return null;
  const now = Date.now();
  const taskId = [id, encoded(task.input(body as never)), now.toString(36)].join('.');
  const createdAt = new Date(now).toISOString();
  return {
    resultType: 'task',
    ...described({ taskId, createdAt }, state, createdAt),
  } as unknown as CallToolResult;
}

export interface TasksParts {
  operations: Operations;
  client: Client;
  caller: Caller;
  invoke: Invoke;
  siteAddress: string;
  /** The result of the call that began the task, from what it would answer now. */
  result(operation: Operation, answer: Answer): CallToolResult;
}

const byId = { params: z.looseObject({ taskId: z.string() }) };

export function addTasks(server: Server, parts: TasksParts): void {
  const { operations, client, caller, invoke, result } = parts;

  const look = async (taskId: string, context: ServerContext) => {
    rejectUndeclared(client, context);
    const found = taskOf(taskId, operations) ?? noSuchTask();
    const answer = await call(parts, found.task.look, found.input);
    return { found, answer, state: found.task.of(answer.body as never) };
  };

  server.setRequestHandler('tasks/get', byId, async ({ taskId }, context) => {
    const { found, answer, state } = await look(taskId, context);
    const { updated_at: updated } = answer.body as { updated_at?: string };
    const seen = described({ taskId, createdAt: found.createdAt }, state, updated ?? found.createdAt);
    return state ? seen : { ...seen, result: result(found.operation, answer) };
  });
  // No task waits for input: a person is asked before it begins. Responses to what was not requested are ignored.
  server.setRequestHandler('tasks/update', byId, async ({ taskId }, context) => {
    await look(taskId, context);
    return {};
  });
  server.setRequestHandler('tasks/cancel', byId, async ({ taskId }, context) => {
    const { found, state } = await look(taskId, context);
    const { cancel } = found.task;
    if (cancel && state?.status === 'working') await call(parts, cancel, found.input);
    return {};
  });

  async function call(
    { siteAddress }: TasksParts,
    operation: Operation,
    input: Record<string, unknown>,
  ): Promise<Answer> {
    try {
      return await invoke(operation, input, { ...caller, idempotencyKey: undefined });
    } catch (error) {
      const refusal = faultOf(error);
      if (refusal.status === 404 || refusal.status === 400) noSuchTask();
      throw new ProtocolError(
        refusal.status < 500 ? serverError : ProtocolErrorCode.InternalError,
        refusal.message,
        problemOf(refusal, caller.requestId, siteAddress),
      );
    }
  }
}

/** The operation whose access a `tasks/…` message needs; undefined for others and for unknown tasks. */
export function operationOfTask({ method, params }: Message, operations: Operations): Operation | undefined {
  if (typeof method !== 'string' || !method.startsWith('tasks/') || !isObject(params)) return undefined;
  const { taskId } = params;
  const task = typeof taskId === 'string' ? taskOf(taskId, operations)?.task : undefined;
  return method === 'tasks/cancel' ? (task?.cancel ?? task?.look) : task?.look;
}

function described(
  ids: { taskId: string; createdAt: string },
  state: TaskState | null,
  lastUpdatedAt: string,
) {
  return {
    ...ids,
    status: state?.status ?? 'completed',
    ...(state && { statusMessage: state.message }),
    lastUpdatedAt,
    // As long as its record.
    ttlMs: null,
    pollIntervalMs,
  };
}

function taskOf(taskId: string, operations: Operations): TaskOf | null {
  const [name = '', input = '', since = '', ...more] = taskId.split('.');
  const operation = operations.get(name);
  const created = new Date(parseInt(since, 36));
  const decodedInput = decoded(input);
  if (!operation?.task || !decodedInput || more.length > 0 || Number.isNaN(created.getTime())) return null;
  return { operation, task: operation.task, input: decodedInput, createdAt: created.toISOString() };
}

const encoded = (input: Record<string, unknown>) => Buffer.from(JSON.stringify(input)).toString('base64url');

function decoded(text: string): Record<string, unknown> | null {
  try {
    const input: unknown = JSON.parse(Buffer.from(text, 'base64url').toString());
    return isObject(input) ? input : null;
  } catch {
    return null;
  }
}

function rejectUndeclared(client: Client, context: ServerContext): void {
  if (!client.isModern) {
    throw new ProtocolError(
      ProtocolErrorCode.MethodNotFound,
      'Tasks are an extension of protocol 2026-07-28.',
    );
  }
  if (takesTasks(client, context)) return;
  throw new MissingRequiredClientCapabilityError(
    { requiredCapabilities: { extensions: { [tasksExtension]: {} } } },
    `Declare the extension ${tasksExtension} in the client capabilities of the request.`,
  );
}

/** The same for one that never was and for somebody else’s. */
const noSuchTask = (): never => {
  throw new ProtocolError(
    ProtocolErrorCode.InvalidParams,
    'You have no task with this id. A task belongs to the account whose call began it.',
  );
};
