/** A TCP balancer in front of several processes: new connections go round, and one process can be taken out. */
import { once } from 'node:events';
import { type AddressInfo, type Socket, connect, createServer } from 'node:net';

export interface TcpBalancer {
  port: number;
  /** From now on, new connections go to this port, too. */
  add(port: number): void;
  /** From now on, new connections go to the others; resolves when those that are open have ended. */
  remove(port: number): Promise<void>;
  close(): Promise<void>;
}

export async function startBalancer(ports: readonly number[] = []): Promise<TcpBalancer> {
  const backends = [...ports];
  const open = new Map<Socket, number>();
  const drained = new Map<number, () => void>();

  /** The next backend that accepts a connection: one that refuses it has ended, and the next is tried. */
  async function reach(): Promise<{ outbound: Socket; port: number } | null> {
    for (let tries = backends.length; tries > 0; tries -= 1) {
      const port = backends.shift();
      if (port === undefined) return null;
      backends.push(port);
      const outbound = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
      try {
        await once(outbound, 'connect');
        return { outbound, port };
      } catch {
        outbound.destroy();
      }
    }
    return null;
  }

  const closed = (inbound: Socket, port: number) => {
    open.delete(inbound);
    if (![...open.values()].includes(port)) drained.get(port)?.();
  };

  // What arrives before a backend is reached waits in the socket.
  const server = createServer({ allowHalfOpen: true, pauseOnConnect: true }, (inbound) => {
    inbound.on('error', () => inbound.destroy());
    void reach().then((reached) => {
      if (!reached) {
        inbound.destroy();
        return;
      }
      const { outbound, port } = reached;
      open.set(inbound, port);
      outbound.on('error', () => inbound.destroy());
      outbound.on('close', () => inbound.destroySoon());
      inbound.on('close', () => {
        outbound.destroy();
        closed(inbound, port);
      });
      if (inbound.destroyed) {
        outbound.destroy();
        closed(inbound, port);
      }
      outbound.pipe(inbound);
      inbound.pipe(outbound);
      inbound.resume();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  return {
    port: (server.address() as AddressInfo).port,
    add(port) {
      backends.push(port);
    },
    async remove(port) {
      const place = backends.indexOf(port);
      if (place !== -1) backends.splice(place, 1);
      if (![...open.values()].includes(port)) return;
      await new Promise<void>((resolve) => drained.set(port, resolve));
      drained.delete(port);
    },
    async close() {
      server.close();
      for (const socket of open.keys()) socket.destroy();
      await Promise.resolve();
    },
  };
}
