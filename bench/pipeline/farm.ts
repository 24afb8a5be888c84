/** Websites of six pages each, which answer after a while. */
import { htmlOf, sections } from '../crowded-hosts.ts';
import { type ServedHosts, serveHosts } from '../serve-hosts.ts';

/** The home page and five others. */
export const farmPages = ['/', ...Object.keys(sections)];

export interface Farm extends ServedHosts {
  hosts: readonly string[];
  port: number;
  /** Requests so far, those for robots.txt and the like included. */
  requests(): number;
  /** Submitted addresses in the order in which they were first requested, without their scheme. */
  begun: ReadonlySet<string>;
  /** From request number `since` to the last answer. */
  busyMs(since: number): number;
}

/** Every path that is not of a section is a home page, so that a website can be submitted under several addresses. */
export async function serveFarm(size: number, answerMs: number): Promise<Farm> {
  const times: number[] = [];
  const begun = new Set<string>();
  let answeredAt = 0;
  const hosts = Array.from({ length: size }, (_, n) => `farm-${n}.example`);
  const served = await serveHosts(hosts, (request, response) => {
    times.push(performance.now());
    const path = request.url ?? '/';
    const host = (request.headers.host ?? '').replace(/:\d+$/, '');
    if (path.startsWith('/for-')) begun.add(host + path);
    const isPage = path === '/' || path.startsWith('/for-') || Object.hasOwn(sections, path);
    setTimeout(() => {
      answeredAt = performance.now();
      response.writeHead(isPage ? 200 : 404, { 'content-type': 'text/html; charset=utf-8' });
      response.end(isPage ? htmlOf(host, path) : 'Not found.');
    }, answerMs);
  });
  const [target] = served.resolve.values();
  return {
    ...served,
    begun,
    hosts,
    port: target?.port ?? 0,
    requests: () => times.length,
    busyMs: (since) => answeredAt - (times[since] ?? answeredAt),
  };
}
