import { setTimeout as sleep } from 'node:timers/promises';
import type { Reply } from './ask-model.ts';

/** How often and how long the model is called. */
export interface RetryPolicy {
  /** The deadline of one call. */
  callMs: number;
  /** The deadline of all calls and pauses; `drafting` of workflows/activity-options.ts gives the activity more. */
  totalMs: number;
  /** Calls for one half of a profile. */
  maxAttempts: number;
  /** Before the second attempt; doubled before each further one. */
  firstPauseMs: number;
  /** If the server asks for a longer pause, there is no further attempt. */
  maxPauseMs: number;
}

export const defaultRetryPolicy: RetryPolicy = {
  callMs: 100_000,
  totalMs: 240_000,
  maxAttempts: 4,
  firstPauseMs: 1_000,
  maxPauseMs: 30_000,
};

/** A timeout is not retried: the model would be slow again, and each call may be charged. */
const transient: ReadonlySet<Reply['outcome']> = new Set(['overloaded', 'failed', 'connection lost']);

/**
 * The pause before the next attempt, in ms; null where there is none. At least the server's Retry-After; otherwise up to a
 * quarter is random (`chance` from 0 to 1), so that concurrent drafts do not retry together.
 */
export function pauseBefore(
  reply: Reply,
  { attempt, leftMs }: { attempt: number; leftMs: number },
  { maxAttempts, firstPauseMs, maxPauseMs }: RetryPolicy,
  chance: number,
): number | null {
  if (!transient.has(reply.outcome) || attempt >= maxAttempts) return null;
  const backoff = Math.min(firstPauseMs * 2 ** (attempt - 1), maxPauseMs) * (1 - chance / 4);
  const wait = Math.max(reply.retryAfterMs ?? 0, backoff);
  return wait > maxPauseMs || wait >= leftMs ? null : wait;
}

/** Rejects with the signal's reason. */
export async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal }).catch(() => undefined);
  signal.throwIfAborted();
}
