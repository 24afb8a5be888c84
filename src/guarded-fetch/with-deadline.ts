import { FetchFailure } from './fetch-failure.ts';

/**
 * Runs several steps under one deadline of `totalMs`. Rejects with `timed_out`, or with the outer signal's reason, even where
 * a step cannot be aborted, such as a name lookup; `run` gets the same as a signal.
 */
export async function withDeadline<T>(
  url: string,
  totalMs: number,
  outer: AbortSignal | undefined,
  run: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  outer?.throwIfAborted();
  const controller = new AbortController();
  const { signal } = controller;
  const timer = setTimeout(() => controller.abort(new FetchFailure('timed_out', url)), totalMs);
  const forward = () => controller.abort(outer?.reason);
  outer?.addEventListener('abort', forward, { once: true });
  const aborted = new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
  });
  try {
    return await Promise.race([run(signal), aborted]);
  } finally {
    clearTimeout(timer);
    outer?.removeEventListener('abort', forward);
  }
}
