/** Features that nothing calls so: rows of headings, cards, lists and sections that have the form of features. */
import type { Block } from '../reading/page-reading.ts';
import { cardRuns, type Card } from './feature-cards.ts';
import { crossed, isNoItem, saysAdvantages } from './feature-words.ts';
import { describesIt, entryOf, itemOf, type Item } from './feature-items.ts';
import { isNumbered, mayHoldFeatures } from './feature-sections.ts';
import { arePeople, namesSomebody } from './named-people.ts';
import { isOwnVoice, sectionsOf, type Section } from './sections.ts';
import type { SitePage } from './site.ts';
import { isOfTeaser, isTeaser } from './teasers.ts';
import { squash, wordsIn } from './words.ts';

const enough = 3;
/** More cards in a row are a catalogue. */
const most = 12;

/** The cards without headings in the parts that speak of features: three or more with a short line and a text under it. */
export const cardsIn = (page: SitePage, belongs: (section: Section) => boolean): Item[] =>
  sectionsOf(page).flatMap((section) => {
    if (!mayHoldFeatures(section)) return [];
    const isHeaded = belongs(section);
    return cardRuns(section, true)
      .filter(
        (run) => run.length >= enough && (isHeaded || run.every(({ title }) => title.marks.has('features'))),
      )
      .flatMap((run) => run.map(({ title }) => itemOf(page, title)));
  });

/** The same where nothing says what they are, and each tells enough by itself. */
export const freeCards = (page: SitePage): Item[] =>
  sectionsOf(page).flatMap((section) => {
    if (!mayHoldFeatures(section)) return [];
    return cardRuns(section, false)
      .filter(
        (run) => run.length >= enough && run.length <= most && run.every(tells) && mayBeFeatures(page, run),
      )
      .flatMap((run) => run.map(({ title }) => itemOf(page, title)));
  });

/** A text long enough to describe what its title names; of two lines alike the longer is told by its length alone. */
const tells = ({ title, body, page }: Card): boolean => {
  const isAlike = page.boxes[title.box]?.tag === page.boxes[body.box]?.tag;
  return wordsIn(body.text).length >= (isAlike ? 6 : 4) && wordsIn(title.text).length <= 7;
};

const money = /\p{Sc}\s?\d|\d\s?(?:\p{Sc}|EUR|USD|GBP|CHF|kr)(?!\p{L})/u;
const reached = /\S@\S|\+\d[\d ()-]{6}/;
const step = /^(?:(?:step|schritt|paso|étape|passo|passaggio|stap|phase) )?[#0]?\d{1,2}[.):]?$/i;
const numbered =
  /^(?:(?:step|schritt|paso|étape|passo|stap|phase) )?\d{1,2}\s*[.):–-]\s|^(?:step|schritt|paso|étape|passo|stap|phase) \d/i;

