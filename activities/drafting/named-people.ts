import { isTitleLine } from './card-order.ts';
import { isPersonName } from './person-name.ts';
import type { SitePage } from './site.ts';

const known = new WeakMap<SitePage, ReadonlySet<string>>();

/** The words that a page writes without a capital somewhere. */
function plainWords(page: SitePage): ReadonlySet<string> {
  const before = known.get(page);
  if (before !== undefined) return before;
  const words = new Set(
    page.blocks.flatMap(
      ({ text }) => text.slice(0, 2000).match(/(?<![\p{L}\p{M}])\p{Ll}[\p{L}\p{M}]+/gu) ?? [],
    ),
  );
  known.set(page, words);
  return words;
}

/** Endings of words that are nobody's name. */
const ending =
  /\p{L}{2}(?:tions?|sions?|ments?|ity|ities|ness|ances?|ences?|ics|ware|ships?|able|less|ful|ling|ting|ring|cking|ving|ging|ding|zing|ously|ally)$/iu;

/**
 * Whether a heading or a card's title names somebody, as far as its page tells: capitalised words of which none is
 * written small elsewhere. `Silent Gears` has the form of a name, and is none where the page speaks of gears.
 */
export const namesSomebody = (page: SitePage, text: string): boolean =>
  isPersonName(text) &&
  !text.split(/\s+/).some((word) => ending.test(word) || plainWords(page).has(word.toLowerCase()));

/** Whether cards of titles with texts are of people: each a name, with what they are below one of them at least. */
export const arePeople = (cards: readonly { title: string; text: string }[]): boolean =>
  cards.every(({ title }) => isPersonName(title)) && cards.some(({ text }) => isTitleLine(text));
