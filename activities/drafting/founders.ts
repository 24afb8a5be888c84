import type { Cited, DraftFounder } from '../../src/drafts/schema.ts';
import { commonBox, isInside, textBetween } from './cards.ts';
import { isTitleLine, titlesStand } from './card-order.ts';
import { isBio, type FoundFounder } from './found-founder.ts';
import { copyrightHolders } from './copyright-holders.ts';
import { foundersListed } from './founder-lists.ts';
import { founderSentences } from './founder-sentences.ts';
import { founderTitleIn } from './founder-title.ts';
import { founderLabel, founderPattern } from './founder-words.ts';
import { isPersonName, isPlaceholderName } from './person-name.ts';
import { isUsable } from './placeholder.ts';
import { isAboutOthers, isOthers, sectionsOf } from './sections.ts';
import { cite, pagesOf, type Site, type SitePage } from './site.ts';
import { statedFounders } from './stated-founders.ts';
import { samplePeople } from './template-people.ts';
import { cutAtSentence, hasPhrase, squash } from './words.ts';

const maxFounders = 6;
const maxBio = 3000;

/** The people that the site itself calls its founders. Customers, authors and placeholder people are none. */
export function findFounders(site: Site, name: string | null): FoundFounder[] {
  const productNames = name === null ? [] : [name, site.domainLabel];
  const ownNames =
    name === null
      ? []
      : [
          ...productNames,
          ...copyrightHolders(site.pages.flatMap(({ blocks }) => blocks.map(({ text }) => text))),
        ];
  const found = new Map<string, FoundFounder>();
  const samples = samplePeople(site.pages.flatMap(({ blocks }) => blocks.map(({ text }) => text)));
  const add = (founder: FoundFounder): void => {
    if (
      !isUsable(founder.name) ||
      isPlaceholderName(founder.name) ||
      samples.has(founder.name) ||
      founder.name.length > 160
    )
      return;
    const key = squash(founder.name);
    const known = found.get(key);
    if (known === undefined) {
      if (found.size < maxFounders) found.set(key, founder);
      return;
    }
    if (known.title === undefined && founder.title !== undefined) {
      known.title = founder.title;
      known.evidence = [...founder.evidence, ...known.evidence];
    }
    if (known.bio.length === 0 && founder.bio.length > 0) {
      known.bio = founder.bio;
      known.evidence.push(...founder.bio.map((text) => cite(founder.page, text)));
    }
    known.span ??= founder.span;
    if (known.span === founder.span) known.page = founder.page;
  };
  const pages = pagesOf(site, 'team', 'about', 'home', 'other', 'contact', 'legal');
  for (const page of pages) for (const founder of cardsOf(page, ownNames)) add(founder);
  for (const page of pages)
    for (const founder of founderSentences(page, ownNames, productNames)) add(founder);
  for (const page of pages) for (const founder of listedOn(page, ownNames)) add(founder);
  for (const page of site.pages) for (const founder of statedFounders(page, ownNames)) add(founder);
  return [...found.values()];
}

export function toCited(founders: readonly FoundFounder[]): Cited<DraftFounder>[] {
  return founders.map(({ name, title, bio, evidence }) => {
    const text = cutAtSentence(bio.join('\n\n'), maxBio);
    const value: DraftFounder = {
      name,
      ...(title !== undefined && title.length <= 160 && { title }),
      ...(text !== null && text !== '' && { bio: text }),
    };
    return { value, evidence };
  });
}

const teamHeading =
  /\b(?:team|founders?|people|who we are|about|behind|story|leadership|makers?|über uns|gründer(?:in|innen)?|equipo|fundador(?:es|as)?|nosotros|équipe|fondateurs?|chi siamo|crew|management)\b/i;

