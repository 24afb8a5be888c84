import { type Semaphore, createSemaphore } from './semaphore.ts';

/** Limits concurrent requests to one host, over everything that a worker does. */
export interface HostLimiter {
  /** Waits for a place; release it once the response has been read. Rejects with the signal's reason. */
  acquire: (host: string, signal: AbortSignal) => Promise<() => void>;
}

/** A place is for one request, and its holder must not wait for another place, which rules out deadlocks. */
export function createHostLimiter(maxRequests: number): HostLimiter {
  const hosts = new Map<string, Semaphore>();
  return {
    async acquire(host, signal) {
      signal.throwIfAborted();
      const places = hosts.get(host) ?? createSemaphore(maxRequests);
      hosts.set(host, places);
      const release = await places.acquire(signal);
      return () => {
        release();
        if (places.isIdle() && hosts.get(host) === places) hosts.delete(host);
      };
    },
  };
}
