import { FetchFailure } from '../../src/guarded-fetch/fetch-failure.ts';
import { MAX_LLMS_BYTES } from '../../src/guarded-fetch/limits.ts';
import type { PageRead, PageReader } from './read-page.ts';

export const llmsTxtOf = (homeUrl: string): string => new URL('/llms.txt', homeUrl).href;

/**
 * What a website says to language models (llmstxt.org), where it does: plain text or Markdown at the home page's host, of
 * which the beginning is read. It only helps, so whatever is wrong with it means that there is none; so does the web page
 * that some sites answer with to everything.
 */
export async function readLlmsTxt(
  address: string,
  { reader, allowUrl }: { reader: PageReader; allowUrl: (url: URL) => Promise<string | null> },
): Promise<PageRead | null> {
  try {
    const found = await reader.read(address, {
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
