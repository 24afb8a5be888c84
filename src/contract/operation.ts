/**
 * The definition of an operation, from which REST routes, MCP tools, the OpenAPI document and the reference pages are
 * made.
 */
import type { z } from 'zod';
import type { FaultCode } from '../fault-table.ts';
import type { Problem } from '../faults.ts';
import { type Access, type SignedInAccess, isForApps } from './access.ts';
import type { LimitClass } from './limits.ts';
import type { Tag } from './tags.ts';
import type { AfterwardsContext, LookContext, ReadContext, RuleContext, WriteContext } from './context.ts';
import type { Actor } from './access.ts';
import type { Freshness } from './freshness.ts';
import type { TaskState } from './task-rules.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export interface Effects {
  /** Accepts `Idempotency-Key` (REST) or `idempotency_key` (MCP). */
  idempotencyKey?: boolean;
  /** Overwrites or deletes data. An MCP hint. */
  destructive?: boolean;
  /** Repeating a call changes nothing more. An MCP hint; GETs always are idempotent. */
  idempotent?: boolean;
  /** Causes external websites to be read, or may. An MCP hint. */
  openWorld?: boolean;
}

/** Which rate limit a call counts against; REST and MCP share them. */
export function limitClassOf({
  route: [method],
  effects,
  attemptLimit,
}: Pick<Operation, 'route' | 'effects' | 'attemptLimit'>): LimitClass {
  if (method === 'GET') return 'read';
  // Where only some calls have websites read, those are counted as attempts.
  return effects.openWorld && !attemptLimit ? 'crawl' : 'write';
}

/** Whether members that are not in the path are in the body; else they are in the query. */
export const takesBody = (method: Method): boolean => method !== 'GET' && method !== 'DELETE';

/** Whether it is an MCP tool. */
export const isTool = ({ access, stream }: Pick<Operation, 'access' | 'stream'>): boolean =>
  isForApps(access) && !stream;

/** All fault codes of an operation: its own, and those of the pipeline. */
export function faultsOf({
  route: [method],
  access,
  effects,
  faults,
}: Pick<Operation, 'route' | 'access' | 'effects' | 'faults'>): Set<FaultCode> {
  return new Set<FaultCode>([
    'invalid_input',
    'rate_limited',
    'internal_error',
    'unavailable',
    // Public operations check credentials, too, where they are sent.
    'unauthenticated',
    ...(access.kind === 'signed_in' ? (['insufficient_scope'] as const) : []),
    ...(takesBody(method) ? (['payload_too_large', 'unsupported_media_type'] as const) : []),
    ...(effects.idempotencyKey ? (['idempotency_in_progress', 'idempotency_key_reused'] as const) : []),
    ...faults,
  ]);
}

export type ActorFor<A extends Access> = A extends SignedInAccess ? Actor : Actor | null;
export type ContextFor<A extends Access, M extends Method> = M extends 'GET'
  ? ReadContext<ActorFor<A>>
  : WriteContext<ActorFor<A>>;

interface OperationMetadata<A extends Access, M extends Method> {
  /** The operationId of the specification; also the MCP tool's name. */
  id: string;
  title: string;
  description: string;
  /** Heading under which the reference lists it. */
  tag: Tag;
  /** Method and path under /api/v1; names in `{}` are members of the input. */
  route: readonly [M, `/${string}`];
  access: A;
  effects?: Effects;
  success?: 200 | 201;
  /** Of an operation with 201: the path of the read that has the new record; names in `{}` are of the input or the answer. */
  location?: `/${string}`;
  /** Paths of members that a minimal answer of a write has, beside those of all (narrowing.ts). */
  minimal?: readonly string[];
  /** Codes that `run` may raise, beyond those every operation shares. */
  faults: readonly FaultCode[];
}

/** The answer is the first of a stream of server-sent events. REST alone: MCP clients have progress, tasks and subscriptions. */
export interface StreamForm<Answer> {
  /** Identifies a state, for `Last-Event-ID`. */
  idOf(answer: Answer): string;
  /** Whether nothing follows. */
  isLast(answer: Answer): boolean;
}

/** How to follow work that continues after the response. */
export interface Progress<Answer> {
  /** The operation that returns the current state in the same form, and its input. */
  look: string;
  input(answer: Answer): Record<string, unknown>;
  /** Null once there is nothing to wait for. `done` never decreases. */
  of(answer: Answer): ProgressState | null;
  /** How long a caller that wants progress is kept waiting at most. */
  waitMs: number;
}

export interface ProgressState {
  done: number;
  total: number;
  /** The current step, for users. */
  message: string;
  /** When there may be something new: for clients that poll. */
  retryAfterSeconds: number;
}

/**
 * Follows work that continues after the response as a task (the MCP extension): the state of the task is read from the
 * record of the work, so that there is nothing else to store.
 */
export interface TaskForm<Answer> {
  /** The operation that reads what this one would answer now. */
  look: string;
  /** Its input, which the id of the task carries. */
  input(answer: Answer): Record<string, unknown>;
  /** Null once there is nothing to wait for. */
  of(answer: Answer): TaskState | null;
  /** The page that a person must open for the work to go on; null once that is over. */
  page?(answer: Answer): { url: string; message: string } | null;
  /** The operation that ends the work early, with the input of `look`. Without it, the work goes on to its end. */
  cancel?: string;
}

