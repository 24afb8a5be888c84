/** Features and advantages: the titles of one list, of which a heading or the markup says what it lists. */
import type { Cited } from '../../src/shared/profile-schema.ts';
import type { Block } from '../reading/page-reading.ts';
import { commonBox, isInside } from './cards.ts';
import { entriesOf, isCard, plainCards, titleOf } from './feature-forms.ts';
import { isCall, isNotice, isUsable } from './placeholder.ts';
import { isUnrelated, saysAdvantages, saysFeatures, saysServices, saysSteps } from './part-headings.ts';
import { moneyAt } from './money.ts';
import { isPricingHeading } from './price-headings.ts';
import { oncePer } from './remembered.ts';
import { headsOthers, isAboutOthers, isOwnVoice, namingTrail, sectionsOf, type Section } from './sections.ts';
import { cite, pagesOf, type Site, type SitePage } from './site.ts';
import { squash, wordsIn } from './words.ts';

const maxItems = 20;
const maxLength = 100;
/** Fewer are a list only where a heading says so. */
const enough = 3;
/** More blocks under a heading are a part of the page and no card. */
const maxBlocks = 12;

/** A list of titles on a page. `names`: the heading above it and the line over that. */
interface List {
  page: SitePage;
  names: readonly string[];
  titles: readonly Block[];
}

export function draftFeatures(site: Site): Cited<string[]> | null {
  const lists = listsOn(site.home);
  const headed = lists.filter(({ names }) => names.some((name) => saysFeatures(name) || saysServices(name)));
  return firstOf([...headed, ...lists.filter(isMarked)]);
}

export const draftUsps = (site: Site): Cited<string[]> | null =>
  firstOf(
    pagesOf(site, 'home', 'about', 'features')
      .flatMap(listsOn)
      .filter((list) => isLong(list) && list.names.some(saysAdvantages)),
  );

const isLong = ({ titles }: List): boolean => titles.length >= enough;
const isMarked = (list: List): boolean =>
  isLong(list) && list.titles.every(({ marks }) => marks.has('features') && !marks.has('pricing'));

const isElsewhere = (name: string): boolean =>
  isUnrelated(name) || isPricingHeading(name) || saysSteps(name) || headsOthers(name);
const isExcluded = oncePer(
  (section: Section): boolean => isAboutOthers(section) || namingTrail(section).some(isElsewhere),
);

/** A short line in one box with the heading under it, such as `Features` over `Everything in one place`. */
function eyebrowOf({ page, heading, at }: Section): string {
  const [above, line] = [page.blocks[at - 2], page.blocks[at - 1]];
  if (heading === null || line === undefined || line.kind === 'heading') return '';
  if (line.text.length > 40 || !isOwnVoice(line)) return '';
  const isApart = above !== undefined && isInside(page, above.box, commonBox(page, line.box, heading.box));
  return isApart ? '' : line.text;
}

/** The lists of a page in order: rows of headings with a text each, entries, and cards without headings. */
const listsOn = oncePer((page: SitePage): readonly List[] => {
  const sections = sectionsOf(page);
  return sections.flatMap((section, i) => {
    const names = [section.heading?.text ?? '', eyebrowOf(section)];
    if (isExcluded(section) || names.some(isElsewhere)) return [];
    return [rowAfter(sections, i), entriesOf(section), ...plainCards(section)]
      .map((titles) => ({ page, names, titles: alike(page, titles) }))
      .filter(({ titles }) => titles.length > 1);
  });
});

/** Without the last ones that are further in or out than the first: what is below the list. */
function alike({ boxes }: SitePage, titles: Block[]): Block[] {
  const depthOf = ({ box }: Block) => boxes[box]?.depth;
  return titles.slice(0, titles.findLastIndex((one) => depthOf(one) === depthOf(titles[0] ?? one)) + 1);
}

/** The headings of one level that follow a heading of a higher one, each with a text. */
function rowAfter(sections: readonly Section[], i: number): Block[] {
  const level = sections[i + 1]?.level ?? 0;
  if (level <= (sections[i]?.level ?? 0)) return [];
  const following = sections.slice(i + 1, i + 1 + maxItems);
  const end = following.findIndex((section) => section.level !== level);
  return following
    .slice(0, end === -1 ? maxItems : end)
    .filter(
      (section, at, { length }) =>
        // Below the last card is the rest of the page.
        (section.blocks.length <= maxBlocks || at === length - 1) && isCard(section) && !isExcluded(section),
    )
    .flatMap(({ heading }) => heading ?? []);
}

const ornament = /^(?:[✓✔☑✅•●→»–—*+-]\ufe0f?|(?:\p{Extended_Pictographic}|[\ufe0f\u200d])+)\s+/u;

/** The first list of which two entries or more may be in a profile: each once, without the sign it begins with. */
function firstOf(lists: readonly List[]): Cited<string[]> | null {
  for (const { page, titles } of lists) {
    const found = new Map<string, Cited<string>>();
    for (const block of titles) {
      const value = titleOf(block).replace(ornament, '');
      const key = squash(value);
      if (mayBeItem(value) && !found.has(key)) found.set(key, { value, evidence: [cite(page, block.text)] });
    }
    const kept = [...found.values()].slice(0, maxItems);
    if (kept.length > 1)
      return { value: kept.map(({ value }) => value), evidence: kept.flatMap(({ evidence }) => evidence) };
  }
  return null;
}

const mayBeItem = (text: string): boolean =>
  text.length >= 3 &&
  text.length <= maxLength &&
  wordsIn(text).length >= 1 &&
  !/[?？:：]\s*$|^(?:[✗✘✕✖❌🚫×]|\d{1,2}[.)]\s|\p{L}+ \d{1,2}$)/u.test(text) &&
  moneyAt(text) === -1 &&
  !isUnrelated(text) &&
  !((isCall(text) || isNotice(text)) && wordsIn(text).length <= 5) &&
  isUsable(text);
