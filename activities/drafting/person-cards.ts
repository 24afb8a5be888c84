/** Cards of people, found by layout: a line in the form of a name beside a line that says what somebody is. */
import type { Block } from '../reading/page-reading.ts';
import { commonBox } from './cards.ts';
import { isTitleLine } from './founder-title.ts';
import { isPartName } from './part-headings.ts';
import { isFirstName, isPersonName } from './person-name.ts';
import { oncePer } from './remembered.ts';
import { isOthers, type Section, sectionsOf } from './sections.ts';
import type { SitePage } from './site.ts';

export interface PersonCard {
  name: string;
  title: string;
  /** Indexes of the first and the last block. */
  from: number;
  to: number;
}

/** A line of a block: most blocks are one. */
export interface Row {
  text: string;
  /** The texts of its elements. */
  parts: readonly string[];
  block: Block;
  /** Index of the block. */
  at: number;
  section: Section;
}

const maxLine = 160;
/** What a line between a name and its title has at most, such as a pronoun or a degree. */
const maxAside = 40;
const dividers = /[,|·•:(/]|\s[–—-]\s/gu;

/** The lines of a page. A heading may be set as a sentence: `Jane Roe,`, `Founder & CTO.` */
export const rowsOf = oncePer((page: SitePage): readonly Row[] =>
  sectionsOf(page).flatMap((section) =>
    section.all.flatMap((block, i) => {
      const { kind, text, parts, lines } = block;
      return (lines ?? [text]).map((line) => ({
        text: (kind === 'heading' ? line.replace(/[,.]$/, '') : line).replace(/^[–—-]\s*/, ''),
        parts: lines === undefined ? parts : [],
        block,
        at: section.at + i,
        section,
      }));
    }),
  ),
);

/** The person that a line gives a title to, by itself or with the line beside it. */
export function cardAt(page: SitePage, row: number): PersonCard | null {
  const line = rowsOf(page)[row];
  if (line === undefined) return null;
  const inside = inLine(line);
  if (inside !== null) return { ...inside, from: line.at, to: line.at };
  const name = isTitleLine(line.text) ? (nameBeside(page, row) ?? firstNameOver(page, row)) : null;
  if (name === null) return null;
  const [from, to] = [Math.min(name.at, line.at), Math.max(name.at, line.at)];
  return { name: name.text, title: line.text, from, to };
}

/** `Jane Roe, PhD, Co-founder & CTO`; or the name and the title in elements of their own. */
function inLine({ text, parts }: Row): Pick<PersonCard, 'name' | 'title'> | null {
  if (text.length > maxLine) return null;
  const [first = '', second = ''] = parts;
  const beginnings = [...text.matchAll(dividers)]
    .slice(0, 3)
    .map(({ index }) => text.slice(0, index).trimEnd());
  const name = [first, ...beginnings.reverse()].find((one) => text.startsWith(one) && isPersonName(one));
  if (name === undefined) return null;
  const rest = text.slice(name.length).replace(/^[\s,|·•:(/–—-]+/, '');
  if (rest === '') return null;
  return { name, title: isTitleLine(second) && rest.startsWith(second) ? second : rest };
}

/** The name that a title is beside: the one that is closest by the boxes of the page, else the one above. */
function nameBeside(page: SitePage, row: number): Row | null {
  const found = [row - 1, row + 1, row - 2].flatMap((other) => {
    const name = isBeside(page, row, other) ? nameAt(page, other) : null;
    return name === null ? [] : [{ name, depth: depthOf(page, row, other) }];
  });
  const deepest = Math.max(...found.map(({ depth }) => depth));
  return found.find(({ depth }) => depth === deepest)?.name ?? null;
}

/** Whether a line is a customer's, of a menu or in a logo. */
const isElsewhere = ({ block: { marks } }: Row): boolean =>
  isOthers(marks) || marks.has('nav') || marks.has('logo');

/** The name in a line, or in two headings that follow each other: `Jane`, `Roe`. */
function nameAt(page: SitePage, row: number): Row | null {
  const [above, line] = [rowsOf(page)[row - 1], rowsOf(page)[row]];
  if (line === undefined || isElsewhere(line)) return null;
  if (isPersonName(line.text)) return line;
  const { level } = line.block;
  const isSplit = level !== undefined && above?.block.level === level && !/\s/.test(above.text + line.text);
  const text = `${above?.text} ${line.text}`;
  return isSplit && isPersonName(text) ? { ...above, text } : null;
}

/** A first name right over a title: a heading, or a line in a list of people. */
function firstNameOver(page: SitePage, row: number): Row | null {
  const above = rowsOf(page)[row - 1];
  const isLabel = above?.block.kind === 'heading' || above?.block.marks.has('team');
  if (above === undefined || !isLabel || isElsewhere(above)) return null;
  return isFirstName(above.text) && !isPartName(above.text) ? above : null;
}

const boxAt = (page: SitePage, row: number): number => rowsOf(page)[row]?.block.box ?? -1;

/** How deep in the page the smallest box is that holds two lines: the deeper, the closer they belong together. */
const depthOf = (page: SitePage, one: number, two: number): number =>
  page.boxes[commonBox(page, boxAt(page, one), boxAt(page, two))]?.depth ?? 0;

/** What is between a name and its title is short. */
function isBeside(page: SitePage, row: number, other: number): boolean {
  const between = row - other === 2 ? (rowsOf(page)[row - 1]?.text ?? '') : '';
  return between.length <= maxAside && !isTitleLine(between);
}
