/** A founder's website on loopback, as the world of a test sees it: `https://<name>/`. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface OwnerSite {
  /** Its address for the service. */
  url: string;
  /** For CRAWL_RESOLVE. */
  resolve: string;
  /** Paths asked for, in order. */
  asked: string[];
  /** Path to HTML, or to the bytes of a picture; the type is said to be HTML, whatever it is. */
  pages: Map<string, string | Buffer>;
  /** Answers every request with this status while set. */
  broken: number | null;
  /** Asked before each answer; resolves when it may go out. */
  gate: (path: string) => Promise<void>;
  close(): Promise<void>;
}

export async function openOwnerSite(name = 'shop.example'): Promise<OwnerSite> {
  const server = createServer((request, response) => {
    const path = request.url ?? '/';
    site.asked.push(path);
    void site.gate(path).then(() => {
      const page = site.broken === null ? site.pages.get(path) : undefined;
      const status = site.broken ?? (page === undefined ? 404 : 200);
      response.writeHead(status, { 'content-type': 'text/html; charset=utf-8' }).end(page ?? 'no page');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const site: OwnerSite = {
    url: `https://${name}/`,
    resolve: `${name}:443=127.0.0.1:${port}`,
    asked: [],
    pages: new Map([['/', '<html><title>Shop</title><body><h1>Shop</h1></body></html>']]),
    broken: null,
    gate: () => Promise.resolve(),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return site;
}
