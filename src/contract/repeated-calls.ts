/**
 * Public reads that were made before, answered with less work than anew: only what may differ is done again. Transports
 * that reuse the input of a known URL get them; rules, limits and log lines are those of every call.
 */
import { countAnswerLookup } from '../metrics/counters.ts';
import { countedNetwork } from '../shared/network-rules.ts';
import type { Actor } from './access.ts';
import type { Site } from './context.ts';
import type { Limiter, LimitState } from './limits.ts';
import { type Operation, limitClassOf } from './operation.ts';
import type { CachedResponse, RepeatedRead } from './response-cache.ts';

/** Without the response, so that only the cache decides how long that is kept. */
interface KnownRead extends Omit<RepeatedRead, 'response'> {
  site: Site;
}

/** As in invoke.ts. */
interface Deps {
  clock(): Date;
  siteAtHand(host: string | undefined): Site | undefined;
  limiter: Limiter;
}
interface Caller {
  authorization?: string | undefined;
  actor?: Actor | null | undefined;
  host?: string | undefined;
  ip: string;
}

interface RepeatedAnswer {
  body: object;
  cached: CachedResponse;
  repeat: RepeatedRead;
  replayed: false;
  limit: LimitState;
}

const knownReads = new WeakMap<Record<string, unknown>, KnownRead>();

/** Remembers a read whose caller sent no credential. */
export function noteKnownRead(
  input: Record<string, unknown>,
  site: Site,
  { peek, changedSince, noteView }: RepeatedRead,
): void {
  knownReads.set(input, { site, peek, changedSince, ...(noteView && { noteView }) });
}

/**
 * Answers without waiting for anything. Null where all steps of a call are needed: also near and over the limit, as they
 * ask Postgres, and refuse it.
 */
export function repeatRead(
  deps: Deps,
  operation: Operation,
  input: Record<string, unknown>,
  { authorization, actor, host, ip }: Caller,
): RepeatedAnswer | null {
  const known = authorization === undefined && !actor ? knownReads.get(input) : undefined;
  // A site that was looked up anew is another object, and may have changed.
  const response = known?.site === deps.siteAtHand(host) ? known?.peek(deps.clock()) : undefined;
  if (!known || !response) return null;
  const limit = deps.limiter.countAtOnce(limitClassOf(operation), countedNetwork(ip));
  if (!limit) return null;
  countAnswerLookup('hit');
  const { peek, changedSince, noteView } = known;
  noteView?.();
  const repeat = { response, peek, changedSince, ...(noteView && { noteView }) };
  return { body: response.body, cached: response, repeat, replayed: false, limit };
}
