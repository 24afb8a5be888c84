/** Names under a line that calls them founders: `Our founders`, `Founded by`, `Meet the founder`. */
import { isInside } from './cards.ts';
import { namesOfLine } from './founder-markup.ts';
import { founderTitleIn } from './founder-title.ts';
import { source, words } from './lexicon.ts';
import { ownNameIn } from './own-names.ts';
import { isOthers, sectionsOf } from './sections.ts';
import type { SitePage } from './site.ts';

interface Listed {
  name: string;
  said: string[];
  /** Index of the block with the name. */
  at: number;
}

const maxList = 40;
/** A title, an account or a short biography is between two names of a list. */
const maxBetween = 3;
const before = `^(?:${source('ours', 'the', 'and', 'of', 'by')}\\s?){0,5}`;
const calls = `(?:${source('founder', 'founders')}(?:\\(s\\))?|${source('founded', 'began')}\\s*${source('by')})`;
const label = new RegExp(`${before}${calls}(?:\\s${source('of')}\\s(?<whom>\\S.{1,39}?))?\\s?[:!]?$`, 'iu');

export const listedFounders = (page: SitePage, own: readonly string[]): Listed[] =>
  page.role === 'blog' ? [] : page.blocks.flatMap((_, at) => listedUnder(page, at, own));

/** Among the facts of a page about something else, the founder is the founder of that. */
const isOfCompany = (page: SitePage, head: number, own: readonly string[]): boolean =>
  sectionsOf(page)
    .findLast(({ at }) => at <= head)
    ?.trail.some((text) => ownNameIn(text, own) !== null || words('own_people').test(text)) ?? false;

function listedUnder(page: SitePage, head: number, own: readonly string[]): Listed[] {
  const { text = '', kind, marks, box = -1 } = page.blocks[head] ?? {};
  const found = text.length > 80 ? null : label.exec(text);
  if (found === null || marks === undefined || marks.has('nav') || isOthers(marks)) return [];
  const whom = found.groups?.['whom'];
  if (whom !== undefined && ownNameIn(whom, own) === null) return [];
  const isFact = kind === 'term' || kind === 'definition' || kind === 'cell';
  if (isFact && page.role === 'other' && !isOfCompany(page, head, own)) return [];
  const isOne = !words('founders', 'founded', 'began').test(text);
  // `Founder` in a line of its own is the title of the one above it.
  if (isOne && !isFact && kind !== 'heading' && !text.endsWith(':') && !words('the', 'ours').test(text))
    return [];
  const row = kind === 'cell' ? (page.boxes[box]?.parent ?? -1) : -1;
  const names = namesAfter(page, head, isFact ? 1 : maxList, row, own);
  return names
    .filter(({ at }) => !isOne || at === names[0]?.at)
    .map(({ name, at }) => ({ name, at, said: [text, page.blocks[at]?.text ?? name] }));
}

function namesAfter(
  page: SitePage,
  head: number,
  most: number,
  row: number,
  own: readonly string[],
): { name: string; at: number }[] {
  const found: { name: string; at: number }[] = [];
  for (let at = head + 1, last = head; at <= head + most && at - last <= maxBetween; at += 1) {
    const block = page.blocks[at];
    if (block === undefined || isOthers(block.marks) || !isInside(page, block.box, row)) break;
    const names = namesOfLine(block.text);
    if (names.length === 0 && block.kind === 'heading') break;
    // Who is called the founder of something else there is a guest in the list.
    const next = page.blocks[at + 1]?.text ?? '';
    const isGuest =
      next.length < 100 && words('founder').test(next) && founderTitleIn(next, own, true) === null;
    if (names.length > 0) last = at;
    if (!isGuest) found.push(...names.map((name) => ({ name, at })));
  }
  return found;
}
