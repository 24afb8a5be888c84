/** A labelled site whose text comes by script, through the browser that drafts are read with; its server is on loopback. */
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { pino } from 'pino';
import { createRenderer } from '../../activities/browser/renderer.ts';
import { createHostLimiter } from '../../src/guarded-fetch/host-limiter.ts';
import { DEFAULT_USER_AGENT, REQUESTS_AT_A_TIME } from '../../src/guarded-fetch/limits.ts';
import type { StoredPage } from '../../src/shared/profile-schema.ts';
import type { LabelledSite } from './labels.ts';
import { readSite, storedPage } from './read-site.ts';

export async function renderSite(site: LabelledSite, executable: string): Promise<StoredPage[]> {
  const script = await readFile(join(site.folder, 'main.js'));
  const server = createServer(({ url }, response) => {
    if (url === '/static/js/main.js') response.setHeader('content-type', 'text/javascript').end(script);
    else response.writeHead(404).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const target = { address: '127.0.0.1', port: typeof address === 'object' ? (address?.port ?? 0) : 0 };
  const { hostname } = new URL(site.labels.url);
  const renderer = createRenderer({
    executable,
    resolve: new Map([
      [`${hostname}:443`, target],
      [`${hostname}:80`, target],
    ]),
    userAgent: DEFAULT_USER_AGENT,
    hosts: createHostLimiter(REQUESTS_AT_A_TIME),
    log: pino({ level: 'silent' }),
  });
  try {
    const pages: StoredPage[] = [];
    for (const { url, html } of await readSite(site)) {
      const rendered = await renderer.render({ url, html }, { mayVisit: () => Promise.resolve() });
      pages.push(storedPage(rendered.url, rendered.html));
    }
    return pages;
  } finally {
    await renderer.close();
    server.close();
    server.closeAllConnections();
  }
}
