import { commonBox, isInside, textBetween } from './cards.ts';
import { isTitleLine } from './card-order.ts';
import { bioBelow } from './founder-bio.ts';
import { isBio, type FoundFounder } from './found-founder.ts';
import { founderTitleIn, namesOwn } from './founder-title.ts';
import { founderLabel, founderPattern, roleWords } from './founder-words.ts';
import { isOwnName } from './own-thing.ts';
import { isPersonName, namePattern } from './person-name.ts';
import { isAboutOthers, isOthers, sectionsOf } from './sections.ts';
import { cite, type SitePage } from './site.ts';
import { isSignature } from './signed-letter.ts';
import { isAboutGuests, teamHeading } from './team-heading.ts';
import { splitLines, splitOne } from './title-in-line.ts';
import { isBeside, sideOfName } from './title-side.ts';
import { hasPhrase } from './words.ts';

/** Names next to titles: `Jane Roe` and then `Co-founder & CTO`, in either order, or both in one block. */
export function founderCards(page: SitePage, ownNames: readonly string[]): FoundFounder[] {
  const found: FoundFounder[] = [];
  for (const section of sectionsOf(page)) {
    if (isAboutOthers(section)) continue;
    const isOfGuests = section.trail.some((text) => isAboutGuests(text) && !founderPattern.test(text));
    const isOfTeam = section.trail.some((text) => teamHeading.test(text));
    const count = section.blocks.length + (section.heading === null ? 0 : 1);
    for (let at = section.at; at < section.at + count; at += 1) {
      const block = page.blocks[at];
      if (block === undefined || isOthers(block.marks)) continue;
      if (block.text.length > (block.lines === undefined ? maxCard : maxLines)) continue;
      const isLabel = founderLabel.test(block.text);
      if (!isLabel && !founderPattern.test(block.text)) continue;
      const amongTeam =
        page.role === 'team' ||
        page.role === 'about' ||
        block.marks.has('team') ||
        isOfTeam ||
        isSignature(page, at, ownNames);
      if (!amongTeam && (isQuoted(page, at) || isAmongOthers(page, at, ownNames))) continue;
      // Among the facts of a page about something else, the founder is the founder of that.
      const isFact = block.kind === 'term' || block.kind === 'definition' || block.kind === 'cell';
      const isOfCompany = page.role !== 'other' || section.trail.some((text) => hasOwn(text, ownNames));
      if (isFact && !isOfTeam && !isOfCompany) continue;
      const pairs = pairsAt(page, at, ownNames, amongTeam);
      const labelled = pairs.length === 0 && isLabel ? labelledAt(page, at) : null;
      for (const pair of labelled === null ? pairs : [labelled]) {
        if (isOfGuests && !namesOwn(pair.title ?? '', ownNames)) continue;
        if (isGuest(page, pair)) continue;
        found.push(founderOf(page, pair));
      }
    }
  }
  return found;
}

const hasOwn = (text: string, ownNames: readonly string[]): boolean =>
  ownNames.some((own) => own !== '' && hasPhrase(text.toLowerCase(), own.toLowerCase()));

/** Next to a name a card has a title and little else. */
const maxCard = 300;
/** A block of several lines may be a whole list of people, or a letter. */
const maxLines = 1500;

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

function pairsAt(page: SitePage, at: number, ownNames: readonly string[], amongTeam: boolean): Pair[] {
  const { text = '', parts = [], lines } = page.blocks[at] ?? {};
  if (lines !== undefined) {
    const inLines = splitLines(lines, ownNames, amongTeam);
    if (inLines.length > 0) return inLines.map((pair) => ({ ...pair, from: at, to: at }));
  } else {
    const inOne = splitOne(text, parts, ownNames, amongTeam);
    if (inOne !== null) return [{ ...inOne, from: at, to: at }];
  }
  const title = (lines ?? [text])
    .map((line) => (line.length > 100 ? null : founderTitleIn(line, ownNames, amongTeam)))
    .find((one) => one !== null);
  if (title === undefined || text.length > maxCard) return [];
  const pair = pairOf(page, at, title);
  return pair === null ? [] : [pair];
}

/** The name that a title belongs to. */
function pairOf(page: SitePage, at: number, title: string): Pair | null {
  const side = sideOfName(page, at);
  for (const other of side === 'after' ? [at + 1] : [at - 1, at + 1, at - 2]) {
    if (!isBeside(page, at, other)) continue;
    const { text: whole = '', lines, marks } = page.blocks[other] ?? {};
    const name = [whole, lines?.[0] ?? ''].find(isPersonName);
    if (name === undefined || marks === undefined || isOthers(marks)) continue;
    if (other > at && side === 'before') continue;
    // The name after the title belongs to it only where the next title is not the name's own.
    if (other > at && side === null && isTitleLine(page.blocks[other + 1]?.text ?? '')) continue;
    return { name, title, from: Math.min(at, other), to: Math.max(at, other) };
  }
  return null;
}

/** Whether a line of the card says that somebody helps a company that others founded. */
function isGuest(page: SitePage, { from, to }: Pair): boolean {
  const card = page.blocks.slice(Math.max(0, from), to + 2);
  const lines = card.flatMap(({ text, lines: own }, i) => (from === to && i === 0 ? (own ?? []) : [text]));
  return lines.some((line) => isAboutGuests(line) && !founderPattern.test(line) && !/[.!?]$/.test(line));
}

const elsewhere = /(?:\bat|@|,|\bbei|\bchez)\s+(?<company>\p{Lu}[\p{L}\d&.-]+)/u;

/** Whether people of other companies are near, as those do who recommend a product. */
function isAmongOthers(page: SitePage, at: number, ownNames: readonly string[]): boolean {
  return page.blocks.slice(Math.max(0, at - 8), at + 9).some(({ text }) => {
    const company =
      text.length <= 100 && isTitleLine(text) ? elsewhere.exec(text)?.groups?.['company'] : undefined;
    return company !== undefined && !roleWords.test(company) && !isOwnName(company, ownNames);
  });
}

/** Whether a name and title close a quotation: a testimonial without the markup of one. */
function isQuoted(page: SitePage, at: number): boolean {
  return page.blocks
    .slice(Math.max(0, at - 3), at)
    .some(({ text }) => /^["“„«]|["”»]$/.test(text) && text.length > 40);
}

const nameFirst = new RegExp(`^(?:${namePattern})`, 'u');
/** `Dr. Cy Okoro (chair), founder of Lunette`: the next one of the list, with the name and the title in one line. */
const beginsWithAnother = (text: string, name: string): boolean => {
  const other = nameFirst.exec(text)?.[0];
  return other !== undefined && /^\s*[,(|–—:]/.test(text.slice(other.length)) && !other.includes(name);
};

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
    if (isPersonName(block.text) || block.marks.has('footer')) break;
    if (block.text.length < 60 && isTitleLine(block.text)) break;
    if (beginsWithAnother(block.text, name)) break;
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
