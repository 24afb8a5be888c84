/** The founders that one page shows by its layout and its markup, as both the rules and the verifier read it. */
import { getDomain } from 'tldts';
import type { Block } from '../reading/page-reading.ts';
import { commonBox, isInside, textBetween } from './cards.ts';
import { markedFounders, picturedFounders, statedFounders } from './founder-markup.ts';
import { founderTitleIn, isTitleLine } from './founder-title.ts';
import { source, words } from './lexicon.ts';
import { ownNameIn } from './own-names.ts';
import { cardsAt, type PersonCard } from './person-cards.ts';
import { isPersonName } from './person-name.ts';
import { isUsable } from './placeholder.ts';
import { isAboutOthers, isOthers, sectionsOf, type Section } from './sections.ts';
import type { SitePage } from './site.ts';
import { hasPhrase, sentencesIn } from './words.ts';

/** A founder, and where on the page: the links of the card are the founder's. */
export interface FoundFounder {
  name: string;
  title?: string;
  bio: readonly string[];
  /** Texts of the page that name the person and say it. */
  said: readonly string[];
  page: SitePage;
  /** Blocks from the name to the end of the biography; null where the markup or a sentence says it. */
  span: { from: number; to: number; card: number } | null;
  sameAs: readonly string[];
}

const maxLine = 300;
/** Biographies are among so many blocks after the name. */
const maxBio = 8;

export function foundersInCards(page: SitePage, own: readonly string[]): FoundFounder[] {
  if (page.role === 'customers') return [];
  const none = { bio: [], page, span: null, sameAs: [] };
  return [
    ...sectionsOf(page).flatMap((section) => (isAboutOthers(section) ? [] : cardsIn(section, own))),
    ...statedFounders(page, own).map(({ name, title, bio, sameAs }) => ({
      ...none,
      name,
      ...(title !== undefined && { title }),
      bio: bio !== undefined && isBio(bio) ? [bio] : [],
      said: [name],
      sameAs,
    })),
    ...markedFounders(page).map((name) => ({ ...none, name, said: [name] })),
    ...picturedFounders(page).flatMap(({ name, title: text, at }) => {
      const title = founderTitleIn(text, own, true);
      return title === null || !isAmongTeam(page, at, sectionAt(page, at))
        ? []
        : [{ ...none, name, title, said: [name, title] }];
    }),
  ];
}

/** Among the facts of a page about something else, the founder is the founder of that. */
export const isFact = ({ kind }: Block): boolean =>
  kind === 'term' || kind === 'definition' || kind === 'cell';
export const isFactOfCompany = (
  { role }: SitePage,
  section: Section | undefined,
  own: readonly string[],
): boolean =>
  role !== 'other' ||
  (section?.trail.some((text) => ownNameIn(text, own) !== null || words('own_people').test(text)) ?? false);

export const sectionAt = (page: SitePage, at: number): Section | undefined =>
  sectionsOf(page).findLast((section) => section.at <= at);

/** Whether the company introduces its people there. */
const isAmongTeam = (page: SitePage, at: number, section: Section | undefined): boolean =>
  page.role === 'team' ||
  page.role === 'about' ||
  page.blocks[at]?.marks.has('team') === true ||
  (section?.trail.some((text) => words('own_people', 'founder', 'founders').test(text)) ?? false);

function cardsIn(section: Section, own: readonly string[]): FoundFounder[] {
  const { page, trail, blocks, heading, at: first } = section;
  const isOfHelpers = trail.some(
    (text) => text.length <= 80 && words('helper').test(text) && !words('founder', 'founders').test(text),
  );
  const found: FoundFounder[] = [];
  for (let at = first; at < first + blocks.length + (heading === null ? 0 : 1); at += 1) {
    const block = page.blocks[at];
    if (block === undefined || isOthers(block.marks) || !words('founder').test(block.text)) continue;
    if (block.text.length > (block.lines === undefined ? maxLine : maxLine * 5)) continue;
    for (const card of cardsAt(page, at)) {
      if (isFact(block) && !isFactOfCompany(page, section, own)) continue;
      const amongTeam = isAmongTeam(page, at, section) || hasOwnAddress(page, card);
      const title = founderTitleIn(card.title, own, amongTeam);
      if (title === null || (isOfHelpers && ownNameIn(title, own) === null) || isHelper(page, card)) continue;
      if (!amongTeam && (page.role === 'blog' || isQuoted(page, card) || isAmongOthers(page, at, own)))
        continue;
      found.push(founderOf(page, card, title));
    }
  }
  return found;
}