/** What a person decides before the call takes effect, where the caller can ask one; other callers have asked by themselves. */
export interface Decision {
  /** The operation that says what there is to decide (question-schema.ts), from the same input. */
  ask: string;
  /** The answer where the person declines. */
  declined: string;
  /** The call that the facts which the person has typed make first. */
  first?: {
    call: string;
    input(input: Record<string, unknown>, facts: Record<string, string>): Record<string, unknown>;
  };
}

/** The response of a write that waits for a run (`requestUpdate`), once that has answered or is late. */
export interface Afterwards<Input, Output, A> {
  /** How long the caller is kept waiting at most. */
  waitMs: number;
  answer(input: Input, context: AfterwardsContext<A>): Promise<Output>;
}

/** An answer as an MCP resource, which users attach to a conversation as text. */
export interface ResourceForm<Answer> {
  /** Names in `{}` are members of the input, unless `input` says otherwise. */
  uri: `${string}://${string}`;
  input?(values: Record<string, string>): Record<string, unknown>;
  name: string;
  description: string;
  markdown(answer: Answer, operations: readonly Pick<Operation, 'id' | 'title' | 'tag' | 'access'>[]): string;
  /** Records that a value may name: for completions and, those of the caller, in the list of resources. */
  suggest?: {
    /** The operation that finds them. */
    by: string;
    input(prefix: string): Record<string, unknown>;
    found(answer: never): { value: string; name: string }[];
    /** Whether it searches by what is typed; else that is the beginning of a value or in a name, and may be nothing. */
    searches?: boolean;
  };
}

/** For the OpenAPI document. The ids in its path are of records that there may not be. */
export interface Example<Input, Answer> {
  input: Input;
  answer: Answer;
}

export interface OperationSpec<
  I extends z.ZodObject,
  O extends z.ZodObject,
  A extends Access,
  M extends Method,
  Looked,
> extends OperationMetadata<A, M> {
  input: I;
  /** Reduces an input that repeats an answer, whole or in parts, to what `input` names; it is then checked. */
  inputOfAnswer?(input: Record<string, unknown>): Record<string, unknown>;
  /**
   * The problems that the rules of `run` find in an input, so that a refusal by `input` names them, too. The input is not
   * checked: members may be missing, or of any kind. It must not write.
   */
  ruleProblems?(input: Record<string, unknown>, context: RuleContext<ActorFor<A>>): Promise<Problem[]>;
  /** The serializer: members that it does not name are not sent. */
  output: O;
  /** A request and its answer; every published operation has one. */
  example?: Example<z.input<I>, z.output<O>>;
  /**
   * For public reads that are the same for everyone: what makes a response stale. It is cached as bytes with an ETag, for
   * every transport. `run` must not use the actor.
   */
  freshness?: Freshness<z.output<I>>;
  /**
   * The additional limit that this call counts against, such as for guesses, or null. It is counted before the transaction
   * begins, for account and network each, and uncounted unless `run` or `ruleProblems` calls `failedAttempt`. With
   * `ruleProblems`, the input may be one that `input` refuses, so that its members are of any kind.
   */
  attemptLimit?(input: { [name in keyof z.output<I>]?: unknown }): LimitClass | null;
  /** The slug of the listing whose views this call counts for, cached or not. */
  viewOf?(input: z.output<I>): string;
  stream?: StreamForm<z.output<O>>;
  progress?: Progress<z.output<O>>;
  task?: TaskForm<z.output<O>>;
  decision?: Decision;
  resource?: ResourceForm<z.output<O>>;
  afterwards?: Afterwards<z.output<I>, z.input<O>, ActorFor<A>>;
  /**
   * For writes of signed-in callers that are frequent: the queries that `run` begins with. They mostly leave together with
   * the check of the credential, before anything is decided about the call (start-call.ts), so they may lock rows, but not write.
   */
  lookFirst?(input: z.output<I>, context: LookContext): Promise<Looked>;
  run(input: z.output<I>, context: ContextFor<A, M>, looked: Looked): Promise<z.input<O>>;
}

export interface Operation extends OperationMetadata<Access, Method> {
  effects: Effects;
  success: 200 | 201;
  input: z.ZodObject;
  inputOfAnswer?(input: Record<string, unknown>): Record<string, unknown>;
  ruleProblems?(input: Record<string, unknown>, context: never): Promise<Problem[]>;
  output: z.ZodObject;
  example?: Example<Record<string, unknown>, object>;
  freshness?: Freshness<never>;
  attemptLimit?(input: never): LimitClass | null;
  viewOf?(input: never): string;
  stream?: StreamForm<never>;
  progress?: Progress<never>;
  task?: TaskForm<never>;
  decision?: Decision;
  resource?: ResourceForm<never>;
  afterwards?: Afterwards<never, object, never>;
  lookFirst?(input: never, context: LookContext): Promise<unknown>;
  /** Typed where the operation is defined; `invoke`, its only caller, parses the input and makes the context. */
  run(input: never, context: never, looked: never): Promise<object>;
}

export function operation<
  I extends z.ZodObject,
  O extends z.ZodObject,
  A extends Access,
  const M extends Method,
  Looked = undefined,
>(spec: OperationSpec<I, O, A, M, Looked>): Operation {
  return { effects: {}, success: 200, ...spec };
}
