/** The request pipeline, shared by all transports. */
import type { Knex } from 'knex';
import { openTransaction } from '../db/open-transaction.ts';
import type { Fault } from '../faults.ts';
import { type Actor, checkAccess } from './access.ts';
import type { RequestUpdate, UpdateRequest, ReadContext } from './context.ts';
import type { Flows } from '../outbox/flows.ts';
import {
  type CacheRequest,
  type CachedResponse,
  type RepeatedRead,
  type ResponseCache,
  encodeResponse,
  repeatedRead,
} from './response-cache.ts';
import { revalidateDependency } from './cache-dependency-queries.ts';
import { findStoredAnswer, replaceStoredAnswer, storeAnswer } from './idempotency-queries.ts';
import { recordProgramWrite } from './program-write-queries.ts';
import { type IdempotentRequest, idempotentRequest } from './idempotency.ts';
import type { LimitState } from './limits.ts';
import { type Wanted, narrowOf } from './narrowing.ts';
import type { Operation } from './operation.ts';
import { type ParsedInput, parseByRules } from './parse-input.ts';
import { faultOf } from './problem.ts';
import { noteKnownRead, repeatRead } from './repeated-calls.ts';
import {
  type PendingCall,
  type Presented,
  type StartDeps,
  authenticate,
  countCall,
  lookFirst,
  startCall,
} from './start-call.ts';
import { countedAttempt, recountRefused } from './attempts.ts';

/** The caller, as a transport knows it. */
export interface Caller extends Presented, Wanted {
  requestId: string;
  /** Who the caller is (null: nobody), if authenticated already; `authorization` is then not checked again. */
  actor?: Actor | null | undefined;
  idempotencyKey?: string | undefined;
  /** The Host header, which selects the site. */
  host?: string | undefined;
  /** Whether the answer waits for a run (`afterwards`); false for callers that follow it by themselves. */
  waits?: boolean;
  /** The caller’s own trace (W3C Trace Context). */
  traceparent?: string | undefined;
}

export interface Answer {
  status: number;
  /** What the caller wants of `whole`. */
  body: object;
  whole: object;
  /** True where the answer was stored by an earlier request with the same Idempotency-Key. */
  replayed: boolean;
  /** `body` as bytes, for public reads that are the same for everyone. */
  cached: CachedResponse | undefined;
  /** The same call again, for those reads. */
  repeat: RepeatedRead | undefined;
  limit: LimitState;
}

export interface InvokeRecord {
  operation: string;
  requestId: string;
  accountId: number | undefined;
  status: number;
  code: string | undefined;
  durationMs: number;
  error: unknown;
}

export interface InvokeDeps extends StartDeps {
  clock(): Date;
  responseCache: ResponseCache;
  /** Counts a view of a listing. */
  noteView(siteId: number, slug: string): void;
  flowsIn(tx: Knex.Transaction): Flows;
  /** Called after a commit that may have written to the outbox. */
  committed(): void;
  requestUpdate: RequestUpdate;
  record(record: InvokeRecord): void;
}

export interface Invoke {
  (operation: Operation, input: Record<string, unknown>, caller: Caller): Promise<Answer>;
  /** Answers a read whose input object was answered before, if nothing has to be waited for; else null. */
  repeat: (operation: Operation, input: Record<string, unknown>, caller: Caller) => Answer | null;
  /** Authenticates a caller before its operations are known; pass the result on as `actor`. @throws Fault unauthenticated */
  authenticate(caller: Caller): Promise<Actor | null>;
}

type Call = Pick<Answer, 'body' | 'replayed' | 'cached' | 'repeat'>;

const uncached = { replayed: false, cached: undefined, repeat: undefined };

/** A committed write, with the update to wait for, if any. */
interface Written extends Call {
  update?: UpdateRequest | undefined;
  idempotent?: IdempotentRequest | null;
}

/** An authorized call. */
interface Step {
  operation: Operation;
  caller: Caller;
  input: ParsedInput;
  common: Omit<ReadContext<Actor | null>, 'db'>;
}

