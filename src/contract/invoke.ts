/** The one road: every call of every face walks these steps, in this order. */
import type { Knex } from 'knex';
import type { z } from 'zod';
import type { Config } from '../config.ts';
import { type OpenTransaction, openTransaction } from '../db/open-transaction.ts';
import { Fault, type Problem, fault } from '../faults.ts';
import type { Actor, Flows, Site } from './context.ts';
import type { Finished, FinishedAnswers } from './finished.ts';
import { findStoredAnswer, storeAnswer } from './idempotency-queries.ts';
import { idempotentRequest } from './idempotency.ts';
import type { Limiter, LimitState } from './limits.ts';
import { type Operation, limitClassOf } from './operation.ts';
import { faultOf } from './problem.ts';
import { screen } from './screen.ts';

/** What a face knows of whoever calls. */
export interface Caller {
  requestId: string;
  /** The Authorization header as it came. */
  authorization?: string | undefined;
  idempotencyKey?: string | undefined;
  /** Address of an anonymous caller, to count its requests by. */
  ip: string;
  /** The Host header: which of the deployment's sites is meant. */
  host?: string | undefined;
}

export interface Answer {
  status: number;
  body: object;
  /** True where the answer was stored by an earlier request with the same Idempotency-Key. */
  replayed: boolean;
  /** Of public reads that are the same for everyone: `body` as bytes. */
  finished?: Finished;
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

export interface InvokeDeps {
  config: Config;
  db: Knex;
  clock(): Date;
  /** The account behind an Authorization header; null without one; a fault for a bad one. */
  authenticate(authorization: string | undefined, now: Date): Promise<Actor | null>;
  /** Whose the credential was when last checked: a hint to prepare by, nothing is decided by it. */
  likelyAccount(authorization: string | undefined): number | undefined;
  limiter: Limiter;
  findSite(host: string | undefined): Promise<Site>;
  finished: FinishedAnswers;
  /** Counts a view of a listing. */
  noteView(siteId: number, slug: string): void;
  flowsIn(tx: Knex.Transaction): Flows;
  /** Called after a commit that may have told the outbox something. */
  committed(): void;
  record(record: InvokeRecord): void;
}

export type Invoke = (
  operation: Operation,
  input: Record<string, unknown>,
  caller: Caller,
) => Promise<Answer>;

type Call = Pick<Answer, 'body' | 'replayed' | 'finished'>;

/** @throws Fault, and nothing else. */
export function createInvoke(deps: InvokeDeps): Invoke {
  const walk = async (
    operation: Operation,
    input: Record<string, unknown>,
    caller: Caller,
    noteActor: (actor: Actor | null) => void,
  ): Promise<Answer> => {
    const now = deps.clock();
    const begun = begin(deps, operation, caller, now);
    try {
      const actor = await begun.actor;
      noteActor(actor);
      const counted = begun.counted ?? count(deps, operation, caller, actor?.accountId);
      checkAccess(operation, actor);
      const { parsed, key } = parse(operation, input);
      const site = await begun.site;
      const limit = await counted;
      const common = { config: deps.config, site, now, requestId: caller.requestId, actor };
      const run = async (more: object) =>
        shape(operation, await operation.run(parsed as never, { ...common, ...more } as never));

      const read = async (): Promise<Call> => {
        const { freshness } = operation;
        if (!freshness) return { body: await run({ db: deps.db }), replayed: false };
        const finished = await deps.finished.answer({
          key: `${site.id} ${key}`,
          topics: ['site', ...freshness.topics(parsed as never)],
          lag: freshness.lag,
          now,
          read: () => run({ db: deps.db }),
        });
        return { body: finished.body, finished, replayed: false };
      };
      const write = async (tx: Knex.Transaction): Promise<Call> => {
        const idempotent =
          operation.effects.idempotencyKey && caller.idempotencyKey !== undefined && actor
            ? idempotentRequest(actor.accountId, operation.id, caller.idempotencyKey, parsed)
            : null;
        const stored = idempotent && (await findStoredAnswer(tx, idempotent, now));
        if (stored) return { body: stored, replayed: true };
        const body = await run({ tx, flows: deps.flowsIn(tx) });
        if (idempotent) await storeAnswer(tx, idempotent, body, now);
        return { body, replayed: false };
      };

      const call = isRead(operation)
        ? await read()
        : await (begun.transaction ?? openTransaction(deps.db)).run(write);
      if (!isRead(operation) && !call.replayed) deps.committed();
      if (operation.viewOf) deps.noteView(site.id, operation.viewOf(parsed as never));
      return { ...call, status: operation.success, limit };
    } finally {
      begun.transaction?.abandon();
    }
  };

  return async (operation, input, caller) => {
    const started = performance.now();
    let actor: Actor | null = null;
    const record = (status: number, code?: string, error?: unknown) => {
      deps.record({
        operation: operation.id,
        requestId: caller.requestId,
        accountId: actor?.accountId,
        status,
        code,
        durationMs: performance.now() - started,
        error,
      });
    };
    try {
      const answer = await walk(operation, input, caller, (known) => (actor = known));
      record(answer.status);
      return answer;
    } catch (error) {
      const refusal = faultOf(error);
      record(refusal.status, refusal.code, refusal.cause);
      throw refusal;
    }
  };
}

const isRead = ({ route: [method] }: Operation) => method === 'GET';

interface Begun {
  actor: Promise<Actor | null>;
  site: Promise<Site>;
  counted?: Promise<LimitState>;
  transaction?: OpenTransaction;
}

/**
 * Sets going what need not wait for each other. A credential is checked each time; but whose it is never changes,
 * so counting and BEGIN need not wait for that. The transaction comes last: once it has its connection, the request
 * asks the pool for no other, and transactions cannot wait for each other's.
 */
function begin(deps: InvokeDeps, operation: Operation, caller: Caller, now: Date): Begun {
  const actor = deps.authenticate(caller.authorization, now);
  const site = deps.findSite(caller.host);
  // A failure is thrown where it is waited for; an earlier refusal leaves it unseen.
  site.catch(() => undefined);
  const likely = deps.likelyAccount(caller.authorization);
  if (likely === undefined) return { actor, site };
  const counted = count(deps, operation, caller, likely);
  return isRead(operation)
    ? { actor, site, counted }
    : { actor, site, counted, transaction: openTransaction(deps.db) };
}

function count(
  { limiter }: InvokeDeps,
  operation: Operation,
  { ip }: Caller,
  accountId: number | undefined,
): Promise<LimitState> {
  const counted = limiter(
    limitClassOf(operation),
    accountId === undefined ? `ip ${ip}` : `account ${accountId}`,
  );
  counted.catch(() => undefined);
  return counted;
}

function checkAccess({ access }: Operation, actor: Actor | null): void {
  if (access.kind === 'public') return;
  if (!actor) {
    fault(
      'unauthenticated',
      'Send `Authorization: Bearer <API key>`; make a key in your account’s API keys area.',
      { scopes: [access.scope] },
    );
  }
  if (!actor.scopes.includes(access.scope)) {
    fault('insufficient_scope', `This needs the scope ${access.scope}; use a credential that carries it.`, {
      scopes: [...actor.scopes, access.scope],
    });
  }
}

interface Parsed {
  parsed: Record<string, unknown>;
  /** The same text for the same meaning: members stand in the order of the schema, with defaults filled in. */
  key: string;
}

/** Inputs of reads are not changed once they are made: one that comes again needs no second look. */
const parsedBefore = new WeakMap<Record<string, unknown>, Parsed>();

function parse(operation: Operation, input: Record<string, unknown>): Parsed {
  const before = parsedBefore.get(input);
  if (before) return before;
  screen(input);
  const result = operation.input.safeParse(input);
  if (!result.success) {
    throw new Fault('invalid_input', 'Correct what `errors` names and send it again.', {
      problems: problemsOf(result.error),
    });
  }
  if (!operation.freshness) return { parsed: result.data, key: '' };
  const made = { parsed: result.data, key: `${operation.id} ${JSON.stringify(result.data)}` };
  parsedBefore.set(input, made);
  return made;
}

/** One problem per path and message; unknown properties are named one by one. */
export function problemsOf(error: z.ZodError): Problem[] {
  return error.issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) => ({
          path: [...issue.path, key].join('.'),
          message: 'is not known here; remove it',
        }))
      : [{ path: issue.path.join('.'), message: issue.message }],
  );
}

/** The output schema is an allow-list: what it does not name does not leave. */
function shape(operation: Operation, result: object): object {
  return operation.output.parse(result);
}
