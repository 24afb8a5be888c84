/** An ordinary page: the pages of the labelled websites, repeated. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { labelledSites } from '../extraction/labels.ts';
import { type Shape, fill, pageOf, wordOf } from './fill.ts';

const body = /<body[^>]*>(.*)<\/body>/s;

export async function ordinaryPage(): Promise<Shape> {
  const sites = await labelledSites();
  const files = sites.flatMap(({ folder, labels }) =>
    Object.keys(labels.pages).map((file) => join(folder, file)),
  );
  const bodies = (await Promise.all(files.map((file) => readFile(file, 'utf8')))).flatMap(
    (html) => body.exec(html)?.[1] ?? [],
  );
  return (length) => pageOf(fill(length, (i) => `<p>${wordOf(i)}</p>${bodies[i % bodies.length] ?? ''}`));
}
