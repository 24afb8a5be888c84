/** The forms that a list of features has: headings with a text, entries of lists, and cards without headings. */
import type { Block } from '../reading/page-reading.ts';
import { commonBox, isInside } from './cards.ts';
import { moneyAt } from './money.ts';
import { isOwnVoice, type Section } from './sections.ts';
import { wordsIn } from './words.ts';

/** More are a catalogue. */
const maxCards = 12;
/** A price is a line of its own; in a longer one money may be anybody's. */
const maxLabel = 60;

const describes = ({ text }: Block): boolean =>
  wordsIn(text).length >= 4 || text.length >= 20 || /\p{L}[.!。]$/u.test(text);

const isOwnText = (block: Block): boolean =>
  isOwnVoice(block) && !block.marks.has('pricing') && !block.marks.has('header') && block.kind !== 'button';

/** Whether a heading names one thing that the text under it describes, and does not sell. */
export const isCard = ({ heading, level, blocks }: Section): boolean =>
  heading !== null &&
  level > 1 &&
  isOwnVoice(heading) &&
  !blocks.some(({ text }) => text.length <= maxLabel && moneyAt(text) !== -1) &&
  blocks.some((block) => isOwnVoice(block) && block.kind !== 'button' && describes(block));

/** The first lines of the entries of lists without numbers, and terms. */
export function entriesOf({ page, heading, blocks }: Section): Block[] {
  const entryOf = (box: number): number => {
    let at = box;
    while (at !== -1 && page.boxes[at]?.tag !== 'li') at = page.boxes[at]?.parent ?? -1;
    return at;
  };
  return blocks.filter((block, i) => {
    if (!isOwnText(block)) return false;
    if (block.kind === 'term') return true;
    const entry = entryOf(block.box);
    const isEntry = entry !== -1 && (block.kind === 'item' || block.kind === 'paragraph');
    const isFirst = entryOf((blocks[i - 1] ?? heading)?.box ?? -1) !== entry;
    return isEntry && isFirst && page.boxes[page.boxes[entry]?.parent ?? -1]?.tag !== 'ol';
  });
}

/** The name of an entry that begins with one in bold, else all of it. */
export const titleOf = ({ kind, text, lead }: Block): string =>
  lead === undefined || kind === 'heading' ? text : lead.replace(/(?<!\s)\s*[:.–—-]$/, '');

/** Rows of cards without headings: boxes side by side, each with a short line and a text that describes it. */
export function plainCards({ page, heading, blocks }: Section): Block[][] {
  const texts = blocks.filter((block) => isOwnText(block) && /\p{L}{2}|\p{Lo}/u.test(block.text));
  const cards = texts.flatMap((title, i) => {
    const body = texts[i + 1];
    if (body === undefined || body.box === title.box || !isTitle(title.text) || !describes(body)) return [];
    const box = commonBox(page, title.box, body.box);
    const isFirst = [texts[i - 1], heading].every(
      (block) => block == null || !isInside(page, block.box, box),
    );
    return isFirst && box !== -1 && !/^["“„«]/.test(body.text) ? [{ title, box }] : [];
  });
  const rows: { box: number; titles: Block[] }[] = [];
  for (const [i, { title, box }] of cards.entries()) {
    const before = cards[i - 1];
    if (before === undefined) continue;
    const around = commonBox(page, before.box, box);
    const row = rows.at(-1);
    if (row?.box === around) row.titles.push(title);
    else rows.push({ box: around, titles: [before.title, title] });
  }
  return rows.map(({ titles }) => titles).filter(({ length }) => length <= maxCards);
}

const isTitle = (text: string): boolean =>
  wordsIn(text).length <= 7 && text.length <= 60 && !/[.!?:。！？]$|^["“„«\d]/u.test(text);
