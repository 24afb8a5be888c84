import type { Cited, MilestoneInput } from '../../src/shared/profile-schema.ts';
import type { Block } from '../reading/page-reading.ts';
import { textBetween } from './cards.ts';
import { afterDate, datesIn } from './dates.ts';
import { words } from './lexicon.ts';
import { isUsable } from './placeholder.ts';
import { isAboutOthers, isOwnVoice, sectionsOf } from './sections.ts';
import { cite, pagesOf, type Site, type SitePage } from './site.ts';
import { cutAtSentence } from './words.ts';

const maxMilestones = 50;
const maxTitle = 200;
const maxDescription = 2000;
/** Milestones of a timeline, where it gives the day; a month or a year alone is not enough for a date. */
export function draftMilestones(site: Site): Cited<MilestoneInput>[] {
  const found = pagesOf(site, 'about', 'home', 'team', 'other').flatMap((page) =>
    sectionsOf(page).flatMap((section) => {
      if (isAboutOthers(section)) return [];
      const belongs =
        section.trail.some((text) => words('timeline').test(text)) ||
        section.blocks.some(({ marks }) => marks.has('timeline'));
      if (!belongs) return [];
      const count = section.blocks.length + (section.heading === null ? 0 : 1);
      return entriesIn(page, section.at, section.at + count);
    }),
  );
  return found.slice(0, maxMilestones);
}

function entriesIn(page: SitePage, from: number, to: number): Cited<MilestoneInput>[] {
  const found: Cited<MilestoneInput>[] = [];
  for (let at = from; at < to; at += 1) {
    const block = page.blocks[at];
    const [date, ...others] = block === undefined ? [] : datesIn(block.text);
    if (block === undefined || date === undefined || others.length > 0 || !isOwnVoice(block)) continue;
    const entry = entryAt(page, block, at, date);
    if (entry !== null) found.push(entry);
  }
  return found;
}

/** `4 March 2021: First harbour` in one block, or the date alone and its title and text in the next ones. */
function entryAt(page: SitePage, block: Block, at: number, date: string): Cited<MilestoneInput> | null {
  const rest = afterDate(block.text);
  const isAlone = rest === '' || rest === block.text;
  const title = isAlone ? (page.blocks[at + 1]?.text ?? '') : (cutAtSentence(rest, maxTitle) ?? '');
  if (title === '' || title.length > maxTitle || datesIn(title).length > 0 || !isUsable(title)) return null;
  // A date that is inside of a sentence is not the beginning of an entry.
  if (isAlone && block.text.length > 30) return null;
  const last = isAlone ? at + 1 : at;
  const next = page.blocks[last + 1];
  const text =
    next !== undefined &&
    ['paragraph', 'text', 'definition'].includes(next.kind) &&
    next.text.length > title.length
      ? next.text
      : '';
  const isOwnText =
    text.length >= 20 &&
    datesIn(text).length === 0 &&
    isUsable(text) &&
    next !== undefined &&
    isOwnVoice(next);
  const description = isOwnText
    ? cutAtSentence(text, maxDescription)
    : isAlone || rest === title
      ? null
      : cutAtSentence(rest.slice(title.length).trim(), maxDescription);
  const evidence = [cite(page, textBetween(page, at, last)), ...(isOwnText ? [cite(page, text)] : [])];
  return {
    value: { date, title, ...(description !== null && description !== '' && { description }) },
    evidence,
  };
}
