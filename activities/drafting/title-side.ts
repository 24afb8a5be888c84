/** Which name a title on a page belongs to: that of its card, of its row, or on the side on which the titles of the list stand. */
import { commonBox } from './cards.ts';
import { isTitleLine, titlesStand } from './card-order.ts';
import { isPersonName } from './person-name.ts';
import type { SitePage } from './site.ts';

/** How deep in the page the smallest box is that holds two blocks: the deeper, the closer they belong together. */
function depthOf(page: SitePage, one: number, two: number): number {
  const [a, b] = [page.blocks[one], page.blocks[two]];
  if (a === undefined || b === undefined) return -1;
  return page.boxes[commonBox(page, a.box, b.box)]?.depth ?? 0;
}

/** Blocks to each side of a title that may show how its list goes. */
const around = 60;

/** On which side of a title its own name stands: in the same card, or else where the titles of the list have theirs; null where neither tells. */
export function sideOfName(page: SitePage, at: number): 'before' | 'after' | null {
  const isName = (other: number): boolean => isPersonName(page.blocks[other]?.text ?? '');
  const [before, after] = [depthOf(page, at, at - 1), depthOf(page, at, at + 1)];
  if (isName(at + 1) && after > before) {
    // A title over a name in a card of their own, and no second title that has the name as near.
    const next = isTitleLine(page.blocks[at + 2]?.text ?? '') ? depthOf(page, at + 1, at + 2) : -1;
    if (after > next) return 'after';
  }
  if (isName(at - 1) && before > after) return 'before';
  const from = Math.max(0, at - around);
  const stand = titlesStand(
    page.blocks.slice(from, at + around).map(({ text }) => text),
    at - from,
  );
  return stand === null ? null : stand === 'above' ? 'after' : 'before';
}

/** In a table a name and its title share a row; a term goes with the definition after it. */
export function isBeside(page: SitePage, at: number, other: number): boolean {
  const [one, two] = [page.blocks[at], page.blocks[other]];
  if (one === undefined || two === undefined) return false;
  if (one.kind === 'term') return two.kind === 'definition' && other > at;
  if (one.kind === 'definition') return other < at;
  if (one.kind !== 'cell' || two.kind !== 'cell') return true;
  return page.boxes[commonBox(page, one.box, two.box)]?.tag === 'tr';
}
