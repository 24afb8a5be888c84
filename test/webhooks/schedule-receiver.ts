/** The receiver of random schedules: one server for all endpoints, each with its own faults, that verifies each request. */
import { once } from 'node:events';
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { Webhook } from 'standardwebhooks';

/** What an endpoint does with a request; at the end of its list it accepts. */
export type Answer =
  'refuse' | 'hang up' | 'answer late' | 'gone' | 'broken TLS' | 'redirect' | 'never answer';

export interface Receiver {
  resolve: string;
  url(name: string): string;
  /** Sets what the endpoint answers, and the secret that signs. */
  add(name: string, endpoint: { answers: Answer[]; secret: string }): void;
  /** Ids that were accepted, and all that came. */
  of(name: string): { accepted: Set<string>; came: Set<string> };
  /** Requests that were not signed as they should be. */
  forged: string[];
  count: Record<Answer | 'accept', number>;
  /** Refuses connections for a time. */
  away(forMs: number): Promise<void>;
  close(): Promise<void>;
}

const lateMs = 400;
/** The alert `handshake_failure` of TLS 1.2, in place of an answer. */
const tlsAlert = Buffer.from([0x15, 0x03, 0x03, 0x00, 0x02, 0x02, 0x28]);

interface Known {
  answers: Answer[];
  secret: string;
  accepted: Set<string>;
  came: Set<string>;
}

export async function openReceiver(): Promise<Receiver> {
  const endpoints = new Map<string, Known>();
  const forged: string[] = [];
  const count: Receiver['count'] = {
    refuse: 0,
    'hang up': 0,
    'answer late': 0,
    gone: 0,
    'broken TLS': 0,
    redirect: 0,
    'never answer': 0,
    accept: 0,
  };
  const receive = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await text(request);
    const name = request.url?.slice(1) ?? '';
    const known = endpoints.get(name);
    const id = String(request.headers['webhook-id']);
    if (!known) {
      forged.push(`${name}: no such endpoint`);
      response.writeHead(404).end();
      return;
    }
    try {
      new Webhook(known.secret).verify(body, request.headers as Record<string, string>);
    } catch (error) {
      forged.push(`${name}: ${String(error)}`);
    }
    known.came.add(id);
    const answer = known.answers.shift() ?? 'accept';
    count[answer] += 1;
    await respond(answer, response);
    if (answer === 'accept' || answer === 'answer late') known.accepted.add(id);
  };
  const server = createServer((request, response) => {
    response.on('error', () => undefined);
    receive(request, response).catch(() => response.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const stop = async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  };
  return {
    resolve: `hooks.example:443=127.0.0.1:${port}`,
    url: (name) => `https://hooks.example/${name}`,
    add: (name, endpoint) => void endpoints.set(name, { ...endpoint, accepted: new Set(), came: new Set() }),
    of: (name) => endpoints.get(name) ?? { accepted: new Set(), came: new Set() },
    forged,
    count,
    async away(forMs) {
      await stop();
      await sleep(forMs);
      server.listen(port, '127.0.0.1');
      await once(server, 'listening');
    },
    close: stop,
  };
}

async function respond(answer: Answer | 'accept', response: ServerResponse): Promise<void> {
  switch (answer) {
    case 'refuse':
      response.writeHead(503).end('not now');
      return;
    case 'hang up':
      response.destroy();
      return;
    case 'gone':
      response.writeHead(410).end();
      return;
    case 'redirect':
      response.writeHead(307, { location: 'https://elsewhere.example/' }).end();
      return;
    case 'broken TLS':
      response.socket?.end(tlsAlert);
      return;
    case 'never answer':
      return;
    case 'answer late':
      await sleep(lateMs);
      response.writeHead(200).end();
      return;
    case 'accept':
      response.writeHead(204).end();
  }
}
