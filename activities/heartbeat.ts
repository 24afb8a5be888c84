import { cancellationSignal, heartbeat } from '@temporalio/activity';

/** Several beats fit into the shortest heartbeat timeout, so one that is late does no harm. */
const heartbeatIntervalMs = 2_000;

/**
 * Runs `work` with a heartbeat from its first moment, so that a worker that dies is noticed within the
 * heartbeat timeout. The signal aborts when the activity is cancelled or its worker stops.
 * `beat` sends details along (ids and counts only, operators see them).
 */
export async function withHeartbeat<T>(
  work: (signal: AbortSignal, beat: (details: object) => void) => Promise<T>,
): Promise<T> {
  let details: object | undefined;
  heartbeat();
  const timer = setInterval(() => heartbeat(details), heartbeatIntervalMs);
  try {
    return await work(cancellationSignal(), (next) => {
      details = next;
      heartbeat(details);
    });
  } finally {
    clearInterval(timer);
  }
}