/** @throws Fault, and nothing else. */
export function createInvoke(deps: InvokeDeps): Invoke {
  const invoke = async (operation: Operation, input: Record<string, unknown>, caller: Caller) => {
    const started = performance.now();
    const pending = startCall(deps, operation, input, caller, deps.clock());
    try {
      const answer = await execute(deps, pending, operation, input, caller);
      record(deps, operation, caller, pending, started, answer.status);
      return answer;
    } catch (error) {
      // Counting takes a connection, so this call gives its own back first.
      pending.transaction?.abandon();
      const refusal = await recountRefused(deps.limiter, faultOf(error), { ...pending, ip: caller.ip });
      refusal.limit ??= pending.limit;
      record(deps, operation, caller, pending, started, refusal.status, refusal);
      throw refusal;
    }
  };
  const repeat = (operation: Operation, input: Record<string, unknown>, caller: Caller) => {
    const started = performance.now();
    const repeated = repeatRead(deps, operation, input, caller);
    if (repeated) record(deps, operation, caller, {}, started, operation.success);
    return repeated && answerWith(operation, caller, repeated);
  };
  return Object.assign(invoke, {
    repeat,
    authenticate: (caller: Caller) => authenticate(deps, caller, deps.clock()),
  });
}

function record(
  deps: InvokeDeps,
  operation: Operation,
  { requestId }: Caller,
  { accountId }: Pick<PendingCall, 'accountId'>,
  started: number,
  status: number,
  refusal?: Fault,
): void {
  const durationMs = performance.now() - started;
  const { code, cause: error } = refusal ?? {};
  deps.record({ operation: operation.id, requestId, accountId, status, code, durationMs, error });
}

async function execute(
  deps: InvokeDeps,
  pending: PendingCall,
  operation: Operation,
  input: Record<string, unknown>,
  caller: Caller,
): Promise<Answer> {
  const actor = await pending.actor;
  pending.accountId = actor?.accountId;
  const limit = await (pending.counted ??= countCall(deps, operation, caller, actor?.accountId));
  pending.limit = limit;
  checkAccess([operation.access], actor);
  narrowOf(operation, caller);
  const attempt = <T>(attempted: Record<string, unknown>, call: (failedAttempt: () => void) => Promise<T>) =>
    countedAttempt(
      deps.limiter,
      operation,
      { input: attempted, ip: caller.ip, accountId: actor?.accountId },
      call,
    );
  const problemsOfRules = async (sent: Record<string, unknown>) => {
    const { config } = deps;
    const site = await pending.site;
    return attempt(sent, (failedAttempt) =>
      (pending.transaction ?? openTransaction(deps.db)).run(async (db) => {
        const context = { config, site, now: pending.now, actor, db, failedAttempt };
        return (await operation.ruleProblems?.(sent, context as never)) ?? [];
      }),
    );
  };
  const parsed = pending.early?.parsed ?? (await parseByRules(operation, input, problemsOfRules));
  const site = await pending.site;
  const common = {
    config: deps.config,
    site,
    now: pending.now,
    requestId: caller.requestId,
    actor,
    lookAtLimits: deps.limiter.look,
    dependsOn: () => undefined,
  };
  const { body, replayed, cached, repeat } = await attempt(parsed.parsed, (failedAttempt) => {
    const step: Step = { operation, caller, input: parsed, common: { ...common, failedAttempt } };
    return isRead(operation) ? read(deps, step) : writeAndWait(deps, pending, step);
  });
  const noteView = viewNoter(deps, operation, site.id, parsed);
  noteView();
  const again = repeat && { ...repeat, noteView };
  if (again && actor === null) noteKnownRead(input, site, again);
  return answerWith(operation, caller, { body, replayed, cached, repeat: again, limit });
}

