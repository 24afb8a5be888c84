import { FetchFailure } from '../../src/guarded-fetch/fetch-failure.ts';
import { MAX_LLMS_BYTES } from '../../src/guarded-fetch/limits.ts';
import type { PageRead, ReadPage } from './read-page.ts';

/** The URL of the llms.txt of a website (llmstxt.org). */
export const llmsTxtOf = (homeUrl: string): string => new URL('/llms.txt', homeUrl).href;

/**
 * Reads the first 256 KiB of an llms.txt (llmstxt.org), plain text or Markdown. Null where it cannot be read, and for the HTML
 * page that some websites send for every address, as the file is optional.
 */
export async function readLlmsTxt(
  address: string,
  { readPage, allowUrl }: { readPage: ReadPage; allowUrl: (url: URL) => Promise<string | null> },
): Promise<PageRead | null> {
  try {
    const found = await readPage(address, {
      accept: 'plain',
      maxBytes: MAX_LLMS_BYTES,
      truncate: true,
      allowUrl,
    });
    return found.page.html.trimStart().startsWith('<') ? null : found;
  } catch (error) {
    if (error instanceof FetchFailure) return null;
    throw error;
  }
}
