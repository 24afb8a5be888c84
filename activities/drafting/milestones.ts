import type { Cited, MilestoneInput } from '../../src/shared/profile-schema.ts';
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
/** Less is a label. */
const minDescription = 20;
/** What is beside a date at most, where the title is in the next line. */
const maxDate = 30;

/** Milestones of a timeline, where it gives the day; a month or a year alone is not enough for a date. */
export function draftMilestones(site: Site): Cited<MilestoneInput>[] {
  const found = pagesOf(site, 'about', 'home', 'team', 'other').flatMap((page) =>
    sectionsOf(page).flatMap((section) => {
      const isTimeline =
        section.trail.some((text) => words('timeline').test(text)) ||
        section.blocks.some(({ marks }) => marks.has('timeline'));
      if (isAboutOthers(section) || !isTimeline) return [];
      return Array.from({ length: section.blocks.length + 1 }, (_, i) => section.at + i).flatMap((at) =>
        entryAt(page, at),
      );
    }),
  );
  return found.slice(0, maxMilestones);
}

/** `4 March 2021: First harbour` in one block, or the date alone and the title in the next one; then perhaps a text. */
function entryAt(page: SitePage, at: number): Cited<MilestoneInput>[] {
  const block = page.blocks[at];
  const [date, ...others] = datesIn(block?.text ?? '');
  if (block === undefined || date === undefined || others.length > 0 || !isOwnVoice(block)) return [];
  const rest = afterDate(block.text);
  const isAlone = rest === '' || rest === block.text;
  const last = isAlone ? at + 1 : at;
  const title = isAlone ? (page.blocks[last]?.text ?? '') : (cutAtSentence(rest, maxTitle) ?? '');
  // A date inside of a sentence begins no entry.
  if ((isAlone && block.text.length > maxDate) || title === '' || title.length > maxTitle) return [];
  if (datesIn(title).length > 0 || !isUsable(title)) return [];
  const next = page.blocks[last + 1];
  const isText =
    next !== undefined && ['paragraph', 'text', 'definition'].includes(next.kind) && isOwnVoice(next);
  const text =
    isText && next.text.length > Math.max(title.length, minDescription) && isUsable(next.text)
      ? next.text
      : '';
  const isDated = datesIn(text).length > 0;
  const description = isDated || text === '' ? null : cutAtSentence(text, maxDescription);
  const evidence = [textBetween(page, at, last), ...(description === null ? [] : [text])].map((quote) =>
    cite(page, quote),
  );
  return [{ value: { date, title, ...(description !== null && { description }) }, evidence }];
}