/** The answer, narrowed to what the caller wants. Only whole ones are repeated. */
function answerWith(operation: Operation, caller: Caller, whole: Omit<Answer, 'status' | 'whole'>): Answer {
  const { body: all, replayed, cached, repeat, limit } = whole;
  // Member by member: spreading takes as long as the rest of a repeated read.
  const answer = { status: operation.success, body: all, whole: all, replayed, cached, repeat, limit };
  const narrow = narrowOf(operation, caller);
  if (!narrow) return answer;
  const body = narrow(whole.body);
  return { ...answer, body, cached: whole.cached && encodeResponse(body), repeat: undefined };
}

/** A function of its own, so that what remembers it keeps nothing else of the call. */
function viewNoter(
  deps: InvokeDeps,
  operation: Operation,
  siteId: number,
  { parsed }: ParsedInput,
): () => void {
  return () => {
    if (operation.viewOf) deps.noteView(siteId, operation.viewOf(parsed as never));
  };
}

async function read({ db, responseCache }: InvokeDeps, step: Step): Promise<Call> {
  const { operation, common, input } = step;
  const { freshness } = operation;
  if (!freshness) return { ...uncached, body: await run(step, { db }) };
  const key = `${common.site.id} ${input.key}`;
  const requestAt = (now: Date): CacheRequest => ({
    key,
    topics: input.topics,
    lag: freshness.lag,
    now,
    async read() {
      let dependency: string | undefined;
      const dependsOn = (value: string) => void (dependency = value);
      const body = await run({ ...step, common: { ...common, now } }, { db, dependsOn });
      return { body, dependency };
    },
    revalidate: (dependency) => revalidateDependency(db, dependency),
  });
  const repeat = await repeatedRead(responseCache, requestAt, common.now);
  const cached = repeat.response;
  return { body: cached.body, cached, repeat, replayed: false };
}

async function writeAndWait(deps: InvokeDeps, pending: PendingCall, step: Step): Promise<Call> {
  const transaction = pending.transaction ?? openTransaction(deps.db);
  const written = await transaction.run((tx) => write(deps, pending, step, tx));
  if (!written.replayed) deps.committed();
  const { operation, common, input, caller } = step;
  const { update, idempotent } = written;
  if (!update || !operation.afterwards) return written;
  // The transaction is over: waiting for a run must not hold a connection.
  const answered = caller.waits !== false && (await deps.requestUpdate(update, operation.afterwards.waitMs));
  const context = { ...common, db: deps.db, answered };
  const result = await operation.afterwards.answer(input.parsed as never, context as never);
  const body = operation.output.parse(result);
  if (idempotent) await replaceStoredAnswer(deps.db, idempotent, body);
  return { ...written, body };
}

async function write(
  deps: InvokeDeps,
  { early }: PendingCall,
  step: Step,
  tx: Knex.Transaction,
): Promise<Written> {
  const { operation, caller, common, input } = step;
  const idempotent =
    operation.effects.idempotencyKey && caller.idempotencyKey !== undefined && common.actor
      ? idempotentRequest(common.actor.accountId, operation.id, caller.idempotencyKey, input.parsed)
      : null;
  const stored = idempotent && (await findStoredAnswer(tx, idempotent, common.now));
  if (stored) return { ...uncached, body: stored, replayed: true };
  let update: UpdateRequest | undefined;
  const requestUpdate = (request: UpdateRequest) => void (update = request);
  const looked = await lookFirst({ operation, input, early }, common, tx);
  const body = await run(step, { tx, flows: deps.flowsIn(tx), requestUpdate }, looked);
  if (idempotent) await storeAnswer(tx, idempotent, body, common.now);
  const { actor, now } = common;
  if (actor) await recordProgramWrite(tx, operation, { actor, named: { ...body, ...input.parsed }, now });
  return { ...uncached, body, update, idempotent };
}

async function run({ operation, input, common }: Step, more: object, looked?: unknown): Promise<object> {
  const result = await operation.run(input.parsed as never, { ...common, ...more } as never, looked as never);
  // An allow-list: members that the schema does not name are removed.
  return operation.output.parse(result);
}

const isRead = ({ route: [method] }: Operation) => method === 'GET';
