/** Cards without headings: boxes side by side, each of them a short line with a text under it. */
import type { Block } from '../reading/page-reading.ts';
import { commonBox, isInside } from './cards.ts';
import { isNoItem } from './feature-words.ts';
import { describesIt } from './feature-items.ts';
import { isOwnVoice, type Section } from './sections.ts';
import type { SitePage } from './site.ts';
import { wordsIn } from './words.ts';

export interface Card {
  page: SitePage;
  title: Block;
  body: Block;
  /** Indexes among the page's blocks: of the title, and of the last block that may belong to the card. */
  at: number;
  end: number;
}

/** A box that holds more than these is a part of the page, and no card. */
const maxLines = 6;

interface Placed {
  block: Block;
  at: number;
}

/**
 * The cards of a section, run by run: what follows each other with nothing but icons and calls between.
 * @param isHeaded whether the section says that they are features: then buttons may be titles, as accordions have them
 */
export function cardRuns(section: Section, isHeaded: boolean): Card[][] {
  const { page, heading } = section;
  const first = heading === null ? section.at : section.at + 1;
  const said = section.blocks
    .map((block, i): Placed => ({ block, at: first + i }))
    .filter(({ block }) => saysSomething(block, isHeaded));
  const runs: Card[][] = [];
  let run: Card[] = [];
  const end = (): void => {
    if (run.length > 0) runs.push(run);
    run = [];
  };
  for (let i = 0; i < said.length; i += 1) {
    const card = cardAt(section, said, i, isHeaded);
    if (card === null) {
      end();
      continue;
    }
    run.push(card);
    const box = commonBox(page, card.title.box, card.body.box);
    // What else is in the card goes with it.
    for (i += 1; isWithin(page, said[i + 1], box); i += 1) card.end = said[i + 1]?.at ?? card.end;
  }
  end();
  return runs;
}

const isWithin = (page: SitePage, one: Placed | undefined, box: number): boolean =>
  one !== undefined && isInside(page, one.block.box, box);

/** No icon drawn as a letter or a sign, no number, no call. */
const saysSomething = (block: Block, isHeaded: boolean): boolean =>
  /\p{L}{2}|\p{Lo}/u.test(block.text) &&
  (isHeaded || block.kind !== 'button') &&
  !(isNoItem(block.text) && wordsIn(block.text).length <= 4);

function cardAt(section: Section, said: readonly Placed[], i: number, isHeaded: boolean): Card | null {
  const { page, heading } = section;
  const [before, title, body] = [said[i - 1], said[i], said[i + 1]];
  if (title === undefined || body === undefined) return null;
  if (!isCardTitle(title.block, isHeaded) || !describesIt(body.block)) return null;
  const box = commonBox(page, title.block.box, body.block.box);
  if (box === -1 || title.block.box === body.block.box) return null;
  // What is before it in the same box is the first line of the card, or the two are no card.
  if (isWithin(page, before, box) || (heading !== null && isInside(page, heading.box, box))) return null;
  const within = said.slice(i, i + maxLines + 1).filter((one) => isWithin(page, one, box)).length;
  if (within > maxLines) return null;
  return { page, title: title.block, body: body.block, at: title.at, end: body.at };
}

const kinds: ReadonlySet<Block['kind']> = new Set<Block['kind']>(['text', 'paragraph', 'label', 'item']);

const isCardTitle = (block: Block, isHeaded: boolean): boolean =>
  isOwnVoice(block) &&
  !block.marks.has('header') &&
  (kinds.has(block.kind) || (isHeaded && block.kind === 'button')) &&
  block.text.length <= 60 &&
  wordsIn(block.text).length <= 8 &&
  !/[.!?:]$|^[\p{Sc}\d"“„«]/u.test(block.text);
