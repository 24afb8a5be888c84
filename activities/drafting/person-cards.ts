/** Cards of people, found by layout: a line in the form of a name beside a line that says what somebody is. */
import type { Block } from '../reading/page-reading.ts';
import { commonBox, isInside } from './cards.ts';
import { isTitleLine } from './founder-title.ts';
import { isPersonName } from './person-name.ts';
import { isOthers } from './sections.ts';
import type { SitePage } from './site.ts';

export interface PersonCard {
  name: string;
  /** The line or the part of it with the title. */
  title: string;
  /** Indexes of the first and the last block. */
  from: number;
  to: number;
}

/** A list of people is followed so far to see on which side of the names its titles are. */
const maxRun = 48;
/** Other short lines in a row between a name and a title of one list: a degree, a place, a biography. */
const maxBetween = 2;
/** A picture is so many blocks from the title in its card. */
const nearPicture = 2;
const dash = /^[–—-]\s*/;
const divided = /^(?<name>[^|·•:(/]{4,60}?)\s*(?:[,|·•:(/]|\s[–—-]\s)\s*(?<rest>\S.*)$/u;

/** The people that block `at` gives titles to, by themselves or with the block beside it. */
export function cardsAt(page: SitePage, at: number): PersonCard[] {
  const block = page.blocks[at];
  if (block === undefined) return [];
  // A heading may be set as a sentence: `Jane Roe,`, `Founder & CTO.`
  const plain = (line: string): string => (block.kind === 'heading' ? line.replace(/[,.]$/, '') : line);
  const inside =
    block.lines === undefined
      ? inLine({ text: plain(block.text), parts: block.parts })
      : inLines(block.lines.map(plain));
  if (inside.length > 0) return inside.map((one) => ({ ...one, from: at, to: at }));
  const title = (block.lines ?? [block.text]).find(isTitleLine);
  const name = title === undefined ? null : (nameBeside(page, at) ?? nameOfPicture(page, at));
  if (title === undefined || name === null) return [];
  return [{ name: name.name, title, from: Math.min(at, name.from), to: Math.max(at, name.to) }];
}

type Named = Pick<PersonCard, 'name' | 'title'>;
type Placed = Pick<PersonCard, 'name' | 'from' | 'to'>;

/** `Jane Roe, Co-founder & CTO`; or the name and the title in elements of their own. */
function inLine({ text, parts }: Pick<Block, 'text' | 'parts'>): Named[] {
  if (text.length > 160) return [];
  const [first = '', second = ''] = parts;
  if (isPersonName(first) && text.startsWith(first)) {
    const rest = text.slice(first.length).replace(/^[\s,|·•:(/–—-]+/, '');
    const title = isTitleLine(second) && rest.startsWith(second) ? second : rest;
    if (title !== '') return [{ name: first, title }];
  }
  const line = text.replace(dash, '');
  // A degree is before the second comma: `Jane Roe, PhD, Co-founder`.
  const degree = /^(?<name>[^,|]{4,60}?,[^,|]{2,12}),\s(?<rest>\S.*)$/u.exec(line)?.groups;
  const { name = '', rest = '' } =
    degree !== undefined && isPersonName(degree['name'] ?? '') ? degree : (divided.exec(line)?.groups ?? {});
  // `Founder · ada@orrery.example`: the title alone.
  return isPersonName(name) ? [{ name, title: rest.slice(0, / [·|•] \S+@/.exec(rest)?.index) }] : [];
}

/** The lines of one block: a name and a title in one, or in two that follow each other. */
function inLines(lines: readonly string[]): Named[] {
  const plain = lines.map((line) => line.replace(dash, ''));
  return plain.flatMap((line, at): Named[] => {
    const inOne = inLine({ text: line, parts: [] });
    if (inOne.length > 0 && inOne.every(({ title }) => isTitleLine(title))) return inOne;
    if (!isTitleLine(line)) return [];
    const order = isTitleFirst(plain, at) ? [at + 1] : [at - 1, at - 2, at + 1];
    const name = order.map((i) => plain[i] ?? '').find(isPersonName);
    return name === undefined ? [] : [{ name, title: line }];
  });
}

/** Whether titles are above the names in the list around a title: it begins with one. */
function isTitleFirst(lines: readonly string[], at: number): boolean {
  let first = at;
  for (let i = at - 1, between = 0; i >= Math.max(0, at - maxRun) && between <= maxBetween; i -= 1) {
    const line = lines[i] ?? '';
    const isNext = isPersonName(line)
      ? isTitleLine(lines[first] ?? '')
      : isTitleLine(line) && isPersonName(lines[first] ?? '');
    if (isNext) [first, between] = [i, 0];
    else if (isPersonName(line) || isTitleLine(line)) break;
    else between += 1;
  }
  return isTitleLine(lines[first] ?? '');
}

/** The name that a title is beside: the one that is closest by the boxes of the page, else on the side that the list has it. */
function nameBeside(page: SitePage, at: number): Placed | null {
  const found = [at - 1, at + 1, at - 2].flatMap((other) => {
    const named = nameAt(page, other, other < at);
    return named === null || !isBeside(page, at, other)
      ? []
      : [{ ...named, other, depth: depthOf(page, at, other) }];
  });
  const deepest = Math.max(...found.map(({ depth }) => depth));
  const close = found.filter(({ depth }) => depth === deepest);
  if (close.length < 2) return close[0] ?? null;
  const from = Math.max(0, at - maxRun);
  const lines = page.blocks.slice(from, at + 2).map(({ text, marks }) => (marks.has('nav') ? '' : text));
  const isAfter = isTitleFirst(lines, at - from);
  return close.find(({ other }) => other > at === isAfter) ?? close[0] ?? null;
}

/** The name in a block, or in two headings that follow each other: `Jane`, `Roe`. */
function nameAt(page: SitePage, at: number, isAbove: boolean): Placed | null {
  const block = page.blocks[at];
  if (block === undefined || isOthers(block.marks) || block.marks.has('nav') || block.marks.has('logo'))
    return null;
  const name = [block.text, block.lines?.[0] ?? ''].find(isPersonName);
  if (name !== undefined) return { name, from: at, to: at };
  const above = page.blocks[at - 1];
  const isSplit =
    isAbove && block.kind === 'heading' && above?.kind === 'heading' && above.level === block.level;
  const joined = isSplit && !/\s/.test(above.text + block.text) ? `${above.text} ${block.text}` : '';
  return isPersonName(joined) ? { name: joined, from: at - 1, to: at } : null;
}

/** The name that only the alternative text of the one picture in the card of a title gives. */
function nameOfPicture(page: SitePage, at: number): Placed | null {
  const card = page.boxes[page.blocks[at]?.box ?? -1]?.parent ?? -1;
  const pictures = page.images.filter(
    ({ at: place, box, marks }) =>
      card !== -1 && Math.abs(place - at) <= nearPicture && isInside(page, box, card) && !isOthers(marks),
  );
  const name = pictures[0]?.alt.replace(/^(?:\p{L}+ )+(?=\p{Lu}\S+ \p{Lu})/u, '') ?? '';
  return pictures.length === 1 && isPersonName(name) ? { name, from: at, to: at } : null;
}

/** How deep in the page the smallest box is that holds two blocks: the deeper, the closer they belong together. */
function depthOf(page: SitePage, one: number, two: number): number {
  const box = commonBox(page, page.blocks[one]?.box ?? -1, page.blocks[two]?.box ?? -1);
  return page.boxes[box]?.depth ?? 0;
}

/** In a table a name and its title share a row; a term goes with the definition after it. */
function isBeside(page: SitePage, at: number, other: number): boolean {
  const [one, two] = [page.blocks[at], page.blocks[other]];
  if (one === undefined || two === undefined) return false;
  // A line between them is short, such as a pronoun or a degree.
  const between = at - other === 2 ? (page.blocks[at - 1]?.text ?? '') : '';
  if (between.length > 40 || isTitleLine(between)) return false;
  if (one.kind === 'term') return two.kind === 'definition' && other > at;
  if (one.kind === 'definition') return other < at;
  if (one.kind !== 'cell' || two.kind !== 'cell') return true;
  return page.boxes[commonBox(page, one.box, two.box)]?.tag === 'tr';
}
