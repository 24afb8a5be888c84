/** Renders a labelled site whose text is created by a script, with the browser of drafts and a server on loopback. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pino } from 'pino';
import { createRenderer } from '../../activities/browser/renderer.ts';
import { createHostLimiter } from '../../src/guarded-fetch/host-limiter.ts';
import { DEFAULT_USER_AGENT, REQUESTS_AT_A_TIME } from '../../src/guarded-fetch/limits.ts';
import type { StoredPage } from '../../src/shared/profile-schema.ts';
import { serveHosts } from '../serve-hosts.ts';
import type { LabelledSite } from './labels.ts';
import { readSite, storedPage } from './read-site.ts';

export async function renderSite(site: LabelledSite, executable: string): Promise<StoredPage[]> {
  const script = await readFile(join(site.folder, 'main.js'));
  const { hostname } = new URL(site.labels.url);
  const served = await serveHosts([hostname], ({ url }, response) => {
    if (url === '/static/js/main.js') response.setHeader('content-type', 'text/javascript').end(script);
    else response.writeHead(404).end();
  });
  const renderer = createRenderer({
    executable,
    resolve: served.resolve,
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
    await served.close();
  }
}
