import type { CrawledPage } from '../../src/shared/profile-schema.ts';
import { type PageRendering, createPageRendering } from '../browser/page-rendering.ts';
import { quotingForbidden, directivesFor, robotsLinesOf } from '../reading/robots-directives.ts';
import { readingOf } from './reading-of.ts';
import type { CrawlDeps, KeptPage, Reading } from './crawl-deps.ts';
import { FetchFailure, statusFailure } from '../../src/guarded-fetch/fetch-failure.ts';
import type { FetchOptions, GuardedFetch } from '../../src/guarded-fetch/guarded-fetch.ts';
import { type Alternate, alternatesOf, languageOfPage } from './languages.ts';
import { CRAWL_LANGUAGES, PRODUCT_TOKEN } from '../../src/guarded-fetch/limits.ts';
import type { Pace } from './pace.ts';

/** A page that was fetched and read, and what it says about itself. */
export interface PageRead {
  page: CrawledPage;
  reading: Reading;
  alternates: Alternate[];
  /** False where the page asks that its links be left alone. */
  mayFollow: boolean;
  /** The directive by which nothing of it may be quoted, or null. */
  unquotable: string | null;
}

/** Reads pages of one crawl: at its pace, and not again what has not changed since the reading before. */
export interface PageReader {
  read: (
    address: string,
    options: Pick<FetchOptions, 'allowUrl' | 'accept' | 'maxBytes' | 'truncate'>,
  ) => Promise<PageRead>;
  /** For what is no page, at the same pace. */
  fetch: GuardedFetch;
}

export function createPageReader(deps: CrawlDeps, kept: readonly KeptPage[], pace: Pace): PageReader {
  const keptByUrl = new Map(kept.map((page) => [page.url, page]));
  const rendering = createPageRendering(deps.renderer ?? null, deps);
  const fetch: GuardedFetch = (address, options) =>
    pace.paced(() => deps.fetch(address, { languages: CRAWL_LANGUAGES, signal: deps.signal, ...options }));
  return {
    fetch,
    read: (address, options) => readPage(address, { ...options, fetch, keptByUrl, rendering, deps }),
  };
}

interface How extends Pick<FetchOptions, 'allowUrl' | 'accept' | 'maxBytes' | 'truncate'> {
  fetch: GuardedFetch;
  keptByUrl: ReadonlyMap<string, KeptPage>;
  rendering: PageRendering;
  deps: Pick<CrawlDeps, 'parse' | 'signal'>;
}

async function readPage(
  address: string,
  { fetch, keptByUrl, rendering, deps, ...options }: How,
): Promise<PageRead> {
  const answer = await fetch(address, { ...options, validators: ({ href }) => keptByUrl.get(href) ?? null });
  const { url, headers } = answer;
  const kept = answer.status === 304 ? keptByUrl.get(url) : undefined;
  if (!kept && answer.status !== 200) throw statusFailure(url, answer.status);
  const source = kept?.html ?? answer.body;
  const sent = { html: source, reading: await readingOf(source, url, deps) };
  // What scripts make of a page changes without it, so it has no version.
  const shown = (options.accept ?? 'html') === 'html' ? await rendering.show(sent, options.allowUrl) : null;
  const { html, reading } = shown ?? sent;
  if (reading.letterCount === 0) throw new FetchFailure('empty_page', url);
  const robots = directivesFor(PRODUCT_TOKEN, [
    ...sent.reading.robotsLines,
    ...(shown ? reading.robotsLines : []),
    ...robotsLinesOf(headers['x-robots-tag'] ?? ''),
  ]);
  return {
    page: {
      url: reading.url,
      title: reading.title,
      status: 200,
      html,
      text: reading.text,
      etag: shown ? null : versionOf(headers.etag ?? kept?.etag),
      lastModified: shown ? null : versionOf(headers['last-modified'] ?? kept?.lastModified),
      language: languageOfPage(reading, headers['content-language'] ?? ''),
      languageNote: null,
      rendered: shown?.rendered ?? false,
      renderingNote: shown?.note ?? null,
    },
    reading,
    alternates: alternatesOf(reading, headers.link ?? ''),
    mayFollow: !robots.includes('nofollow'),
    unquotable: quotingForbidden(robots),
  };
}

/** Throws where nothing of the page may be quoted. */
export function assertQuotable({ page, unquotable }: PageRead): void {
  if (unquotable !== null) {
    throw new FetchFailure('not_to_be_quoted', page.url, { status: page.status, detail: unquotable });
  }
}

const versionOf = (sent: string | null | undefined): string | null =>
  sent !== null && sent !== undefined && sent.length <= 300 ? sent.replaceAll('\0', '') : null;
