/** Websites that publish Client ID Metadata Documents, on loopback. */
import type { Handler, LocalServer } from '../crawl/local-sites.ts';
import { startSite } from '../crawl/local-sites.ts';

export interface DocumentSite {
  server: LocalServer;
  /** What the next requests are answered with, by path. */
  answers: Record<string, Handler>;
  /** For `CRAWL_RESOLVE`, under the names given. */
  resolve(...hosts: string[]): string;
}

export async function startDocumentSite(): Promise<DocumentSite> {
  const answers: Record<string, Handler> = {};
  const server = await startSite((request, response) => {
    const answer = answers[request.url ?? ''];
    if (answer) answer(request, response);
    else response.writeHead(404).end();
  });
  return {
    server,
    answers,
    resolve: (...hosts) => hosts.map((host) => `${host}:443=127.0.0.1:${server.port}`).join(','),
  };
}

export const serve =
  (document: object, type = 'application/json'): Handler =>
  (_request, response) =>
    void response.writeHead(200, { 'content-type': type }).end(JSON.stringify(document));

export const documentOf = (clientId: string, more: object = {}): object => ({
  client_id: clientId,
  client_name: 'Published app',
  redirect_uris: [new URL('/callback', clientId).href],
  token_endpoint_auth_method: 'none',
  ...more,
});
