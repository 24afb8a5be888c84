/** The pages of a labelled site as a crawl would store them, read from files. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { decodeText } from '../../src/guarded-fetch/decode-text.ts';
import { readPage } from '../../activities/reading/page.ts';
import type { StoredPage } from '../../src/shared/profile-schema.ts';
import type { LabelledSite } from './labels.ts';

export const addressOf = ({ labels }: LabelledSite, path: string): string => new URL(path, labels.url).href;

export async function readSite(site: LabelledSite): Promise<StoredPage[]> {
  return Promise.all(
    Object.entries(site.labels.pages).map(async ([file, path]) => {
      const html = decodeText(await readFile(join(site.folder, file)), 'text/html');
      return storedPage(addressOf(site, path), html);
    }),
  );
}

export function storedPage(url: string, html: string): StoredPage {
  const { title, text } = readPage(html, url);
  return { url, title, status: 200, html, text };
}
