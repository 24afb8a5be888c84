import type { CrawlDeps, Reading } from './crawl-deps.ts';
import { FetchFailure } from '../../src/guarded-fetch/fetch-failure.ts';

/** Throws FetchFailure where the page cannot be read, or not in time. */
export async function readingOf(
  html: string,
  url: string,
  { parse, signal }: Pick<CrawlDeps, 'parse' | 'signal'>,
): Promise<Reading> {
  try {
    return await parse('readPage', { html, url }, { of: url, signal });
  } catch (cause) {
    if (cause instanceof FetchFailure || signal.aborted) throw cause;
    // Parsers give up on hostile HTML (a million nested elements) with whatever error comes first.
    throw new FetchFailure('unreadable_page', url, { cause });
  }
}
