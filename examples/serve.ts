/** The website of a fictional product, on loopback: what `npm run submit` reads when it is given no address. */
import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { extname, join, normalize, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The example's name; nobody can register it (RFC 2606). */
const exampleHost = 'tidewell.example';
const root = fileURLToPath(new URL('./site/', import.meta.url));
const contentTypes: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
};

export interface ExampleSite {
  /** The name under which the site speaks of itself. */
  host: string;
  /** Where on 127.0.0.1 it listens. */
  port: number;
  /** The address as its visitors would type it. */
  url: string;
  /** Entries for CRAWL_RESOLVE: `host:port` to the loopback address that stands in for it. */
  resolve: ReadonlyMap<string, { address: string; port: number }>;
  close(): Promise<void>;
}

export interface ExampleOptions {
  /** Port on 127.0.0.1; a free one by default. */
  port?: number;
  /** What the home page carries before the end of its footer, asked at every request: the badge of a listing. */
  badgeHtml?: () => string | null;
}

/** Serves the example website until it is closed. Throws what `listen` throws where the port is taken. */
export async function serveExample({
  port = 0,
  badgeHtml = () => null,
}: ExampleOptions = {}): Promise<ExampleSite> {
  const server = createServer((request, response) => {
    answer(request, response, badgeHtml).catch((error: unknown) => {
      response.destroy(error instanceof Error ? error : undefined);
    });
  });
  const listening = await listen(server, port);
  const target = { address: '127.0.0.1', port: listening };
  return {
    host: exampleHost,
    port: listening,
    url: `https://${exampleHost}/`,
    resolve: new Map([
      [`${exampleHost}:443`, target],
      [`${exampleHost}:80`, target],
    ]),
    close: () =>
      new Promise((resolve, reject) => {
        server.close((error) => (error ? reject(error) : resolve()));
        server.closeAllConnections();
      }),
  };
}

function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      server.off('error', reject);
      const address = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : port);
    });
  });
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  badgeHtml: () => string | null,
): Promise<void> {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.writeHead(405, { allow: 'GET, HEAD' }).end();
    return;
  }
  const file = await fileOf(request.url ?? '/');
  if (file === null) {
    response.writeHead(404, { 'content-type': 'text/plain; charset=utf-8' }).end('There is no such page.\n');
    return;
  }
  response.setHeader('content-type', contentTypes[extname(file)] ?? 'application/octet-stream');
  const badge = file === join(root, 'index.html') ? badgeHtml() : null;
  if (request.method === 'HEAD') response.end();
  else if (badge === null)
    createReadStream(file)
      .on('error', (error) => response.destroy(error))
      .pipe(response);
  else response.end((await readFile(file, 'utf8')).replace('</footer>', () => `  ${badge}\n    </footer>`));
}

/** The file that a path of the site names, within the site's folder; null where there is none. */
async function fileOf(target: string): Promise<string | null> {
  let path: string;
  try {
    path = decodeURIComponent(new URL(target, 'http://localhost').pathname);
  } catch {
    return null;
  }
  const name = path === '/' ? 'index.html' : extname(path) === '' ? `${path}.html` : path;
  const file = normalize(join(root, name));
  if (path.includes('\0') || !file.startsWith(root.endsWith(sep) ? root : root + sep)) return null;
  try {
    return (await stat(file)).isFile() ? file : null;
  } catch {
    return null;
  }
}