/** Whether cards of titles with texts tell of a product: no plans, steps, posts, people, quotations or addresses. */
function mayBeFeatures(page: SitePage, cards: readonly Card[]): boolean {
  const lines = cards.map(({ title, body }) => ({ title: title.text, text: body.text }));
  if (arePeople(lines) || cards.every(({ title }) => namesSomebody(page, title.text))) return false;
  const isNoFeature = ({ title, body, at, end }: Card): boolean =>
    step.test(page.blocks[at - 1]?.text ?? '') ||
    numbered.test(title.text) ||
    isNumbered(page, title.box) ||
    /^["“„«]/u.test(body.text) ||
    page.blocks
      .slice(at, end + 1)
      .some(({ text }) => money.test(text) || reached.test(text) || (text.length < 80 && isOfTeaser(text)));
  return cards.filter(isNoFeature).length < 2;
}

const asCard = (section: Section, body: Block): Card | null =>
  section.heading === null
    ? null
    : {
        page: section.page,
        title: section.heading,
        body,
        at: section.at,
        end: Math.min(section.at + section.blocks.length, section.at + 6),
      };

/** Whether a section is one thing with a sentence under it. */
function cardOf(section: Section): Card | null {
  const { heading, level } = section;
  const body = section.blocks.find(describesIt);
  const fits =
    heading !== null &&
    body !== undefined &&
    level >= 2 &&
    isOwnVoice(heading) &&
    mayHoldFeatures(section) &&
    !isNoItem(heading.text) &&
    !isTeaser(section) &&
    !/^[\p{Sc}\d]/u.test(heading.text);
  return fits ? asCard(section, body) : null;
}

/** Three or more headings of one level in a row, each with a sentence under it: a grid of features without a title. */
export function grids(page: SitePage): Item[] {
  const items: Item[] = [];
  let row: Card[] = [];
  const end = (): void => {
    if (row.length >= enough && mayBeFeatures(page, row))
      items.push(...row.map(({ title }) => itemOf(page, title)));
    row = [];
  };
  for (const section of sectionsOf(page)) {
    const card = cardOf(section);
    // One about something else is among them, and ends nothing.
    if (card === null && section.level === row[0]?.title.level && section.blocks.some(describesIt)) continue;
    if (card === null || (row[0] !== undefined && row[0].title.level !== card.title.level)) end();
    if (card !== null) row.push(card);
  }
  end();
  return items;
}

/** The sections of a page that say one thing each, as a picture next to a text: wherever they are between others. */
export function claims(page: SitePage): Item[] {
  const sections = sectionsOf(page);
  for (const level of [2, 3]) {
    const told = sections.flatMap((section, i) => {
      const isGroup = (sections[i + 1]?.level ?? 0) > section.level;
      const card = section.level === level && !isGroup ? cardOf(section) : null;
      const tellsEnough = card !== null && wordsIn(card.body.text).length >= 8;
      return tellsEnough && !saysAdvantages(card.title.text) ? [card] : [];
    });
    if (told.length >= enough && told.length <= most && mayBeFeatures(page, told))
      return told.map(({ title }) => itemOf(page, title));
  }
  return [];
}

const notTerms =
  /^(?:e-?mail|phone|telephone|tel|telefon|fax|address|adresse|dirección|hours|mon(?:day)?|tue(?:sday)?|wed(?:nesday)?|thu(?:rsday)?|fri(?:day)?|sat(?:urday)?|sun(?:day)?|montag|dienstag|lunes|lundi|price|preis|precio|cost|weight|battery|warranty|size|dimensions?|colou?rs?|materials?|license|version|authors?|date|when|where|who|location|website|status|requirements|note|warning|tip|update|v?\d)(?!\p{L})/iu;

/** Lists whose entries begin with a bold name and go on to say what it is, and terms with definitions. */
export const freeTerms = (page: SitePage): Item[] =>
  sectionsOf(page).flatMap((section) => {
    if (!mayHoldFeatures(section)) return [];
    const terms = section.blocks.flatMap((block, i): Block[] => {
      const rest =
        block.kind === 'term'
          ? (section.blocks[i + 1]?.text ?? '')
          : block.text.slice(block.lead?.length ?? 0);
      const name = block.kind === 'term' ? block.text : block.lead;
      const isTerm =
        name !== undefined &&
        isOwnVoice(block) &&
        !block.marks.has('header') &&
        (block.kind === 'term' || block.kind === 'item' || block.kind === 'paragraph') &&
        wordsIn(name).length <= 7 &&
        wordsIn(rest).length >= 3 &&
        !/[?？]\s*$/.test(name) &&
        !notTerms.test(name) &&
        !crossed.test(name) &&
        !isNumbered(page, block.box) &&
        !namesSomebody(page, name.replace(/[.:]$/, '')) &&
        !reached.test(block.text);
      return isTerm ? [block] : [];
    });
    const unpriced = terms.filter(({ text }) => !money.test(text));
    return terms.length >= enough ? unpriced.map((block) => entryOf(page, block)) : [];
  });

/** The first list under the home page's headline, where nothing else tells what the product does: sites without sections. */
export function listUnderHeadline(page: SitePage): Item[] {
  for (const section of sectionsOf(page)) {
    if (section.heading === null || section.level > 1) continue;
    if (!mayHoldFeatures(section)) return [];
    const linked = new Set(page.links.map(({ text }) => squash(text)));
    const items = section.blocks.filter((block) => {
      const words = wordsIn(block.text).length;
      return block.kind === 'item' && isOwnVoice(block) && words >= 2 && words <= 14;
    });
    const [first] = items;
    const list = first === undefined ? -1 : (page.boxes[first.box]?.parent ?? -1);
    const own = items.filter(
      ({ box, text, marks }) =>
        page.boxes[box]?.parent === list &&
        !marks.has('header') &&
        !linked.has(squash(text)) &&
        !crossed.test(text) &&
        !notTerms.test(text) &&
        !namesSomebody(page, text),
    );
    return own.length >= enough ? own.map((block) => itemOf(page, block)) : [];
  }
  return [];
}
