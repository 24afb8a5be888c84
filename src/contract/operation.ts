/**
 * An operation is a value: everything there is to say about it, said once.
 * REST routes, MCP tools, the OpenAPI document and the reference pages are projections of it.
 */
import type { z } from 'zod';
import type { FaultCode } from '../faults.ts';
import type { Access, SignedInAccess } from './access.ts';
import type { LimitClass } from './limits.ts';
import type { AfterwardsContext, ReadContext, WriteContext } from './context.ts';
import type { Actor } from './access.ts';
import type { Freshness } from './freshness.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export interface Effects {
  /** Accepts `Idempotency-Key` (REST) or `idempotency_key` (MCP). */
  idempotencyKey?: boolean;
  /** Overwrites or removes what was there. An MCP hint. */
  destructive?: boolean;
  /** Calling it twice changes no more than calling it once. An MCP hint; GETs always are. */
  idempotent?: boolean;
  /** Leads to other people's websites being read. An MCP hint. */
  openWorld?: boolean;
}

/** Which rate limit a call counts against; REST and MCP share them. */
export function limitClassOf({ route: [method], effects }: Pick<Operation, 'route' | 'effects'>): LimitClass {
  if (method === 'GET') return 'read';
  return effects.openWorld ? 'crawl' : 'write';
}

/** Whether what is not in the path is in the body, else in the query. */
export const takesBody = (method: Method): boolean => method !== 'GET' && method !== 'DELETE';

/** Every code that a call may be answered with: the operation's own, and those of the pipeline. */
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
    // Public operations check a credential that is sent.
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
  tag: string;
  /** Method and path under /api/v1; names in `{}` are members of the input. */
  route: readonly [M, `/${string}`];
  access: A;
  effects?: Effects;
  success?: 200 | 201;
  /** Codes that `run` may raise, beyond those every operation shares. */
  faults: readonly FaultCode[];
}

/** Of what goes on after it is answered: how to see how far it is. */
export interface Progress<Answer> {
  /** The operation that shows it again, and its input; it answers what this one does. */
  look: string;
  input(answer: Answer): Record<string, unknown>;
  /** Null where there is nothing (more) to wait for. Of the same thing, `done` never falls. */
  of(answer: Answer): ProgressState | null;
  /** How long a caller that wants to be told is kept waiting at most. */
  waitMs: number;
}

export interface ProgressState {
  done: number;
  total: number;
  /** What it is at, for people. */
  message: string;
}

/** Of a write that has its caller wait for a run, by `ask`: the answer once it has done what was asked, or is late. */
export interface Afterwards<Input, Output, A> {
  /** How long the caller is kept waiting at most. */
  waitMs: number;
  answer(input: Input, context: AfterwardsContext<A>): Promise<Output>;
}

/** An answer as an MCP resource: what people attach to a conversation, as text they can read. */
export interface ResourceForm<Answer> {
  /** A name in `{}` is the member of the input that stands there. */
  uri: `${string}://${string}`;
  name: string;
  description: string;
  markdown(answer: Answer, operations: readonly Pick<Operation, 'id' | 'title' | 'tag' | 'access'>[]): string;
  /** Values that may be meant by the beginning of one: the operation that finds them, its input, and they. */
  suggest?: {
    by: string;
    input(begun: string): Record<string, unknown>;
    values(answer: { items: readonly { slug: string }[] }): string[];
  };
}

export interface OperationSpec<
  I extends z.ZodObject,
  O extends z.ZodObject,
  A extends Access,
  M extends Method,
> extends OperationMetadata<A, M> {
  input: I;
  /** The serializer: what it does not name is not sent. */
  output: O;
  /**
   * Of public reads whose answer is the same for everyone: what makes it stale. It is then kept as finished bytes,
   * with an ETag, for every transport. `run` must not look at the actor.
   */
  freshness?: Freshness<z.output<I>>;
  /**
   * Whether this call tries something that a further limit counts, such as what may be guessed, and which limit. It is counted
   * before the transaction begins, for account and network each, and taken back unless `run` calls `failedAttempt`.
   */
  attemptLimit?(input: z.output<I>): LimitClass | null;
  /** Counts as a view of the listing with this slug, whether it was answered from memory or not. */
  viewOf?(input: z.output<I>): string;
  progress?: Progress<z.output<O>>;
  resource?: ResourceForm<z.output<O>>;
  afterwards?: Afterwards<z.output<I>, z.input<O>, ActorFor<A>>;
  run(input: z.output<I>, context: ContextFor<A, M>): Promise<z.input<O>>;
}

export interface Operation extends OperationMetadata<Access, Method> {
  effects: Effects;
  success: 200 | 201;
  input: z.ZodObject;
  output: z.ZodObject;
  freshness?: Freshness<never>;
  attemptLimit?(input: never): LimitClass | null;
  viewOf?(input: never): string;
  progress?: Progress<never>;
  resource?: ResourceForm<never>;
  afterwards?: Afterwards<never, object, never>;
  /** Typed where the operation is written; `invoke`, its one caller, has parsed the input and built the context. */
  run(input: never, context: never): Promise<object>;
}

export function operation<
  I extends z.ZodObject,
  O extends z.ZodObject,
  A extends Access,
  const M extends Method,
>(spec: OperationSpec<I, O, A, M>): Operation {
  return { effects: {}, success: 200, ...spec };
}
