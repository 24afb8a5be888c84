import { FetchFailure } from './fetch-failure.ts';

/**
 * Runs something with one deadline over all of it, so that no step can be slow often enough to add up.
 * Past it the promise rejects with `timed_out`, or with the outer signal's reason when that one aborted,
 * even where a step (a name lookup) cannot be stopped; `run` sees the same through its signal.
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
  const timer = setTimeout(() => {
    controller.abort(new FetchFailure('timed_out', url));
  }, totalMs);
  const passOn = () => {
    controller.abort(outer?.reason);
  };
  outer?.addEventListener('abort', passOn, { once: true });
  const aborted = new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
  });
  try {
    return await Promise.race([run(signal), aborted]);
  } finally {
    clearTimeout(timer);
    outer?.removeEventListener('abort', passOn);
  }
}
