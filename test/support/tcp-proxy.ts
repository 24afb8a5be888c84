/** A TCP proxy that can cut every connection and refuse new ones: a server that is being restarted. */
import { type Socket, connect, createServer } from 'node:net';
import type { AddressInfo } from 'node:net';

export interface TcpProxy {
  port: number;
  /** Cuts what is connected and refuses what comes. */
  away(): void;
  back(): void;
  close(): Promise<void>;
}

export interface ProxyTarget {
  host: string;
  port: number;
  /** Called with what passes through. */
  passes?: (from: 'client' | 'server', bytes: Buffer) => void;
}

export async function startProxy(target: ProxyTarget): Promise<TcpProxy> {
  const open = new Set<Socket>();
  let isAway = false;
  const server = createServer((inbound) => {
    if (isAway) {
      inbound.destroy();
      return;
    }
    const outbound = connect(target.port, target.host);
    inbound.on('data', (bytes) => target.passes?.('client', bytes));
    outbound.on('data', (bytes) => target.passes?.('server', bytes));
    for (const [from, to] of [
      [inbound, outbound],
      [outbound, inbound],
    ] as const) {
      open.add(from);
      from.pipe(to);
      from.on('error', () => to.destroy());
      from.on('close', () => {
        open.delete(from);
        to.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    away() {
      isAway = true;
      for (const socket of open) socket.destroy();
    },
    back() {
      isAway = false;
    },
    close() {
      for (const socket of open) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
