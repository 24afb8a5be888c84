import { MAX_REQUESTS_TO_A_HOST, REQUESTS_TO_A_HOST, SLOW_REQUEST_MS } from '../limits.ts';

/** Resolves with a release function when a request to a host may be made; never if the page ends before. */
export type AcquireHost = (host: string) => Promise<() => void>;

interface Host {
  /** Start times of the current requests. */
  current: Set<{ at: number }>;
  waiting: (() => void)[];
}

/**
 * Limits the requests of one page to a host before they acquire a place of the worker's limit, as browsers open six
 * connections to a host and one page must not occupy both places for long.
 */
export function createPageLimiter(acquire: AcquireHost): AcquireHost {
  const hosts = new Map<string, Host>();
  const isFree = ({ current }: Host): boolean => {
    const slowBefore = performance.now() - SLOW_REQUEST_MS;
    const inTime = [...current].filter(({ at }) => at > slowBefore).length;
    return inTime < REQUESTS_TO_A_HOST && current.size < MAX_REQUESTS_TO_A_HOST;
  };
  const startNext = (host: Host): void => {
    if (isFree(host)) host.waiting.shift()?.();
  };
  return (name) => {
    const host = hosts.get(name) ?? { current: new Set(), waiting: [] };
    hosts.set(name, host);
    return new Promise((resolve) => {
      host.waiting.push(() => {
        const request = { at: performance.now() };
        host.current.add(request);
        // If this request is slow, the next one need not wait for it.
        setTimeout(() => startNext(host), SLOW_REQUEST_MS + 1).unref();
        void acquire(name).then((release) => {
          resolve(() => {
            release();
            if (host.current.delete(request)) startNext(host);
          });
        });
      });
      startNext(host);
    });
  };
}
