/** A source of Domain Ratings on loopback, which answers as a test says and remembers what it was asked. */
import { type IncomingHttpHeaders, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface SourceServer {
  /** With `{domain}`. */
  template: string;
  /** In the order in which they came. */
  asked: { domain: string; headers: IncomingHttpHeaders }[];
  close(): Promise<void>;
}

export type Answering = (domain: string, response: ServerResponse) => void;

export const json = (response: ServerResponse, body: unknown): void => {
  response.setHeader('content-type', 'application/json').end(JSON.stringify(body));
};

export async function sourceServer(answering: Answering): Promise<SourceServer> {
  const asked: SourceServer['asked'] = [];
  const server = createServer((request, response) => {
    const domain = decodeURIComponent(request.url?.split('/').at(-1) ?? '');
    asked.push({ domain, headers: request.headers });
    answering(domain, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    template: `http://127.0.0.1:${port}/v1/{domain}`,
    asked,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
