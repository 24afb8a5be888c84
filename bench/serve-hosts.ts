import { once } from 'node:events';
import { type RequestListener, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ServedHosts {
  /** Entries for CRAWL_RESOLVE. */
  resolve: ReadonlyMap<string, { address: string; port: number }>;
  close(): Promise<void>;
}

/** Serves all hosts on one port of loopback, distinguished by the Host header. */
export async function serveHosts(hosts: readonly string[], handle: RequestListener): Promise<ServedHosts> {
  const server = createServer(handle);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const target = { address: '127.0.0.1', port: (server.address() as AddressInfo).port };
  return {
    resolve: new Map(hosts.flatMap((host) => [443, 80].map((port) => [`${host}:${port}`, target] as const))),
    close() {
      server.close();
      server.closeAllConnections();
      return Promise.resolve();
    },
  };
}
