/** When a delivery is attempted again, and when an endpoint is paused. Pure, for the workflow, too. */

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

/** After each failed attempt; the one after the last is final. The example schedule of Standard Webhooks. */
export const retryDelaysMs: readonly number[] = [
  5 * second,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  10 * hour,
];
export const maxAttempts = retryDelaysMs.length + 1;

/** An endpoint without a successful attempt for so long is paused. */
export const failingMs = 5 * 24 * hour;

/** Requests of one worker to one endpoint at a time, so that a slow one leaves the other slots free. */
export const requestsPerEndpoint = 4;
/** How long a delivery waits for its turn at such an endpoint, by how often it has waited. */
export const turnDelayMs = (waits: number): number => Math.min(second * 2 ** waits, 5 * minute);

export interface Failed {
  /** Attempts of this round, with this one. */
  attempts: number;
  isGone: boolean;
  isTest: boolean;
  /** Since when all earlier attempts at the endpoint failed. */
  failingSince: Date | null;
  /** The endpoint was paused during the attempt. */
  isPaused: boolean;
}

export interface AfterFailure {
  status: 'pending' | 'failed' | 'kept';
  nextAttemptAt: Date | null;
  failingSince: Date | null;
  pause: 'failing' | 'gone' | null;
}

/** A test event is attempted once, and pauses nothing. */
export function afterFailure(failed: Failed, now: Date): AfterFailure {
  const { attempts, isGone, isTest, failingSince, isPaused } = failed;
  if (isTest) return { status: 'failed', nextAttemptAt: null, failingSince, pause: null };
  const since = failingSince ?? now;
  const pause = isGone ? 'gone' : now.getTime() - since.getTime() >= failingMs ? 'failing' : null;
  if (isPaused || pause) {
    return { status: 'kept', nextAttemptAt: null, failingSince: since, pause: isPaused ? null : pause };
  }
  const delay = retryDelaysMs[attempts - 1];
  return {
    status: delay === undefined ? 'failed' : 'pending',
    nextAttemptAt: delay === undefined ? null : new Date(now.getTime() + delay),
    failingSince: since,
    pause: null,
  };
}