/** Names beside titles: `Jane Roe` and then `Co-founder & CTO`, in either order, or both in one block. */
function cardsOf(page: SitePage, ownNames: readonly string[]): FoundFounder[] {
  const found: FoundFounder[] = [];
  for (const section of sectionsOf(page)) {
    if (isAboutOthers(section)) continue;
    const count = section.blocks.length + (section.heading === null ? 0 : 1);
    for (let at = section.at; at < section.at + count; at += 1) {
      const block = page.blocks[at];
      if (block === undefined || isOthers(block.marks) || block.text.length > 300) continue;
      const isLabel = founderLabel.test(block.text);
      if (!isLabel && !founderPattern.test(block.text)) continue;
      const amongTeam =
        page.role === 'team' ||
        page.role === 'about' ||
        block.marks.has('team') ||
        section.trail.some((text) => teamHeading.test(text));
      if (!amongTeam && page.role === 'home' && isQuoted(page, at)) continue;
      const card = pairAt(page, at, ownNames, amongTeam) ?? (isLabel ? labelledAt(page, at) : null);
      if (card !== null) found.push(founderOf(page, card));
    }
  }
  return found;
}

/** The names under `Our founders`. Whoever is called the founder of something else there is a guest in the list. */
function listedOn(page: SitePage, ownNames: readonly string[]): FoundFounder[] {
  if (page.role === 'customers' || page.role === 'blog') return [];
  const lines = page.blocks.map(({ text }) => text);
  return foundersListed(lines).flatMap(({ name, at, head }) => {
    if (page.blocks.slice(head, at + 1).some(({ marks }) => isOthers(marks) || marks.has('nav'))) return [];
    const next = lines[at + 1] ?? '';
    const isGuest =
      next.length < 100 && founderPattern.test(next) && founderTitleIn(next, ownNames, true) === null;
    if (isGuest) return [];
    const bio = bioBelow(page, at, name);
    const evidence = [lines[head] ?? '', lines[at] ?? '', ...bio].map((text) => cite(page, text));
    return [{ name, bio, evidence, page, span: null, sameAs: [] }];
  });
}

interface Pair {
  name: string;
  title?: string;
  /** Indexes of the first and last block of the pair. */
  from: number;
  to: number;
}

/** `Meet the founder` and then a name; what follows the name may be its title, which is found by itself. */
function labelledAt(page: SitePage, at: number): Pair | null {
  const next = page.blocks[at + 1];
  if (next === undefined || isOthers(next.marks) || !isPersonName(next.text)) return null;
  return { name: next.text, from: at, to: at + 1 };
}

function pairAt(page: SitePage, at: number, ownNames: readonly string[], amongTeam: boolean): Pair | null {
  const text = page.blocks[at]?.text ?? '';
  const inOne = splitOne(text, page.blocks[at]?.parts ?? [], ownNames, amongTeam);
  if (inOne !== null) return { ...inOne, from: at, to: at };
  const title = founderTitleIn(text, ownNames, amongTeam);
  if (title === null || text.length > 100) return null;
  const side = sideOfName(page, at);
  for (const other of side === 'after' ? [at + 1] : [at - 1, at + 1, at - 2]) {
    if (!isBeside(page, at, other)) continue;
    const name = page.blocks[other]?.text ?? '';
    if (!isPersonName(name) || isOthers(page.blocks[other]?.marks ?? new Set())) continue;
    if (other > at && side === 'before') continue;
    // The name after the title belongs to it only where the next title is not the name's own.
    if (other > at && side === null && isTitleLine(page.blocks[other + 1]?.text ?? '')) continue;
    return { name, title, from: Math.min(at, other), to: Math.max(at, other) };
  }
  return null;
}

/** How deep in the page the smallest box is that holds two blocks: the deeper, the closer they belong together. */
function depthOf(page: SitePage, one: number, two: number): number {
  const [a, b] = [page.blocks[one], page.blocks[two]];
  if (a === undefined || b === undefined) return -1;
  let depth = 0;
  for (let box = commonBox(page, a.box, b.box); box !== -1; box = page.boxes[box]?.parent ?? -1) depth += 1;
  return depth;
}

/** Blocks to each side of a title that may show how its list goes. */
const around = 60;

/** On which side of a title its own name stands: in the same card, or else where the titles of the list have theirs; null where neither tells. */
function sideOfName(page: SitePage, at: number): 'before' | 'after' | null {
  const isName = (other: number): boolean => isPersonName(page.blocks[other]?.text ?? '');
  const [before, after] = [depthOf(page, at, at - 1), depthOf(page, at, at + 1)];
  if (isName(at + 1) && after > before) {
    // A title over a name in a card of their own, and no second title that has the name as near.
    const next = isTitleLine(page.blocks[at + 2]?.text ?? '') ? depthOf(page, at + 1, at + 2) : -1;
    if (after > next) return 'after';
  }
  if (isName(at - 1) && before > after) return 'before';
  const from = Math.max(0, at - around);
  const stand = titlesStand(
    page.blocks.slice(from, at + around).map(({ text }) => text),
    at - from,
  );
  return stand === null ? null : stand === 'above' ? 'after' : 'before';
}

