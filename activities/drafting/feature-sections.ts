/** The parts of a page that are headed or marked as features or as advantages, and the items they hold. */
import { isInside } from './cards.ts';
import {
  crossed,
  headsAnother,
  saysAdvantages,
  saysFeatures,
  saysNoFeatures,
  saysServices,
} from './feature-words.ts';
import { describesIt, entryOf, itemOf, type Item } from './feature-items.ts';
import type { Block } from '../reading/page-reading.ts';
import { isAboutOthers, isOwnVoice, namingTrail, sectionsOf, type Section } from './sections.ts';
import type { SitePage } from './site.ts';
import { wordsIn } from './words.ts';

export const isFeatureSection = (section: Section): boolean => {
  const over = eyebrowOf(section);
  return (
    namingTrail(section).some(saysFeatures) ||
    (section.page.role === 'home' && namingTrail(section).some(saysServices)) ||
    (over !== null && saysFeatures(over)) ||
    (section.heading?.marks.has('features') ?? false)
  );
};

export const isUspSection = (section: Section): boolean => namingTrail(section).some(saysAdvantages);

/** The short line that is over a heading, such as `Features` over `Everything in one place`. */
function eyebrowOf({ page, heading, at }: Section): string | null {
  const before = heading === null ? undefined : page.blocks[at - 1];
  return before !== undefined &&
    before.kind !== 'heading' &&
    before.kind !== 'button' &&
    !before.marks.has('header') &&
    before.text.length <= 40 &&
    !/[.!?。]$/.test(before.text)
    ? before.text
    : null;
}

/** Whether a section tells of the product, and not of others, of steps and problems, of prices or people. */
export const mayHoldFeatures = (section: Section): boolean =>
  !isAboutOthers(section) &&
  !namingTrail(section).some(headsAnother) &&
  ![...headings(section), eyebrowOf(section) ?? ''].some(saysNoFeatures);

/** On the home page the headline says nothing of the parts; a page about steps has no other heading to say so. */
const headings = (section: Section): readonly string[] =>
  section.page.role === 'home' ? namingTrail(section) : section.trail;

/** The headings under a section's heading, and the items of its lists. */
export function sectionItems(page: SitePage, belongs: (section: Section) => boolean): Item[] {
  const sections = sectionsOf(page);
  return sections.flatMap((section, i) => {
    if (!belongs(section) || !mayHoldFeatures(section)) return [];
    const { heading } = section;
    const headed = heading !== null && isFeatureHeading(sections, i) ? [itemOf(page, heading)] : [];
    return [...headed, ...listedIn(section)];
  });
}

function isFeatureHeading(sections: readonly Section[], i: number): boolean {
  const section = sections[i];
  if (section === undefined || section.heading === null || !isOwnVoice(section.heading)) return false;
  const { text, level = 1 } = section.heading;
  if (level <= 1 || saysFeatures(text) || saysServices(text) || saysAdvantages(text)) return false;
  // What has headings of its own below, or a list, heads a group.
  const isGroup =
    (sections[i + 1]?.level ?? 0) > section.level ||
    section.blocks.filter((block) => isListed(block) && isOwnVoice(block)).length >= 3;
  return !isGroup && (section.blocks.some(describesIt) || isBareCard(sections, i));
}

/** Whether anything but calls and icons drawn as letters is below a heading. */
const hasText = ({ blocks }: Section): boolean =>
  blocks.some((block) => block.kind !== 'button' && isOwnVoice(block) && /\p{L}{2}/u.test(block.text));

/** Whether a heading is one of three or more in a row with an icon each and nothing else. */
function isBareCard(sections: readonly Section[], i: number): boolean {
  const { level = 0 } = sections[i] ?? {};
  const isBare = (at: number): boolean => {
    const one = sections[at];
    return (
      one !== undefined &&
      one.level === level &&
      level > 2 &&
      !hasText(one) &&
      wordsIn(one.heading?.text ?? '').length <= 6
    );
  };
  if (!isBare(i)) return false;
  let count = 1;
  for (let at = i - 1; count < 3 && isBare(at); at -= 1) count += 1;
  for (let at = i + 1; count < 3 && isBare(at); at += 1) count += 1;
  return count >= 3;
}

const isListed = ({ kind }: Block): boolean => kind === 'item' || kind === 'term';

/** The entries of a section's lists: of several lines in one entry the first. */
function listedIn({ page, heading, blocks }: Section): Item[] {
  const items: Item[] = [];
  let entry = -1;
  for (const block of blocks) {
    const list = block.kind === 'term' ? -1 : boxOfEntry(page, block.box);
    const isParagraph =
      block.kind === 'paragraph' && list !== -1 && (heading === null || !isInside(page, heading.box, list));
    if (!isListed(block) && !isParagraph) continue;
    if ((list !== -1 && list === entry) || !/\p{L}/u.test(block.text)) continue;
    entry = list;
    if (!isOwnVoice(block) || block.marks.has('header') || crossed.test(block.text)) continue;
    items.push(entryOf(page, block));
  }
  return items;
}

/** The box of the list entry that a box is in; -1 where it is in none. */
function boxOfEntry(page: SitePage, box: number): number {
  for (let at = box; at !== -1; at = page.boxes[at]?.parent ?? -1)
    if (page.boxes[at]?.tag === 'li') return at;
  return -1;
}

/** Whether a block is in a numbered list. */
export function isNumbered(page: SitePage, box: number): boolean {
  const entry = boxOfEntry(page, box);
  return (
    entry !== -1 && page.boxes[page.boxes[entry]?.parent ?? -1]?.tag === 'ol' && isInside(page, box, entry)
  );
}
