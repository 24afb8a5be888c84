/** A crawl of local websites into memory. */
import { crawlSite } from '../../activities/crawl/crawl-site.ts';
import type { CrawlDeps, CrawlStore, KeptPage, Refusal } from '../../activities/crawl/crawl-deps.ts';
import { createGuardedFetch } from '../../src/guarded-fetch/guarded-fetch.ts';
import type { CrawledPage } from '../../src/shared/profile-schema.ts';
import { parseHere } from '../support/parse.ts';
import { resolveTo, type Handler, type LocalServer } from './local-sites.ts';

/** Keeps pages in memory, in the order of saving, as the table does. */
export class MemoryStore implements CrawlStore {
  readonly rows: (CrawledPage | Refusal)[] = [];
  /** Of the reading before. */
  kept: KeptPage[] = [];
  /** Called before each save, to fail it. */
  beforeSave: (url: string) => void = () => undefined;

  readPages: CrawlStore['readPages'] = () =>
    Promise.resolve(
      this.rows.map((row) =>
        'html' in row
          ? { url: row.url, title: row.title, html: row.html, refusedWhy: null }
          : { url: row.url, title: null, html: null, refusedWhy: row.why },
      ),
    );
  readKept = () => Promise.resolve(this.kept);
  savePage: CrawlStore['savePage'] = (page) => this.#save(page);
  saveRefusal: CrawlStore['saveRefusal'] = (refusal) => this.#save(refusal);

  get pages(): CrawledPage[] {
    return this.rows.filter((row) => 'html' in row);
  }
  get refusals(): Refusal[] {
    return this.rows.filter((row) => 'why' in row);
  }

  async #save(row: CrawledPage | Refusal): Promise<void> {
    await Promise.resolve();
    this.beforeSave(row.url);
    this.rows.push(row);
  }
}

export const START = 'http://acme.example/';
export const page = (title: string, ...hrefs: string[]) =>
  `<!doctype html><title>${title}</title><h1>${title}</h1>${hrefs.map((href) => `<a href="${href}">${href}</a>`).join(' ')}`;
export const text: (body: string) => Handler = (body) => (_request, response) =>
  response.writeHead(200, { 'content-type': 'text/plain' }).end(body);
export const to: (location: string) => Handler = (location) => (_request, response) =>
  response.writeHead(302, { location }).end();
export const path = ({ url }: { url: string }) => url.replace('http://acme.example', '');

interface Crawl {
  store?: MemoryStore;
  signal?: AbortSignal;
  progress?: (done: number, total: number) => void;
  names?: Record<string, LocalServer>;
  start?: string;
  parse?: CrawlDeps['parse'];
  enter?: NonNullable<CrawlDeps['enter']>;
}

export const crawl = (site: LocalServer, { store = new MemoryStore(), ...crawled }: Crawl = {}) =>
  crawlSite(crawled.start ?? START, {
    fetch: createGuardedFetch({
      resolve: resolveTo({ 'acme.example': site, ...crawled.names }),
      lookup: (host) => Promise.reject(Object.assign(new Error(host), { code: 'ENOTFOUND' })),
    }),
    parse: crawled.parse ?? parseHere,
    store,
    ...(crawled.enter && { enter: crawled.enter }),
    progress: crawled.progress ?? (() => undefined),
    signal: crawled.signal ?? new AbortController().signal,
  });