/** In a table a name and its title share a row; a term goes with the definition after it. */
function isBeside(page: SitePage, at: number, other: number): boolean {
  const [one, two] = [page.blocks[at], page.blocks[other]];
  if (one === undefined || two === undefined) return false;
  if (one.kind === 'term') return two.kind === 'definition' && other > at;
  if (one.kind === 'definition') return other < at;
  if (one.kind !== 'cell' || two.kind !== 'cell') return true;
  return page.boxes[commonBox(page, one.box, two.box)]?.tag === 'tr';
}

/** `Jane Roe, Co-founder & CTO` and the like. */
function splitOne(
  text: string,
  parts: readonly string[],
  ownNames: readonly string[],
  amongTeam: boolean,
): { name: string; title: string } | null {
  if (text.length > 140) return null;
  // A dash before the name signs a letter, on a page about the company; elsewhere it signs what customers say.
  const line = amongTeam ? text.replace(/^[–—-]\s*/, '') : text;
  const [first = ''] = parts;
  const candidates = [
    first,
    /^(.{4,60}?)\s*(?:[,|·•:(/]|\s[–—-]\s)/.exec(line)?.[1] ?? '',
    /^([^,|]{4,60}?)\s*[,|]/.exec(line)?.[1] ?? '',
  ];
  for (const name of candidates) {
    if (!isPersonName(name) || !line.startsWith(name)) continue;
    const rest = line.slice(name.length).replace(/^[\s,|·•:(/–—-]+|[\s)]+$/g, '');
    const title = founderTitleIn(rest, ownNames, amongTeam);
    if (title !== null) return { name, title };
  }
  return null;
}

/** Whether a name and title close a quotation: a testimonial without the markup of one. */
function isQuoted(page: SitePage, at: number): boolean {
  return page.blocks
    .slice(Math.max(0, at - 3), at)
    .some(({ text }) => /^["“„«]|["”»]$/.test(text) && text.length > 40);
}

function founderOf(page: SitePage, { name, title, from, to }: Pair): FoundFounder {
  const first = page.blocks[from];
  const last = page.blocks[to];
  const card = commonBox(page, first?.box ?? -1, last?.box ?? -1);
  const around = from === to ? (page.boxes[card]?.parent ?? card) : card;
  const bio: string[] = [];
  let end = to;
  for (let at = to + 1; at < Math.min(page.blocks.length, to + 8); at += 1) {
    const block = page.blocks[at];
    if (block === undefined || block.kind === 'heading' || !isInside(page, block.box, around)) break;
    if (isPersonName(block.text)) break;
    if (block.text.length < 60 && isTitleLine(block.text)) break;
    if (!isBio(block.text) || isOthers(block.marks)) continue;
    bio.push(block.text);
    end = at;
  }
  if (bio.length === 0) bio.push(...bioBelow(page, to, name));
  const evidence = [cite(page, textBetween(page, from, to)), ...bio.map((text) => cite(page, text))];
  return {
    name,
    ...(title !== undefined && { title }),
    bio,
    evidence,
    page,
    span: { from, to: end, card: around },
    sameAs: [],
  };
}

/** Paragraphs below a name, outside of its card, that speak of that person by name. */
function bioBelow(page: SitePage, last: number, name: string): string[] {
  const parts = name.split(/\s+/).filter((part) => part.length > 2 && !part.endsWith('.'));
  const bio: string[] = [];
  for (const { kind, text, marks } of page.blocks.slice(last + 1, last + 8)) {
    if (kind === 'heading' || isPersonName(text) || isOthers(marks)) break;
    if (founderPattern.test(text) && text.length < 60) break;
    if (isBio(text) && parts.some((part) => hasPhrase(text, part))) bio.push(text);
  }
  return bio;
}
