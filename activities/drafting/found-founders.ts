/** The founders that one page shows, by its layout, its markup and its sentences, as both the rules and the verifier read it. */
import { commonBox, isInside, textBetween } from './cards.ts';
import { statedFounders } from './founder-markup.ts';
import { saidFounders } from './founder-sentences.ts';
import { founderTitleIn, isTitleLine } from './founder-title.ts';
import { source, words } from './lexicon.ts';
import { ownNameIn } from './own-names.ts';
import { makersOn } from './makers.ts';
import { cardAt, type PersonCard, type Row, rowsOf } from './person-cards.ts';
import { isFirstName, isPersonName } from './person-name.ts';
import { isUsable } from './placeholder.ts';
import { isAboutOthers, isOthers } from './sections.ts';
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
/** Biographies are among so many blocks after a name. */
const near = 8;

export function foundersOn(page: SitePage, own: readonly string[]): FoundFounder[] {
  const plain = { bio: [], page, span: null, sameAs: [] };
  const rows = [...rowsOf(page).entries()].filter(
    ([, { text, block, section }]) =>
      text.length <= maxLine && !isOthers(block.marks) && !isAboutOthers(section),
  );
  return [
    ...rows.flatMap(([index]) => founderInCard(page, index, own)),
    ...statedFounders(page).map(({ bio = '', ...one }) => ({
      ...plain,
      ...one,
      bio: isBio(bio) ? [bio] : [],
      said: [one.name],
    })),
    ...[...saidFounders(page, own), ...makersOn(page)].map((one) => ({ ...plain, ...one })),
  ];
}

const ofPeople: readonly SitePage['role'][] = ['team', 'about', 'contact', 'legal'];

function founderInCard(page: SitePage, index: number, own: readonly string[]): FoundFounder[] {
  const row = rowsOf(page)[index];
  const card = row !== undefined && words('founder').test(row.text) ? cardAt(page, index) : null;
  if (row === undefined || card === null) return [];
  const title = founderTitleIn(card.title, own, isAmongTeam(row));
  if (title === null || words('helper').test(textBetween(page, card.from, card.to))) return [];
  // The heading over a title may be the company’s name.
  if (isFirstName(card.name) && ownNameIn(card.name, own) !== null) return [];
  const isNamed = ownNameIn(card.title, own) !== null;
  return isNamed || isAmongTeam(row) ? [founderOf(page, card, title)] : [];
}

/** Whether the company introduces its people there; elsewhere they may be others, as advisors are. */
function isAmongTeam({ section: { page, trail }, block: { marks } }: Row): boolean {
  const isHeaded = trail.some((text) => words('own_people', 'founder', 'founders').test(text));
  const isOfHelpers = trail.some((text) => words('helper').test(text) && !words('founder').test(text));
  return !isOfHelpers && (isHeaded || marks.has('team') || ofPeople.includes(page.role));
}

function founderOf(page: SitePage, { name, from, to }: PersonCard, title: string): FoundFounder {
  const box = commonBox(page, page.blocks[from]?.box ?? -1, page.blocks[to]?.box ?? -1);
  const card = from === to ? (page.boxes[box]?.parent ?? box) : box;
  const { bio, end } = bioAfter(page, to, name, card);
  const text = textBetween(page, from, to);
  const said = text.includes(name) ? [text] : [name, text];
  return { name, title, bio, said, page, span: { from, to: end, card }, sameAs: [] };
}

/** Whether a text may be a biography: sentences, not a label. */
const isBio = (text: string): boolean =>
  text.length >= 30 && text.length <= 2000 && /[.!?](?=\s|$)/.test(text) && isUsable(text);

const ofAnother = new RegExp(`${source('at')}\\s(?:\\p{Ll}+\\s){0,2}\\p{Lu}`, 'u');

/** A biography up to the sentence that names another organization, a former employer or a client. */
function ownPart(text: string): string {
  const other = sentencesIn(text).find((sentence) => ofAnother.test(sentence));
  return other === undefined ? text : text.slice(0, text.indexOf(other)).trim();
}

/** Paragraphs after a name that are in its card, or speak of that person by name. */
function bioAfter(page: SitePage, to: number, name: string, card: number): { bio: string[]; end: number } {
  const parts = name.split(/\s+/).filter((part) => part.length > 2 && !part.endsWith('.'));
  const after = page.blocks.slice(to + 1, to + 1 + near);
  const end = after.findIndex(
    ({ kind, text, marks, box }) =>
      kind === 'heading' ||
      isPersonName(text) ||
      isTitleLine(text) ||
      isOthers(marks) ||
      marks.has('footer') ||
      !(isInside(page, box, card) || parts.some((part) => hasPhrase(text, part))),
  );
  const bio = after
    .slice(0, end === -1 ? near : end)
    .map(({ text }) => ownPart(text))
    .filter(isBio);
  return { bio, end: to + bio.length };
}
