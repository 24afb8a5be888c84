/** Features and advantages: titles of cards and entries of lists in the parts that are about them. */
import type { Cited, Evidence } from '../../src/shared/profile-schema.ts';
import { wordsOf } from '../reading/json-ld.ts';
import type { Block } from '../reading/page-reading.ts';
import { isDay } from './article.ts';
import { enough, entriesOf, isFact, isHeadedCard, isNamed, maxCards, plainCards } from './feature-forms.ts';
import { isTitleLine } from './founder-title.ts';
import { nodesOf, stringsAt } from './json-ld-nodes.ts';
import { segmentsOf } from './page-role.ts';
import { isCall, isNotice, isUsable } from './placeholder.ts';
import { isUnrelated, saysAdvantages, saysFeatures, saysServices, saysSteps } from './part-headings.ts';
import { moneyAt } from './money.ts';
import { oncePer } from './remembered.ts';
import { headsOthers, isAboutOthers, isOwnVoice, namingTrail, sectionsOf, type Section } from './sections.ts';
import { cite, pagesOf, type Site, type SitePage } from './site.ts';
import { isWordless, squash, wordsIn } from './words.ts';

const maxItems = 20;
const maxLength = 160;
const maxWordless = 50;

interface Item {
  text: string;
  evidence: Evidence;
}

/** What the site calls features; where it calls nothing so, the cards of its home page that have the form of features. */
export function draftFeatures(site: Site): Cited<string[]> | null {
  const pages = pagesOf(site, 'home', 'features', 'other').filter(inLanguageOf(site));
  const stated = [
    ...statedFeatures(site.home),
    ...pages.flatMap((page) => itemsIn(page, isFeaturePart, 'features')),
  ];
  const found = listOf(stated);
  return (found?.value.length ?? 0) >= enough ? found : listOf([...stated, ...formedOn(site.home)]);
}

export const draftUsps = (site: Site): Cited<string[]> | null =>
  listOf(
    pagesOf(site, 'home', 'about', 'features', 'other')
      .filter(inLanguageOf(site))
      .flatMap((page) => itemsIn(page, (section) => namingTrail(section).some(saysAdvantages))),
  );

/** Pages in the home page's language: a site in two languages says everything twice. */
function inLanguageOf({ home }: Site): (page: SitePage) => boolean {
  const main = (lang: string | null) => lang?.split(/[-_]/)[0] ?? null;
  return ({ lang }) => main(home.lang) === null || main(lang) === null || main(lang) === main(home.lang);
}

/** `featureList` of a product in JSON-LD. */
const statedFeatures = (page: SitePage): Item[] =>
  nodesOf(page.jsonLd).flatMap(({ node, role }) => {
    const listed = role === 'product' ? stringsAt(node, 'featureList').map(wordsOf) : [];
    return listed.flatMap((text) =>
      (listed.length > 1 ? [text] : text.split(/[,;•]/)).map((part) => ({
        text: part.trim(),
        evidence: cite(page, text),
      })),
    );
  });

/** A short line over a heading, such as `Features` over `Everything in one place`. */
const eyebrowOf = ({ blocks }: SitePage, at: number): string => {
  const before = blocks[at - 1];
  return before === undefined || before.kind === 'heading' || before.text.length > 40 || !isOwnVoice(before)
    ? ''
    : before.text;
};

/** The headings of a section and those above it, each with the line over it. */
const partNames = oncePer((section: Section): readonly string[] => [
  ...namingTrail(section),
  ...section.trailAt.map((at) => eyebrowOf(section.page, at)),
]);

const isFeaturePart = (section: Section): boolean =>
  partNames(section).some(saysFeatures) ||
  (section.page.role === 'home' && partNames(section).some(saysServices)) ||
  (section.page.role === 'features' && segmentsOf(new URL(section.page.url).pathname).length <= 1) ||
  (section.heading?.marks.has('features') ?? false);

const isExcluded = oncePer(
  (section: Section): boolean =>
    isAboutOthers(section) ||
    partNames(section).some((text) => isUnrelated(text) || saysSteps(text) || headsOthers(text)),
);

/** `Ada` over `Lead developer` */
const isPerson = ({ heading, blocks: [first] }: Section): boolean =>
  wordsIn(heading?.text ?? '').length <= 2 &&
  wordsIn(first?.text ?? '').length <= 4 &&
  isTitleLine(first?.text ?? '');

const isCard = (section: Section, next: Section | undefined, isPart = false): boolean =>
  isHeadedCard(section, next, isPart) &&
  !isPerson(section) &&
  ![saysFeatures, saysServices, saysAdvantages].some((says) => says(section.heading?.text ?? ''));

