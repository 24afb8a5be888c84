import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createTcpServer, type Server, type Socket } from 'node:net';
import type { ResolveMap } from '../../src/shared/web-address-rules.ts';

/** A server on loopback that stands in for a website. */
export interface LocalServer {
  port: number;
  /** `GET /path` of every request, in order; connections of a raw server as `connection`. */
  log: string[];
}

const running: { server: Server; sockets: Set<Socket> }[] = [];

async function listen(server: Server, log: string[]): Promise<LocalServer> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    // The client under test hangs up on purpose.
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  running.push({ server, sockets });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('not listening on a port');
  return { port: address.port, log };
}

export type Handler = (request: IncomingMessage, response: ServerResponse) => void;

export function startSite(handler: Handler): Promise<LocalServer> {
  const log: string[] = [];
  const server = createServer((request, response) => {
    log.push(`${request.method ?? ''} ${request.url ?? ''}`);
    response.on('error', () => undefined);
    handler(request, response);
  });
  return listen(server, log);
}

/** Path → HTML, or whatever a handler does; everything else is 404. */
export function startPages(pages: Record<string, string | Handler>): Promise<LocalServer> {
  return startSite((request, response) => {
    const page = pages[request.url ?? ''];
    if (typeof page === 'function') {
      page(request, response);
    } else if (page === undefined) {
      response.writeHead(404).end('not here');
    } else {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page);
    }
  });
}

/** A server that answers with bytes of its own making, to break the protocol with. */
export function startRaw(answer: (socket: Socket) => void): Promise<LocalServer> {
  const log: string[] = [];
  const server = createTcpServer((socket) => {
    log.push('connection');
    answer(socket);
  });
  return listen(server, log);
}

/** Waits for the request's head before answering, as an honest server would. */
export function startRawAnswer(...parts: (string | Buffer)[]): Promise<LocalServer> {
  return startRaw((socket) => {
    socket.once('data', () => {
      for (const part of parts) socket.write(part);
      socket.end();
    });
  });
}

/** Names for local servers: `{ 'acme.example': site }` under ports 80 and 443, `host:port` under that port. */
export function resolveTo(names: Record<string, LocalServer>): ResolveMap {
  return new Map(
    Object.entries(names).flatMap(([name, { port }]) => {
      const keys = name.includes(':') ? [name] : [`${name}:80`, `${name}:443`];
      return keys.map((key) => [key, { address: '127.0.0.1', port }] as const);
    }),
  );
}

export async function stopServers(): Promise<void> {
  for (const { server, sockets } of running.splice(0)) {
    for (const socket of sockets) socket.destroy();
    server.close();
    await once(server, 'close');
  }
}
