import type { CrawledPage } from '../../src/shared/profile-schema.ts';
import { createPageRendering } from '../browser/page-rendering.ts';
import { quotingForbidden, directivesFor, robotsLinesOf } from '../reading/robots-directives.ts';
import { readingOf } from './reading-of.ts';
import type { CrawlDeps, KeptPage, Reading } from './crawl-deps.ts';
import { FetchFailure, statusFailure } from '../../src/guarded-fetch/fetch-failure.ts';
import type { FetchOptions } from '../../src/guarded-fetch/guarded-fetch.ts';
import { type Alternate, alternatesOf, languageOfPage } from './languages.ts';
import { PRODUCT_TOKEN } from '../../src/guarded-fetch/limits.ts';

/** A fetched and parsed page. */
export interface PageRead {
  page: CrawledPage;
  reading: Reading;
  alternates: Alternate[];
  /** Whether links may be followed (no `nofollow`). */
  mayFollow: boolean;
  /** The directive that forbids quoting the page, or null. */
  unquotable: string | null;
}

/** Fetches, renders if necessary, and parses a page. @throws FetchFailure */
export type ReadPage = (
  address: string,
  options: Pick<FetchOptions, 'allowUrl' | 'accept' | 'maxBytes' | 'truncate'>,
) => Promise<PageRead>;

/** The reader of one crawl. Pages in `kept`, from the previous crawl, are requested conditionally. */
export function createPageReader(
  deps: Pick<CrawlDeps, 'fetch' | 'parse' | 'signal' | 'renderer'>,
  kept: readonly KeptPage[],
): ReadPage {
  const keptByUrl = new Map(kept.map((page) => [page.url, page]));
  const rendering = createPageRendering(deps.renderer ?? null, deps);
  return async (address, options) => {
    const validators = ({ href }: URL) => keptByUrl.get(href) ?? null;
    const answer = await deps.fetch(address, { ...options, validators });
    const { url, headers } = answer;
    const known = answer.status === 304 ? keptByUrl.get(url) : undefined;
    if (!known && answer.status !== 200) throw statusFailure(url, answer.status);
    const source = known?.html ?? answer.body;
    const sent = { html: source, reading: await readingOf(source, url, deps) };
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
        pictures: reading.pictures,
        // The result of scripts changes without the page, so rendered pages have no validators.
        etag: shown ? null : validatorOf(headers.etag ?? known?.etag),
        lastModified: shown ? null : validatorOf(headers['last-modified'] ?? known?.lastModified),
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
  };
}

/** @throws FetchFailure `not_to_be_quoted` */
export function assertQuotable({ page, unquotable }: PageRead): void {
  if (unquotable !== null) {
    throw new FetchFailure('not_to_be_quoted', page.url, { status: page.status, detail: unquotable });
  }
}

const validatorOf = (sent: string | null | undefined): string | null =>
  sent != null && sent.length <= 300 ? sent.replaceAll('\0', '') : null;
