import type { Cited, MilestoneInput } from '../../src/shared/profile-schema.ts';
import { textBetween } from './cards.ts';
import { afterDate, datesIn } from './dates.ts';
import { words } from './lexicon.ts';
import { isUsable } from './placeholder.ts';
import { ownBlocks } from './sections.ts';
import { cite, pagesOf, type Site, type SitePage } from './site.ts';

const maxMilestones = 50;
const maxTitle = 200;

/** Milestones of a timeline, where it gives the day; a month or a year alone is not enough for a date. */
export function draftMilestones(site: Site): Cited<MilestoneInput>[] {
  const found = pagesOf(site, 'about', 'home', 'team', 'other').flatMap((page) =>
    ownBlocks(page)
      .filter(({ block: { marks }, section: { trail } }) => {
        return marks.has('timeline') || trail.some((text) => words('timeline').test(text));
      })
      .flatMap(({ at }) => entryAt(page, at)),
  );
  // The same title twice is the example of a template.
  const titles = new Set(found.map(({ value }) => value.title));
  return titles.size < found.length ? [] : found.slice(0, maxMilestones);
}

/** `4 March 2021: First harbour` in one block, or the date alone and the title in the next one. */
function entryAt(page: SitePage, at: number): Cited<MilestoneInput>[] {
  const text = page.blocks[at]?.text ?? '';
  const [date, ...others] = datesIn(text);
  const rest = afterDate(text);
  if (date === undefined || others.length > 0 || rest === text) return [];
  const last = rest === '' ? at + 1 : at;
  const title = rest === '' ? (page.blocks[last]?.text ?? '') : rest;
  if (title.length > maxTitle || datesIn(title).length > 0 || !isUsable(title)) return [];
  return [{ value: { date, title }, evidence: [cite(page, textBetween(page, at, last))] }];
}
