/** Websites of five pages and an address for each account, which record their requests. */
import { type ServedHosts, serveHosts } from './serve-hosts.ts';

/** The address of an account, by which the server identifies its draft. */
export const pathOf = (account: number) => `/for-${account}`;

/** The crawl of one draft: from the first request for its address to its last response. */
interface Reading {
  path: string;
  from: number;
  to: number;
}

export interface CrowdedHosts extends ServedHosts {
  /** The maximum number of concurrent requests, by host. */
  most: ReadonlyMap<string, number>;
  /** The crawls in the order of their start, by host. */
  begun: ReadonlyMap<string, Reading[]>;
}

/** Serves the hosts, with `delayMs` before each response. */
export async function serveCrowdedHosts(hosts: readonly string[], delayMs: number): Promise<CrowdedHosts> {
  const now = new Map<string, number>();
  const most = new Map<string, number>();
  const begun = new Map<string, Reading[]>(hosts.map((host) => [host, []]));
  const served = await serveHosts(hosts, (request, response) => {
    const host = (request.headers.host ?? '').replace(/:\d+$/, '');
    const path = request.url ?? '/';
    const atOnce = (now.get(host) ?? 0) + 1;
    now.set(host, atOnce);
    most.set(host, Math.max(most.get(host) ?? 0, atOnce));
    const readings = begun.get(host) ?? [];
    const at = performance.now();
    if (path.startsWith('/for-') && !readings.some((known) => known.path === path)) {
      readings.push({ path, from: at, to: at });
    }
    const last = readings.at(-1);
    setTimeout(() => {
      now.set(host, (now.get(host) ?? 0) - 1);
      // The robots.txt of the next draft is requested before its address.
      if (last && path !== '/robots.txt') last.to = performance.now();
      const isPage = path.startsWith('/for-') || Object.hasOwn(sections, path);
      response.writeHead(isPage ? 200 : 404, { 'content-type': 'text/html; charset=utf-8' });
      response.end(isPage ? htmlOf(host, path) : 'There is no such page.');
    }, delayMs);
  });
  return { ...served, most, begun };
}

export const sections: Record<string, string> = {
  '/pricing': 'Pricing',
  '/about': 'About us',
  '/features': 'Features',
  '/faq': 'Questions',
  '/contact': 'Contact',
};

export function htmlOf(host: string, path: string): string {
  const heading = sections[path] ?? 'Lamps for people who read at night';
  const links = Object.entries(sections).map(([to, text]) => `<li><a href="${to}">${text}</a></li>`);
  const parts = Array.from(
    { length: 20 },
    (_, n) =>
      `<section><h2>${heading}, part ${n + 1}</h2><p>Lamp ${n + 1} of the house is dimmed by hand, turned to the page and kept from the eyes of who sleeps beside it. It is made to be mended, with parts that are kept for years.</p></section>`,
  );
  return (
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${host} – ${heading}</title></head>` +
    `<body><nav><ul>${links.join('')}</ul></nav><main><h1>${heading}</h1>${parts.join('')}</main></body></html>`
  );
}
