import type { PageReading } from '../reading/page-reading.ts';

/** Whether a box is another one or stands inside of it. */
export function isInside(page: Pick<PageReading, 'boxes'>, box: number, outer: number): boolean {
  for (let at = box; at !== -1; at = page.boxes[at]?.parent ?? -1) if (at === outer) return true;
  return outer === -1;
}

/** The smallest box that holds two others: the card of a name and a title, the entry of a question and its answer. */
export function commonBox(page: PageReading, a: number, b: number): number {
  const around = new Set<number>();
  for (let at = a; at !== -1; at = page.boxes[at]?.parent ?? -1) around.add(at);
  for (let at = b; at !== -1; at = page.boxes[at]?.parent ?? -1) if (around.has(at)) return at;
  return -1;
}

/** The texts of some blocks that follow each other, as they stand in the stored text. */
export const textBetween = (page: PageReading, from: number, to: number): string =>
  page.blocks
    .slice(from, to + 1)
    .map(({ text }) => text)
    .join(' ');
