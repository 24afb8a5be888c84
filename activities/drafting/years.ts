import type { Cited } from '../../src/shared/profile-schema.ts';
import type { Block } from '../reading/page-reading.ts';
import { yearAlone, yearOfFounding } from './founding-years.ts';
import { stringsAt } from './json-ld-nodes.ts';
import { words } from './lexicon.ts';
import { ownNameIn, ownNamesAt } from './own-names.ts';
import { descriptionsOf, ownNodes } from './own-nodes.ts';
import { isPersonName } from './person-name.ts';
import { isUsable } from './placeholder.ts';
import { isAboutOthers, isOthers, sectionsOf } from './sections.ts';
import { cite, pagesOf, type Site, type SitePage } from './site.ts';
import { sentencesIn } from './words.ts';

const maxBlock = 4000;
const maxLine = 100;

/** The year of founding, where the site states one and states no other. A copyright year is none. */
export function draftFoundedYear(site: Site, name: string | null): Cited<string> | null {
  const [inMarkup] = stated(site);
  if (inMarkup !== undefined) return inMarkup;
  const lines = site.pages.flatMap(({ blocks }) => blocks.map(({ text }) => text));
  const own = ownNamesAt(lines, site.home.url, name);
  const pages = pagesOf(site, 'about', 'home', 'team', 'legal', 'contact', 'faq', 'other');
  const found = pages.flatMap((page) => yearsOn(page, own));
  return found.every(({ value }) => value === found[0]?.value) ? (found[0] ?? null) : null;
}

function yearsOn(page: SitePage, own: readonly string[]): Cited<string>[] {
  const others = new Set(
    sectionsOf(page)
      .filter(isAboutOthers)
      .flatMap(({ blocks }) => blocks),
  );
  return [
    ...page.blocks.flatMap((block, at) =>
      others.has(block) && page.role !== 'about' ? [] : yearsAt(page, at, own),
    ),
    ...descriptionsOf(page)
      .flatMap(sentencesIn)
      .flatMap((sentence) => saidYear(page, sentence, own)),
  ];
}

/** On a page about the company, what has its name is its own, whatever the template calls the place. */
const mayTell = ({ role }: SitePage, { text, marks }: Block, own: readonly string[]): boolean =>
  text.length <= maxBlock &&
  !marks.has('team') &&
  isUsable(text) &&
  (!isOthers(marks) ||
    (role === 'about' && !marks.has('quote') && (ownNameIn(text, own) !== null || yearAlone(text) !== null)));

function yearsAt(page: SitePage, at: number, own: readonly string[]): Cited<string>[] {
  const block = page.blocks[at];
  if (block === undefined || !mayTell(page, block, own)) return [];
  const above = page.blocks.slice(Math.max(0, at - 2), at);
  if (above.some(({ text, marks }) => isPersonName(text) && !marks.has('nav'))) return [];
  const texts = (block.lines ?? [block.text]).flatMap((line) =>
    line.length <= maxLine && yearOfFounding(line, own) !== null ? [line] : sentencesIn(line),
  );
  // A year by itself, and beside it what says that it is that of the founding: `Founded`, `Februar 2020`.
  const next = page.blocks[at + 1]?.text ?? '';
  const [one, other] = [yearAlone(block.text), yearAlone(next)];
  const label = one === null ? block.text : next;
  const isLabelled = (one === null) !== (other === null) && words('founded', 'beginning').test(label);
  if (isLabelled && label.length <= maxLine) texts.push(`${block.text} ${next}`);
  return texts.flatMap((text) => saidYear(page, text, own));
}

function saidYear(page: SitePage, text: string, own: readonly string[]): Cited<string>[] {
  const value = yearOfFounding(text, own);
  return value === null ? [] : [{ value, evidence: [cite(page, text)] }];
}

/** `foundingDate` of the organization. */
const stated = ({ pages }: Site): Cited<string>[] =>
  pages.flatMap((page) =>
    ownNodes(page)
      .filter(({ role }) => role === 'organization')
      .flatMap(({ node }) => stringsAt(node, 'foundingDate').map((date) => date.trim()))
      .filter((date) => /^(?:1[89]|20)\d{2}(?=$|[-/.])/.test(date))
      .map((date) => ({ value: date.slice(0, 4), evidence: [cite(page, date)] })),
  );
