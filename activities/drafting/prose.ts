/** Short description and description: whole sentences of the site. */
import type { Cited } from '../../src/shared/profile-schema.ts';
import { wordsOf } from '../reading/json-ld.ts';
import { datesIn } from './dates.ts';
import { statedOn } from './own-nodes.ts';
import { isUnrelated } from './part-headings.ts';
import { isCall, isNotice, isUsable } from './placeholder.ts';
import { ownBlocks, type OwnBlock, type Section } from './sections.ts';
import { cite, metaOf, pagesOf, type Site, type SitePage } from './site.ts';
import { cutAtSentence, hasPhrase, isWordless, sentenceEnd, wordsIn } from './words.ts';

const maxShort = 300;
const maxParagraph = 490;
/** Further down, a page speaks of others as often. */
const maxParagraphs = 3;

interface Paragraph {
  page: SitePage;
  text: string;
  /** Of the heading above it. */
  level: number;
}

/** What the site states of itself, else what is under its first heading, else what else it says of itself. */
export function draftShortDescription(site: Site, name: string | null): Cited<string> | null {
  const { home } = site;
  for (const { page, text } of [...statedBy(home), ...leadOf(home), ...paragraphsAbout(site, name)]) {
    const value = cutAtSentence(text, maxShort);
    if (value !== null) return { value, evidence: [cite(page, value)] };
  }
  return null;
}

const isOwnDescription = (text: string): boolean =>
  isUsable(text) && !isNotice(text) && !quotation.test(text);

/** What meta elements and JSON-LD say of the site, where it is not cut off. */
function statedBy(page: SitePage): Paragraph[] {
  const inNodes = statedOn(page, 'description').map(wordsOf);
  return [metaOf(page, 'description'), metaOf(page, 'og:description'), ...inNodes].flatMap((text) =>
    text !== null && text.length >= 25 && !/…$|\.{3}$/.test(text) && isOwnDescription(text)
      ? [{ page, text, level: 0 }]
      : [],
  );
}

/** The first text under the first heading: a paragraph, or a long line without an end. */
function leadOf(page: SitePage): Paragraph[] {
  const under = ownBlocks(page).filter(
    ({ section, block }) => section.level === 1 && (block.kind === 'paragraph' || block.kind === 'text'),
  );
  const texts = under.map(({ block }) => wholeSentences(block.text) ?? block.text);
  const lead = texts.find((text) => hasWords(text) && isOwnDescription(text) && !/[:,]$/.test(text));
  return lead === undefined ? [] : [{ page, text: lead, level: 1 }];
}

const hasWords = (text: string): boolean =>
  isWordless(text) ? text.length >= 25 : text.length >= 50 && wordsIn(text).length >= 8;
/** The text up to its last sentence end. */
const wholeSentences = (text: string): string | null =>
  /^.*(?<!\.)[.!。！]["”’)]?(?=\s|$)/su.exec(text)?.[0] ?? null;
/** Without a last sentence that asks for a click: `Click to explore it.` */
function withoutCall(text: string): string {
  const last = text.split(sentenceEnd).at(-1) ?? '';
  return isCall(last) ? text.slice(0, -last.length).trimEnd() : text;
}
/** Somebody’s words, alone or within a text. */
const quotation = /^["“„«]|["“„«][^"“”„«»]{25,}["”“»]/u;
const unrelatedMarks = ['pricing', 'faq', 'team', 'contact'] as const;

/** The paragraphs in which a page speaks of its product: one a section, as small print, cards and examples follow. */
function paragraphsOf(page: SitePage): Paragraph[] {
  const found = new Map<Section, Paragraph>();
  for (const own of ownBlocks(page)) {
    const isUnderForm = page.blocks[own.at - 1]?.marks.has('form');
    if (found.has(own.section) || !isProse(own) || isUnderForm) continue;
    const text = cutAtSentence(withoutCall(wholeSentences(own.block.text) ?? ''), maxParagraph);
    if (text !== null && hasWords(text) && isOwnDescription(text))
      found.set(own.section, { page, text, level: own.section.level });
  }
  return [...found.values()];
}

const isProse = ({ block: { kind, marks, text }, section }: OwnBlock): boolean =>
  kind === 'paragraph' &&
  !unrelatedMarks.some((mark) => marks.has(mark)) &&
  !section.trail.some(isUnrelated) &&
  !/\S@[\w.-]{1,80}\.\p{L}|\p{Sc}\s?\d|\d\s?[\p{Sc}%]/u.test(text) &&
  datesIn(text).length === 0;

/** What the site states of itself, the paragraphs of the home page, and those of pages about it where there are few. */
export function draftDescription(site: Site, name: string | null): Cited<string> | null {
  const kept = paragraphsAbout(site, name);
  if (kept.length === 0) return null;
  return {
    value: kept.map(({ text }) => text).join('\n\n'),
    evidence: kept.map(({ page, text }) => cite(page, text)),
  };
}

/** Texts that neither begin a page nor name the product may be examples, or about somebody else. */
function paragraphsAbout(site: Site, name: string | null): Paragraph[] {
  const isAbout = ({ text, level }: Paragraph) => level === 1 || (name !== null && hasPhrase(text, name));
  const own = paragraphsOf(site.home).filter(isAbout);
  const main = own.filter(({ level }) => level < 3);
  const pieces = main.length > 0 ? main : own;
  const elsewhere = pagesOf(site, 'about').flatMap((page) => paragraphsOf(page).slice(0, 3));
  const more = pieces.length < 3 ? elsewhere.filter(isAbout) : [];
  const kept = [...statedBy(site.home).slice(0, 1), ...pieces, ...more];
  const isSaid = (text: string, i: number) => kept.slice(0, i).some((other) => other.text.includes(text));
  return kept.filter(({ text }, i) => !isSaid(text, i)).slice(0, maxParagraphs);
}
