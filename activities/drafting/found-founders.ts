/** The founders that one page shows by its layout and its markup, as both the rules and the verifier read it. */
import { getDomain } from 'tldts';
import type { Block } from '../reading/page-reading.ts';
import { commonBox, isInside, textBetween } from './cards.ts';
import { listedFounders } from './founder-lists.ts';
import { markedFounders, statedFounders } from './founder-markup.ts';
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
/** Biographies, and other people of the same list, are among so many blocks. */
const near = 8;

export function foundersOn(page: SitePage, own: readonly string[]): FoundFounder[] {
  const plain = { bio: [], page, span: null, sameAs: [] };
  const cards = sectionsOf(page).flatMap((section) => (isAboutOthers(section) ? [] : cardsIn(section, own)));
  if (page.role === 'customers') return cards;
  return [
    ...cards,
    ...listedFounders(page, own).map((one) => ({
      ...plain,
      ...one,
      bio: bioAfter(page, one.at, one.name).bio,
    })),
    ...statedFounders(page, own).map(({ bio = '', ...one }) => ({
      ...plain,
      ...one,
      bio: isBio(bio) ? [bio] : [],
      said: [one.name],
    })),
    ...markedFounders(page).map((name) => ({ ...plain, name, said: [name] })),
  ];
}

/** Whether the company introduces its people there. */
const isAmongTeam = ({ page, trail }: Section, { marks }: Block): boolean =>
  page.role === 'team' ||
  page.role === 'about' ||
  marks.has('team') ||
  trail.some((text) => words('own_people', 'founder', 'founders').test(text));

function cardsIn(section: Section, own: readonly string[]): FoundFounder[] {
  const { page, trail, blocks, at: first } = section;
  const isOfHelpers = trail.some(
    (text) => words('helper').test(text) && !words('founder', 'founders').test(text),
  );
  const ofOthers = page.role === 'blog' || page.role === 'customers';
  const isOfCompany =
    page.role !== 'other' ||
    trail.some((text) => ownNameIn(text, own) !== null || words('own_people').test(text));
  return page.blocks.slice(first, first + blocks.length + 1).flatMap((block, i) => {
    const isShort = block.text.length <= (block.lines === undefined ? maxLine : maxLine * 5);
    if (!isShort || isOthers(block.marks) || !words('founder').test(block.text)) return [];
    // Among the facts of a page about something else, the founder is the founder of that.
    if (!isOfCompany && ['term', 'definition', 'cell'].includes(block.kind)) return [];
    return cardsAt(page, first + i).flatMap((card): FoundFounder[] => {
      const amongTeam = (!ofOthers && isAmongTeam(section, block)) || hasOwnAddress(page, card);
      const title = founderTitleIn(card.title, own, amongTeam);
      if (title === null || (isOfHelpers && ownNameIn(title, own) === null) || isHelper(page, card))
        return [];
      if (!amongTeam && (ofOthers || isQuoted(page, card) || isAmongOthers(page, card, own))) return [];
      return [founderOf(page, card, title)];
    });
  });
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

const elsewhere = new RegExp(`(?:,|@|${source('of')})\\s(?<company>.{1,100})$`, 'iu');

/** Whether people of other companies are near, as those do who recommend a product. */
const isAmongOthers = (page: SitePage, { from, to }: PersonCard, own: readonly string[]): boolean =>
  page.blocks.slice(Math.max(0, from - near), to + near).some(({ text }) => {
    const company = (isTitleLine(text) && elsewhere.exec(text)?.groups?.['company']) || '';
    return (
      /^\p{Lu}/u.test(company) && !words('role', 'founder').test(company) && ownNameIn(company, own) === null
    );
  });

function founderOf(page: SitePage, { name, from, to }: PersonCard, title: string): FoundFounder {
  const box = commonBox(page, page.blocks[from]?.box ?? -1, page.blocks[to]?.box ?? -1);
  const card = from === to ? (page.boxes[box]?.parent ?? box) : box;
  const { bio, end } = bioAfter(page, to, name, card);
  const text = textBetween(page, from, to);
  return {
    name,
    title,
    bio,
    said: text.includes(name) ? [text] : [name, text],
    page,
    span: { from, to: end, card },
    sameAs: [],
  };
}

/** Whether a text may be a biography: sentences, not a label. */
const isBio = (text: string): boolean =>
  text.length >= 30 && text.length <= 2000 && /[.!?]/.test(text) && !/©/.test(text) && isUsable(text);

const ofAnother = new RegExp(`${source('at')}\\s(?:\\p{Ll}+\\s){0,2}\\p{Lu}`, 'u');
/** A biography up to the sentence that names another organization, a former employer or a client. */
const ownPart = (text: string): string => {
  const other = sentencesIn(text).find((sentence) => ofAnother.test(sentence));
  return other === undefined ? text : text.slice(0, text.indexOf(other)).trim();
};

/** Paragraphs after a name that are in its card, or speak of that person by name. */
function bioAfter(page: SitePage, to: number, name: string, card = Infinity): { bio: string[]; end: number } {
  const parts = name.split(/\s+/).filter((part) => part.length > 2 && !part.endsWith('.'));
  const isEnd = ({ kind, text, marks }: Block): boolean =>
    kind === 'heading' ||
    isPersonName(text) ||
    isTitleLine(text) ||
    isOthers(marks) ||
    marks.has('footer') ||
    beginsWithAnother(text, name);
  const bio: string[] = [];
  let end = to;
  for (const [i, block] of page.blocks.slice(to + 1, to + 1 + near).entries()) {
    if (
      isEnd(block) ||
      (!isInside(page, block.box, card) && !parts.some((part) => hasPhrase(block.text, part)))
    )
      break;
    const text = ownPart(block.text);
    if (!isBio(text)) continue;
    bio.push(text);
    end = to + 1 + i;
  }
  return { bio, end };
}

/** `Dr. Cy Okoro (chair), founder of Lunette`: the next one of the list, with the name and the title in one line. */
const beginsWithAnother = (text: string, name: string): boolean => {
  const other = /^[^,(|–—:]{4,60}(?=\s*[,(|–—:])/u.exec(text)?.[0] ?? '';
  return isPersonName(other) && !other.includes(name);
};
