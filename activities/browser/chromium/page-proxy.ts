/** A page's only way to the network: a loopback proxy that checks addresses as guarded-fetch does. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, request as sendRequest, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { ResolveMap } from '../../../src/shared/web-address-rules.ts';
import { connect, ignoreLateErrors } from '../../../src/guarded-fetch/connect.ts';
import { MAX_HEADER_BYTES } from '../../../src/guarded-fetch/limits.ts';
import { type LookupAll, resolveTarget } from '../../../src/guarded-fetch/resolve-target.ts';
import { MAX_CONNECTIONS, PAGE_CONNECT_MS } from '../limits.ts';

export interface PageProxy {
  port: number;
  /** Counts bytes that reach the page in other ways; false once the page exceeds its limit. */
  count(bytes: number): boolean;
  close(): void;
}

/** Headers for the proxy or a single connection (RFC 9110, section 7.6.1). */
const hopByHop: ReadonlySet<string> = new Set(
  'connection keep-alive proxy-authenticate proxy-authorization proxy-connection te trailer transfer-encoding upgrade'.split(
    ' ',
  ),
);

/**
 * Opens the proxy of one page. A name is resolved once per connection, all its addresses are checked, and the connection is
 * made to a checked one, which defeats DNS rebinding. Plain HTTP may only read; tunnels are for TLS. After `maxBytes` all
 * connections are closed.
 */
export async function openPageProxy(
  address: string,
  guard: { resolve: ResolveMap; lookup?: LookupAll | undefined },
  maxBytes: number,
): Promise<PageProxy> {
  const closing = new AbortController();
  const open = new Set<Duplex>();
  let bytes = 0;

  const count = (more: number): boolean => {
    bytes += more;
    if (bytes > maxBytes) for (const socket of open) socket.destroy();
    return bytes <= maxBytes;
  };
  const keep = <T extends Duplex>(socket: T): T => {
    ignoreLateErrors(socket);
    open.add(socket);
    socket.once('close', () => open.delete(socket));
    return socket;
  };
  /** Connects to a checked address; TLS is the browser's. */
  const reach = async (url: URL): Promise<Socket> => {
    if (bytes > maxBytes || open.size > 2 * MAX_CONNECTIONS) throw new Error('limit exceeded');
    const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(PAGE_CONNECT_MS)]);
    const target = await resolveTarget(url, { ...guard, redirected: false });
    signal.throwIfAborted();
    const socket = keep(await connect({ ...target, tls: false }, url.href, signal));
    socket.on('data', (chunk: Buffer) => count(chunk.length));
    return socket;
  };

  const server = createServer({ maxHeaderSize: MAX_HEADER_BYTES });
  server.on('connection', keep);
  server.on('clientError', (_error, socket) => socket.destroy());
  server.on('upgrade', (_request, socket) => socket.destroy());
  server.on('request', (request, response) => {
    // Closed without a response, which scripts would take for one of the host.
    forward(request, response, reach).catch(() => response.destroy());
  });
  server.on('connect', (request: IncomingMessage, browser: Socket, head: Buffer) => {
    tunnel(request.url ?? '', browser, head, reach).catch(() => {
      browser.destroy();
    });
  });
  server.listen(0, address);
  await once(server, 'listening');
  const at = server.address();
  if (at === null || typeof at === 'string') throw new Error('the proxy listens on no port');
  return {
    port: at.port,
    count,
    close() {
      closing.abort();
      server.close();
      for (const socket of open) socket.destroy();
    },
  };
}

type Reach = (url: URL) => Promise<Socket>;

/** Forwards plain HTTP, in absolute form (RFC 9112, section 3.2.2). */
async function forward(request: IncomingMessage, response: ServerResponse, reach: Reach): Promise<void> {
  ignoreLateErrors(response);
  const url = new URL(request.url ?? '');
  const { method = '' } = request;
  if (url.protocol !== 'http:' || !/^(?:GET|HEAD|OPTIONS)$/.test(method)) {
    response.destroy();
    return;
  }
  const socket = await reach(url);
  const sent = sendRequest({
    createConnection: () => socket,
    method,
    path: url.pathname + url.search,
    headers: { ...withoutHops(request.headers), host: url.host },
    setHost: false,
    maxHeaderSize: MAX_HEADER_BYTES,
  });
  response.once('close', () => socket.destroy());
  sent.on('upgrade', (_head, upgraded) => upgraded.destroy());
  sent.on('response', (answer) => {
    ignoreLateErrors(answer);
    answer.once('error', () => response.destroy());
    answer.once('aborted', () => response.destroy());
    response.writeHead(answer.statusCode ?? 502, withoutHops(answer.headers));
    answer.pipe(response);
  });
  sent.on('error', () => response.destroy());
  sent.end();
}

/** Tunnels TLS. Only WebSockets without TLS request port 80. */
async function tunnel(authority: string, browser: Socket, head: Buffer, reach: Reach): Promise<void> {
  const url = new URL(`https://${authority}/`);
  if (url.host === '' || url.pathname !== '/' || url.port === '80') throw new Error('not a TLS address');
  const socket = await reach(url);
  browser.once('close', () => socket.destroy());
  socket.once('close', () => browser.destroy());
  browser.write('HTTP/1.1 200 Connection established\r\n\r\n');
  if (head.length > 0) socket.write(head);
  socket.pipe(browser);
  browser.pipe(socket);
}

function withoutHops(headers: IncomingMessage['headers']): IncomingMessage['headers'] {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !hopByHop.has(name)));
}