/** A card with an address at the site's own domain is of one of its own people. */
const hasOwnAddress = (page: SitePage, { from, to }: PersonCard): boolean => {
  const domain = getDomain(page.url, { allowPrivateDomains: true });
  return domain !== null && page.blocks.slice(from, to + 2).some(({ text }) => text.includes(`@${domain}`));
};

/** Whether a line of the card says that the person helps a company that others founded. */
const isHelper = (page: SitePage, { from, to }: PersonCard): boolean =>
  page.blocks
    .slice(from, to + 2)
    .flatMap(({ text, lines }) => lines ?? [text])
    .some(
      (line) =>
        line.length <= 80 &&
        words('helper').test(line) &&
        !words('founder').test(line) &&
        !/[.!?]$/.test(line),
    );

/** Whether a name and title close a quotation: a testimonial without the markup of one. */
const isQuoted = (page: SitePage, { from }: PersonCard): boolean =>
  page.blocks
    .slice(Math.max(0, from - 3), from)
    .some(({ text }) => /^["“„«]|["”»]$/.test(text) && text.length > 40);

const elsewhere = new RegExp(`(?:,|@|${source('of')})\\s+(?<company>.+)$`, 'iu');

/** Whether people of other companies are near, as those do who recommend a product. */
const isAmongOthers = (page: SitePage, at: number, own: readonly string[]): boolean =>
  page.blocks.slice(Math.max(0, at - maxBio), at + maxBio).some(({ text }) => {
    const company = isTitleLine(text) ? elsewhere.exec(text)?.groups?.['company'] : undefined;
    return (
      company !== undefined &&
      /^\p{Lu}/u.test(company) &&
      !words('role', 'founder').test(company) &&
      ownNameIn(company, own) === null
    );
  });

function founderOf(page: SitePage, { name, from, to }: PersonCard, title: string): FoundFounder {
  const card = commonBox(page, page.blocks[from]?.box ?? -1, page.blocks[to]?.box ?? -1);
  const around = from === to ? (page.boxes[card]?.parent ?? card) : card;
  const { bio, end } = bioAfter(page, to, name, around);
  return {
    name,
    title,
    bio,
    said: [textBetween(page, from, to)],
    page,
    span: { from, to: end, card: around },
    sameAs: [],
  };
}

/** Whether a text may be a biography: sentences, not a label. */
export const isBio = (text: string): boolean =>
  text.length >= 30 && text.length <= 2000 && /[.!?]/.test(text) && !/©/.test(text) && isUsable(text);

const ofAnother = new RegExp(`${source('at')}\\s(?:\\p{Ll}+\\s){0,2}\\p{Lu}`, 'u');
/** A biography up to the sentence that names another organization, a former employer or a client. */
const ownPart = (text: string): string => {
  const sentences = sentencesIn(text);
  const end = sentences.findIndex((sentence) => ofAnother.test(sentence));
  const last = end === -1 ? undefined : sentences[end];
  return last === undefined ? text : text.slice(0, text.indexOf(last)).trim();
};

/** Paragraphs after a name that are in its card, or speak of that person by name. */
export function bioAfter(
  page: SitePage,
  to: number,
  name: string,
  card: number,
): { bio: string[]; end: number } {
  const parts = name.split(/\s+/).filter((part) => part.length > 2 && !part.endsWith('.'));
  const isEnd = ({ kind, text, marks }: Block): boolean =>
    kind === 'heading' ||
    isPersonName(text) ||
    isTitleLine(text) ||
    isOthers(marks) ||
    marks.has('footer') ||
    namesAnother(text, name);
  const bio: string[] = [];
  let end = to;
  for (let at = to + 1; at <= to + maxBio; at += 1) {
    const block = page.blocks[at];
    if (block === undefined || isEnd(block)) break;
    if (!isInside(page, block.box, card) && !parts.some((part) => hasPhrase(block.text, part))) break;
    const text = ownPart(block.text);
    if (!isBio(text)) continue;
    bio.push(text);
    end = at;
  }
  return { bio, end };
}

/** `Dr. Cy Okoro (chair), founder of Lunette`: the next one of the list, with the name and the title in one line. */
const namesAnother = (text: string, name: string): boolean => {
  const other = /^[^,(|–—:]{4,60}(?=\s*[,(|–—:])/u.exec(text)?.[0] ?? '';
  return isPersonName(other) && !other.includes(name);
};
