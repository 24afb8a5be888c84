/**
 * The tasks extension of 2026-07-28. A task is the record that a call has made, seen through the operation that reads it
 * (`TaskForm`); its id says which, and every request for it is checked like a call of that operation.
 */
import {
  type CallToolResult,
  type McpServer,
  MissingRequiredClientCapabilityError,
  ProtocolError,
  ProtocolErrorCode,
  type Result,
  type ServerContext,
} from '@modelcontextprotocol/server';
import { z } from 'zod';
import { allows } from '../contract/access.ts';
import type { Answer, Caller, Invoke } from '../contract/invoke.ts';
import type { Operation, TaskForm } from '../contract/operation.ts';
import { faultOf, problemOf } from '../contract/problem.ts';
import type { TaskState } from '../contract/task-rules.ts';
import { type Client, takesTasks, tasksExtension } from './mcp-capabilities.ts';
import { type Message, isObject, serverError } from './mcp-messages.ts';

/** The time between two looks at a task; a website takes about a minute. */
const pollIntervalMs = 2_000;

type Operations = ReadonlyMap<string, Operation>;

/** A task, as its id names it. */
interface Task {
  operation: Operation;
  form: TaskForm<never>;
  look: Operation;
  cancel: Operation | undefined;
  input: Record<string, unknown>;
  createdAt: string;
}

/** Whether a call of the operation gives a task to this client: it takes tasks, and may read what becomes of it. */
export function givesTask(
  { task }: Operation,
  { client, caller: { actor = null }, all }: { client: Client; caller: Caller; all: Operations },
  context: ServerContext,
): boolean {
  const look = task && all.get(task.look);
  return look !== undefined && takesTasks(client, context) && allows(look.access, actor);
}

/** The task that an answer begins; null where there is nothing to wait for. */
export function startedTask({ id, task }: Operation, { whole: body }: Answer): CallToolResult | null {
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
  /** The operations that the address offers. */
  operations: Operations;
  /** These, and those that tasks need. */
  all: Operations;
  client: Client;
  caller: Caller;
  invoke: Invoke;
  siteAddress: string;
  /** The result of the call that began the task, from what it would answer now. */
  result: (operation: Operation, answer: Answer) => CallToolResult;
}

type TaskHandler = (taskId: string, context: ServerContext) => Promise<Result>;

export interface TaskHandlers {
  get: TaskHandler;
  update: TaskHandler;
  cancel: TaskHandler;
}

export function addTasks({ server }: McpServer, handlers: TaskHandlers): void {
  const byId = { params: z.looseObject({ taskId: z.string() }) };
  server.setRequestHandler('tasks/get', byId, ({ taskId }, context) => handlers.get(taskId, context));
  server.setRequestHandler('tasks/update', byId, ({ taskId }, context) => handlers.update(taskId, context));
  server.setRequestHandler('tasks/cancel', byId, ({ taskId }, context) => handlers.cancel(taskId, context));
}

export function taskHandlers(parts: TasksParts): TaskHandlers {
  const { client, caller, invoke, siteAddress } = parts;
  const call = async (operation: Operation, input: Record<string, unknown>): Promise<Answer> => {
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
  };
  const look = async (taskId: string, context: ServerContext) => {
    rejectUndeclared(client, context);
    const found = taskOf(taskId, parts) ?? noSuchTask();
    const answer = await call(found.look, found.input);
    return { found, answer, state: found.form.of(answer.body as never) };
  };

  return {
    async get(taskId, context) {
      const { found, answer, state } = await look(taskId, context);
      const { updated_at: updated } = answer.body as { updated_at?: string };
      const seen = described({ taskId, createdAt: found.createdAt }, state, updated ?? found.createdAt);
      return state ? seen : { ...seen, result: parts.result(found.operation, answer) };
    },
    // No task waits for input: a person is asked before it begins. Responses to what was not requested are ignored.
    async update(taskId, context) {
      await look(taskId, context);
      return {};
    },
    async cancel(taskId, context) {
      const { found, state } = await look(taskId, context);
      const { cancel } = found;
      if (cancel && state?.status === 'working') await call(cancel, found.input);
      return {};
    },
  };
}

/** The operation whose access a `tasks/…` message needs; undefined for others and for unknown tasks. */
export function operationOfTask(
  { method, params }: Message,
  known: Pick<TasksParts, 'operations' | 'all'>,
): Operation | undefined {
  if (typeof method !== 'string' || !method.startsWith('tasks/') || !isObject(params)) return undefined;
  const { taskId } = params;
  const task = typeof taskId === 'string' ? taskOf(taskId, known) : null;
  return (method === 'tasks/cancel' && task?.cancel) || task?.look;
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

function taskOf(taskId: string, { operations, all }: Pick<TasksParts, 'operations' | 'all'>): Task | null {
  const [name = '', text = '', since = '', ...more] = taskId.split('.');
  const operation = operations.get(name);
  const { task: form } = operation ?? {};
  const look = form && all.get(form.look);
  const created = new Date(parseInt(since, 36));
  const input = decoded(text);
  if (!operation || !form || !look || !input || more.length > 0 || Number.isNaN(created.getTime()))
    return null;
  const cancel = form.cancel === undefined ? undefined : all.get(form.cancel);
  return { operation, form, look, cancel, input, createdAt: created.toISOString() };
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
