/** The founders that one page shows by its layout and its markup, as both the rules and the verifier read it. */
import { isInside } from './cards.ts';
import { namesOfLine } from './founder-markup.ts';
import { founderTitleIn, isTitleLine } from './founder-title.ts';
import {
  bioAfter,
  foundersInCards,
  isBio,
  isFact,
  isFactOfCompany,
  sectionAt,
  type FoundFounder,
} from './found-founders.ts';
import { source, words } from './lexicon.ts';
import { ownNameIn } from './own-names.ts';
import { isOthers } from './sections.ts';
import type { SitePage } from './site.ts';

const maxList = 40;
const noBox = -2;

export const foundersOn = (page: SitePage, own: readonly string[]): FoundFounder[] =>
  page.role === 'customers'
    ? []
    : [...foundersInCards(page, own), ...page.blocks.flatMap((_, at) => listedUnder(page, at, own))];

const label = new RegExp(
  `^(?:${source('ours', 'the', 'and', 'of', 'by')}\\s*)*(?:${source('founder', 'founders')}(?:\\(s\\))?|${source('founded', 'began')}\\s*${source('by')})(?:\\s+${source('of')}\\s+(?<whom>.{2,40}?))?\\s*[:!]?$`,
  'iu',
);

/** The names under `Our founders` or `Founded by`, and the one under `Meet the founder`. */
function listedUnder(page: SitePage, head: number, own: readonly string[]): FoundFounder[] {
  const heading = page.blocks[head];
  const said = heading === undefined || heading.text.length > 80 ? null : label.exec(heading.text);
  if (
    heading === undefined ||
    said === null ||
    page.role === 'blog' ||
    isOthers(heading.marks) ||
    heading.marks.has('nav')
  )
    return [];
  const whom = said.groups?.['whom'];
  if (whom !== undefined && ownNameIn(whom, own) === null) return [];
  const section = sectionAt(page, head);
  if (isFact(heading) && !isFactOfCompany(page, section, own)) return [];
  const isOne = !words('founders', 'founded').test(heading.text);
  // `Founder` in a line of its own is the title of the one above it.
  if (
    isOne &&
    !isFact(heading) &&
    heading.kind !== 'heading' &&
    !/:$/.test(heading.text) &&
    !words('the', 'ours').test(heading.text)
  )
    return [];
  const found: FoundFounder[] = [];
  let others = 0;
  const isOtherRow =
    heading.kind === 'cell' &&
    !isInside(page, page.blocks[head + 1]?.box ?? -1, page.boxes[heading.box]?.parent ?? -1);
  for (
    let at = head + 1;
    at <= head + (isFact(heading) ? 1 : maxList) && others < 3 && !isOtherRow;
    at += 1
  ) {
    const block = page.blocks[at];
    if (block === undefined || isOthers(block.marks)) break;
    const names = namesOfLine(block.text);
    if (names.length === 0) {
      const isOfLast =
        found.length > 0 && (isTitleLine(block.text) || isBio(block.text) || block.text.length < 40);
      if (block.kind === 'heading' || (found.length === 0 && at > head + 2)) break;
      if (!isOfLast) others += 1;
      continue;
    }
    const next = page.blocks[at + 1]?.text ?? '';
    if (words('founder').test(next) && next.length < 100 && founderTitleIn(next, own, true) === null)
      continue;
    others = 0;
    found.push(
      ...names.map((name) => ({
        name,
        bio: bioAfter(page, at, name, noBox).bio,
        said: [heading.text, block.text],
        page,
        span: null,
        sameAs: [],
      })),
    );
    if (isOne) break;
  }
  return found;
}
