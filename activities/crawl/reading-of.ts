import type { CrawlDeps, Reading } from './crawl-deps.ts';
import { FetchFailure } from '../../src/guarded-fetch/fetch-failure.ts';

/** Parses a page. @throws FetchFailure `unreadable_page` or `not_read_in_time` */
export async function readingOf(
  html: string,
  url: string,
  { parse, signal }: Pick<CrawlDeps, 'parse' | 'signal'>,
): Promise<Reading> {
  try {
    return await parse('readPage', { html, url }, { of: url, signal });
  } catch (cause) {
    if (cause instanceof FetchFailure || signal.aborted) throw cause;
    // Parsers throw various errors for hostile HTML, such as a million nested elements.
    throw new FetchFailure('unreadable_page', url, { cause });
  }
}
