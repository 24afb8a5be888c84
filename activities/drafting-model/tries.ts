/** How often the model is asked, and for how long. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Reply } from './ask-model.ts';

export interface Patience {
  /** For one call, to the last byte of its answer. */
  callMs: number;
  /** For all calls of a drafting, pauses and all; `drafting` of workflows/activity-options.ts gives the activity more. */
  allMs: number;
  /** Calls for one half of a profile. */
  tries: number;
  /** Before the second try; twice as long before each further one. */
  firstPauseMs: number;
  /** A server that asks to be left alone for longer is not waited for. */
  mostPauseMs: number;
}

export const patience: Patience = {
  callMs: 100_000,
  allMs: 240_000,
  tries: 4,
  firstPauseMs: 1_000,
  mostPauseMs: 30_000,
};

/** A model that was slow once is slow again, and may charge for it; what is not understood will not be. */
const passing: ReadonlySet<Reply['outcome']> = new Set(['overloaded', 'failed', 'connection lost']);

/**
 * How long to wait before the next try; null where there is none. What the server says of it (`Retry-After`) is kept to;
 * otherwise some of the pause is left to chance, so that drafts of the same minute do not come back together.
 */
export function pauseBefore(
  reply: Reply,
  { tried, leftMs }: { tried: number; leftMs: number },
  { tries, firstPauseMs, mostPauseMs: maxPauseMs }: Patience,
  chance: number,
): number | null {
  if (!passing.has(reply.outcome) || tried >= tries) return null;
  const backoff = Math.min(firstPauseMs * 2 ** (tried - 1), maxPauseMs) * (1 - chance / 4);
  const wait = Math.max(reply.retryAfterMs ?? 0, backoff);
  return wait > maxPauseMs || wait >= leftMs ? null : wait;
}

export async function rest(ms: number, signal: AbortSignal): Promise<void> {
  await pause(ms, undefined, { signal }).catch(() => undefined);
  signal.throwIfAborted();
}
