/** What may be a feature by its form: headings with a text, entries of lists, and cards without headings. */
import type { Block } from '../reading/page-reading.ts';
import { commonBox, isInside } from './cards.ts';
import { isOwnVoice, type Section } from './sections.ts';
import { wordsIn } from './words.ts';

/** Fewer are no list of features, and more are a catalogue. */
export const enough = 3;
export const maxCards = 12;

/** Whether a heading names one thing that the text under it describes, rather than a group of them. */
export function isHeadedCard(
  { heading, level, blocks }: Section,
  next: Section | undefined,
  isPart = false,
): boolean {
  if (heading === null || level < 2 || !isOwnVoice(heading) || (next?.level ?? 0) > level) return false;
  const isBare =
    isPart && level > 2 && !blocks.some((block) => isOwnVoice(block) && /\p{L}{2}|\p{Lo}/u.test(block.text));
  return (
    (isBare || blocks.some(describes)) &&
    blocks.filter(({ kind }) => kind === 'item' || kind === 'term').length < enough
  );
}

const describes = (block: Block): boolean =>
  isOwnVoice(block) &&
  block.kind !== 'button' &&
  (wordsIn(block.text).length >= 4 || block.text.length >= 20 || /\p{L}[.!。]$/u.test(block.text));

const isOwnText = (block: Block): boolean =>
  isOwnVoice(block) && !block.marks.has('pricing') && !block.marks.has('header') && block.kind !== 'button';

/** The first lines of the entries of lists, terms, and paragraphs that begin with a bold name. */
export function entriesOf({ page, heading, blocks }: Section): Block[] {
  const entryOf = (box: number): number => {
    let at = box;
    while (at !== -1 && page.boxes[at]?.tag !== 'li') at = page.boxes[at]?.parent ?? -1;
    return at;
  };
  const entries = blocks.filter((block, i) => {
    const entry = entryOf(block.box);
    const isText = block.kind === 'paragraph' && (entry !== -1 || isNamed(block));
    const isEntry = block.kind === 'item' || block.kind === 'term' || isText;
    const isFirst = entry === -1 || entryOf((blocks[i - 1] ?? heading)?.box ?? -1) !== entry;
    return (
      isEntry && isFirst && isOwnText(block) && page.boxes[page.boxes[entry]?.parent ?? -1]?.tag !== 'ol'
    );
  });
  return entries;
}

/** Whether an entry begins with a bold name and goes on to say what it is. */
export const isNamed = ({ text, lead }: Block): boolean =>
  lead !== undefined && wordsIn(lead).length <= 7 && wordsIn(text).length >= wordsIn(lead).length + 3;

/** Cards without headings: three or more short lines, each in a box with a text that describes it. */
export function plainCards({ page, heading, blocks }: Section, isPart = false): Block[] {
  const texts = blocks.filter((block) => isOwnText(block) && /\p{L}{2}|\p{Lo}/u.test(block.text));
  const titles = texts.filter((title, i) => {
    const body = texts[i + 1];
    if (body === undefined || body.box === title.box || wordsIn(body.text).length < (isPart ? 2 : 5))
      return false;
    const card = commonBox(page, title.box, body.box);
    const holds = (block: Block | null | undefined) => block != null && isInside(page, block.box, card);
    const isTitle =
      wordsIn(title.text).length <= 7 &&
      title.text.length <= 60 &&
      !/[.!?:。！？]$|^["“„«\d]/u.test(title.text);
    return card !== -1 && isTitle && !holds(texts[i - 1]) && !holds(heading) && !/^["“„«]/.test(body.text);
  });
  return titles.length >= enough && titles.length <= maxCards ? titles : [];
}

/** Whether an entry is a fact rather than a feature: `Weight: 2 kg`. */
export const isFact = ({ lead }: Block): boolean => lead !== undefined && /[:：]$/.test(lead);