/** The headings with a text, the entries of lists and the cards in the parts of a page that belong. */
const itemsIn = (page: SitePage, belongs: (section: Section) => boolean, mark?: 'features'): Item[] =>
  sectionsOf(page).flatMap((section, i) => {
    if (isExcluded(section)) return [];
    const isPart = belongs(section);
    const isMarked = mark !== undefined && section.blocks.some(({ marks }) => marks.has(mark));
    const card = isPart && isCard(section, sectionsOf(page)[i + 1], true) ? section.heading : null;
    const entries = entriesOf(section);
    const found = entries.length > 0 ? entries : plainCards(section, isPart || isMarked);
    const kept = found.filter(({ marks }) => isPart || (mark !== undefined && marks.has(mark)));
    return [...(card === null ? [] : [card]), ...kept].map((block) => itemOf(page, block));
  });

const isNumbered = (text = ''): boolean =>
  /^(?:\p{L}+ )?#?\d{1,2}\s*[.):–-]?$|^(?:\p{L}+ )?\d[.):]? /u.test(text);

/** A list under the headline has no more blocks above it. */
const maxBlocksAbove = 40;

/** What has the form of features on the home page: rows of headings with a text, cards, entries with bold names, the first list. */
function formedOn(home: SitePage): Item[] {
  const sections = sectionsOf(home).filter((section) => !isExcluded(section));
  const rows = new Map<string, Block[]>();
  for (const [i, { heading, level, at, blocks, trail }] of sections.entries()) {
    const isOther = [home.blocks[at - 1], heading, ...blocks].some(
      (block) =>
        block != null &&
        (isNumbered(block.text) ||
          moneyAt(block.text) !== null ||
          (block.text.length < 80 && isDay(block.text))),
    );
    const section = sections[i];
    if (section === undefined || heading === null || isOther || !isCard(section, sections[i + 1])) continue;
    const key = `${level} ${trail.at(-2)?.slice(0, 100)}`;
    const row = rows.get(key) ?? [];
    rows.set(key, row);
    row.push(heading);
  }
  const linked = new Set(home.links.map(({ text }) => text));
  const ways = [
    [...rows.values()].filter(({ length }) => length >= enough && length <= maxCards).flat(),
    sections.map((section) => plainCards(section)).find(({ length }) => length > 0) ?? [],
    sections
      .flatMap(entriesOf)
      .filter((block) => (isNamed(block) || block.kind === 'term') && !isFact(block)),
    sections
      .filter(({ level, at }) => level === 1 && at < maxBlocksAbove)
      .flatMap(entriesOf)
      .filter((block) => !linked.has(block.text) && !isFact(block)),
  ];
  return (ways.find(({ length }) => length >= enough) ?? []).map((block) => itemOf(home, block));
}

/** The name of an entry that begins with one in bold, else all of it. */
const itemOf = (page: SitePage, { kind, text, lead }: Block): Item => ({
  text: lead === undefined || kind === 'heading' ? text : lead.replace(/(?<!\s)\s*[:.–—-]$/, ''),
  evidence: cite(page, text),
});

const ornament = /^(?:[✓✔☑✅•●→»–—*+-]\ufe0f?|(?:\p{Extended_Pictographic}|[\ufe0f\u200d])+)\s+/u;

/** Each item once, without the sign it begins with. */
function listOf(items: readonly Item[]): Cited<string[]> | null {
  const found = new Map<string, Item>();
  for (const item of items) {
    const text = item.text.replace(ornament, '');
    if (found.size < maxItems && mayBeItem(text) && !found.has(squash(text)))
      found.set(squash(text), { ...item, text });
  }
  const kept = [...found.values()];
  return kept.length === 0
    ? null
    : { value: kept.map(({ text }) => text), evidence: kept.map(({ evidence }) => evidence) };
}

function mayBeItem(text: string): boolean {
  const count = wordsIn(text).length;
  return (
    text.length >= 3 &&
    text.length <= (isWordless(text) ? maxWordless : maxLength) &&
    count >= 1 &&
    count <= 16 &&
    !(count > 8 && /[.!]$/.test(text)) &&
    !/[?？:：]\s*$|^(?:[✗✘✕✖❌🚫×]|\d{1,2}[.)]\s)/u.test(text) &&
    moneyAt(text) === null &&
    !isUnrelated(text) &&
    !((isCall(text) || isNotice(text)) && count <= 3) &&
    isUsable(text)
  );
}
