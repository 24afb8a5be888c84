import { MOST_REQUESTS_TO_A_HOST, REQUESTS_TO_A_HOST, SLOW_REQUEST_MS } from '../limits.ts';

/** Resolves when a request to a host may be made, with what is called once it is over; never, where the page is over before. */
export type EnterHost = (host: string) => Promise<() => void>;

interface Host {
  /** When each request under way began. */
  begun: Set<{ at: number }>;
  waiting: (() => void)[];
}

/**
 * Turns for a page's requests, before they ask for a place among all others: a browser would make six at once to a host
 * that nobody else here asks for more than two things, and one page must not take both places for long.
 */
export function createHostTurns(enter: EnterHost): EnterHost {
  const hosts = new Map<string, Host>();
  const isFree = ({ begun }: Host): boolean => {
    const slowBefore = performance.now() - SLOW_REQUEST_MS;
    const inTime = [...begun].filter(({ at }) => at > slowBefore).length;
    return inTime < REQUESTS_TO_A_HOST && begun.size < MOST_REQUESTS_TO_A_HOST;
  };
  const next = (host: Host): void => {
    if (isFree(host)) host.waiting.shift()?.();
  };
  return (name) => {
    const host = hosts.get(name) ?? { begun: new Set(), waiting: [] };
    hosts.set(name, host);
    return new Promise((resolve) => {
      host.waiting.push(() => {
        const request = { at: performance.now() };
        host.begun.add(request);
        // Should this one turn out slow, the one after it has its turn all the same.
        setTimeout(() => next(host), SLOW_REQUEST_MS + 1).unref();
        const over = () => {
          if (host.begun.delete(request)) next(host);
        };
        void enter(name).then((leave) => {
          resolve(() => {
            leave();
            over();
          });
        });
      });
      next(host);
    });
  };
}
