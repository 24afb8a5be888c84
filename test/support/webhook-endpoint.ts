/** A receiver of webhooks on loopback, reached under an https name of CRAWL_RESOLVE. */
import { once } from 'node:events';
import { type IncomingMessage, type Server, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export interface Received {
  headers: Record<string, string>;
  body: string;
}

export type Behaviour = (response: ServerResponse, request: IncomingMessage) => void;

export const answers = (status: number, body = ''): Behaviour => {
  return (response) => void response.writeHead(status).end(body);
};
/** Closes the connection without an answer. */
export const hangsUp: Behaviour = (response) => void response.destroy();
export const neverAnswers: Behaviour = () => undefined;

export interface WebhookEndpoint {
  /** The value of CRAWL_RESOLVE that leads `https://<host>` here. */
  resolve(host: string): string;
  received: Received[];
  /** One for each request, in order; afterwards, 200. */
  next: Behaviour[];
  close(): Promise<void>;
}

export async function openWebhookEndpoint(port = 0): Promise<WebhookEndpoint> {
  const received: Received[] = [];
  const next: Behaviour[] = [];
  const server: Server = createServer((request, response) => {
    response.on('error', () => undefined);
    void text(request).then(
      (body) => {
        received.push({ headers: request.headers as Record<string, string>, body });
        (next.shift() ?? answers(200, 'ok'))(response, request);
      },
      () => undefined,
    );
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const { port: bound } = server.address() as AddressInfo;
  return {
    resolve: (host) => `${host}:443=127.0.0.1:${bound}`,
    received,
    next,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
