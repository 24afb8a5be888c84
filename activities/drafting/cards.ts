import type { PageReading } from '../reading/page-reading.ts';

type Boxes = Pick<PageReading, 'boxes'>;

/** How many boxes are around a box, with itself; none where there is no box. */
const depthOf = ({ boxes }: Boxes, box: number): number => boxes[box]?.depth ?? 0;

/** The box around a box that is no deeper in the page than that. */
function outwards(page: Boxes, box: number, depth: number): number {
  let at = box;
  while (depthOf(page, at) > depth) at = page.boxes[at]?.parent ?? -1;
  return at;
}

/** Whether a box is another one or is inside of it. */
export const isInside = (page: Boxes, box: number, outer: number): boolean =>
  outer === -1 || (page.boxes[outer] !== undefined && outwards(page, box, depthOf(page, outer)) === outer);

/** The smallest box that holds two others: a card, or the entry of a question and its answer. */
export function commonBox(page: Boxes, a: number, b: number): number {
  const depth = Math.min(depthOf(page, a), depthOf(page, b));
  let [one, other] = [outwards(page, a, depth), outwards(page, b, depth)];
  while (one !== other) {
    one = page.boxes[one]?.parent ?? -1;
    other = page.boxes[other]?.parent ?? -1;
  }
  return one;
}

/** The texts of some blocks that follow each other, as they are in the stored text. */
export const textBetween = (page: PageReading, from: number, to: number): string =>
  page.blocks
    .slice(from, to + 1)
    .map(({ text }) => text)
    .join(' ');
